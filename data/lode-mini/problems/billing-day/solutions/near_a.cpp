#include <algorithm>
#include <cstdio>

struct Date {
    int year, month, day;
};

bool is_leap(int year) { return year % 4 == 0 && year % 100 != 0; }

int days_in_month(int year, int month) {
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && is_leap(year) ? 29 : kDays[month - 1];
}

// 0 = Sunday ... 6 = Saturday (Sakamoto's method)
int weekday(Date d) {
    constexpr int kShift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    const int year = d.month < 3 ? d.year - 1 : d.year;
    return (year + year / 4 - year / 100 + year / 400 + kShift[d.month - 1] + d.day) % 7;
}

Date plus_months(Date start, int months) {
    const int index = start.year * 12 + start.month - 1 + months;
    const int year = index / 12, month = index % 12 + 1;
    return {year, month, std::min(start.day, days_in_month(year, month))};
}

Date next_day(Date d) {
    if (++d.day > days_in_month(d.year, d.month)) {
        d.day = 1;
        if (++d.month > 12) {
            d.month = 1;
            ++d.year;
        }
    }
    return d;
}

int main() {
    int subscriptions;
    if (std::scanf("%d", &subscriptions) != 1) return 1;
    while (subscriptions-- > 0) {
        Date start;
        int interval, charges;
        if (std::scanf("%d-%d-%d %d %d", &start.year, &start.month, &start.day, &interval, &charges) != 5) return 1;
        Date charge = start;
        int moved = 0;
        for (int i = 0; i < charges; ++i) {
            charge = plus_months(start, i * interval);
            if (weekday(charge) % 6 != 0) continue;
            ++moved;
            while (weekday(charge) != 1) charge = next_day(charge);
        }
        std::printf("%04d-%02d-%02d %d\n", charge.year, charge.month, charge.day, moved);
    }
}
