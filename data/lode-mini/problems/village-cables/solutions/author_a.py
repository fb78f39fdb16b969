import sys


class Districts:
    def __init__(self, villages):
        self.parent = {village: village for village in villages}
        self.size = dict.fromkeys(villages, 1)
        self.count = len(villages)

    def find(self, village):
        root = village
        while self.parent[root] != root:
            root = self.parent[root]
        while self.parent[village] != root:
            self.parent[village], village = root, self.parent[village]
        return root

    def join(self, a, b):
        """Join two districts; the root is the village that gives the district its name."""
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        kept, lost = sorted((a, b), key=lambda name: (-self.size[name], name))
        self.parent[lost] = kept
        self.size[kept] += self.size[lost]
        self.count -= 1
        return True


def main():
    tokens = iter(sys.stdin.read().split())
    n, events = int(next(tokens)), int(next(tokens))
    districts = Districts([next(tokens) for _ in range(n)])
    useless = 0
    for _ in range(events):
        if next(tokens) == "where":
            name = districts.find(next(tokens))
            print(name, districts.size[name])
        elif not districts.join(next(tokens), next(tokens)):
            useless += 1
    print(districts.count, useless)


main()
