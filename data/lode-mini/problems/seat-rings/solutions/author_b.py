import sys


def ring_cells(rows, columns, depth):
    """The cells of a ring in clockwise order from its top left corner."""
    top, left, bottom, right = depth, depth, rows - 1 - depth, columns - 1 - depth
    if top == bottom:
        return [(top, c) for c in range(left, right + 1)]
    if left == right:
        return [(r, left) for r in range(top, bottom + 1)]
    cells = [(top, c) for c in range(left, right)]
    cells += [(r, right) for r in range(top, bottom)]
    cells += [(bottom, c) for c in range(right, left, -1)]
    cells += [(r, left) for r in range(bottom, top, -1)]
    return cells


def main():
    tokens = sys.stdin.read().split()
    rows, columns, turns = map(int, tokens[:3])
    names = tokens[3:]
    seats = [names[r * columns : (r + 1) * columns] for r in range(rows)]
    result = [row[:] for row in seats]
    for depth in range((min(rows, columns) + 1) // 2):
        cells = ring_cells(rows, columns, depth)
        number = depth + 1
        shift = turns * number * (1 if number % 2 else -1)
        for i, (r, c) in enumerate(cells):
            to_row, to_column = cells[(i + shift) % len(cells)]
            result[to_row][to_column] = seats[r][c]
    for row in result:
        print(*row)


main()
