#include <cstdint>
#include <iostream>
#include <numeric>
#include <vector>

namespace {

using Coordinate = std::int64_t;

// Shoelace sum over trapezoids below each side, in coordinates relative to the first corner.
Coordinate doubled_area(const std::vector<Coordinate>& x, const std::vector<Coordinate>& y) {
    Coordinate sum = 0;
    for (std::size_t i = 0, j = x.size() - 1; i < x.size(); j = i++) {
        sum += (x[j] - x[0]) * (y[i] - y[0]) - (x[i] - x[0]) * (y[j] - y[0]);
    }
    return sum < 0 ? -sum : sum;
}

Coordinate border_points(const std::vector<Coordinate>& x, const std::vector<Coordinate>& y) {
    Coordinate count = 0;
    for (std::size_t i = 0, j = x.size() - 1; i < x.size(); j = i++) {
        count += std::gcd(x[i] - x[j], y[i] - y[j]);
    }
    return count;
}

}  // namespace

int main() {
    std::size_t n = 0;
    std::cin >> n;
    std::vector<Coordinate> x(n), y(n);
    for (std::size_t i = 0; i < n; ++i) std::cin >> x[i] >> y[i];
    const Coordinate area = doubled_area(x, y);
    const Coordinate border = border_points(x, y);
    std::cout << area << ' ' << border << ' ' << (area - border) / 2 + 1 << '\n';
}
