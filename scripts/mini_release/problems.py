"""The sources of the lode-mini release: problems, their tests and programs."""

import json
from dataclasses import dataclass, field
from pathlib import Path

LANGUAGES = ("python", "java", "cpp", "ruby", "go")
EXTENSIONS = {"python": ".py", "java": ".java", "cpp": ".cpp", "ruby": ".rb", "go": ".go"}

# A file whose name starts with this prefix is meant to be almost right. The prefix never becomes a label: it is only
# checked against the verdicts, so that a near copy that no test catches is reported instead of being shipped.
NEAR_COPY_PREFIX = "near_"


@dataclass
class Program:
    """One source file and, once it was run, its verdict on each test."""

    problem: str
    file: str
    language: str
    model: str
    code: str
    tests: list[str] = field(default_factory=list)
    code_id: str = ""

    @property
    def verdict(self) -> str:
        """`passed`, or the verdict of the first test that was not passed."""
        return next((test for test in self.tests if test != "passed"), "passed")

    @property
    def passed(self) -> bool:
        return self.verdict == "passed"

    @property
    def is_near_copy(self) -> bool:
        return Path(self.file).name.startswith(NEAR_COPY_PREFIX)


@dataclass
class Problem:
    """A statement in two forms, its near-copy statements, its tests and its programs."""

    slug: str
    title: str
    description: str
    abbreviated: str
    noise: list[dict]
    tests: list[dict]
    programs: list[Program]
    text_id: str = ""
    noise_ids: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return f"{self.title}\n\n{self.description}"

    @property
    def right(self) -> list[Program]:
        return [program for program in self.programs if program.passed]

    @property
    def wrong(self) -> list[Program]:
        return [program for program in self.programs if not program.passed]


def load_problem(folder: Path) -> Problem:
    record = json.loads((folder / "problem.json").read_text(encoding="utf-8"))
    programs = []
    for entry in sorted(record["programs"], key=lambda entry: entry["file"]):
        code = (folder / entry["file"]).read_bytes().decode("utf-8")
        programs.append(Program(folder.name, entry["file"], entry["language"], entry["model"], code))
    return Problem(folder.name, record["title"], record["description"], record["abbreviated"], record["noise"],
                   record["tests"], programs)


def source_faults(problem: Problem, folder: Path) -> list[str]:
    """What is wrong with a problem before anything is run."""
    faults = []
    statements = [("description", problem.description, 60, 200), ("abbreviated", problem.abbreviated, 15, 60)]
    for number, noise in enumerate(problem.noise, start=1):
        statements.append((f"noise {number} description", noise["description"], 60, 200))
        statements.append((f"noise {number} abbreviated", noise["abbreviated"], 15, 60))
    for name, text, low, high in statements:
        words = len(text.split())
        if not low <= words <= high:
            faults.append(f"{name} has {words} words, expected {low} to {high}")
    if problem.description.startswith(problem.abbreviated):
        faults.append("the abbreviated statement is a prefix of the description")
    if not 2 <= len(problem.noise) <= 4:
        faults.append(f"{len(problem.noise)} near-copy statements, expected 2 to 4")
    if len(problem.tests) < 6:
        faults.append(f"{len(problem.tests)} tests, expected at least 6")
    for program in problem.programs:
        if EXTENSIONS.get(program.language) != Path(program.file).suffix:
            faults.append(f"{program.file}: extension does not fit language {program.language!r}")
    listed = {program.file for program in problem.programs}
    present = {f"solutions/{path.name}" for path in (folder / "solutions").iterdir()}
    faults += [f"{name}: not in the manifest" for name in sorted(present - listed)]
    return [f"{problem.slug}: {fault}" for fault in faults]


def verdict_faults(problems: list[Problem], complaints: dict[tuple[str, str], str]) -> list[str]:
    """Intended properties that the verdicts contradict."""
    faults = []
    for problem in problems:
        for language in LANGUAGES:
            if not any(program.language == language for program in problem.right):
                faults.append(f"{problem.slug}: no passed program in {language}")
        if len({program.language for program in problem.wrong}) < 2:
            faults.append(f"{problem.slug}: wrong programs in fewer than two languages")
        for program in problem.programs:
            where = f"{problem.slug}/{program.file}"
            if program.is_near_copy and program.passed:
                faults.append(f"{where}: meant to be wrong but passes every test; add a test or change the program")
            if not program.is_near_copy and not program.passed:
                complaint = complaints.get((program.problem, program.file), "").strip()[:600]
                faults.append(f"{where}: meant to be right but {program.verdict}: {complaint}")
    return faults
