#include <cctype>
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>

struct Value {
    long long amount;
    bool is_duration;
};

class Formula {
public:
    explicit Formula(std::string text) : text_(std::move(text)) { skip_blanks(); }

    Value sum() {
        Value value = product();
        while (next() == '+' || next() == '-') {
            const char op = take();
            const Value right = product();
            if (value.is_duration != right.is_duration) throw std::runtime_error("type error");
            value.amount += op == '+' ? right.amount : -right.amount;
        }
        return value;
    }

private:
    Value product() {
        Value value = atom();
        while (next() == '*' || next() == '/') {
            value = take() == '*' ? multiply(value, product()) : divide(value, product());
        }
        return value;
    }

    static Value multiply(const Value& a, const Value& b) {
        if (a.is_duration && b.is_duration) throw std::runtime_error("type error");
        return {a.amount * b.amount, a.is_duration || b.is_duration};
    }

    static Value divide(const Value& a, const Value& b) {
        if (!a.is_duration && b.is_duration) throw std::runtime_error("type error");
        if (b.amount == 0) throw std::runtime_error("division by zero");
        return {a.amount / b.amount, a.is_duration && !b.is_duration};
    }

    Value atom() {
        if (next() == '(') {
            take();
            const Value inner = sum();
            take();
            return inner;
        }
        Value value{number(), false};
        if (next() == 'h') {
            at_++;
            value = {value.amount * 60, true};
            if (std::isdigit(static_cast<unsigned char>(next()))) value.amount += number();
        }
        if (next() == 'm') {
            at_++;
            value.is_duration = true;
        }
        skip_blanks();
        return value;
    }

    long long number() {
        long long n = 0;
        while (std::isdigit(static_cast<unsigned char>(next()))) n = n * 10 + (text_[at_++] - '0');
        return n;
    }

    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    char take() {
        const char c = text_[at_++];
        skip_blanks();
        return c;
    }

    void skip_blanks() {
        while (next() == ' ') ++at_;
    }

    std::string text_;
    std::size_t at_ = 0;
};

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        try {
            const Value value = Formula(line).sum();
            const long long size = value.amount < 0 ? -value.amount : value.amount;
            if (value.is_duration) {
                std::printf("%s%lldh%02lldm\n", value.amount < 0 ? "-" : "", size / 60, size % 60);
            } else {
                std::printf("%lld\n", value.amount);
            }
        } catch (const std::runtime_error& error) {
            std::printf("%s\n", error.what());
        }
    }
}
