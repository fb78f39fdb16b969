#include <iostream>
#include <optional>
#include <vector>

struct Spot {
    int duration;
    long long fee;
};

struct Value {
    long long fees = 0;
    int count = 0;

    bool operator==(const Value&) const = default;
    bool better_than(const Value& other) const {
        return fees != other.fees ? fees > other.fees : count < other.count;
    }
};

using Row = std::vector<std::optional<Value>>;

std::optional<Value> with_spot(const Row& rest, int time, const Spot& spot) {
    if (time < spot.duration || !rest[time - spot.duration]) return std::nullopt;
    const Value& value = *rest[time - spot.duration];
    return Value{value.fees + spot.fee, value.count + 1};
}

int main() {
    int total, n;
    std::cin >> total >> n;
    std::vector<Spot> spots(n);
    for (auto& spot : spots) std::cin >> spot.duration >> spot.fee;

    std::vector<Row> best(n + 1, Row(total + 1));
    best[n][0] = Value{};
    for (int i = n - 1; i >= 0; --i) {
        for (int time = 0; time <= total; ++time) {
            const auto taken = with_spot(best[i + 1], time, spots[i]);
            const auto& skipped = best[i + 1][time];
            best[i][time] = taken && (!skipped || taken->better_than(*skipped)) ? taken : skipped;
        }
    }

    if (!best[0][total]) {
        std::cout << "impossible\n";
        return 0;
    }
    std::cout << best[0][total]->fees << ' ' << best[0][total]->count << '\n';
    bool first = true;
    for (int i = 0, left = total; i < n; ++i) {
        const auto taken = with_spot(best[i + 1], left, spots[i]);
        if (!taken || *taken != *best[i][left]) continue;
        std::cout << (first ? "" : " ") << i + 1;
        first = false;
        left -= spots[i].duration;
    }
    std::cout << '\n';
}
