#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

class SurveyMap {
public:
    // The map gets a frame of water, so that one flood from its corner takes the whole sea away.
    SurveyMap(std::istream& in) {
        int rows, columns;
        in >> rows >> columns;
        width_ = columns + 2;
        cells_.assign(static_cast<std::size_t>(width_) * (rows + 2), kWater);
        for (int r = 1; r <= rows; ++r) {
            std::string line;
            in >> line;
            std::copy(line.begin(), line.end(), cells_.begin() + r * width_ + 1);
        }
        shore_of_.assign(cells_.size(), 0);
        flood(0);
    }

    std::vector<std::pair<int, int>> ponds() {
        std::vector<std::pair<int, int>> found;
        for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
            if (cells_[cell] == kWater) found.push_back(flood(cell));
        }
        return found;
    }

private:
    static constexpr char kWater = '.', kDone = ' ', kLand = '#';

    // Takes a water area off the map; returns its area and the length of its shore.
    std::pair<int, int> flood(int start) {
        ++floods_;
        int area = 0, shore = 0;
        std::vector<int> open{start};
        cells_[start] = kDone;
        while (!open.empty()) {
            const int cell = open.back();
            open.pop_back();
            ++area;
            for (int step : {-width_, -1, 1, width_}) {
                const int next = cell + step;
                const bool wraps = (step == 1 && next % width_ == 0) || (step == -1 && cell % width_ == 0);
                if (wraps || next < 0 || next >= static_cast<int>(cells_.size())) continue;
                if (cells_[next] == kWater) {
                    cells_[next] = kDone;
                    open.push_back(next);
                } else if (cells_[next] == kLand && shore_of_[next] != floods_) {
                    shore_of_[next] = floods_;
                    ++shore;
                }
            }
        }
        return {area, shore};
    }

    int width_ = 0;
    int floods_ = 0;
    std::string cells_;
    std::vector<int> shore_of_;  // the last flood that has counted a land cell
};

int main() {
    SurveyMap map(std::cin);
    auto ponds = map.ponds();
    std::sort(ponds.rbegin(), ponds.rend());
    std::cout << ponds.size() << '\n';
    for (const auto& [area, shore] : ponds) std::cout << area << ' ' << shore << '\n';
}
