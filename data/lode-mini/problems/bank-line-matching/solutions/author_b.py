def main():
    b, s = map(int, input().split())
    book = [tuple(input().split()) for _ in range(b)]
    taken = [False] * b
    unmatched_bank = []
    pairs = 0

    for number in range(1, s + 1):
        line = tuple(input().split())
        # A plain scan keeps the "earliest entry first" rule obvious.
        hit = next((i for i in range(b) if not taken[i] and book[i] == line), None)
        if hit is None:
            unmatched_bank.append(str(number))
        else:
            taken[hit] = True
            pairs += 1

    unmatched_book = [str(i + 1) for i in range(b) if not taken[i]]
    print(pairs)
    print(" ".join(unmatched_book) or "-")
    print(" ".join(unmatched_bank) or "-")


main()
