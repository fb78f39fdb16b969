import sys
from collections import deque


def spikes(readings, window, threshold):
    candidates = deque()  # positions whose readings fall from left to right; the first one is the window's maximum
    for position, reading in enumerate(readings):
        if candidates and candidates[0] < position - window:
            candidates.popleft()
        if candidates and reading - readings[candidates[0]] > threshold:
            yield position + 1
        while candidates and readings[candidates[-1]] <= reading:
            candidates.pop()
        candidates.append(position)


def main():
    n, window, threshold, *readings = map(int, sys.stdin.read().split())
    found = list(spikes(readings, window, threshold))
    print(len(found))
    print(*found)


main()
