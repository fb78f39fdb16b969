import sys
from heapq import heappop, heappush

UNREACHED = (float("inf"), 0)


def costs_from(source, adjacency):
    """Cheapest (toll, time) to each town when every toll is paid."""
    best = {source: (0, 0)}
    queue = [((0, 0), source)]
    while queue:
        cost, town = heappop(queue)
        if cost > best[town]:
            continue
        for target, toll, time in adjacency.get(town, ()):
            candidate = (cost[0] + toll, cost[1] + time)
            if candidate < best.get(target, UNREACHED):
                best[target] = candidate
                heappush(queue, (candidate, target))
    return best


def main():
    rows = [tuple(map(int, line.split())) for line in sys.stdin if line.strip()]
    (_, _, start, goal), *roads = rows
    forward, backward = {}, {}
    for source, target, toll, time in roads:
        forward.setdefault(source, []).append((target, toll, time))
        backward.setdefault(target, []).append((source, toll, time))

    to_town = costs_from(start, forward)
    to_goal = costs_from(goal, backward)
    trips = [to_town.get(goal, UNREACHED)]
    for source, target, _, time in roads:  # the voucher pays for this road
        if source in to_town and target in to_goal:
            (toll_a, time_a), (toll_b, time_b) = to_town[source], to_goal[target]
            trips.append((toll_a + toll_b, time_a + time + time_b))
    answer = min(trips)
    print("unreachable" if answer == UNREACHED else "{} {}".format(*answer))


main()
