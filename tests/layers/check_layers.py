#!/usr/bin/env python3
"""Checks the structure of the source tree; prints every fault and exits 1 if there is any.

- An include of "lode/<layer>/..." must be an edge of src/lode/layers.txt, and the file must exist.
- CMake targets, also those in folders below a layer's, may link only to layers on the same list; those of tests, fuzzers and
  benchmarks to any layer there is.
- No source file is longer than 500 lines, programs without a suffix included.
- Torch and Arrow headers stay in the folders that may use them.
- Every path that ARCHITECTURE.md names in backquotes exists.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "lode"
MAX_LINES = 500
LONG_FILE_SUFFIXES = {".cpp", ".hpp", ".py", ".cmake", ".bats", ".bash"}
DATA_FOLDERS = ("tests/data", "fuzz/corpus")
LONG_FILE_ROOTS = ("src", "tests", "fuzz", "benchmarks", "scripts", "cmake")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
LINK = re.compile(r"lode::([a-z_]+)")


def read_edges():
    edges = {}
    for line in (SOURCE / "layers.txt").read_text().splitlines():
        line = line.split("#")[0].strip()
        if line:
            layer, _, used = line.partition(":")
            edges[layer.strip()] = set(used.split()) | {"base", layer.strip()}
    return edges


def check_includes(edges):
    generated = {"lode/base/version.hpp"}
    for path in sorted(SOURCE.rglob("*.[ch]pp")):
        layer = path.relative_to(SOURCE).parts[0]
        if layer not in edges:
            yield f"{path}: the layer '{layer}' is not in src/lode/layers.txt"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            bracket, name = match.groups()
            where = f"{path.relative_to(ROOT)}:{number}"
            if bracket == '"':
                parts = name.split("/")
                if parts[0] != "lode" or len(parts) < 3:
                    yield f"{where}: write \"lode/<layer>/<file>\", not \"{name}\""
                elif parts[1] not in edges[layer]:
                    yield f"{where}: layer '{layer}' may not use layer '{parts[1]}'"
                elif name not in generated and not (ROOT / "src" / name).exists():
                    yield f"{where}: {name} does not exist"
            elif name.startswith(("torch/", "ATen/", "c10/")) and layer not in {"nn", "train"}:
                yield f"{where}: Torch headers belong to nn and train only"
            elif name.startswith(("arrow/", "parquet/")) and "parquet" not in path.relative_to(SOURCE).parts:
                yield f"{where}: Arrow headers belong to the Parquet module only"


def check_links(edges):
    for cmake in sorted(SOURCE.rglob("CMakeLists.txt")):
        layer = cmake.relative_to(SOURCE).parts[0]
        for linked in LINK.findall(cmake.read_text()):
            if linked not in edges.get(layer, edges):
                yield f"{cmake.relative_to(ROOT)}: layer '{layer}' may not link lode::{linked}"
    for folder in ("tests", "fuzz", "benchmarks"):
        for cmake in sorted((ROOT / folder).rglob("CMakeLists.txt")):
            for linked in LINK.findall(cmake.read_text()):
                if linked not in edges:
                    yield f"{cmake.relative_to(ROOT)}: there is no layer lode::{linked}"


def is_source(path):
    """Whether a file is written by hand: by its suffix, or, without one, by its first two bytes."""
    name = path.relative_to(ROOT).as_posix()
    if not path.is_file() or "__pycache__" in path.parts or name.startswith(DATA_FOLDERS):
        return False
    if path.suffix in LONG_FILE_SUFFIXES or path.name == "CMakeLists.txt":
        return True
    return path.suffix == "" and path.read_bytes().startswith(b"#!")


def check_lengths():
    for root in LONG_FILE_ROOTS:
        for path in sorted((ROOT / root).rglob("*")):
            if is_source(path):
                lines = path.read_bytes().count(b"\n")
                if lines > MAX_LINES:
                    yield f"{path.relative_to(ROOT)}: {lines} lines; split files beyond {MAX_LINES}"


def check_architecture():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    for name in re.findall(r"`((?:src|tests|docs|scripts|cmake|fuzz|benchmarks|data)/[^`\s*<>]*)`", text):
        if not (ROOT / name).exists():
            yield f"ARCHITECTURE.md names '{name}', which does not exist"


def main():
    edges = read_edges()
    faults = [*check_includes(edges), *check_links(edges), *check_lengths(), *check_architecture()]
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
