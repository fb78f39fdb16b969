"""Writes a task in the layout of docs/formats/tree-task.md."""

import json
import sys
from pathlib import Path


class TaskWriter:
    def __init__(self):
        self.trees: dict[str, dict] = {}
        self.repositories: dict[str, str] = {}
        self.queries: list[dict] = []
        self.targets: list[dict] = []

    def add_tree(self, name: str, repository: str, place: str | Path, revision: str, root: str = ""):
        tree = {"repository": repository, "revision": revision}
        if root:
            tree["root"] = root
        self.trees[name] = tree
        self.repositories[repository] = str(Path(place).resolve())

    def add_query(self, identifier: str, tree: str, text: str, **fields):
        self.queries.append({"_id": identifier, "tree": tree, "text": text, **fields})

    def add_target(self, query: str, path: str, level: str = "file", **fields):
        self.targets.append({"query-id": query, "level": level, "path": path, **fields})

    def write(self, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        head = {"layout": "tree", "trees": self.trees}
        (folder / "task.json").write_text(json.dumps(head, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        for name, rows in (("queries.jsonl", self.queries), ("targets.jsonl", self.targets)):
            lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            (folder / name).write_text(lines, encoding="utf-8")
        places = "".join(f"{name}\t{place}\n" for name, place in sorted(self.repositories.items()))
        (folder / "repositories.tsv").write_text(places, encoding="utf-8")
        print(f"{folder}: {len(self.queries)} queries, {len(self.targets)} targets, {len(self.trees)} trees", file=sys.stderr)


def read_map(path: Path) -> dict[str, tuple[str, str]]:
    """Lines of `name TAB git folder [TAB revision]`: name -> (git folder, revision or "")."""
    places = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) not in (2, 3):
            sys.exit(f"{path}:{number}: expected 'name TAB git folder [TAB revision]', found {len(fields)} fields")
        places[fields[0]] = (fields[1], fields[2] if len(fields) == 3 else "")
    return places
