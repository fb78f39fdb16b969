def chunks(words, limit):
    """Cut overlong words: yields (piece, starts a new line in any case)."""
    for word in words:
        for start in range(0, len(word), limit):
            yield word[start : start + limit], len(word) > limit and start == 0 or start > 0


def lay_out(width, price, words):
    limit = width - len(price) - 1
    lines = [""]
    for piece, forced in chunks(words, limit):
        joined = f"{lines[-1]} {piece}" if lines[-1] else piece
        if not forced and len(joined) <= limit or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(piece)
    dots = "." * (width - len(lines[-1]) - len(price))
    lines[-1] += dots + price
    return lines


width, items = map(int, input().split())
for _ in range(items):
    price, *words = input().split()
    print("\n".join(lay_out(width, price, words)))
