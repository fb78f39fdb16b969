#include <cstdio>
#include <deque>
#include <utility>
#include <vector>

int main() {
    int n, window;
    long long threshold;
    if (std::scanf("%d %d %lld", &n, &window, &threshold) != 3) return 1;

    std::deque<std::pair<int, long long>> maxima;  // (position, reading), readings strictly falling
    std::vector<int> spikes;
    for (int i = 1; i <= n; ++i) {
        long long reading;
        if (std::scanf("%lld", &reading) != 1) return 1;
        if (!maxima.empty() && maxima.front().first < i - window) maxima.pop_front();
        if (!maxima.empty() && reading - maxima.front().second >= threshold) spikes.push_back(i);
        while (!maxima.empty() && maxima.back().second <= reading) maxima.pop_back();
        maxima.emplace_back(i, reading);
    }

    std::printf("%zu\n", spikes.size());
    for (std::size_t i = 0; i < spikes.size(); ++i) std::printf(i ? " %d" : "%d", spikes[i]);
    std::printf("\n");
}
