#!/usr/bin/env bats
# lode convert, run as a user runs it. $LODE is the program.

bats_require_minimum_version 1.5.0

setup() {
  LODE="${LODE:-$BATS_TEST_DIRNAME/../../build/release/lode}"
  RELEASE="$BATS_TEST_TMPDIR/release"
  OUT="$BATS_TEST_TMPDIR/out"
  mkdir -p "$RELEASE"
  printf '{"code_id":"c1","code":"f()","language":"go"}\n{"code_id":"c2","code":"g()"}\n' > "$RELEASE/code_corpus_v2.jsonl"
  printf '{"query_id":"q1","query":"f()","meta":{"anchor_code_id":"c1"}}\n' > "$RELEASE/code2code_queries.jsonl"
  printf '{"query_id":"q1","doc_id":"c2","relevance":2}\n{"query_id":"q9","doc_id":"c2","relevance":2}\n' \
    > "$RELEASE/code2code_qrels.jsonl"
}

@test "convert writes the target's files and names what was lost" {
  run --separate-stderr "$LODE" convert "$RELEASE" --to beir "$OUT"
  [ "$status" -eq 0 ]
  [ "$output" = "release/code2code: 2 documents, 1 queries, 2 judgments" ]
  [[ "$stderr" == *"not held by the layout beir: release/code2code: 1 judgments of queries that have no text, such as 'q9'"* ]]
  [ "$(cat "$OUT/qrels/test.tsv")" = "$(printf 'query-id\tcorpus-id\tscore\nq1\tc2\t2')" ]
  [ "$(cat "$OUT/exclusions.tsv")" = "$(printf 'query-id\tcorpus-id\nq1\tc1')" ]
}

@test "convert --json prints what was written and what was lost" {
  run --separate-stderr "$LODE" convert "$RELEASE" --to beir "$OUT" --json
  [ "$status" -eq 0 ]
  OUT="$OUT" python3 -c '
import json, os, sys
result = json.load(sys.stdin)
assert result["path"] == os.environ["OUT"] and result["layout"] == "beir"
assert result["tasks"] == [{"task": "release/code2code", "documents": 2, "queries": 1, "judgments": 2}]
assert len(result["lost"]) == 1 and result["lost"][0].startswith("release/code2code: 1 judgments of queries")' <<< "$output"
}

@test "a folder that is not empty is wrong usage, unless --overwrite" {
  "$LODE" convert "$RELEASE" --to beir "$OUT"
  run --separate-stderr "$LODE" convert "$RELEASE" --to beir "$OUT"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"is not empty"* ]]
  run "$LODE" convert "$RELEASE" --to beir "$OUT" --overwrite
  [ "$status" -eq 0 ]
}

@test "an unknown layout is wrong usage" {
  run --separate-stderr "$LODE" convert "$RELEASE" --to csv "$OUT"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"'csv' is no task layout"* ]]
  [ ! -e "$OUT" ]
}

@test "Parquet works, or says which module is missing" {
  run --separate-stderr "$LODE" convert "$RELEASE" --to mteb "$OUT"
  if [ -e "$(dirname "$LODE")/lode_parquet.so" ]; then
    [ "$status" -eq 0 ]
    run --separate-stderr "$LODE" tasks "$OUT"
    [[ "${lines[1]}" =~ ^out\ +mteb ]]
  else
    [ "$status" -eq 3 ]
    [[ "$stderr" == *"lode_parquet.so"* ]]
    [ ! -e "$OUT" ] || [ -z "$(find "$OUT" -type f)" ]
  fi
}
