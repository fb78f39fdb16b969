#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

// Union-find over all cells plus one node for the sea.
class Regions {
public:
    explicit Regions(int size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0); }
    int find(int a) { return parent_[a] == a ? a : parent_[a] = find(parent_[a]); }
    void join(int a, int b) { parent_[find(a)] = find(b); }

private:
    std::vector<int> parent_;
};

int main() {
    int rows, columns;
    std::cin >> rows >> columns;
    std::vector<std::string> map(rows);
    for (auto& line : map) std::cin >> line;

    const int sea = rows * columns;
    Regions regions(sea + 1);
    const auto id = [&](int r, int c) { return r * columns + c; };
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            if (map[r][c] != '.') continue;
            if (r == 0 || c == 0 || r == rows - 1 || c == columns - 1) regions.join(id(r, c), sea);
            if (r > 0 && map[r - 1][c] == '.') regions.join(id(r, c), id(r - 1, c));
            if (c > 0 && map[r][c - 1] == '.') regions.join(id(r, c), id(r, c - 1));
        }
    }

    std::map<int, int> area;
    std::map<int, std::set<int>> shore;
    for (int r = 1; r + 1 < rows; ++r) {
        for (int c = 1; c + 1 < columns; ++c) {
            if (map[r][c] != '.' || regions.find(id(r, c)) == regions.find(sea)) continue;
            const int pond = regions.find(id(r, c));
            ++area[pond];
            for (const auto& [y, x] : {std::pair{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}}) {
                if (map[y][x] == '#') shore[pond].insert(id(y, x));
            }
        }
    }

    std::vector<std::pair<int, int>> ponds;
    for (const auto& [pond, cells] : area) ponds.emplace_back(cells, static_cast<int>(shore[pond].size()));
    std::sort(ponds.begin(), ponds.end(), std::greater<>());
    std::cout << ponds.size() << '\n';
    for (const auto& [cells, length] : ponds) std::cout << cells << ' ' << length << '\n';
}
