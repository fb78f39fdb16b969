#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <queue>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

int main() {
    int printers, jobs;
    std::cin >> printers >> jobs;
    std::set<int> idle;
    for (int p = 1; p <= printers; ++p) idle.insert(p);

    using Busy = std::pair<std::int64_t, int>;  // end of the printer's last job, printer
    std::priority_queue<Busy, std::vector<Busy>, std::greater<>> busy;

    std::int64_t longest_wait = 0;
    while (jobs-- > 0) {
        std::int64_t arrival, duration;
        std::cin >> arrival >> duration;
        while (!busy.empty() && busy.top().first <= arrival) {
            idle.insert(busy.top().second);
            busy.pop();
        }
        int printer;
        std::int64_t start = arrival;
        if (!idle.empty()) {
            printer = *idle.begin();
            idle.erase(idle.begin());
        } else {
            std::tie(start, printer) = busy.top();
            busy.pop();
        }
        busy.emplace(start + duration, printer);
        longest_wait = std::max(longest_wait, start - arrival);
        std::cout << printer << ' ' << start << ' ' << start + duration << '\n';
    }
    std::cout << longest_wait << '\n';
}
