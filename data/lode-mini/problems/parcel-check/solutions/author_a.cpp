#include <algorithm>
#include <iostream>
#include <set>
#include <string>

int weighted_sum(const std::string& digits) {
    static constexpr int kWeights[] = {1, 3, 7};
    int sum = 0;
    int place = 0;
    for (auto it = digits.rbegin(); it != digits.rend(); ++it) sum += (*it - '0') * kWeights[place++ % 3];
    return sum;
}

bool is_valid(const std::string& digits) { return weighted_sum(digits) % 10 == 0; }

std::string classify(std::string code) {
    std::erase_if(code, [](char c) { return c == ' ' || c == '-'; });
    const bool digits_only = std::all_of(code.begin(), code.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits_only || code.size() < 2 || code.size() > 20) return "wrong";
    if (is_valid(code)) return "valid";

    std::set<std::string> repairs;
    for (std::size_t i = 1; i < code.size(); ++i) {
        std::string candidate = code;
        std::swap(candidate[i - 1], candidate[i]);
        if (is_valid(candidate)) repairs.insert(candidate);
    }
    if (repairs.empty()) return "wrong";
    if (repairs.size() > 1) return "ambiguous " + std::to_string(repairs.size());
    return "repair " + *repairs.begin();
}

int main() {
    std::string line;
    std::getline(std::cin, line);
    for (int codes = std::stoi(line); codes > 0; --codes) {
        std::getline(std::cin, line);
        std::cout << classify(line) << '\n';
    }
}
