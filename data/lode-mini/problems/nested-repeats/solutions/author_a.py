import sys
from dataclasses import dataclass


@dataclass
class Repeat:
    count: int
    body: list  # of str or Repeat
    body_length: int = 0

    @property
    def length(self):
        return self.count * self.body_length


def length_of(item):
    return 1 if isinstance(item, str) else item.length


def parse(text):
    root = Repeat(1, [])
    stack = [root]
    count = 0
    for char in text:
        if char.isdigit():
            count = count * 10 + int(char)
        elif char == "(":
            stack.append(Repeat(count, []))
            count = 0
        elif char == ")":
            done = stack.pop()
            stack[-1].body.append(done)
            stack[-1].body_length += done.length
        else:
            stack[-1].body.append(char)
            stack[-1].body_length += 1
    return root


def stitch_at(pattern, position):
    """The stitch at a zero-based position inside of the pattern."""
    while not isinstance(pattern, str):
        position %= pattern.body_length
        for item in pattern.body:
            if position < length_of(item):
                pattern = item
                break
            position -= length_of(item)
    return pattern


def main():
    text, *numbers = sys.stdin.read().split("\n")
    pattern = parse(text.strip())
    print(pattern.length)
    for number in map(int, " ".join(numbers).split()[1:]):
        print(stitch_at(pattern, number - 1) if number <= pattern.length else "-")


main()
