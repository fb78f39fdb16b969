#!/usr/bin/env python3
"""Writes the small Parquet files that tests/corpus reads, as the `datasets` library and the hub lay them out.

Usage: .venv/bin/python scripts/make_parquet_samples.py     (needs pyarrow; writes tests/data/corpus)
"""

import datetime
import pathlib
import shutil

import pyarrow as pa
import pyarrow.parquet as pq

OUT = pathlib.Path(__file__).resolve().parents[1] / "tests" / "data" / "corpus"


def write(path, columns, **options):
    path = OUT / path
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), path, **options)


def spoil(path, good, bad):
    path.write_bytes(path.read_bytes().replace(good, bad))


def mteb_reranking():
    root = "mteb_reranking"
    write(f"{root}/corpus/test-00000-of-00002.parquet", {
        "_id": pa.array([1, 2], pa.int64()),
        "title": pa.array(["One", None]),
        "text": pa.array(["first", "second"], pa.large_string()),
    })
    write(f"{root}/corpus/test-00001-of-00002.parquet", {
        "_id": pa.array([3, 4], pa.int64()),
        "title": pa.array([None, ""], pa.string()),
        "text": pa.array(["third", "fourth"], pa.large_string()),
    })
    # One row a positive: the query comes again and again.
    write(f"{root}/queries/test-00000-of-00001.parquet", {
        "_id": ["q1", "q1", "q2", "q1"],
        "text": ["one?", "one?", "two?", "one?"],
    })
    write(f"{root}/default/test-00000-of-00001.parquet", {
        "query-id": ["q1", "q1", "q2"],
        "corpus-id": ["1", "2", "3"],
        "score": pa.array([1.0, 0.0, 2.0], pa.float64()),
    })
    write(f"{root}/top_ranked/test-00000-of-00001.parquet", {
        "query-id": ["q1", "q2"],
        "corpus-ids": pa.array([["4", "1"], ["3"]], pa.list_(pa.string())),
    })
    write(f"{root}/instruction/test-00000-of-00001.parquet", {
        "query-id": ["q1", "q2", "q9"],
        "instruction": ["Find ones", "Find twos", "of another split"],
    })


def mteb_subsets():
    for subset in ("de", "fr"):
        root = f"mteb_subsets/{subset}-"
        write(f"{root}corpus/dev/0000.parquet", {"id": ["d1", "d2"], "text": ["eins", "zwei"]})
        write(f"{root}queries/dev/0000.parquet", {"id": ["q1"], "text": [subset], "instruction": ["I"]})
        write(f"{root}qrels/dev/0000.parquet", {
            "query-id": ["q1"], "corpus-id": ["d1"], "score": pa.array([1], pa.int32())})


def coreb_hub():
    split = "release_v2603"
    root = f"coreb_hub/{split}"
    write(f"{root}/code_corpus-{split}-00000-of-00001.parquet", {
        "code_id": ["c1", "c2", "c3"],
        "code": ["f()", "g()", "h()"],
        "language": pa.array(["python", "java", "python"]).dictionary_encode(),
        "code_length": pa.array([3, 3, 3], pa.int16()),
        "meta": pa.array([{"passed": True, "rate": 0.5, "tags": ["a"]}, {"passed": None}, None],
                         pa.struct([("passed", pa.bool_()), ("rate", pa.float32()), ("tags", pa.list_(pa.string()))])),
        "created_at": pa.array([datetime.date(2026, 3, 1), None, None]),
    })
    write(f"{root}/code2code_queries-{split}-00000-of-00001.parquet", {
        "query_id": ["q1", "q2"],
        "query": ["f()", "g()"],
        "meta": ["{'anchor_code_id': 'c1'}", "{\"anchor_code_id\": \"c2\"}"],
        "subtask": ["c2c_mono_lang", None],
    })
    write(f"{root}/code2code_qrels-{split}-00000-of-00001.parquet", {
        "query_id": ["q1", "q2"], "doc_id": ["c3", "c3"], "relevance": pa.array([2, 1], pa.int64())})


def kinds():
    write("kinds/lists.parquet", {
        "list": pa.array([["a", None]], pa.list_(pa.string())),
        "large": pa.array([["a"]], pa.large_list(pa.large_string())),
        "pair": pa.array([[1, 2]], pa.list_(pa.int8(), 2)),
        "view": pa.array([["a"]], pa.list_view(pa.string_view())),
        "coded": pa.array([["a", "b", "a"]], pa.list_(pa.dictionary(pa.int8(), pa.string()))),
        "map": pa.array([[("k", 1)]], pa.map_(pa.string(), pa.int64())),
        "json": pa.array(['{"k": 1}'], pa.json_()),
    })


def faulty():
    write("faulty/no_id.parquet", {"text": ["x"]})
    write("faulty/wrong_type.parquet", {"_id": ["d1", "d2"], "text": pa.array([1, 2])})
    write("faulty/binary.parquet", {"_id": ["d1"], "text": ["x"], "image": pa.array([b"\xff"], pa.binary())})
    write("faulty/binary_in_list.parquet", {"_id": ["d1"], "text": ["x"], "image": pa.array([[b"\xff"]])})
    write("faulty/binary_in_struct.parquet", {"_id": ["d1"], "text": ["x"], "image": pa.array([{"bytes": b"\xff"}])})
    write("faulty/binary_in_dictionary.parquet", {
        "_id": ["d1"], "text": ["x"], "image": pa.array([b"\xff"]).dictionary_encode()})
    write("faulty/binary_of_one_size.parquet", {"_id": ["d1"], "text": ["x"], "image": pa.array([b"\xff"], pa.binary(1))})
    write("faulty/column_name.parquet", {"_id": ["d1"], "text": ["x"], "name": ["y"]})
    spoil(OUT / "faulty/column_name.parquet", b"name", b"n\xffme")
    offsets, latin1 = pa.py_buffer(b"\0\0\0\0\4\0\0\0"), pa.py_buffer(b"caf\xe9")
    write("faulty/invalid_utf8.parquet", {
        "_id": ["d1"], "text": pa.Array.from_buffers(pa.string(), 1, [None, offsets, latin1])})
    write("faulty/fraction.parquet", {"query-id": ["q1"], "corpus-id": ["1"], "score": pa.array([0.5])})
    write("faulty/groups.parquet", {"_id": [f"d{i}" for i in range(3000)], "text": ["x"] * 3000}, row_group_size=700)


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    mteb_reranking()
    mteb_subsets()
    coreb_hub()
    kinds()
    faulty()


if __name__ == "__main__":
    main()
