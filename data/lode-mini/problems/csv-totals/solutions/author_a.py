import csv
import sys


def to_cents(text):
    return int(text.replace(".", "")) if text else 0


def money(cents):
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def main():
    group_name, amount_name = sys.stdin.readline().split()
    rows = csv.reader(sys.stdin)
    header = next(rows)
    group_at, amount_at = header.index(group_name), header.index(amount_name)

    sums = {}
    for row in rows:
        group = row[group_at]
        sums[group] = sums.get(group, 0) + to_cents(row[amount_at])
    for group, cents in sums.items():
        print(f"[{group}] {money(cents)}")
    print("total", money(sum(sums.values())))


main()
