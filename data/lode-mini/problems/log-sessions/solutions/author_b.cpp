#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

struct View {
    int time;
    std::string page;
};

struct Session {
    int start;
    std::string user;
    int end;
    int views;
};

int main() {
    int gap, n;
    std::cin >> gap >> n;
    std::map<std::string, std::vector<View>> by_user;
    for (int i = 0; i < n; ++i) {
        View view;
        std::string user;
        std::cin >> view.time >> user >> view.page;
        by_user[user].push_back(view);
    }

    std::vector<Session> sessions;
    for (const auto& [user, views] : by_user) {
        for (std::size_t i = 0; i < views.size(); ++i) {
            const bool starts =
                i == 0 || views[i - 1].page == "/logout" || views[i].time - views[i - 1].time > gap;
            if (starts) sessions.push_back({views[i].time, user, views[i].time, 0});
            sessions.back().end = views[i].time;
            ++sessions.back().views;
        }
    }
    // Users come in alphabetical order and their sessions in order of time, so a stable sort by start is enough.
    std::stable_sort(sessions.begin(), sessions.end(), [](const auto& a, const auto& b) { return a.start < b.start; });

    long long total = 0;
    for (const auto& s : sessions) {
        std::cout << s.user << ' ' << s.start << ' ' << s.end << ' ' << s.views << '\n';
        total += s.end - s.start;
    }
    const long long count = static_cast<long long>(sessions.size());
    std::cout << "sessions " << count << " average " << (count ? total / count : 0) << '\n';
}
