#include <algorithm>
#include <iostream>
#include <optional>
#include <string>

std::optional<long long> to_number(const std::string& alphabet, const std::string& code) {
    long long number = 0;
    for (char letter : code) {
        const auto place = alphabet.find(letter);
        if (place == std::string::npos) return std::nullopt;
        number = number * static_cast<long long>(alphabet.size()) + static_cast<long long>(place) + 1;
    }
    return number;
}

std::optional<std::string> to_code(const std::string& alphabet, long long number) {
    if (number < 1) return std::nullopt;
    const auto base = static_cast<long long>(alphabet.size());
    std::string code;
    while (number > 0) {
        --number;  // digits run from 1 to base, so shift them to 0 .. base - 1
        code.push_back(alphabet[number % base]);
        number /= base;
    }
    std::reverse(code.begin(), code.end());
    return code;
}

int main() {
    std::string alphabet;
    int questions;
    std::cin >> alphabet >> questions;
    while (questions-- > 0) {
        std::string kind, code;
        std::cin >> kind;
        if (kind == "code") {
            long long number;
            std::cin >> number;
            std::cout << to_code(alphabet, number).value_or("none") << '\n';
        } else if (kind == "number") {
            std::cin >> code;
            const auto number = to_number(alphabet, code);
            std::cout << (number ? std::to_string(*number) : "none") << '\n';
        } else {
            long long distance;
            std::cin >> code >> distance;
            const auto number = to_number(alphabet, code);
            std::cout << (number ? to_code(alphabet, *number + distance) : std::nullopt).value_or("none") << '\n';
        }
    }
}
