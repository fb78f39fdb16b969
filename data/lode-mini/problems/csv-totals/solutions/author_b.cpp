#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

enum class State { Plain, Quoted, QuoteInQuoted };

std::vector<std::string> split_record(const std::string& line) {
    std::vector<std::string> fields(1);
    State state = State::Plain;
    for (char c : line) {
        switch (state) {
        case State::Quoted:
            if (c == '"') {
                state = State::QuoteInQuoted;
            } else {
                fields.back() += c;
            }
            break;
        case State::QuoteInQuoted:
            if (c == '"') {
                fields.back() += c;
                state = State::Quoted;
                break;
            }
            state = State::Plain;
            [[fallthrough]];
        case State::Plain:
            if (c == ',') {
                fields.emplace_back();
            } else if (c == '"') {
                state = State::Quoted;
            } else {
                fields.back() += c;
            }
        }
    }
    return fields;
}

long long cents(std::string amount) {
    if (amount.empty()) return 0;
    amount.erase(amount.find('.'), 1);
    return std::stoll(amount);
}

void print_money(long long cents) {
    const long long size = cents < 0 ? -cents : cents;
    std::printf("%s%lld.%02lld\n", cents < 0 ? "-" : "", size / 100, size % 100);
}

int main() {
    std::string group_name, amount_name, line;
    std::cin >> group_name >> amount_name >> std::ws;
    std::getline(std::cin, line);
    const auto header = split_record(line);
    const auto column = [&](const std::string& name) {
        return std::find(header.begin(), header.end(), name) - header.begin();
    };
    const auto group_at = column(group_name), amount_at = column(amount_name);

    std::vector<std::string> groups;
    std::unordered_map<std::string, long long> sums;
    long long total = 0;
    while (std::getline(std::cin, line)) {
        const auto fields = split_record(line);
        const auto [entry, is_new] = sums.try_emplace(fields[group_at], 0);
        if (is_new) groups.push_back(entry->first);
        const long long amount = cents(fields[amount_at]);
        entry->second += amount;
        total += amount;
    }
    for (const auto& group : groups) {
        std::printf("[%s] ", group.c_str());
        print_money(sums[group]);
    }
    std::printf("total ");
    print_money(total);
}
