#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

struct Point {
    long long x, y;
};

int main() {
    int n;
    std::cin >> n;
    std::vector<Point> corners(n);
    for (auto& p : corners) std::cin >> p.x >> p.y;

    __int128 cross_sum = 0;
    long long posts = 0;
    for (int i = 0; i < n; ++i) {
        const Point& a = corners[i];
        const Point& b = corners[(i + 1) % n];
        cross_sum += static_cast<__int128>(a.x) * b.y - static_cast<__int128>(b.x) * a.y;
        posts += std::gcd(std::llabs(b.x - a.x), std::llabs(b.y - a.y));
    }
    const auto doubled_area = static_cast<long long>(cross_sum < 0 ? -cross_sum : cross_sum);
    const long long flowers = doubled_area / 2 - posts / 2 + 1 + (doubled_area % 2 - posts % 2) / 2;
    std::cout << doubled_area << ' ' << posts << ' ' << flowers << '\n';
}
