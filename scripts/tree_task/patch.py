"""Targets below files, from a patch."""

from itertools import groupby

from tree_task.diff import FileDiff, apply_hunks, changed_old_lines, place_hunks
from tree_task.functions import changed_functions, functions
from tree_task.git import Repository
from tree_task.layout import TaskWriter


def line_ranges(lines: list[int]) -> list[tuple[int, int]]:
    """Runs of consecutive numbers."""
    runs = [[line for _, line in run] for _, run in groupby(enumerate(lines), lambda pair: pair[1] - pair[0])]
    return [(run[0], run[-1]) for run in runs]


def add_targets_in_file(writer: TaskWriter, repository: Repository, identifier: str, base: str, file: FileDiff):
    """Targets of the levels below files, in a file that exists at `base`; functions of Python alone."""
    old = repository.read(base, file.old_path).decode("utf-8").split("\n")
    hunks = place_hunks(old, file.hunks)
    for first, last in line_ranges(changed_old_lines(hunks)):
        writer.add_target(identifier, file.old_path, "line", start_line=first, end_line=last)
    for hunk in hunks:
        if hunk.old_count:
            writer.add_target(identifier, file.old_path, "hunk", start_line=hunk.old_start, end_line=hunk.old_end)
    if file.old_path.endswith(".py"):
        new = apply_hunks(old, hunks) if file.new_path else []
        in_hunks = [function for function in functions("\n".join(old), nested=True)
                    if any(function.overlaps(hunk.old_start, hunk.old_end) for hunk in hunks if hunk.old_count)]
        for level, found in (("function", changed_functions(old, new)), ("hunk-function", in_hunks)):
            for function in found:
                writer.add_target(identifier, file.old_path, level, symbol=function.name,
                                  start_line=function.first_line, end_line=function.last_line)
