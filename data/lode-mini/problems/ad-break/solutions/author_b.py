from functools import lru_cache
import sys

sys.setrecursionlimit(10000)


def main():
    total, n, *numbers = map(int, sys.stdin.read().split())
    spots = [(numbers[2 * i], numbers[2 * i + 1]) for i in range(n)]

    @lru_cache(maxsize=None)
    def best(first, seconds):
        """Smallest (negated fees, count, chosen) that fills the seconds with spots from `first` on, or None."""
        if first == n:
            return (0, 0, ()) if seconds == 0 else None
        options = [best(first + 1, seconds)]
        duration, fee = spots[first]
        if duration <= seconds:
            rest = best(first + 1, seconds - duration)
            if rest is not None:
                options.append((rest[0] - fee, rest[1] + 1, (first + 1,) + rest[2]))
        return min(filter(None, options), default=None)

    answer = best(0, total)
    if answer is None:
        print("impossible")
    else:
        print(-answer[0], answer[1])
        print(*answer[2])


main()
