#include <cctype>
#include <iostream>
#include <string>
#include <vector>

// The folded text with, for each opening parenthesis, its partner, its count and the length of one copy.
struct Fold {
    std::string text;
    std::vector<std::size_t> partner;
    std::vector<long long> count, copy_length;
    long long length = 0;
};

Fold analyse(const std::string& text) {
    Fold fold{text, std::vector<std::size_t>(text.size()), std::vector<long long>(text.size()),
              std::vector<long long>(text.size())};
    std::vector<std::size_t> open;
    std::vector<long long> lengths{0};
    long long number = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (std::isdigit(static_cast<unsigned char>(c))) {
            number = number * 10 + (c - '0');
        } else if (c == '(') {
            fold.count[i] = number;
            number = 0;
            open.push_back(i);
            lengths.push_back(0);
        } else if (c == ')') {
            const std::size_t start = open.back();
            open.pop_back();
            fold.partner[start] = i;
            fold.copy_length[start] = lengths.back();
            lengths.pop_back();
            lengths.back() += fold.count[start] * fold.copy_length[start];
        } else {
            ++lengths.back();
        }
    }
    fold.length = lengths.front();
    return fold;
}

char stitch(const Fold& fold, long long position) {
    for (std::size_t i = 0;; ++i) {
        const char c = fold.text[i];
        if (c == '(') {
            const long long whole = fold.count[i] * fold.copy_length[i];
            if (position <= whole) {
                if (fold.copy_length[i] > 0) position %= fold.copy_length[i];
            } else {
                position -= whole;
                i = fold.partner[i];
            }
        } else if (std::islower(static_cast<unsigned char>(c)) && position-- == 0) {
            return c;
        }
    }
}

int main() {
    std::string text;
    std::getline(std::cin, text);
    const Fold fold = analyse(text);
    std::cout << fold.length << '\n';
    int questions = 0;
    std::cin >> questions;
    for (long long position; questions > 0 && std::cin >> position; --questions) {
        std::cout << (position <= fold.length ? stitch(fold, position - 1) : '-') << '\n';
    }
}
