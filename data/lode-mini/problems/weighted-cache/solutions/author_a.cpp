#include <iostream>
#include <iterator>
#include <list>
#include <string>
#include <unordered_map>

struct Attachment {
    std::string name;
    long long size;
};

class Cache {
public:
    explicit Cache(long long limit) : limit_(limit) {}

    bool open(const std::string& name, long long size) {
        if (auto found = index_.find(name); found != index_.end()) {
            order_.splice(order_.end(), order_, found->second);
            return true;
        }
        if (size <= limit_) {
            while (used_ + size > limit_) drop(order_.begin());
            order_.push_back({name, size});
            index_[name] = std::prev(order_.end());
            used_ += size;
        }
        return false;
    }

    void forget(const std::string& name) {
        if (auto found = index_.find(name); found != index_.end()) drop(found->second);
    }

    const std::list<Attachment>& order() const { return order_; }

private:
    using Position = std::list<Attachment>::iterator;

    void drop(Position position) {
        used_ -= position->size;
        index_.erase(position->name);
        order_.erase(position);
    }

    long long limit_;
    long long used_ = 0;
    std::list<Attachment> order_;
    std::unordered_map<std::string, Position> index_;
};

int main() {
    long long limit = 0;
    int commands = 0;
    std::cin >> limit >> commands;
    Cache cache(limit);
    int hits = 0, misses = 0;
    while (commands-- > 0) {
        std::string command, name;
        std::cin >> command >> name;
        if (command == "forget") {
            cache.forget(name);
        } else {
            long long size = 0;
            std::cin >> size;
            ++(cache.open(name, size) ? hits : misses);
        }
    }
    std::cout << hits << ' ' << misses << '\n';
    if (cache.order().empty()) std::cout << "empty";
    bool first = true;
    for (const auto& attachment : cache.order()) {
        std::cout << (first ? "" : " ") << attachment.name;
        first = false;
    }
    std::cout << '\n';
}
