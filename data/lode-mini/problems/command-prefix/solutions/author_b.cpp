#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

std::size_t shared_prefix(const std::string& a, const std::string& b) {
    return std::mismatch(a.begin(), a.begin() + std::min(a.size(), b.size()), b.begin()).first - a.begin();
}

int main() {
    int n, q;
    std::cin >> n >> q;
    std::vector<std::string> commands(n);
    for (auto& command : commands) std::cin >> command;
    auto sorted = commands;
    std::sort(sorted.begin(), sorted.end());

    // Only the neighbours in sorted order can share the longest prefix with a command.
    for (const auto& command : commands) {
        const auto at = std::lower_bound(sorted.begin(), sorted.end(), command);
        std::size_t shared = 0;
        if (at != sorted.begin()) shared = std::max(shared, shared_prefix(command, *std::prev(at)));
        if (std::next(at) != sorted.end()) shared = std::max(shared, shared_prefix(command, *std::next(at)));
        std::cout << command.substr(0, shared + 1) << '\n';
    }

    for (std::string word; q > 0 && std::cin >> word; --q) {
        const auto first = std::lower_bound(sorted.begin(), sorted.end(), word);
        const auto begins = [&](auto it) { return it != sorted.end() && it->compare(0, word.size(), word) == 0; };
        if (!begins(first)) {
            std::cout << "unknown\n";
        } else if (*first != word && begins(std::next(first))) {
            std::cout << "ambiguous\n";
        } else {
            std::cout << *first << '\n';
        }
    }
}
