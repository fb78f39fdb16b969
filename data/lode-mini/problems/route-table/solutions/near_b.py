import sys

LITERAL, END, STAR, MULTI = 3, 2, 1, 0


def split_path(path):
    return [segment for segment in path.split("/") if segment]


def match(pattern, segments):
    """Return the captured texts, or None if the pattern does not match."""
    captured = []
    for i, wanted in enumerate(pattern):
        if wanted == "**":
            captured.append("/".join(segments[i:]) or "-")
            return captured
        if i >= len(segments):
            return None
        if wanted == "*":
            captured.append(segments[i])
        elif wanted != segments[i]:
            return None
    return captured if len(pattern) == len(segments) else None


def specificity(pattern):
    ranks = {"*": STAR, "**": MULTI}
    return [ranks.get(segment, LITERAL) for segment in pattern] + [END]


def main():
    lines = sys.stdin.read().splitlines()
    route_count, path_count = map(int, lines[0].split())
    routes = []
    for line in lines[1 : route_count + 1]:
        pattern, handler = line.split()
        routes.append((split_path(pattern), handler))

    for path in lines[route_count + 1 : route_count + 1 + path_count]:
        segments = split_path(path)
        best = None
        for order, (pattern, handler) in enumerate(routes):
            captured = match(pattern, segments)
            if captured is not None:
                candidate = (specificity(pattern), order, handler, captured)
                if best is None or candidate[0] > best[0]:
                    best = candidate
        print(best[2], *best[3]) if best else print(404)


main()
