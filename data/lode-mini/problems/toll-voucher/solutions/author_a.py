import heapq
import sys


def cheapest_trip(roads, start, goal):
    """Dijkstra over (town, voucher used); costs are (toll, time) pairs."""
    settled = set()
    queue = [(0, 0, start, False)]
    while queue:
        toll, time, town, used = heapq.heappop(queue)
        if town == goal:
            return toll, time
        if (town, used) in settled:
            continue
        settled.add((town, used))
        for target, price, minutes in roads[town]:
            heapq.heappush(queue, (toll + price, time + minutes, target, used))
            if not used:
                heapq.heappush(queue, (toll, time + minutes, target, True))
    return None


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, m, start, goal = numbers[:4]
    roads = [[] for _ in range(n + 1)]
    for i in range(4, 4 + 4 * m, 4):
        source, target, price, minutes = numbers[i : i + 4]
        roads[source].append((target, price, minutes))
    trip = cheapest_trip(roads, start, goal)
    print(*trip if trip else ("unreachable",))


main()
