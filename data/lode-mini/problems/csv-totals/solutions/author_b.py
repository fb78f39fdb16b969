import sys
from decimal import Decimal


def split_fields(line):
    """Split at commas outside of quotes: those are the ones after an even number of quote characters."""
    fields = []
    pending = ""
    for piece in line.split(","):
        pending = pending + "," + piece if pending else piece
        if pending.count('"') % 2 == 0:
            if pending.startswith('"'):
                pending = pending[1:-1].replace('""', '"')
            fields.append(pending)
            pending = ""
    return fields


def main():
    wanted, header, *lines = sys.stdin.read().splitlines()
    names = split_fields(header)
    group_at, amount_at = (names.index(name) for name in wanted.split())
    sums = {}
    for line in lines:
        fields = split_fields(line)
        sums.setdefault(fields[group_at], []).append(Decimal(fields[amount_at] or "0.00"))
    grand_total = Decimal("0.00")
    for group, amounts in sums.items():
        subtotal = sum(amounts, Decimal("0.00"))
        grand_total += subtotal
        print(f"[{group}] {subtotal + 0:.2f}")
    print(f"total {grand_total + 0:.2f}")


main()
