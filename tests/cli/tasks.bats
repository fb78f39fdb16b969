#!/usr/bin/env bats
# lode tasks, run as a user runs it. $LODE is the program.

bats_require_minimum_version 1.5.0

setup() {
  LODE="${LODE:-$BATS_TEST_DIRNAME/../../build/release/lode}"
  TASK="$BATS_TEST_TMPDIR/task"
  mkdir -p "$TASK/qrels"
  printf '{"_id":"d1","title":"","text":"one"}\n{"_id":"d2","text":"two","language":"go"}\n' > "$TASK/corpus.jsonl"
  printf '{"_id":"q1","text":"what"}\n' > "$TASK/queries.jsonl"
  printf 'query-id\tcorpus-id\tscore\nq1\td1\t1\n' > "$TASK/qrels/test.tsv"
}

@test "tasks prints a line for each task on stdout" {
  run --separate-stderr "$LODE" tasks "$TASK"
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 2 ]
  [[ "${lines[1]}" =~ ^task\ +beir\ +test\ +2\ +1\ +1\ +0\ +0\ +beir\ +go$ ]]
  [ -z "$stderr" ]
}

@test "tasks --json prints an array of objects" {
  run --separate-stderr "$LODE" tasks "$TASK" "$TASK" --json
  [ "$status" -eq 0 ]
  [ "$(python3 -c 'import json,sys; t=json.load(sys.stdin); print(len(t), t[0]["documents"], t[0]["protocol"])' <<< "$output")" = "2 2 beir" ]
}

@test "a faulty file is refused with file and line and exit 3" {
  printf 'nonsense\n' >> "$TASK/corpus.jsonl"
  run --separate-stderr "$LODE" tasks "$TASK"
  [ "$status" -eq 3 ]
  [ -z "$output" ]
  [[ "$stderr" == *"corpus.jsonl:3: the line is not a JSON object"* ]]
}

@test "--lenient lists the fault and goes on" {
  printf 'nonsense\n' >> "$TASK/corpus.jsonl"
  run --separate-stderr "$LODE" tasks "$TASK" --lenient
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 2 ]
  [[ "$stderr" == *"[bad-json]"* ]]
  [[ "$stderr" == *"task: skipped or repaired 1 record: bad-json 1" ]]
}

@test "a folder without a task is exit 3" {
  run --separate-stderr "$LODE" tasks "$BATS_TEST_TMPDIR/nowhere"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"no task was found"* ]]
}

@test "no path is wrong usage" {
  run "$LODE" tasks
  [ "$status" -eq 2 ]
}
