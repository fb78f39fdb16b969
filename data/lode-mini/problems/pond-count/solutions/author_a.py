import sys

WATER = "."


def neighbours(row, column):
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def explore(grid, seen, start):
    """Flood one water area; return (area, shore cells) or None if it reaches the border."""
    stack = [start]
    seen.add(start)
    area = 0
    shore = set()
    reaches_border = False
    while stack:
        cell = stack.pop()
        area += 1
        for r, c in neighbours(*cell):
            if not (0 <= r < len(grid) and 0 <= c < len(grid[0])):
                reaches_border = True
            elif grid[r][c] != WATER:
                shore.add((r, c))
            elif (r, c) not in seen:
                seen.add((r, c))
                stack.append((r, c))
    return None if reaches_border else (area, len(shore))


def main():
    grid = sys.stdin.read().split()[2:]
    seen = set()
    ponds = []
    for r, line in enumerate(grid):
        for c, cell in enumerate(line):
            if cell == WATER and (r, c) not in seen:
                pond = explore(grid, seen, (r, c))
                if pond:
                    ponds.append(pond)
    print(len(ponds))
    for area, shore in sorted(ponds, reverse=True):
        print(area, shore)


main()
