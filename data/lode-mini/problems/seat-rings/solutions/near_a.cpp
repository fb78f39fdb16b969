#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using Grid = std::vector<std::vector<std::string>>;

// Pointers to the names of a ring in clockwise order.
std::vector<std::string*> ring(Grid& grid, int depth) {
    const int top = depth, left = depth;
    const int bottom = static_cast<int>(grid.size()) - 1 - depth;
    const int right = static_cast<int>(grid[0].size()) - 1 - depth;
    std::vector<std::string*> chairs;
    for (int c = left; c <= right; ++c) chairs.push_back(&grid[top][c]);
    for (int r = top + 1; r <= bottom; ++r) chairs.push_back(&grid[r][right]);
    if (top == bottom || left == right) return chairs;
    for (int c = right - 1; c >= left; --c) chairs.push_back(&grid[bottom][c]);
    for (int r = bottom - 1; r > top; --r) chairs.push_back(&grid[r][left]);
    return chairs;
}

int main() {
    int rows, columns;
    long long turns;
    std::cin >> rows >> columns >> turns;
    Grid grid(rows, std::vector<std::string>(columns));
    for (auto& row : grid) {
        for (auto& name : row) std::cin >> name;
    }

    for (int depth = 0; 2 * depth < std::min(rows, columns); ++depth) {
        const auto chairs = ring(grid, depth);
        const auto size = static_cast<long long>(chairs.size());
        const long long number = depth + 1;
        const long long places = turns * number % size;
        std::vector<std::string> names;
        for (const auto* chair : chairs) names.push_back(*chair);
        const bool clockwise = depth % 2 == 1;
        std::rotate(names.begin(), names.begin() + (clockwise ? (size - places) % size : places), names.end());
        for (std::size_t i = 0; i < chairs.size(); ++i) *chairs[i] = names[i];
    }

    for (const auto& row : grid) {
        for (int c = 0; c < columns; ++c) std::cout << (c ? " " : "") << row[c];
        std::cout << '\n';
    }
}
