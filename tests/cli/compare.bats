#!/usr/bin/env bats
# The command `lode compare`. $LODE is the program.

bats_require_minimum_version 1.5.0

setup() {
  task="$BATS_TEST_TMPDIR/small"
  out="$BATS_TEST_TMPDIR/out"
  mkdir -p "$task/qrels"
  printf '%s\n' '{"_id":"d1","title":"","text":"def sort_list(values): return sorted(values)"}' \
    '{"_id":"d2","title":"json","text":"def parse_json(text): return json.loads(text)"}' \
    '{"_id":"d3","title":"","text":"def sort_file(path): return sorted(open(path))"}' > "$task/corpus.jsonl"
  printf '%s\n' '{"_id":"q1","text":"sort"}' '{"_id":"q2","text":"parse json text"}' > "$task/queries.jsonl"
  printf 'query-id\tcorpus-id\tscore\nq1\td3\t1\nq1\td1\t1\nq2\td2\t1\n' > "$task/qrels/test.tsv"
  "$LODE" eval "$task" -p bm25 -p bm25@1 --out "$out" 2> /dev/null > /dev/null
}

@test "compare shows differences, intervals, p and wins, and what differs in the making" {
  run --separate-stderr "$LODE" compare "$out" -m R@10
  [ "$status" -eq 0 ]
  [[ "${lines[0]}" == 'small (test, beir): R@10, 2 queries' ]]
  [[ "$output" == *'p (Holm)'* ]]
  [[ "$output" == *'bm25@1'*'0.7500'*'-0.2500'*'0/1/1'* ]]
  [[ "$output" == *'what differs in making bm25@1'* ]]
  [[ "$output" == *'depth '*'1000 '*'1'* ]]
}

@test "compare --json is the same for the same seed" {
  "$LODE" compare "$out" --json --seed 7 > "$BATS_TEST_TMPDIR/a"
  "$LODE" compare "$out" --json --seed 7 --threads 1 > "$BATS_TEST_TMPDIR/b"
  cmp "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/b"
  python3 - "$BATS_TEST_TMPDIR/a" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
[comparison] = report["comparisons"]
assert comparison["measure"] == "nDCG@10" and comparison["queries"] == 2
assert [s["system"] for s in comparison["systems"]] == ["bm25", "bm25@1"]
assert set(comparison["systems"][1]) == {"system", "mean", "difference", "interval", "p", "p_holm", "wins", "ties", "losses"}
assert "depth" in {f["field"] for f in report["provenance"][0]["fields"]}
PYTHON
}

@test "compare takes single files, and tells systems of one pipeline apart" {
  run --separate-stderr "$LODE" compare "$out/bm25/small.beir.json" "$out/bm25"
  [ "$status" -eq 0 ]
  [[ "$output" == *"bm25 [$out/bm25/small.beir.json]"* ]]
  [[ "$output" == *"bm25 [$out/bm25]"* ]]
}

@test "compare refuses one system, an unknown measure and a changed file" {
  run "$LODE" compare "$out/bm25"
  [ "$status" -eq 2 ]
  [[ "$output" == *'only one system'* ]]
  run "$LODE" compare "$out" -m 'RBP(p=.5)'
  [ "$status" -eq 2 ]
  [[ "$output" == *'Evaluate again with -m'* ]]
  sed -i 's/^q1\t./q1\t9/' "$out/bm25/small.beir.per-query.tsv"
  run "$LODE" compare "$out"
  [ "$status" -eq 3 ]
  [[ "$output" == *'does not match its checksum'* ]]
  run "$LODE" compare "$BATS_TEST_TMPDIR/absent"
  [ "$status" -eq 3 ]
}

@test "compare skips JSON files that are no results, and says so" {
  echo '{"a": 1}' > "$out/foreign.json"
  echo 'nonsense' > "$out/bm25/broken.json"
  run --separate-stderr "$LODE" compare "$out"
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"skipped $out/bm25/broken.json: it is no result of"* ]]
  [[ "$stderr" == *"skipped $out/foreign.json: it is no result of"* ]]
  [[ "$stderr" == *"skipped in all: 2 JSON files"* ]]
  run "$LODE" compare "$out/foreign.json" "$out"
  [ "$status" -eq 3 ]
  [[ "$output" == *"'$out/foreign.json' is no result of"* ]]
  mkdir "$out/none" && cp "$out/foreign.json" "$out/none"
  run "$LODE" compare "$out/none"
  [ "$status" -eq 3 ]
  [[ "$output" == *"holds no results"* ]]
  # A result that was cut off is no foreign file.
  truncate -s 1000 "$out/bm25/small.beir.json"
  run "$LODE" compare "$out"
  [ "$status" -eq 3 ]
  [[ "$output" == *"small.beir.json: "* ]]
}

@test "compare names the file beside a result that is missing or another" {
  rm "$out/bm25/small.beir.run"
  run "$LODE" compare "$out"
  [ "$status" -eq 3 ]
  [[ "$output" == *"small.beir.json cannot be trusted: 'small.beir.run' is not beside it; make it again"* ]]
  "$LODE" eval "$task" -p bm25 --out "$out" 2> /dev/null > /dev/null
  rm "$out/bm25/small.beir.per-query.tsv"
  run "$LODE" compare "$out"
  [ "$status" -eq 3 ]
  [[ "$output" == *"'small.beir.per-query.tsv' is not beside it"* ]]
}

@test "compare names the tasks that are not common" {
  "$LODE" eval "$task" -p bm25 --protocol trec9 --out "$BATS_TEST_TMPDIR/other" 2> /dev/null > /dev/null
  run "$LODE" compare "$out/bm25" "$BATS_TEST_TMPDIR/other"
  [ "$status" -eq 3 ]
  [[ "$output" == *'no task, split and protocol in common'* ]]
}
