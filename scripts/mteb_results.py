"""Reads every result of a run folder with mteb and compares the numbers. Called by scripts/check-mteb.

    mteb_results.py RUN_FOLDER TASK...

1. mteb.results.TaskResult.from_disk accepts each file, gives the main score that the file states, and what mteb writes back
   it reads back the same.
2. Every score in the file is what mteb's own functions compute from the TREC run beside it and the task's judgments.
"""

import gzip
import json
import math
import sys
import tempfile
from pathlib import Path

from mteb._evaluators.retrieval_metrics import calculate_retrieval_scores, make_score_dict
from mteb.results import TaskResult

CUTOFFS = [1, 3, 5, 10, 20, 100, 1000]


def lines(path: Path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8")
    with opened as file:
        yield from file


def read_qrels(task: Path, name: str) -> dict:
    """BEIR's qrels/test.tsv or CoREB's NAME_qrels.jsonl, plain or gzipped."""
    qrels: dict = {}
    for path in [*task.glob("qrels/test.tsv*"), *task.glob(f"{name.split('/')[-1]}_qrels.jsonl*")]:
        for number, line in enumerate(lines(path)):
            if path.name.startswith("test.tsv"):
                if number == 0:
                    continue
                query, document, grade = line.rstrip("\r\n").split("\t")
            else:
                row = json.loads(line)
                query, document, grade = row["query_id"], row["doc_id"], row["relevance"]
            qrels.setdefault(query, {})[document] = int(grade)
    return qrels


def read_run(path: Path) -> dict:
    run: dict = {}
    for line in lines(path):
        query, _, document, _, score, _ = line.split()
        run.setdefault(query, {})[document] = float(score)
    return run


def mteb_scores(qrels: dict, run: dict) -> dict:
    result = calculate_retrieval_scores(run, qrels, CUTOFFS)
    return make_score_dict(ndcg=result.ndcg, _map=result.map, recall=result.recall, precision=result.precision,
                           mrr=result.mrr, naucs=result.naucs, naucs_mrr=result.naucs_mrr, hit_rate=result.hit_rate,
                           task_scores={})


def check_readable(path: Path, entry: dict) -> None:
    result = TaskResult.from_disk(path)
    if not math.isclose(result.get_score(), entry["main_score"], abs_tol=1e-12):
        raise AssertionError(f"{path}: mteb's main score is {result.get_score()}, the file's {entry['main_score']}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.json"
        result.to_disk(copy)
        if TaskResult.from_disk(copy).scores != result.scores:
            raise AssertionError(f"{path}: mteb writes other scores than it reads")


def constant_columns(path: Path) -> set:
    """Measures, as MTEB spells them, whose value is the same for every query."""
    names = {"nDCG": "ndcg", "AP": "map", "R": "recall", "P": "precision", "RR": "mrr"}
    rows = [line.rstrip("\n").split("\t") for line in lines(path)]
    constant = set()
    for name, *values in list(zip(*rows))[1:]:
        family, _, cutoff = name.partition("@")
        if family in names and len(set(values)) == 1:
            constant.add(f"{names[family]}_at_{cutoff}")
    return constant


def check_numbers(path: Path, entry: dict, qrels: dict) -> int:
    expected = mteb_scores(qrels, read_run(path.with_suffix(".run")))
    constant = constant_columns(path.with_suffix(".per-query.tsv"))
    for key, value in expected.items():
        ours = entry[key]
        # A measure that never changes leaves no area to normalise by: null here, noise of 0 / 0 in mteb.
        undefined = math.isnan(value) or (key.startswith("nauc_") and key[5:].rsplit("_", 1)[0] in constant)
        same = ours is None if undefined else ours is not None and abs(round(value, 6) - ours) < 1e-9
        if not same:
            raise AssertionError(f"{path}: {key} is {ours}; mteb computes {value}")
    return len(expected)


def main() -> int:
    folder, tasks = Path(sys.argv[1]), [Path(task) for task in sys.argv[2:]]
    checked = 0
    for path in sorted(folder.rglob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        entry = document["scores"][document["split"]][0]
        check_readable(path, entry)
        name = document["task_name"]
        task = next(task for task in tasks if task.name == name.split("/")[0])
        count = check_numbers(path, entry, read_qrels(task, name))
        print(f"{name}: mteb reads it; main_score {entry['main_score']:.5f}; {count} scores equal mteb's")
        checked += 1
    if checked == 0:
        print("no results were found", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
