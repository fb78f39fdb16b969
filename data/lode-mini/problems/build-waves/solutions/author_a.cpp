#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

constexpr int kUnknown = 0, kOnPath = -1, kStuck = -2;

class WavePlanner {
public:
    explicit WavePlanner(const std::unordered_map<std::string, std::vector<std::string>>& needs) : needs_(needs) {}

    // The wave of a module, counted from one, or kStuck.
    int wave(const std::string& module) {
        int& state = waves_[module];
        if (state == kOnPath) return kStuck;
        if (state != kUnknown) return state;
        state = kOnPath;
        int latest = 0;
        bool stuck = false;
        if (auto found = needs_.find(module); found != needs_.end()) {
            for (const auto& needed : found->second) {
                const int w = wave(needed);
                if (w == kStuck) stuck = true;
                latest = std::max(latest, w);
            }
        }
        return waves_[module] = stuck ? kStuck : latest + 1;
    }

private:
    const std::unordered_map<std::string, std::vector<std::string>>& needs_;
    std::unordered_map<std::string, int> waves_;
};

void print_names(const std::set<std::string>& names) {
    bool first = true;
    for (const auto& name : names) {
        std::cout << (first ? "" : " ") << name;
        first = false;
    }
    std::cout << '\n';
}

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::string> modules(n);
    for (auto& module : modules) std::cin >> module;
    std::unordered_map<std::string, std::vector<std::string>> needs;
    while (m-- > 0) {
        std::string module, needed;
        std::cin >> module >> needed;
        needs[module].push_back(needed);
    }

    WavePlanner planner(needs);
    std::map<int, std::set<std::string>> waves;
    for (const auto& module : modules) waves[planner.wave(module)].insert(module);
    for (const auto& [number, names] : waves) {
        if (number > 0) print_names(names);
    }
    if (waves.count(kStuck)) {
        std::cout << "stuck: ";
        print_names(waves[kStuck]);
    }
}
