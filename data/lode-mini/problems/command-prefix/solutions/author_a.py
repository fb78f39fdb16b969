import sys
from collections import defaultdict


def main():
    n, q, *words = sys.stdin.read().split()
    commands, typed = words[: int(n)], words[int(n) :]

    matches = defaultdict(list)
    for command in commands:
        for end in range(1, len(command) + 1):
            matches[command[:end]].append(command)

    for command in commands:
        lengths = (end for end in range(1, len(command)) if len(matches[command[:end]]) == 1)
        print(command[: next(lengths, len(command))])

    known = set(commands)
    for word in typed:
        candidates = matches.get(word, [])
        if word in known:
            print(word)
        elif len(candidates) > 1:
            print("ambiguous")
        else:
            print(candidates[0] if candidates else "unknown")


main()
