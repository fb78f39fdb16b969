import calendar
import sys
from datetime import date, timedelta


def charge_date(start, months):
    """The unmoved charge date that lies some months after the start date."""
    index = start.year * 12 + start.month - 1 + months
    year, month = index // 12, index % 12 + 1
    last_day = calendar.monthrange(year, month)[1]
    return date(year, month, min(start.day, last_day))


def to_workday(day):
    weekday = day.weekday()
    return day + timedelta(days=7 - weekday) if weekday >= 5 else day


def main():
    for line in sys.stdin.read().splitlines()[1:]:
        text, interval, count = line.split()
        start = date.fromisoformat(text)
        moved = 0
        for i in range(int(count)):
            planned = charge_date(start, i * int(interval))
            actual = to_workday(planned)
            moved += planned != actual
        print(actual, moved)


main()
