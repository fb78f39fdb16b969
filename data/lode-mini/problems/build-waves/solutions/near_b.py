import sys


def main():
    tokens = iter(sys.stdin.read().split())
    n, m = int(next(tokens)), int(next(tokens))
    needs = {next(tokens): set() for _ in range(n)}
    for _ in range(m):
        module, needed = next(tokens), next(tokens)
        needs[module].add(needed)

    compiled = set()
    while True:
        wave = []
        for module in sorted(needs):
            if needs[module] <= compiled:
                wave.append(module)
                compiled.add(module)
        if not wave:
            break
        print(*wave)
        for module in wave:
            del needs[module]
    if needs:
        print("stuck:", *sorted(needs))


main()
