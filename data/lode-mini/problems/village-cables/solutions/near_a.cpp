#include <iostream>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

class UnionFind {
public:
    explicit UnionFind(std::vector<std::string> names) : names_(std::move(names)), link_(names_.size(), -1) {}

    // A negative link marks a root and holds the size of its group.
    int root(int v) {
        while (link_[v] >= 0) {
            const int up = link_[v];
            if (link_[up] >= 0) link_[v] = link_[up];
            v = up;
        }
        return v;
    }

    bool unite(int a, int b) {
        a = root(a);
        b = root(b);
        if (a == b) return false;
        if (size(a) < size(b) || (size(a) == size(b) && names_[b] < names_[a])) std::swap(a, b);
        link_[b] = a;
        link_[a] += link_[b];
        return true;
    }

    int size(int root) const { return -link_[root]; }
    const std::string& name(int root) const { return names_[root]; }

private:
    std::vector<std::string> names_;
    std::vector<int> link_;
};

int main() {
    int n, events;
    std::cin >> n >> events;
    std::vector<std::string> names(n);
    std::unordered_map<std::string, int> index;
    for (int i = 0; i < n; ++i) {
        std::cin >> names[i];
        index[names[i]] = i;
    }
    UnionFind groups(names);
    int districts = n, useless = 0;
    while (events-- > 0) {
        std::string kind, a, b;
        std::cin >> kind >> a;
        if (kind == "where") {
            const int root = groups.root(index[a]);
            std::cout << groups.name(root) << ' ' << groups.size(root) << '\n';
            continue;
        }
        std::cin >> b;
        if (groups.unite(index[a], index[b])) {
            --districts;
        } else {
            ++useless;
        }
    }
    std::cout << districts << ' ' << useless << '\n';
}
