import sys
from math import gcd


def doubled_area(corners):
    total = 0
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]):
        total += x0 * y1 - x1 * y0
    return abs(total)


def boundary_points(corners):
    return sum(gcd(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]))


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    corners = list(zip(numbers[1::2], numbers[2::2]))
    area2 = doubled_area(corners)
    posts = boundary_points(corners)
    # Pick's theorem: area = inside + border / 2 - 1
    flowers = (area2 - posts) // 2
    print(area2, posts, flowers)


main()
