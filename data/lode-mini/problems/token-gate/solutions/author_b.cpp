#include <algorithm>
#include <cstdint>
#include <iostream>

class TokenGate {
public:
    TokenGate(std::int64_t capacity, std::int64_t period)
        : capacity_(capacity), period_(period), tokens_(capacity) {}

    bool admit(std::int64_t time, std::int64_t cost) {
        const std::int64_t tick = time / period_;
        tokens_ = std::min(capacity_, tokens_ + (tick - last_tick_));
        last_tick_ = tick;
        if (tokens_ < cost) return false;
        tokens_ -= cost;
        return true;
    }

    std::int64_t tokens() const { return tokens_; }

private:
    std::int64_t capacity_;
    std::int64_t period_;
    std::int64_t tokens_;
    std::int64_t last_tick_ = 0;
};

int main() {
    std::int64_t capacity, period, n;
    std::cin >> capacity >> period >> n;
    TokenGate gate(capacity, period);
    while (n-- > 0) {
        std::int64_t time, cost;
        std::cin >> time >> cost;
        const bool ok = gate.admit(time, cost);
        std::cout << (ok ? "accept " : "reject ") << gate.tokens() << '\n';
    }
}
