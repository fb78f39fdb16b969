import sys


def best_selection(total, spots):
    """best[i][t]: (fees, -count) for filling t seconds with spots from i on, or None."""
    n = len(spots)
    best = [[None] * (total + 1) for _ in range(n + 1)]
    best[n][0] = (0, 0)
    for i in range(n - 1, -1, -1):
        duration, fee = spots[i]
        for t in range(total + 1):
            without = best[i + 1][t]
            rest = best[i + 1][t - duration] if t >= duration else None
            taken = (rest[0] + fee, rest[1] - 1) if rest else None
            best[i][t] = max(filter(None, (without, taken)), default=None)
    return best


def chosen_spots(total, spots, best):
    chosen = []
    left = total
    for i, (duration, fee) in enumerate(spots):
        rest = best[i + 1][left - duration] if left >= duration else None
        # Taking the earlier spot whenever that is still optimal gives the smallest list.
        if rest and (rest[0] + fee, rest[1] - 1) == best[i][left]:
            chosen.append(i + 1)
            left -= duration
    return chosen


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    total = numbers[0]
    spots = list(zip(numbers[2::2], numbers[3::2]))
    best = best_selection(total, spots)
    if best[0][total] is None:
        print("impossible")
        return
    fees, negative_count = best[0][total]
    print(fees, -negative_count)
    print(*chosen_spots(total, spots, best))


main()
