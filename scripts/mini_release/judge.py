"""Runs the programs of the lode-mini release on their tests."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mini_release.problems import Problem, Program

REQUIRED_TOOLS = ("g++", "go", "ruby", "javac", "java")
COMPILE_LIMIT_S = 180
TEST_LIMIT_S = 10


def minimal_environment(scratch: Path) -> dict[str, str]:
    """An environment that keeps caches inside `scratch` and the network out of builds."""
    return {
        "PATH": os.environ["PATH"], "HOME": str(scratch), "TMPDIR": str(scratch), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
        "GOCACHE": str(scratch / "go-cache"), "GOPATH": str(scratch / "go-path"), "GO111MODULE": "off", "GOFLAGS": "",
        "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOMAXPROCS": "2", "PYTHONDONTWRITEBYTECODE": "1",
    }


def run_process(command: list[str], given: str, limit_s: float, folder: Path, environment: dict[str, str]):
    """Returns (exit status, stdout, stderr); the status is None when the time limit was reached."""
    process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(given.encode("utf-8"), timeout=limit_s)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, "", ""
    return process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace")


def compile_step(language: str, folder: Path) -> tuple[str, list[str] | None, list[str]]:
    """Returns the source's file name, the command that compiles it (or checks its syntax) and the one that runs it."""
    match language:
        case "python":
            check = "import sys; compile(open(sys.argv[1], encoding='utf-8').read(), sys.argv[1], 'exec')"
            return "main.py", [sys.executable, "-c", check, "main.py"], [sys.executable, "main.py"]
        case "ruby":
            return "main.rb", ["ruby", "-c", "main.rb"], ["ruby", "main.rb"]
        case "cpp":
            return "main.cpp", ["g++", "-std=c++20", "-O1", "-o", "main", "main.cpp"], [str(folder / "main")]
        case "go":
            return "main.go", ["go", "build", "-o", "main", "main.go"], [str(folder / "main")]
        case "java":
            options = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss16m", "-Xmx256m"]
            return "Main.java", ["javac", "-encoding", "UTF-8", "Main.java"], ["java", *options, "-cp", ".", "Main"]
    raise ValueError(f"unknown language {language!r}")


def normalised(output: str) -> str:
    """Output as it is compared: no trailing whitespace, neither on a line nor at the end."""
    return "\n".join(line.rstrip() for line in output.splitlines()).rstrip()


def judge(program: Program, tests: list[dict], scratch: Path, environment: dict[str, str]) -> str:
    """Fills `program.tests`; returns the first compiler or run-time complaint, for the report."""
    with tempfile.TemporaryDirectory(dir=scratch) as name:
        folder = Path(name)
        source, compile_command, run_command = compile_step(program.language, folder)
        (folder / source).write_bytes(program.code.encode("utf-8"))
        status, _, err = run_process(compile_command, "", COMPILE_LIMIT_S, folder, environment)
        if status != 0:
            program.tests = ["compilation_error"] * len(tests)
            return err or "the compiler reached its time limit"
        complaint = ""
        for test in tests:
            status, out, err = run_process(run_command, test["input"], TEST_LIMIT_S, folder, environment)
            if status is None:
                verdict = "timeout"
            elif status != 0:
                verdict = "runtime_error"
            else:
                verdict = "passed" if normalised(out) == normalised(test["output"]) else "failed"
            program.tests.append(verdict)
            if verdict != "passed" and not complaint:
                complaint = err or f"for input {test['input']!r} expected {test['output']!r}, printed {out!r}"
        return complaint


def judge_all(problems: list[Problem], jobs: int) -> dict[tuple[str, str], str]:
    """Runs everything; returns the complaints by (problem, file)."""
    work = [(program, problem.tests) for problem in problems for program in problem.programs]
    with tempfile.TemporaryDirectory(prefix="lode-mini-") as name:
        scratch = Path(name)
        environment = minimal_environment(scratch)
        with ThreadPoolExecutor(max_workers=jobs) as pool:
            complaints = list(pool.map(lambda item: judge(*item, scratch, environment), work))
    return {(program.problem, program.file): text for (program, _), text in zip(work, complaints)}


def code_hash(program: Program) -> str:
    return hashlib.sha256(program.code.encode("utf-8")).hexdigest()


def tests_hash(problem: Problem) -> str:
    return hashlib.sha256(json.dumps(problem.tests, sort_keys=True).encode("utf-8")).hexdigest()


def verdict_records(problems: list[Problem]) -> list[dict]:
    return [
        {"problem": program.problem, "file": program.file, "language": program.language, "model": program.model,
         "sha256": code_hash(program), "tests_sha256": tests_hash(problem),
         "verdict": program.verdict,
         "test_passed": program.tests.count("passed"), "test_total": len(program.tests), "tests": program.tests}
        for problem in problems for program in problem.programs
    ]


def take_recorded_verdicts(problems: list[Problem], path: Path) -> list[str]:
    """Fills every program's tests from the records of an earlier run instead of running it; returns the programs whose
    source or tests changed since."""
    records = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        records[record["problem"], record["file"]] = record
    faults = []
    for problem in problems:
        for program in problem.programs:
            record = records.get((problem.slug, program.file), {})
            if (record.get("sha256"), record.get("tests_sha256")) != (code_hash(program), tests_hash(problem)):
                faults.append(f"{problem.slug}/{program.file}: changed since its verdict was recorded; run it again")
            program.tests = record.get("tests", [])
    return faults
