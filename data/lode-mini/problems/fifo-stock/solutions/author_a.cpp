#include <algorithm>
#include <deque>
#include <iostream>
#include <map>
#include <string>
#include <vector>

struct Lot {
    long long quantity, price;
};
using Pile = std::deque<Lot>;

long long pieces(const Pile& pile) {
    long long sum = 0;
    for (const auto& lot : pile) sum += lot.quantity;
    return sum;
}

long long value(const Pile& pile) {
    long long sum = 0;
    for (const auto& lot : pile) sum += lot.quantity * lot.price;
    return sum;
}

// Moves pieces from the front of one pile to the front of another; returns their value.
long long move_pieces(Pile& from, Pile& to, long long quantity) {
    long long moved_value = 0;
    while (quantity > 0) {
        Lot& lot = from.front();
        const long long count = std::min(quantity, lot.quantity);
        to.push_front({count, lot.price});
        moved_value += count * lot.price;
        quantity -= count;
        lot.quantity -= count;
        if (lot.quantity == 0) from.pop_front();
    }
    return moved_value;
}

struct Item {
    Pile stock;
    std::vector<Pile> sales;
};

int main() {
    int events;
    std::cin >> events;
    std::map<std::string, Item> items;
    while (events-- > 0) {
        std::string kind, name;
        long long quantity;
        std::cin >> kind >> name >> quantity;
        if (kind == "buy") {
            long long price;
            std::cin >> price;
            items[name].stock.push_back({quantity, price});
            continue;
        }
        long long cost = -1;
        if (auto found = items.find(name); found != items.end()) {
            auto& [stock, sales] = found->second;
            if (kind == "sell") {
                if (pieces(stock) >= quantity) cost = move_pieces(stock, sales.emplace_back(), quantity);
            } else {
                while (!sales.empty() && sales.back().empty()) sales.pop_back();
                if (!sales.empty() && pieces(sales.back()) >= quantity) {
                    cost = move_pieces(sales.back(), stock, quantity);
                }
            }
        }
        std::cout << (cost < 0 ? "refused" : std::to_string(cost)) << '\n';
    }
    for (const auto& [name, item] : items) {
        std::cout << name << ' ' << pieces(item.stock) << ' ' << value(item.stock) << '\n';
    }
}
