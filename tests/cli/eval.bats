#!/usr/bin/env bats
# The command `lode eval`. $LODE is the program.

bats_require_minimum_version 1.5.0

setup() {
  task="$BATS_TEST_TMPDIR/small"
  mkdir -p "$task/qrels"
  printf '%s\n' '{"_id":"d1","title":"","text":"def sort_list(values): return sorted(values)"}' \
    '{"_id":"d2","title":"json","text":"def parse_json(text): return json.loads(text)"}' \
    '{"_id":"d3","title":"","text":"def open_file(path): return open(path)"}' > "$task/corpus.jsonl"
  printf '%s\n' '{"_id":"q1","text":"sort values"}' '{"_id":"q2","text":"parse json text"}' > "$task/queries.jsonl"
  printf 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\n' > "$task/qrels/test.tsv"
  out="$BATS_TEST_TMPDIR/out"
}

@test "eval prints a table on stdout and what it did on stderr" {
  "$LODE" eval "$task" --pipeline bm25 > "$BATS_TEST_TMPDIR/stdout" 2> "$BATS_TEST_TMPDIR/stderr"
  grep -q '^small (test): protocol beir, 2 queries, 0 without positives$' "$BATS_TEST_TMPDIR/stdout"
  grep -q '^bm25 .*1\.0000' "$BATS_TEST_TMPDIR/stdout"
  grep -q '1 made, 0 already there' "$BATS_TEST_TMPDIR/stderr"
}

@test "eval --json prints one object for each task and pipeline" {
  run --separate-stderr "$LODE" eval "$task" -p bm25 -p 'bm25(k1=0.9)@2' -m nDCG@10 --json
  [ "$status" -eq 0 ]
  echo "$output" | python3 -c '
import json, sys
results = json.load(sys.stdin)
assert [r["pipeline"] for r in results] == ["bm25", "bm25(k1=0.9)@2"]
assert results[0]["task"] == "small" and results[0]["protocol"] == "beir" and results[0]["queries"] == 2
assert results[0]["measures"] == {"nDCG@10": 1.0}
assert results[0]["subtasks"] == {} and results[0]["languages"] == {}'
}

@test "eval --markdown and --latex print their tables, and exclude each other" {
  run --separate-stderr "$LODE" eval "$task" -p bm25 -m P@1 --markdown
  [[ "$output" == *'| bm25 | 1.00000 |'* ]]
  run --separate-stderr "$LODE" eval "$task" -p bm25 -m P@1 --latex
  [[ "$output" == *'bm25 & 1.00000 \\'* ]]
  run "$LODE" eval "$task" -p bm25 --latex --markdown
  [ "$status" -eq 2 ]
}

@test "eval --out writes result, run and values; a second call makes only what is missing" {
  "$LODE" eval "$task" -p bm25 --out "$out"
  [ -s "$out/bm25/small.beir.json" ]
  [ -s "$out/bm25/small.beir.run" ]
  [ -s "$out/bm25/small.beir.per-query.tsv" ]
  run "$LODE" eval "$task" -p bm25 -p bm25@2 --out "$out"
  [[ "$output" == *'1 made, 1 already there'* ]]
  run "$LODE" eval "$task" -p bm25 --out "$out" --force
  [[ "$output" == *'1 made, 0 already there'* ]]
}

@test "a damaged run is not trusted: the result is made again, and stderr says so" {
  "$LODE" eval "$task" -p bm25 --out "$out"
  before=$(cat "$out/bm25/small.beir.run")
  echo 'q9 Q0 d1 1 1 x' >> "$out/bm25/small.beir.run"
  run "$LODE" eval "$task" -p bm25 --out "$out"
  [ "$status" -eq 0 ]
  [[ "$output" == *'redone: '*'does not match its checksum'* ]]
  [ "$before" = "$(cat "$out/bm25/small.beir.run")" ]
}

@test "changed data are evaluated again" {
  "$LODE" eval "$task" -p bm25 --out "$out"
  printf 'query-id\tcorpus-id\tscore\nq1\td3\t1\nq2\td2\t1\n' > "$task/qrels/test.tsv"
  run "$LODE" eval "$task" -p bm25 --out "$out"
  [[ "$output" == *'was made from other data, parameters or measures'* ]]
  [[ "$output" == *'1 made, 0 already there'* ]]
}

@test "the run that eval writes measures to the same numbers" {
  "$LODE" eval "$task" -p bm25 --out "$out" -m RR@10 --json > "$BATS_TEST_TMPDIR/a.json"
  printf 'q1 0 d1 1\nq2 0 d2 1\n' > "$BATS_TEST_TMPDIR/qrels"
  "$LODE" measure "$BATS_TEST_TMPDIR/qrels" "$out/bm25/small.beir.run" -m RR@10 --json > "$BATS_TEST_TMPDIR/b.json"
  python3 - "$BATS_TEST_TMPDIR" <<'PYTHON'
import json, sys
a, b = (json.load(open(f"{sys.argv[1]}/{n}.json"))[0]["measures"] for n in "ab")
assert a == b, (a, b)
PYTHON
}

@test "a wrong pipeline is shown with a caret, exit code 2" {
  run "$LODE" eval "$task" -p 'bm25(k1=)'
  [ "$status" -eq 2 ]
  [[ "$output" == *'column 9: expected a value, found '* ]]
  [[ "$output" == *$'\n          ^'* ]]
  run "$LODE" eval "$task" -p 'bm25(k9=1)'
  [ "$status" -eq 2 ]
  [[ "$output" == *"bm25 has no parameter 'k9'; it knows: variant, k1"* ]]
}

@test "a pipeline with a model is refused with exit code 3" {
  run "$LODE" eval "$task" -p 'bm25 > ORG/RERANKER@128'
  [ "$status" -eq 3 ]
  [[ "$output" == *"this build has no rerankers: 'ORG/RERANKER'"* ]]
  run "$LODE" eval "$task" -p ORG/MODEL
  [ "$status" -eq 3 ]
}

@test "an unknown task, protocol or measure is refused" {
  run "$LODE" eval "$task" "$BATS_TEST_TMPDIR/absent" -p bm25
  [ "$status" -eq 3 ]
  [[ "$output" == *'no task was found in'* ]]
  run "$LODE" eval "$task" -p bm25 --protocol none
  [ "$status" -eq 2 ]
  run "$LODE" eval "$task" -p bm25 -m nothing@10
  [ "$status" -eq 2 ]
  run "$LODE" eval "$task"
  [ "$status" -eq 2 ]
}

@test "two processes do not share a folder: the second names the first" {
  mkdir -p "$out"
  python3 - "$out/.lock" <<'PYTHON' &
import fcntl, sys, time
file = open(sys.argv[1], "w")
fcntl.flock(file, fcntl.LOCK_EX)
file.write("process 4711 on somewhere\n")
file.flush()
open(sys.argv[1] + ".held", "w").close()
time.sleep(30)
PYTHON
  holder=$!
  for _ in $(seq 100); do [ -e "$out/.lock.held" ] && break; sleep 0.1; done
  run "$LODE" eval "$task" -p bm25 --out "$out"
  kill -9 "$holder"
  [ "$status" -eq 1 ]
  [[ "$output" == *'is in use by process 4711 on somewhere'* ]]
  wait "$holder" || true
  run "$LODE" eval "$task" -p bm25 --out "$out"
  [ "$status" -eq 0 ]
}

@test "eval --lenient ends its list with how many records were skipped" {
  printf '{"_id":"d4","title":"","text":" "}\n{"_id":"d5","title":"","text":""}\nnonsense\n' >> "$task/corpus.jsonl"
  run --separate-stderr "$LODE" eval "$task" -p bm25 --lenient
  [ "$status" -eq 0 ]
  [[ "$stderr" == *'small: skipped or repaired 3 records: bad-json 1, empty-document 2'* ]]
}

@test "Ctrl-C ends a running evaluation at once with exit code 130 and leaves no partial result" {
  big="$BATS_TEST_TMPDIR/big"
  mkdir -p "$big/qrels"
  python3 - "$big" <<'PYTHON'
import random, sys
random.seed(1)
with open(f"{sys.argv[1]}/corpus.jsonl", "w") as corpus:
    for i in range(200_000):
        words = " ".join(f"name{random.randrange(5000)}" for _ in range(12))
        corpus.write(f'{{"_id":"d{i}","title":"","text":"{words}"}}\n')
with open(f"{sys.argv[1]}/queries.jsonl", "w") as queries, open(f"{sys.argv[1]}/qrels/test.tsv", "w") as qrels:
    qrels.write("query-id\tcorpus-id\tscore\n")
    for i in range(20):
        queries.write(f'{{"_id":"q{i}","text":"name{i} name{i + 1}"}}\n')
        qrels.write(f"q{i}\td{i}\t1\n")
PYTHON
  # A shell starts background jobs with SIGINT ignored; Python starts the program as a terminal does.
  run python3 - "$LODE" "$big" "$out" <<'PYTHON'
import signal, subprocess, sys, time
lode, task, out = sys.argv[1:]
process = subprocess.Popen([lode, "eval", task, "-p", "bm25", "--out", out], stderr=subprocess.DEVNULL)
time.sleep(0.5)
assert process.poll() is None, "the evaluation ended before it could be interrupted"
start = time.monotonic()
process.send_signal(signal.SIGINT)
code = process.wait(timeout=60)
seconds = time.monotonic() - start
assert code == 130, code
assert seconds < 3, seconds
PYTHON
  echo "$output"
  [ "$status" -eq 0 ]
  [ -z "$(find "$out" -type f ! -name .lock)" ]
  run "$LODE" eval "$big" -p bm25 --out "$out"
  [ "$status" -eq 0 ]
  [[ "$output" == *'1 made, 0 already there'* ]]
  [ -s "$out/bm25/big.beir.json" ]
}

@test "--resume and --force without --out are wrong usage" {
  for flag in --resume --force; do
    run "$LODE" eval "$task" -p bm25 "$flag"
    [ "$status" -eq 2 ]
    [[ "$output" == *'requires --out'* ]]
  done
}

@test "eval --brief prints no table of subtasks and languages" {
  printf '%s\n' '{"_id":"q1","text":"sort values","language":"go"}' '{"_id":"q2","text":"parse json text"}' > "$task/queries.jsonl"
  run --separate-stderr "$LODE" eval "$task" -p bm25
  [[ "$output" == *'small by language'* ]]
  run --separate-stderr "$LODE" eval "$task" -p bm25 --brief
  [ "$status" -eq 0 ]
  [[ "$output" == 'small (test)'* ]]
  [[ "$output" != *' by language'* ]]
}

@test "eval --per-query prints the values of every query, made or read back" {
  for round in 1 2; do
    run --separate-stderr "$LODE" eval "$task" -p bm25 -m 'P@1 R@10' --per-query --out "$out"
    [ "$status" -eq 0 ]
    [[ "$output" == *'small by query: bm25'* && "$output" == *'q2 '*'1.00000  1.00000'* ]]
  done
  [[ "$stderr" == *'0 made, 1 already there'* ]]
  "$LODE" eval "$task" -p bm25 -m 'P@1 R@10' -q --json 2> /dev/null > "$BATS_TEST_TMPDIR/a"
  python3 - "$BATS_TEST_TMPDIR/a" <<'PYTHON'
import json, sys
[result] = json.load(open(sys.argv[1]))
assert result["per_query"] == {q: {"P@1": 1.0, "R@10": 1.0} for q in ("q1", "q2")}, result
PYTHON
}

@test "eval shows as many decimals as the protocol, and says when means mix protocols" {
  cp -r "$task" "$BATS_TEST_TMPDIR/other"
  echo '{"protocol":"trec9"}' > "$BATS_TEST_TMPDIR/other/task.json"
  run --separate-stderr "$LODE" eval "$task" "$BATS_TEST_TMPDIR/other" -p bm25 -m P@1
  [[ "$output" == *'bm25      1.00000'* ]]
  [[ "$output" == *'bm25      1.0000'$'\n'* ]]
  [[ "$output" == *'The means mix protocols: beir (1 task), trec9 (1 task); --protocol measures all tasks by one' ]]
  run --separate-stderr "$LODE" eval "$task" "$BATS_TEST_TMPDIR/other" -p bm25 -m P@1 --protocol mteb
  [[ "$output" != *'mix protocols'* ]]
}

@test "eval --help shows examples" {
  run "$LODE" eval --help
  [ "$status" -eq 0 ]
  [[ "$output" == *'lode eval data/lode-mini --pipeline bm25'* ]]
}

@test "eval refuses a cache of vectors that would hold next to nothing" {
  for size in 1k 1000 0 -1; do
    run --separate-stderr "$LODE" eval "$task" -p bm25 --embeddings-limit="$size"
    [ "$status" -eq 2 ]
    [[ "$stderr" == *'at least 1 MB was expected'* ]]
  done
  run "$LODE" eval "$task" -p bm25 --embeddings-limit 1MB
  [ "$status" -eq 0 ]
}

@test "eval goes on without its cache of vectors on a full disk, and says that the disk is full" {
  unshare -rm true 2> /dev/null || skip "this needs a file system of its own"
  python3 - "$task" <<'PYTHON'
import json, sys
with open(sys.argv[1] + "/corpus.jsonl", "a") as corpus:
    for i in range(30000):
        corpus.write(json.dumps({"_id": f"x{i}", "title": "", "text": f"def f{i}(x): return x"}) + "\n")
PYTHON
  model="$BATS_TEST_DIRNAME/../data/model/static/pieces"
  mkdir "$BATS_TEST_TMPDIR/disk"
  # 2 MB hold some of the vectors; the second time nothing is left, not even for the cache's lock.
  run --separate-stderr unshare -rm bash -e -c '
    mount -t tmpfs -o size=2M none "$1"
    "$2" eval "$3" -p "$4" --embeddings "$1/vectors"
    rm -r "$1/vectors"
    head -c 10000000 /dev/zero > "$1/fill" 2> /dev/null || true
    "$2" eval "$3" -p "$4" --embeddings "$1/more"' - "$BATS_TEST_TMPDIR/disk" "$LODE" "$task" "$model"
  [ "$status" -eq 0 ]
  [ "$(grep -c 'No space left on device; going on without it' <<< "$stderr")" -eq 2 ]
}
