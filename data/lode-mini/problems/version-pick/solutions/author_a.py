import sys
from dataclasses import dataclass

RELEASE = float("inf")


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int
    patch: int
    preview: float = RELEASE

    @classmethod
    def parse(cls, text):
        numbers, _, preview = text.partition("-")
        return cls(*map(int, numbers.split(".")), int(preview) if preview else RELEASE)

    @property
    def core(self):
        return (self.major, self.minor, self.patch)

    def caret_limit(self):
        """The core of the first release that `^` does not allow any more."""
        if self.major:
            return (self.major + 1, 0, 0)
        if self.minor:
            return (0, self.minor + 1, 0)
        return (0, 0, self.patch + 1)


def allows(operator, bound, version):
    match operator:
        case ">=":
            return version >= bound
        case "<=":
            return version <= bound
        case ">":
            return version > bound
        case "<":
            return version < bound
        case "=":
            return version == bound
        case "!=":
            return version != bound
        case "^":
            return version >= bound and version.core < bound.caret_limit()


def parse_constraint(text):
    start = next(i for i, char in enumerate(text) if char.isdigit())
    return text[:start], Version.parse(text[start:])


def pick(published, constraints):
    named_previews = {bound.core for _, bound in constraints if bound.preview != RELEASE}
    fitting = [
        (version, text)
        for version, text in published
        if (version.preview == RELEASE or version.core in named_previews)
        and all(allows(operator, bound, version) for operator, bound in constraints)
    ]
    return max(fitting)[1] if fitting else "none"


def main():
    lines = iter(sys.stdin.read().splitlines())
    texts = [next(lines).strip() for _ in range(int(next(lines)))]
    published = [(Version.parse(text), text) for text in texts]
    for _ in range(int(next(lines))):
        print(pick(published, [parse_constraint(text) for text in next(lines).split()]))


main()
