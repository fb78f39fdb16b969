#!/usr/bin/env bats
# What the program does when its surroundings misbehave: closed or full standard output, pipes, odd paths.

setup() {
  cd "$BATS_TEST_TMPDIR"
  mkdir -p task/qrels
  printf '%s\n' '{"_id":"d1","title":"","text":"sort a list"}' '{"_id":"d2","title":"","text":"parse json"}' >task/corpus.jsonl
  printf '%s\n' '{"_id":"q1","text":"sort list"}' >task/queries.jsonl
  printf 'query-id\tcorpus-id\tscore\nq1\td1\t1\n' >task/qrels/test.tsv
}

@test "a full standard output is a failure" {
  for command in "eval task -p bm25" "tasks task" "tasks task --json"; do
    run bash -c "$LODE $command 2>err >/dev/full"
    [ "$status" -eq 1 ]
    grep -q "standard output" err
  done
}

@test "messages never land in a file when stderr is closed" {
  bash -c "$LODE eval task -p bm25 --out out 2>&- >/dev/null"
  ! grep -rq "lode:" out
}

@test "a pipe that nobody writes to does not hold up a termination signal" {
  mkfifo qrels.fifo
  "$LODE" measure qrels.fifo run 2>err &
  pid=$!
  sleep 0.3
  kill -TERM "$pid"
  for _ in $(seq 30); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  ! kill -0 "$pid" 2>/dev/null
}

@test "an empty output folder name is refused" {
  run "$LODE" convert task '' --to beir
  [ "$status" -eq 2 ]
}

@test "compressed tables are not written beside" {
  mkdir -p other && gzip -c task/corpus.jsonl >other/corpus.jsonl.gz
  run "$LODE" convert task other --to beir --overwrite
  [ "$status" -eq 2 ]
  [[ "$output" == *corpus.jsonl.gz* ]]
}

@test "odd paths end in a message, not in an exception" {
  ln -s loop-b loop-a
  ln -s loop-a loop-b
  long=$(printf 'x%.0s' $(seq 300))
  for path in "$long" loop-a; do
    for command in "tasks" "eval -p bm25" "compare"; do
      run "$LODE" $command "$path"
      [ "$status" -ne 0 ]
      [[ "$output" != *unexpected* ]]
      [[ "$output" != *"filesystem error"* ]]
    done
  done
}

@test "every usage error begins with lode: error: and ends with 2" {
  while read -r arguments; do
    run "$LODE" $arguments
    [ "$status" -eq 2 ]
    [[ "${lines[0]}" == "lode: error: "* ]]
    [ "${#lines[@]}" -eq 1 ]
  done <<'CASES'

foo
--nonsense
eval
eval task
eval task -p bm25 --nonsense
eval task -p bm25 --force
eval task -p bm25 --json --latex
compare
convert task
measure one
measure one two --score-precision f16
measure one two -l x
measure one two -M 0
tasks
--threads x tasks task
CASES
}

@test "an unknown subcommand is named" {
  run "$LODE" foo
  [ "$status" -eq 2 ]
  [ "$output" = "lode: error: no subcommand 'foo'; see lode --help" ]
  run "$LODE" foo --json bar
  [[ "$output" == "lode: error: no subcommand 'foo'; see lode --help" ]]
}

@test "the help of every subcommand has examples and names --threads" {
  for command in compare convert eval measure tasks; do
    run "$LODE" "$command" --help
    [ "$status" -eq 0 ]
    [[ "$output" == *Examples:* && "$output" == *"--threads N"* ]]
  done
  [[ "$("$LODE" eval --help)" == *booktabs* && "$("$LODE" compare --help)" == *booktabs* ]]
}

@test "empty texts are refused" {
  for option in --out --protocol --split; do
    run "$LODE" eval task -p bm25 $option ''
    [ "$status" -eq 2 ]
    [[ "$output" == "lode: error: $option: the text is empty"* ]]
  done
  for option in --exclude --baseline --protocol; do
    run "$LODE" measure qrels run $option ''
    [ "$status" -eq 2 ]
  done
  run "$LODE" tasks task --split ''
  [ "$status" -eq 2 ]
  run "$LODE" convert task new --to beir --split ''
  [ "$status" -eq 2 ]
}

@test "a conversion that fails leaves nothing behind" {
  printf '{"_id":"d1","title":"","text":"x"}\nnonsense\n' >task/corpus.jsonl
  run "$LODE" convert task new/out --to trec
  [ "$status" -eq 3 ]
  [ ! -e new ]
  mkdir -p left/over && touch left/.corpus.jsonl.1-1.tmp
  printf '{"_id":"d1","title":"","text":"x"}\n' >task/corpus.jsonl
  run "$LODE" convert task left --to beir
  [ "$status" -eq 0 ]
}
