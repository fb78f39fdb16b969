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
        wave = sorted(module for module in needs if needs[module] <= compiled)
        if not wave:
            break
        print(*wave)
        compiled.update(wave)
        for module in wave:
            del needs[module]
    if needs:
        print("stuck:", *sorted(needs))


main()
