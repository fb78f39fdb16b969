class District:
    def __init__(self, village):
        self.name = village
        self.villages = [village]

    def rank(self):
        """Smaller ranks keep their names."""
        return -len(self.villages), self.name


def main():
    n, events = map(int, input().split())
    names = []
    while len(names) < n:
        names += input().split()
    home = {village: District(village) for village in names}
    useless = 0

    for _ in range(events):
        command, *villages = input().split()
        if command == "where":
            district = home[villages[0]]
            print(f"{district.name} {len(district.villages)}")
            continue
        kept, lost = sorted((home[village] for village in villages), key=District.rank)
        if kept is lost:
            useless += 1
            continue
        kept.villages += lost.villages
        for village in lost.villages:
            home[village] = kept

    print(len({district.name for district in home.values()}), useless)


main()
