#include <algorithm>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

int main() {
    std::size_t members, bills;
    std::cin >> members >> bills;
    std::vector<std::int64_t> weight(members), received(members, 0);
    for (auto& w : weight) {
        std::string name;
        std::cin >> name >> w;
    }
    const std::int64_t weight_sum = std::accumulate(weight.begin(), weight.end(), std::int64_t{0});

    while (bills-- > 0) {
        std::int64_t total;
        std::cin >> total;
        std::vector<std::int64_t> share(members), fraction(members);
        std::int64_t spare = total;
        for (std::size_t i = 0; i < members; ++i) {
            share[i] = total * weight[i] / weight_sum;
            fraction[i] = total * weight[i] % weight_sum;
            spare -= share[i];
        }

        std::vector<std::size_t> order(members);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (fraction[a] != fraction[b]) return fraction[a] > fraction[b];
            return received[a] < received[b];
        });
        for (std::int64_t i = 0; i < spare; ++i) ++share[order[i]];

        for (std::size_t i = 0; i < members; ++i) {
            received[i] += share[i];
            std::cout << (i ? " " : "") << share[i];
        }
        std::cout << '\n';
    }
}
