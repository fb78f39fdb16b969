import sys
from collections import OrderedDict


class AttachmentCache:
    def __init__(self, limit):
        self.limit = limit
        self.used = 0
        self.items = OrderedDict()
        self.hits = self.misses = 0

    def open(self, name, size):
        if name in self.items:
            self.hits += 1
            self.items.move_to_end(name)
            return
        self.misses += 1
        if size > self.limit:
            return
        while self.used + size > self.limit:
            _, dropped = self.items.popitem(last=False)
            self.used -= dropped
        self.items[name] = size
        self.used += size

    def forget(self, name):
        self.used -= self.items.pop(name, 0)


def main():
    lines = sys.stdin.read().splitlines()
    limit, count = map(int, lines[0].split())
    cache = AttachmentCache(limit)
    for line in lines[1 : count + 1]:
        command, *arguments = line.split()
        if command == "open":
            cache.open(arguments[0], int(arguments[1]))
        else:
            cache.forget(arguments[0])
    print(cache.hits, cache.misses)
    print(" ".join(cache.items) or "empty")


main()
