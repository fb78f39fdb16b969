#!/usr/bin/env bats
# lode index --encoder and lode search --pipeline, with a static model.

bats_require_minimum_version 1.5.0
load search_tree

# The rest of a test's set-up: a small model that needs no module.
model() {
  MODEL="$BATS_TEST_DIRNAME/../data/model/static/pieces"
}

@test "index --encoder makes the vectors once; --pipeline searches with them" {
  model
  run --separate-stderr "$LODE" index "$TREE" --encoder "$MODEL"
  [ "$status" -eq 0 ]
  [[ "$output" == *"encoded "*" chunks in "*", 0 without a vector" ]]
  run --separate-stderr "$LODE" index "$TREE" --encoder "$MODEL"
  [[ "$output" == *"no vector is to be made"* ]]
  found 'def get connection' "$TREE" --pipeline "$MODEL"
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  [[ "$output" == *"src/pool.py:"* ]]
}

@test "a search makes the vectors that are missing, and says so" {
  model
  found 'def get connection' "$TREE" --pipeline "lode + $MODEL"
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"indexed 4 files"*"encoded "*" chunks"* ]]
  printf 'def backoff_forever():\n    pass\n' > "$TREE/src/new.py"
  found 'backoff forever' "$TREE" --pipeline "bm25 + $MODEL | rrf"
  [[ "$stderr" == *"1 new"*"encoded 1 chunks"* ]]
  [[ "${lines[0]}" == "src/new.py:1-2"* ]]
  found 'backoff forever' "$TREE" --pipeline "$MODEL(dim=2)"
  [[ "$stderr" == *"encoded "* ]]
}

@test "--no-update uses the vectors that are there, and says how many are not" {
  model
  "$LODE" index "$TREE"
  found 'retry' "$TREE" --pipeline "$MODEL" --no-update
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  [[ "$stderr" == *"chunks have no vector of the model"* ]]
}

@test "filters, forms and limits are those of every search" {
  model
  found 'retry connection' "$TREE" --pipeline "lode + $MODEL" --lang go --json
  [ "$(field 'set(h["path"] for h in j)' <<< "$output")" = "{'src/retry.go'}" ]
  found 'retry connection' "$TREE" --pipeline "lode + $MODEL" -k 1 -l
  [ "${#lines[@]}" -eq 1 ]
  found 'retry connection' "$TREE" --pipeline "lode + $MODEL" --budget 200
  [ "$status" -eq 0 ]
  found 'retry connection' "$TREE/src/pool.py" --pipeline "$MODEL" -k 1
  [[ "$output" == *"pool.py:"* ]]
}

@test "what is no model, or no pipeline, is refused" {
  found retry "$TREE" --pipeline nobody/none
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"there is no model 'nobody/none'"* ]]
  run --separate-stderr "$LODE" index "$TREE" --encoder bm25
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"--encoder: 'bm25' is no model"* ]]
  found retry "$TREE" --pipeline 'bm25 +'
  [ "$status" -eq 2 ]
}
