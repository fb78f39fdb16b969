#include <algorithm>
#include <array>
#include <climits>
#include <functional>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// Major, minor, patch and preview number; INT_MAX stands for "no preview", so that arrays compare as versions do.
using Version = std::array<int, 4>;

Version parse_version(const std::string& text) {
    Version v{0, 0, 0, INT_MAX};
    std::sscanf(text.c_str(), "%d.%d.%d-%d", &v[0], &v[1], &v[2], &v[3]);
    return v;
}

bool same_core(const Version& a, const Version& b) { return std::equal(a.begin(), a.begin() + 3, b.begin()); }

Version caret_bound(const Version& v) {
    if (v[0] > 0) return {v[0] + 1, 0, 0, 0};
    if (v[1] > 0) return {0, v[1] + 1, 0, 0};
    return {0, 0, v[2] + 1, 0};
}

struct Constraint {
    std::string op;
    Version bound;

    bool allows(const Version& v) const {
        if (op == ">=") return v >= bound;
        if (op == "<=") return v <= bound;
        if (op == ">") return v > bound;
        if (op == "<") return v < bound;
        if (op == "=") return v == bound;
        if (op == "!=") return v != bound;
        // ^ : preview number 0 of the limit lies before all of its previews, which are thereby excluded
        return v >= bound && v < caret_bound(bound);
    }
};

int main() {
    int count, requests;
    std::cin >> count;
    std::vector<std::string> published(count);
    for (auto& text : published) std::cin >> text;
    std::sort(published.begin(), published.end(),
              std::greater<>());

    std::cin >> requests >> std::ws;
    for (std::string line; requests > 0 && std::getline(std::cin, line); --requests) {
        std::istringstream stream(line);
        std::vector<Constraint> constraints;
        for (std::string text; stream >> text;) {
            const auto start = text.find_first_of("0123456789");
            constraints.push_back({text.substr(0, start), parse_version(text.substr(start))});
        }
        const auto fits = [&](const std::string& text) {
            const Version v = parse_version(text);
            const bool usable = v[3] == INT_MAX || std::any_of(constraints.begin(), constraints.end(), [&](const auto& c) {
                return c.bound[3] != INT_MAX && same_core(c.bound, v);
            });
            return usable && std::all_of(constraints.begin(), constraints.end(), [&](const auto& c) { return c.allows(v); });
        };
        const auto picked = std::find_if(published.begin(), published.end(), fits);
        std::cout << (picked == published.end() ? "none" : *picked) << '\n';
    }
}
