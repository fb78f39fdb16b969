import sys
from collections import defaultdict


class Item:
    def __init__(self):
        self.lots = []  # [quantity, price]; the last one is the oldest
        self.sales = []  # per sale the lots it took, in the order of taking

    @property
    def pieces(self):
        return sum(quantity for quantity, _ in self.lots)

    @property
    def value(self):
        return sum(quantity * price for quantity, price in self.lots)

    def buy(self, quantity, price):
        self.lots.insert(0, [quantity, price])

    def sell(self, quantity):
        if quantity > self.pieces:
            return None
        taken = move(self.lots, quantity)
        self.sales.append(taken)
        return sum(q * p for q, p in taken)

    def take_back(self, quantity):
        while self.sales and not self.sales[-1]:
            self.sales.pop()
        if not self.sales or quantity > sum(q for q, _ in self.sales[-1]):
            return None
        returned = move(self.sales[-1], quantity)
        self.lots += returned
        return sum(q * p for q, p in returned)


def move(lots, quantity):
    """Take pieces from the end of a list of lots; return them in the order of taking."""
    taken = []
    while quantity > 0:
        lot = lots[-1]
        count = min(quantity, lot[0])
        taken.append([count, lot[1]])
        lot[0] -= count
        quantity -= count
        if lot[0] == 0:
            lots.pop()
    return taken


def main():
    items = defaultdict(Item)
    bought = set()
    for line in sys.stdin.read().splitlines()[1:]:
        kind, name, *numbers = line.split()
        numbers = list(map(int, numbers))
        if kind == "buy":
            bought.add(name)
            items[name].buy(*numbers)
            continue
        cost = items[name].sell(*numbers) if kind == "sell" else items[name].take_back(*numbers)
        print("refused" if cost is None else cost)
    for name in sorted(bought):
        print(name, items[name].pieces, items[name].value)


main()
