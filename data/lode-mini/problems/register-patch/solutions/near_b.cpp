#include <bitset>
#include <iostream>
#include <string>

// Bit by bit on purpose: no shift by the full width can slip in.
int main() {
    unsigned long long start;
    int commands;
    std::cin >> std::hex >> start >> std::dec >> commands;
    std::bitset<64> bits(start);

    while (commands-- > 0) {
        std::string name;
        int lo, hi;
        std::cin >> name >> lo >> hi;
        const int width = hi - lo + 1;
        if (name == "get") {
            unsigned long long field = 0;
            for (int i = hi; i >= lo; --i) field = field * 2 + bits[i];
            std::cout << field << '\n';
        } else if (name == "flip") {
            for (int i = lo; i <= hi; ++i) bits.flip(i);
        } else if (name == "set") {
            unsigned long long value;
            std::cin >> value;
            for (int i = 0; i < width; ++i) bits[lo + i] = value >> i & 1;
        } else {
            unsigned long long places;
            std::cin >> places;
            const auto before = bits;
            for (int i = 0; i < width; ++i) bits[lo + i] = before[lo + (i + places) % width];
        }
    }

    std::string digits;
    for (int nibble = 15; nibble >= 0; --nibble) {
        int digit = 0;
        for (int i = 3; i >= 0; --i) digit = digit * 2 + bits[nibble * 4 + i];
        digits += "0123456789abcdef"[digit];
    }
    std::cout << digits << '\n';
}
