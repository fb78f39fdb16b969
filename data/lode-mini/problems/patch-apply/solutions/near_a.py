import sys


class HunkError(Exception):
    pass


def apply_hunk(original, done, start, body):
    """Return (new lines, first original line after the hunk); line numbers are zero-based."""
    if start > len(original):
        raise HunkError
    produced = original[done:start]
    position = start
    for entry in body:
        mark, text = entry[0], entry[1:]
        if mark == "+":
            produced.append(text)
            continue
        if position >= len(original) or original[position] != text:
            raise HunkError
        position += 1
        if mark == "=":
            produced.append(text)
    return produced, position


def main():
    lines = iter(sys.stdin.read().split("\n"))
    original = [next(lines) for _ in range(int(next(lines)))]
    patched = []
    done = 0
    for number in range(1, int(next(lines)) + 1):
        start, size = map(int, next(lines).split())
        body = [next(lines) for _ in range(size)]
        try:
            produced, done = apply_hunk(original, done, start - 1, body)
        except HunkError:
            print(f"hunk {number} fails")
            return
        patched += produced
    for line in patched + original[done:]:
        print(line)


main()
