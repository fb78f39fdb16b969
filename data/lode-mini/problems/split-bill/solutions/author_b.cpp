#include <iostream>
#include <string>
#include <vector>

struct Member {
    long long weight = 0;
    long long received = 0;
    long long share = 0;
    long long fraction = 0;
    bool topped_up = false;
};

// The next member to get a spare cent; a plain search, as a bill leaves fewer spare cents than there are members.
Member& next_in_line(std::vector<Member>& members) {
    Member* best = nullptr;
    for (auto& m : members) {
        if (m.topped_up) continue;
        const bool better = best == nullptr || m.fraction > best->fraction ||
                            (m.fraction == best->fraction && m.received < best->received);
        if (better) best = &m;
    }
    return *best;
}

int main() {
    int n, bills;
    std::cin >> n >> bills;
    std::vector<Member> members(n);
    long long weights = 0;
    for (auto& m : members) {
        std::string name;
        std::cin >> name >> m.weight;
        weights += m.weight;
    }
    for (long long total; bills > 0 && std::cin >> total; --bills) {
        long long left = total;
        for (auto& m : members) {
            m.share = total * m.weight / weights;
            m.fraction = total * m.weight % weights;
            m.topped_up = false;
            left -= m.share;
        }
        for (; left > 0; --left) {
            Member& lucky = next_in_line(members);
            lucky.topped_up = true;
            ++lucky.share;
        }
        std::string separator;
        for (auto& m : members) {
            m.received += m.share;
            std::cout << separator << m.share;
            separator = " ";
        }
        std::cout << '\n';
    }
}
