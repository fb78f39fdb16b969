import sys


def conflicts(path, other):
    """True if one of the two paths lies at or below the other."""
    return path == other or path.startswith(other + ".") or other.startswith(path + ".")


def apply(settings, line):
    if line.startswith("!"):
        root = line[1:]
        doomed = [p for p in settings if p.startswith(root)]
    else:
        path, value = line.split("=", 1)
        doomed = [p for p in settings if conflicts(p, path)]
    for path_to_drop in doomed:
        del settings[path_to_drop]
    if not line.startswith("!"):
        settings[path] = value


def main():
    lines = iter(sys.stdin.read().split("\n"))
    settings = {}
    for _ in range(int(next(lines))):
        for _ in range(int(next(lines))):
            apply(settings, next(lines))
    for path in sorted(settings):
        print(f"{path}={settings[path]}")
    if not settings:
        print("(empty)")


main()
