"""Corpora, queries and graded labels of the lode-mini release, derived from the verdicts, in CoREB's layout."""

import hashlib
import json
from collections import Counter

from mini_release.judge import verdict_records
from mini_release.problems import LANGUAGES, Problem, Program

POSITIVE, NEGATIVE = 2, 1
MAX_NEGATIVES = 3
LANGUAGES_PER_FORM = 3  # language-specific text2code queries for each problem and statement form
MATCH_SHARE = 0.15  # share of code2text queries that have no positive document


def jsonl(records: list[dict]) -> bytes:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records).encode("utf-8")


def code_corpus(problems: list[Problem]) -> list[dict]:
    """Right and wrong programs, as they are in their files; numbers them in an order that tells nothing of the verdict."""
    records = []
    programs = [program for problem in problems for program in problem.programs]
    for program in sorted(programs, key=lambda program: content_order(program.code)):
        program.code_id = f"code_{len(records) + 1:05d}"
        count, total = program.tests.count("passed"), len(program.tests)
        meta = {"source_problem_id": program.problem, "passed": program.passed, "pass_rate": round(count / total, 4),
                "test_passed": count, "test_total": total}
        records.append({"code_id": program.code_id, "code": program.code, "language": program.language,
                        "model": program.model, "code_length": len(program.code), "meta": meta})
    return records


def text_corpus(problems: list[Problem]) -> list[dict]:
    """Statements and their near copies; numbers them in an order that tells nothing of which is which."""
    texts = []
    for problem in problems:
        texts.append((problem.text, problem.abbreviated, problem,
                      {"source_problem_id": problem.slug, "is_noise_sample": False, "original_problem_id": None}))
        for number, noise in enumerate(problem.noise, start=1):
            meta = {"source_problem_id": f"noise_{problem.slug}_{number}", "is_noise_sample": True,
                    "original_problem_id": problem.slug}
            texts.append((f"{noise['title']}\n\n{noise['description']}", noise["abbreviated"], problem, meta))
    records = []
    for text, abbreviated, problem, meta in sorted(texts, key=lambda entry: content_order(entry[0])):
        text_id = f"text_{len(records) + 1:05d}"
        if meta["is_noise_sample"]:
            problem.noise_ids.append(text_id)
        else:
            problem.text_id = text_id
        records.append({"text_id": text_id, "text": text, "abbreviated_text": abbreviated,
                        "text_style": "title_plus_description", "text_length": len(text),
                        "abbreviated_text_length": len(abbreviated), "meta": meta})
    return records


def content_order(text: str) -> str:
    """Equal scores are ranked by docno, so numbers given in order of grade would decide every tie."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Task:
    """Collects the queries and labels of one task; one counter numbers its queries."""

    def __init__(self, name: str):
        self.name = name
        self.queries: list[dict] = []
        self.qrels: list[dict] = []

    def add(self, subtask: str, query: str, fields: dict, meta: dict, positives: list[str], negatives: list[str]):
        query_id = f"q_{subtask}_{len(self.queries) + 1:04d}"
        self.queries.append({"query_id": query_id, "query": query, **fields, "split": self.name, "subtask": subtask,
                             "meta": meta})
        for grade, documents in ((POSITIVE, positives), (NEGATIVE, negatives)):
            self.qrels += [{"query_id": query_id, "doc_id": doc_id, "relevance": grade} for doc_id in documents]


def ids(programs: list[Program]) -> list[str]:
    return [program.code_id for program in programs]


def wrong_first(problem: Problem, preferred) -> list[str]:
    """Up to three wrong programs of the problem, the preferred ones first."""
    return ids(sorted(problem.wrong, key=lambda program: not preferred(program))[:MAX_NEGATIVES])


def text2code(problems: list[Problem]) -> Task:
    task = Task("text2code")
    for index, problem in enumerate(problems):
        forms = [("canonical_retro", "abbreviated", problem.abbreviated), ("full_retro", "full_description", problem.text)]
        for shift, (form, sub_query_type, query) in enumerate(forms):
            # The languages rotate with the problem and with the form, so that all five are asked about equally often.
            start = index + 2 * shift
            chosen = [LANGUAGES[(start + step) % len(LANGUAGES)] for step in range(LANGUAGES_PER_FORM)]
            for constraint in ["none"] + [language for language in LANGUAGES if language in chosen]:
                free = constraint == "none"
                fields = {"query_type": "language_agnostic" if free else "language_specific",
                          "language_constraint": constraint, "sub_query_type": sub_query_type}
                positives = [program for program in problem.right if free or program.language == constraint]
                task.add(f"t2c_{form}_{'any' if free else constraint}", query, fields, {"source_problem_id": problem.slug},
                         ids(positives), wrong_first(problem, lambda program: program.language == constraint))
    return task


def code2code(problems: list[Problem]) -> Task:
    """Every passed program is an anchor and no anchor is labelled for itself, so the positives are symmetric."""
    relations = {
        "c2c_cross_lang": lambda anchor, other: anchor.language != other.language,
        "c2c_mono_lang": lambda anchor, other: anchor.language == other.language,
        "c2c_cross_model": lambda anchor, other: anchor.model != other.model,
    }
    task = Task("code2code")
    for problem in problems:
        for subtask, related in relations.items():
            for anchor in problem.right:
                positives = [other for other in problem.right if other is not anchor and related(anchor, other)]
                if positives:
                    task.add(subtask, anchor.code, {"anchor_language": anchor.language},
                             {"source_problem_id": problem.slug, "anchor_code_id": anchor.code_id}, ids(positives),
                             wrong_first(problem, lambda other: related(anchor, other)))
    return task


def code2text(problems: list[Problem]) -> Task:
    task = Task("code2text")
    for problem in problems:
        for program in problem.right:
            meta = {"source_problem_id": problem.slug, "code_id": program.code_id}
            task.add(f"c2t_full_retro_{program.language}", program.code, {"anchor_language": program.language}, meta, [problem.text_id],
                     problem.noise_ids[:MAX_NEGATIVES])
    # Wrong programs solve no statement. One problem after the other gives one until their share is reached.
    wanted = round(len(task.queries) * MATCH_SHARE / (1 - MATCH_SHARE))
    rounds = max(len(problem.wrong) for problem in problems)
    turns = [(problem, problem.wrong[turn]) for turn in range(rounds) for problem in problems if turn < len(problem.wrong)]
    for problem, program in turns[:wanted]:
        meta = {"source_problem_id": problem.slug, "code_id": program.code_id}
        task.add("c2t_match", program.code, {"anchor_language": program.language}, meta, [],
                 [problem.text_id] + problem.noise_ids[:MAX_NEGATIVES])
    return task


def release_faults(codes: list[dict], texts: list[dict], tasks: list[Task]) -> list[str]:
    """Checks of the finished release that do not rely on how it was made."""
    faults = []

    def unique(values, what: str):
        faults.extend(f"{what} occurs {n} times: {str(value)[:80]!r}" for value, n in Counter(values).items() if n > 1)

    unique((code["code"] for code in codes), "code")
    unique((text["text"] for text in texts), "text")
    passed = {code["code_id"]: code["meta"]["passed"] for code in codes}
    text_ids = {text["text_id"] for text in texts}
    for task in tasks:
        unique((query["query_id"] for query in task.queries), "query id")
        unique(((qrel["query_id"], qrel["doc_id"]) for qrel in task.qrels), "label")
        queries = {query["query_id"]: query for query in task.queries}
        documents = text_ids if task.name == "code2text" else passed
        positives = set()
        for qrel in task.qrels:
            where = f"{qrel['query_id']} {qrel['doc_id']}"
            if qrel["query_id"] not in queries or qrel["doc_id"] not in documents:
                faults.append(f"{where}: label names an unknown query or document")
            elif task.name != "code2text" and passed[qrel["doc_id"]] != (qrel["relevance"] == POSITIVE):
                faults.append(f"{where}: grade {qrel['relevance']} contradicts the verdict")
            elif task.name == "code2code":
                query = queries[qrel["query_id"]]
                anchor = query["meta"]["anchor_code_id"]
                if anchor == qrel["doc_id"]:
                    faults.append(f"{where}: the anchor is labelled for itself")
                if qrel["relevance"] == POSITIVE:
                    positives.add((query["subtask"], anchor, qrel["doc_id"]))
        faults += [f"{subtask}: {right} is positive for {left} but not the other way round"
                   for subtask, left, right in sorted(positives) if (subtask, right, left) not in positives]
    return faults


def order_faults(problems: list[Problem]) -> list[str]:
    """Docnos must not tell right from wrong: within a problem either comes first about as often."""
    pairs = [right.code_id > wrong.code_id for problem in problems for right in problem.right for wrong in problem.wrong]
    share = sum(pairs) / len(pairs)
    return [] if 0.4 <= share <= 0.6 else [f"the docno tells right from wrong in {share:.0%} of the pairs"]


def release_files(problems: list[Problem]) -> tuple[dict[str, bytes], list[str]]:
    """Returns the release's files by path below data/lode-mini, and the faults found in them."""
    codes, texts = code_corpus(problems), text_corpus(problems)
    tasks = [text2code(problems), code2code(problems), code2text(problems)]
    files = {"verdicts.jsonl": jsonl(verdict_records(problems)), "code_corpus_v2.jsonl": jsonl(codes),
             "text_corpus_v2.jsonl": jsonl(texts)}
    for task in tasks:
        files[f"{task.name}_queries.jsonl"] = jsonl(task.queries)
        files[f"{task.name}_qrels.jsonl"] = jsonl(task.qrels)
        print(f"{task.name}: {len(task.queries)} queries, {len(task.qrels)} labels")
        for subtask, count in sorted(Counter(query["subtask"] for query in task.queries).items()):
            print(f"  {subtask}: {count}")
    return files, release_faults(codes, texts, tasks) + order_faults(problems)
