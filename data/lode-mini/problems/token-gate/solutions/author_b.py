import sys


class TokenGate:
    def __init__(self, capacity, period):
        self.capacity = capacity
        self.period = period
        self.tokens = capacity
        self.ticks_seen = 0

    def request(self, now, cost):
        ticks = now // self.period
        self.tokens = min(self.capacity, self.tokens + ticks - self.ticks_seen)
        self.ticks_seen = ticks
        if cost > self.tokens:
            return False
        self.tokens -= cost
        return True


def main():
    data = list(map(int, sys.stdin.read().split()))
    capacity, period, n = data[:3]
    gate = TokenGate(capacity, period)
    for i in range(n):
        now, cost = data[3 + 2 * i : 5 + 2 * i]
        word = "accept" if gate.request(now, cost) else "reject"
        print(word, gate.tokens)


main()
