#include <algorithm>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::string> names(n);
    for (auto& name : names) std::cin >> name;
    std::sort(names.begin(), names.end());
    std::unordered_map<std::string, int> index;
    for (int i = 0; i < n; ++i) index[names[i]] = i;

    std::vector<std::vector<int>> users(n);
    std::vector<int> missing(n, 0);
    for (int i = 0; i < m; ++i) {
        std::string module, needed;
        std::cin >> module >> needed;
        users[index[needed]].push_back(index[module]);
        ++missing[index[module]];
    }

    // Indices follow the alphabet, so each wave only has to be sorted by index.
    std::vector<int> wave;
    for (int i = 0; i < n; ++i) {
        if (missing[i] == 0) wave.push_back(i);
    }
    while (!wave.empty()) {
        std::vector<int> next;
        for (std::size_t i = 0; i < wave.size(); ++i) {
            std::cout << (i ? " " : "") << names[wave[i]];
            for (int user : users[wave[i]]) {
                if (--missing[user] == 0) next.push_back(user);
            }
        }
        std::cout << '\n';
        std::sort(next.begin(), next.end());
        wave = std::move(next);
    }

    std::string stuck;
    for (int i = 0; i < n; ++i) {
        if (missing[i] > 0) stuck += ' ' + names[i];
    }
    if (!stuck.empty()) std::cout << "stuck:" << stuck << '\n';
}
