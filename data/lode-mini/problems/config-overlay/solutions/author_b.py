def main():
    merged = {}
    for _ in range(int(input())):
        for _ in range(int(input())):
            line = input()
            erase = line[0] == "!"
            path, _, value = line.lstrip("!").partition("=")
            key = tuple(path.split("."))
            for old in list(merged):
                shared = min(len(old), len(key))
                if old[:shared] == key[:shared] and (len(old) >= len(key) or not erase):
                    del merged[old]
            if not erase:
                merged[key] = value

    result = sorted((".".join(key), value) for key, value in merged.items())
    print("\n".join(f"{path}={value}" for path, value in result) or "(empty)")


main()
