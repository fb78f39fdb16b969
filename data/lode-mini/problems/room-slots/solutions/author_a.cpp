#include <algorithm>
#include <iostream>
#include <map>

int main() {
    long long day_start, day_end, needed;
    int n;
    std::cin >> day_start >> day_end >> needed >> n;

    // Sweep: +1 where a reservation begins, -1 where it ends, both cut to the working day.
    std::map<long long, int> change;
    change[day_start];
    for (int i = 0; i < n; ++i) {
        long long start, end;
        std::cin >> start >> end;
        start = std::max(start, day_start);
        end = std::min(end, day_end);
        if (start >= end) continue;
        ++change[start];
        --change[end];
    }
    change[day_end];

    long long total = 0, free_since = 0;
    int running = 0;
    bool was_free = false;
    for (const auto& [minute, delta] : change) {
        running += delta;
        const bool is_free = running == 0 && minute < day_end;
        if (was_free && !is_free && minute - free_since >= needed) {
            std::cout << free_since << ' ' << minute << '\n';
            total += minute - free_since;
        }
        if (is_free && !was_free) free_since = minute;
        was_free = is_free;
    }
    std::cout << "total " << total << '\n';
}
