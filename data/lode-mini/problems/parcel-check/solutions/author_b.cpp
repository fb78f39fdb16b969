#include <iostream>
#include <string>
#include <utility>
#include <vector>

constexpr int kWeights[] = {1, 3, 7};

int weight_at(int position, int length) { return kWeights[(length - 1 - position) % 3]; }

int main() {
    int codes;
    std::cin >> codes >> std::ws;
    for (std::string line; codes > 0 && std::getline(std::cin, line); --codes) {
        std::vector<int> digits;
        bool readable = true;
        for (char c : line) {
            if (c == ' ' || c == '-') continue;
            if (c < '0' || c > '9') readable = false;
            digits.push_back(c - '0');
        }
        const int n = static_cast<int>(digits.size());
        if (!readable || n < 2 || n > 20) {
            std::cout << "wrong\n";
            continue;
        }

        int remainder = 0;
        for (int i = 0; i < n; ++i) remainder += digits[i] * weight_at(i, n);
        remainder %= 10;
        if (remainder == 0) {
            std::cout << "valid\n";
            continue;
        }

        // A swap at i changes the sum by (left - right) * (weight of right - weight of left).
        int repairs = 0, place = -1;
        for (int i = 0; i + 1 < n; ++i) {
            const int change = (digits[i] - digits[i + 1]) * (weight_at(i + 1, n) - weight_at(i, n));
            if ((remainder + change) % 10 != 0) continue;
            ++repairs;
            place = i;
        }
        if (repairs == 0) {
            std::cout << "wrong\n";
        } else if (repairs > 1) {
            std::cout << "ambiguous " << repairs << '\n';
        } else {
            std::swap(digits[place], digits[place + 1]);
            std::cout << "repair ";
            for (int digit : digits) std::cout << digit;
            std::cout << '\n';
        }
    }
}
