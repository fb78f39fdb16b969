#include <algorithm>
#include <iostream>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

using Cost = std::pair<long long, long long>;  // toll, then time

struct Road {
    int from, to;
    long long toll, time;
};

constexpr Cost kUnreached{std::numeric_limits<long long>::max(), 0};

// Cheapest costs from `start` to every town without any voucher.
std::vector<Cost> distances(int towns, const std::vector<Road>& roads, int start) {
    std::vector<std::vector<const Road*>> leaving(towns + 1);
    for (const auto& road : roads) leaving[road.from].push_back(&road);
    std::vector<Cost> best(towns + 1, kUnreached);
    std::priority_queue<std::pair<Cost, int>, std::vector<std::pair<Cost, int>>, std::greater<>> queue;
    best[start] = {0, 0};
    queue.push({best[start], start});
    while (!queue.empty()) {
        const auto [cost, town] = queue.top();
        queue.pop();
        if (cost > best[town]) continue;
        for (const Road* road : leaving[town]) {
            const Cost next{cost.first + road->toll, cost.second + road->time};
            if (next < best[road->to]) {
                best[road->to] = next;
                queue.push({next, road->to});
            }
        }
    }
    return best;
}

int main() {
    int n, m, start, goal;
    std::cin >> n >> m >> start >> goal;
    std::vector<Road> roads(m);
    for (auto& road : roads) std::cin >> road.from >> road.to >> road.toll >> road.time;

    const auto from_start = distances(n, roads, start);
    auto reversed = roads;
    for (auto& road : reversed) std::swap(road.from, road.to);
    const auto to_goal = distances(n, reversed, goal);

    Cost best = from_start[goal];
    for (const auto& road : roads) {  // the road on which the voucher is used
        const Cost& before = from_start[road.from];
        const Cost& after = to_goal[road.to];
        if (before == kUnreached || after == kUnreached) continue;
        best = std::min(best, {before.first + after.first, before.second + road.time + after.second});
    }
    if (best == kUnreached) {
        std::cout << "unreachable\n";
    } else {
        std::cout << best.first << ' ' << best.second << '\n';
    }
}
