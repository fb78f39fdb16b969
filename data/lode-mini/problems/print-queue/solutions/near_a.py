from sys import stdin


def main():
    rows = [tuple(map(int, line.split())) for line in stdin if line.strip()]
    (printers, _), *jobs = rows
    free_at = [0] * printers
    longest_wait = 0
    for arrival, duration in jobs:
        chosen = min(range(printers), key=lambda p: free_at[p])
        start = max(free_at[chosen], arrival)
        free_at[chosen] = start + duration
        longest_wait = max(longest_wait, start - arrival)
        print(chosen + 1, start, start + duration)
    print(longest_wait)


main()
