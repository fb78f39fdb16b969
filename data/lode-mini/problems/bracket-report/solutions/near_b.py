import sys

PARTNER = {")": "(", "]": "[", "}": "{"}


def first_problem(script):
    open_brackets = []
    for row, line in enumerate(script, start=1):
        quote_at = 0
        quote = ""
        for column, char in enumerate(line, start=1):
            if quote:
                if char == quote and line[column - 2] != "\\":
                    quote = ""
            elif char in "\"'":
                quote, quote_at = char, column
            elif char == "#":
                break
            elif char in "([{":
                open_brackets.append((char, row, column))
            elif char in PARTNER:
                if not open_brackets or open_brackets[-1][0] != PARTNER[char]:
                    return f"unexpected {char} {row} {column}"
                open_brackets.pop()
        if quote:
            return f"unterminated string {row} {quote_at}"
    if open_brackets:
        return "unclosed {} {} {}".format(*open_brackets[-1])
    return "ok"


print(first_problem(sys.stdin.read().splitlines()))
