#include <iostream>
#include <string>
#include <vector>

struct Bracket {
    char closer;
    char opener;
    int line;
    int column;
};

int report(const std::string& what, int line, int column) {
    std::cout << what << ' ' << line << ' ' << column << '\n';
    return 0;
}

int main() {
    const std::string openers = "([{", closers = ")]}";
    std::vector<Bracket> open;
    std::string text;
    for (int line = 1; std::getline(std::cin, text); ++line) {
        std::size_t i = 0;
        if (text.find('#') != std::string::npos) text.erase(text.find('#'));
        while (i < text.size()) {
            const char c = text[i];
            const int column = static_cast<int>(i) + 1;
            if (c == '"' || c == '\'') {
                ++i;
                while (i < text.size() && text[i] != c) i += text[i] == '\\' ? 2 : 1;
                if (i >= text.size()) return report("unterminated string", line, column);
            } else if (const auto kind = openers.find(c); kind != std::string::npos) {
                open.push_back({closers[kind], c, line, column});
            } else if (closers.find(c) != std::string::npos) {
                if (open.empty() || open.back().closer != c) {
                    return report(std::string("unexpected ") + c, line, column);
                }
                open.pop_back();
            }
            ++i;
        }
    }
    if (!open.empty()) {
        const Bracket& last = open.back();
        return report(std::string("unclosed ") + last.opener, last.line, last.column);
    }
    std::cout << "ok\n";
}
