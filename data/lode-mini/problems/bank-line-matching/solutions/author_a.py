import sys
from collections import defaultdict, deque


def read_entries(tokens, count):
    return [(next(tokens), int(next(tokens))) for _ in range(count)]


def match(book, statement):
    """Return (pairs, open book positions, open statement positions)."""
    waiting = defaultdict(deque)
    for position, entry in enumerate(book, start=1):
        waiting[entry].append(position)

    settled = 0
    open_statement = []
    for position, entry in enumerate(statement, start=1):
        if waiting[entry]:
            waiting[entry].popleft()
            settled += 1
        else:
            open_statement.append(position)

    open_book = sorted(p for queue in waiting.values() for p in queue)
    return settled, open_book, open_statement


def render(positions):
    return " ".join(map(str, positions)) if positions else "-"


def main():
    tokens = iter(sys.stdin.read().split())
    b, s = int(next(tokens)), int(next(tokens))
    book = read_entries(tokens, b)
    statement = read_entries(tokens, s)
    settled, open_book, open_statement = match(book, statement)
    print(settled)
    print(render(open_book))
    print(render(open_statement))


main()
