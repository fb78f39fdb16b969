#include <array>
#include <cstdio>

constexpr int kDay = 24 * 60;

int main() {
    int entries = 0;
    std::array<bool, kDay> departs{};
    if (std::scanf("%d", &entries) != 1) return 1;
    int first = kDay;
    for (int i = 0; i < entries; ++i) {
        int hour = 0, minute = 0;
        if (std::scanf("%d:%d", &hour, &minute) != 2) return 1;
        const int time = hour * 60 + minute;
        departs[time] = true;
        if (time < first) first = time;
    }

    // Walk once around the clock, starting at the first departure of the day.
    int best_gap = 0, best_start = first, start = first;
    for (int time = first + 1; time <= first + kDay; ++time) {
        if (!departs[time % kDay]) continue;
        if (time - start > best_gap) {
            best_gap = time - start;
            best_start = start;
        }
        start = time;
    }
    const int end = (best_start + best_gap) % kDay;
    std::printf("%dh%02dm %02d:%02d %02d:%02d\n", best_gap / 60, best_gap % 60, best_start / 60, best_start % 60,
                end / 60, end % 60);
}
