#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

// A whole number of unlimited size: a sign and digits in base 10^9, the lowest one first.
class Number {
public:
    static constexpr std::uint64_t kBase = 1'000'000'000;

    explicit Number(std::string text) {
        negative_ = text[0] == '-';
        if (negative_) text.erase(0, 1);
        for (std::size_t end = text.size(); end > 0;) {
            const std::size_t begin = end > 9 ? end - 9 : 0;
            digits_.push_back(std::stoull(text.substr(begin, end - begin)));
            end = begin;
        }
        trim();
    }

    bool is_zero() const { return digits_.empty(); }

    Number negated() const {
        Number result = *this;
        result.negative_ = !negative_ && !is_zero();
        return result;
    }

    Number operator+(const Number& other) const {
        if (negative_ == other.negative_) return Number(negative_, add(digits_, other.digits_));
        if (less(digits_, other.digits_)) return Number(other.negative_, subtract(other.digits_, digits_));
        return Number(negative_, subtract(digits_, other.digits_));
    }

    Number operator*(const Number& other) const {
        std::vector<std::uint64_t> product(digits_.size() + other.digits_.size() + 1, 0);
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < other.digits_.size() || carry > 0; ++j) {
                const std::uint64_t factor = j < other.digits_.size() ? other.digits_[j] : 0;
                const std::uint64_t sum = product[i + j] + digits_[i] * factor + carry;
                product[i + j] = sum % kBase;
                carry = sum / kBase;
            }
        }
        return Number(negative_ != other.negative_, product);
    }

    std::string text() const {
        if (is_zero()) return "0";
        std::string result = negative_ ? "-" : "";
        result += std::to_string(digits_.back());
        for (std::size_t i = digits_.size() - 1; i-- > 0;) {
            const std::string group = std::to_string(digits_[i]);
            result += std::string(9 - group.size(), '0') + group;
        }
        return result;
    }

private:
    using Digits = std::vector<std::uint64_t>;

    Number(bool negative, Digits digits) : negative_(negative), digits_(std::move(digits)) { trim(); }

    void trim() {
        while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
        if (digits_.empty()) negative_ = false;
    }

    static bool less(const Digits& a, const Digits& b) {
        if (a.size() != b.size()) return a.size() < b.size();
        return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    }

    static Digits add(Digits a, const Digits& b) {
        a.resize(std::max(a.size(), b.size()) + 1, 0);
        for (std::size_t i = 0; i + 1 < a.size(); ++i) {
            a[i] += i < b.size() ? b[i] : 0;
            a[i + 1] += a[i] / kBase;
            a[i] %= kBase;
        }
        return a;
    }

    // REQUIRES: a is not less than b.
    static Digits subtract(Digits a, const Digits& b) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::uint64_t digit = i < b.size() ? b[i] : 0;
            if (a[i] < digit) {
                a[i] += kBase;
                std::size_t lender = i + 1;
                for (; a[lender] == 0; ++lender) a[lender] = kBase - 1;
                --a[lender];
            }
            a[i] -= digit;
        }
        return a;
    }

    bool negative_ = false;
    Digits digits_;
};

struct Instruction {
    std::string name, operand;
};

std::string run(const std::vector<Instruction>& program, long long limit) {
    std::vector<Number> stack;
    const auto take = [&] {
        Number top = stack.back();
        stack.pop_back();
        return top;
    };
    for (std::size_t line = 0; line < program.size();) {
        if (limit-- == 0) return "step limit";
        const auto& [name, operand] = program[line];
        const std::size_t needed = name == "push" || name == "jmp" || name == "halt"                  ? 0
                                   : name == "dup" || name == "pop" || name == "print" || name == "jz" ? 1
                                                                                                       : 2;
        if (stack.size() < needed) return "underflow at " + std::to_string(line + 1);
        ++line;
        if (name == "halt") break;
        if (name == "push") {
            stack.emplace_back(operand);
        } else if (name == "dup") {
            stack.push_back(Number(stack.back()));
        } else if (name == "pop") {
            stack.pop_back();
        } else if (name == "print") {
            std::cout << take().text() << '\n';
        } else if (name == "jmp") {
            line = std::stoul(operand) - 1;
        } else if (name == "jz") {
            if (take().is_zero()) line = std::stoul(operand) - 1;
        } else {
            const Number b = take(), a = take();
            if (name == "add") stack.push_back(a + b);
            if (name == "sub") stack.push_back(a + b.negated());
            if (name == "mul") stack.push_back(a * b);
            if (name == "swap") stack.insert(stack.end(), {b, a});
        }
    }
    return "done";
}

int main() {
    long long limit;
    int length;
    std::cin >> limit >> length;
    std::vector<Instruction> program(length);
    for (auto& [name, operand] : program) {
        std::cin >> name;
        if (name == "push" || name == "jmp" || name == "jz") std::cin >> operand;
    }
    std::cout << run(program, limit) << '\n';
}
