import sys


def wrap(words, limit):
    lines = []
    current = ""
    for word in words:
        if current and len(current) + 1 + len(word) <= limit:
            current += " " + word
            continue
        if current:
            lines.append(current)
        while len(word) > limit:
            lines.append(word[:limit])
            word = word[limit:]
        current = word
    lines.append(current)
    return lines


def print_item(width, price, words):
    *head, last = wrap(words, width - len(price) - 1)
    for line in head:
        print(line)
    print(last + price.rjust(width - len(last), "."))


def main():
    lines = sys.stdin.read().splitlines()
    width, count = map(int, lines[0].split())
    for line in lines[1 : count + 1]:
        price, *words = line.split()
        print_item(width, price, words)


main()
