import sys


def free_stretches(day_start, day_end, reservations):
    cursor = day_start
    for start, end in sorted(reservations):
        if start >= day_end:
            break
        if start > cursor:
            yield cursor, start
        cursor = end
    if cursor < day_end:
        yield cursor, day_end


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    day_start, day_end, needed, _ = numbers[:4]
    reservations = zip(numbers[4::2], numbers[5::2])
    total = 0
    for start, end in free_stretches(day_start, day_end, reservations):
        if end - start >= needed:
            print(start, end)
            total += end - start
    print("total", total)


main()
