"""Reads unified diffs as git writes them, and applies them."""

import re
from dataclasses import dataclass, field
from itertools import groupby


class DiffError(Exception):
    pass


@dataclass
class Hunk:
    old_start: int  # One-based first old line; for a hunk without old lines, the line before it.
    old_count: int
    lines: list[str] = field(default_factory=list)  # With their first character: ' ', '-', '+'.

    @property
    def old_end(self) -> int:
        return self.old_start + self.old_count - 1


@dataclass
class FileDiff:
    old_path: str  # "" for a file that the diff creates.
    new_path: str  # "" for a file that it deletes.
    hunks: list[Hunk] = field(default_factory=list)


HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def parse_path(text: str) -> str:
    text = text.split("\t")[0]
    return "" if text == "/dev/null" else text[2:]


def parse_diff(text: str) -> list[FileDiff]:
    files: list[FileDiff] = []
    old_left = new_left = 0
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if old_left or new_left:
            kind = line[:1] or " "  # A blank context line may have lost its blank.
            if kind not in " +-\\":
                raise DiffError(f"line {number} of the diff: expected a line of a hunk, found {line!r}")
            old_left -= kind in " -"
            new_left -= kind in " +"
            if kind != "\\":
                files[-1].hunks[-1].lines.append(kind + line[1:])
        elif line.startswith("--- ") and number < len(lines) and lines[number].startswith("+++ "):
            files.append(FileDiff(parse_path(line[4:]), parse_path(lines[number][4:])))
        elif match := HUNK.match(line):
            old_left, new_left = int(match[2] or 1), int(match[4] or 1)
            files[-1].hunks.append(Hunk(int(match[1]), old_left))
    if old_left or new_left:
        raise DiffError("the diff is cut off in the middle of a hunk")
    return files


def place_hunks(old: list[str], hunks: list[Hunk]) -> list[Hunk]:
    """The hunks where their old lines really are: at the place given, else at the nearest one, as `git apply` does. Raises
    DiffError when they are nowhere."""
    placed, end = [], 0
    for hunk in hunks:
        wanted = [line[1:] for line in hunk.lines if line[0] in " -"]
        given = hunk.old_start - 1 if hunk.old_count else hunk.old_start
        places = [at for at in range(end, len(old) - len(wanted) + 1) if old[at : at + len(wanted)] == wanted]
        if not places:
            raise DiffError(f"the lines of the hunk at {hunk.old_start} are not in the old file")
        at = min(places, key=lambda place: abs(place - given))
        end = at + len(wanted)
        placed.append(Hunk(at + 1 if hunk.old_count else at, hunk.old_count, hunk.lines))
    return placed


def apply_hunks(old: list[str], hunks: list[Hunk]) -> list[str]:
    """The lines of the new file; the hunks come from place_hunks()."""
    new: list[str] = []
    at = 0  # Old lines taken so far.
    for hunk in hunks:
        start = hunk.old_start - 1 if hunk.old_count else hunk.old_start
        new += old[at:start] + [line[1:] for line in hunk.lines if line[0] in " +"]
        at = start + hunk.old_count
    return new + old[at:]


def changed_old_lines(hunks: list[Hunk]) -> list[int]:
    """Old lines that are removed or replaced; for lines that are only inserted, the old line before them (the first line
    of the file if there is none). Ascending."""
    changed: set[int] = set()
    for hunk in hunks:
        at = hunk.old_start - 1 if hunk.old_count else hunk.old_start
        for is_change, lines in groupby(hunk.lines, lambda line: line[0] != " "):
            old_count = sum(line[0] in " -" for line in lines)
            if is_change:
                changed.update(range(at + 1, at + old_count + 1) if old_count else [max(at, 1)])
            at += old_count
    return sorted(changed)
