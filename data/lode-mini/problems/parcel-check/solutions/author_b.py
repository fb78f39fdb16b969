import sys

WEIGHTS = (1, 3, 7)


def is_valid(digits):
    return sum(int(d) * WEIGHTS[i % 3] for i, d in enumerate(reversed(digits))) % 10 == 0


def repairs(digits):
    found = set()
    for i in range(len(digits) - 1):
        left, right = digits[i], digits[i + 1]
        swapped = digits[:i] + right + left + digits[i + 2 :]
        if left != right and is_valid(swapped):
            found.add(swapped)
    return found


def judge(line):
    digits = line.replace(" ", "").replace("-", "")
    if not (2 <= len(digits) <= 20 and digits.isascii() and digits.isdigit()):
        return "wrong"
    if is_valid(digits):
        return "valid"
    found = repairs(digits)
    if not found:
        return "wrong"
    return f"repair {found.pop()}" if len(found) == 1 else f"ambiguous {len(found)}"


for code in sys.stdin.read().splitlines()[1:]:
    print(judge(code))
