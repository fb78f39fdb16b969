#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

using Entry = std::pair<std::string, long long>;

static void print_positions(const std::vector<int>& positions) {
    if (positions.empty()) {
        std::cout << "-\n";
        return;
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        std::cout << (i ? " " : "") << positions[i];
    }
    std::cout << '\n';
}

int main() {
    int book_size = 0, statement_size = 0;
    std::cin >> book_size >> statement_size;

    std::map<Entry, std::queue<int>> open_entries;
    std::vector<bool> settled(book_size + 1, false);
    for (int i = 1; i <= book_size; ++i) {
        Entry entry;
        std::cin >> entry.first >> entry.second;
        open_entries[entry].push(i);
    }

    std::vector<int> open_statement;
    int pairs = 0;
    for (int i = 1; i <= statement_size; ++i) {
        Entry entry;
        std::cin >> entry.first >> entry.second;
        auto found = open_entries.find(entry);
        if (found == open_entries.end() || found->second.empty()) {
            open_statement.push_back(i);
            continue;
        }
        settled[found->second.front()] = true;
        found->second.pop();
        ++pairs;
    }

    std::vector<int> open_book;
    for (int i = 1; i <= book_size; ++i) {
        if (!settled[i]) open_book.push_back(i);
    }
    std::cout << pairs << '\n';
    print_positions(open_book);
    print_positions(open_statement);
}
