#include <iostream>
#include <sstream>
#include <string>

// Appends `word` to the line being filled; lines that are complete are printed.
void place_word(std::string& line, std::string word, std::size_t limit) {
    if (!line.empty()) {
        if (line.size() + 1 + word.size() <= limit) {
            line += ' ' + word;
            return;
        }
        std::cout << line << '\n';
    }
    for (; word.size() > limit; word.erase(0, limit)) {
        std::cout << word.substr(0, limit) << '\n';
    }
    line = word;
}

int main() {
    std::size_t width;
    int items;
    std::cin >> width >> items >> std::ws;
    for (std::string input; items > 0 && std::getline(std::cin, input); --items) {
        std::istringstream fields(input);
        std::string price, word, line;
        fields >> price;
        while (fields >> word) place_word(line, word, width - price.size() - 1);
        const auto gap = width - line.size() - price.size();
        std::cout << line << std::string(gap, '.') << price << '\n';
    }
}
