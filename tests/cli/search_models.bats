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

@test "damaged vectors are made again, once, and stay" {
  model
  "$LODE" index "$TREE" --index store --encoder "$MODEL"
  truncate -s 100 store/vectors/*/*.vec
  run --separate-stderr "$LODE" search 'retry' "$TREE" --index store --pipeline "$MODEL" --no-update
  [[ "$stderr" == *"it is cut off; it is not used"* ]]
  [[ "$stderr" != *"--force"* ]]
  run --separate-stderr "$LODE" index "$TREE" --index store --encoder "$MODEL"
  [ "$status" -eq 0 ]
  [ "$(grep -c 'is damaged' <<< "$stderr")" -eq 1 ]
  [[ "$output" == *"encoded "*" 0 without a vector" ]]
  [ "$(find store/vectors -name '*.vec' | wc -l)" -eq 1 ]
  run --separate-stderr "$LODE" index "$TREE" --index store --encoder "$MODEL"
  [ -z "$stderr" ]
  [[ "$output" == *"no vector is to be made"* ]]
}

@test "index --force removes what only looks like a file of vectors" {
  model
  "$LODE" index "$TREE" --index store --encoder "$MODEL"
  column=$(echo store/vectors/*)
  printf 'junk' > "$column/junk.vec"
  mkdir -p "$column/folder.vec/inner"
  run --separate-stderr "$LODE" index "$TREE" --index store --encoder "$MODEL"
  [ "$status" -eq 0 ]
  [ "$(grep -c "'lode index --force' removes it" <<< "$stderr")" -eq 2 ]
  run --separate-stderr "$LODE" index "$TREE" --index store --force
  [ "$status" -eq 0 ]
  [ ! -e "$column/junk.vec" ] && [ ! -e "$column/folder.vec" ]
  run --separate-stderr "$LODE" index "$TREE" --index store --encoder "$MODEL"
  [ -z "$stderr" ]
  [[ "$output" == *"no vector is to be made"* ]]
}

@test "a query prompt changes no vector of a document" {
  model
  "$LODE" index "$TREE" --encoder "$MODEL"
  found 'def get connection' "$TREE" --pipeline "$MODEL(prompt='find: ')"
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  run --separate-stderr "$LODE" index "$TREE" --encoder "$MODEL(document_prompt='code: ')"
  [[ "$output" == *"encoded "*" chunks"* ]]
}

@test "a model ranks for every query, also for those without a word" {
  model
  "$LODE" index "$TREE" --encoder "$MODEL"
  for query in x C the 'how to' 'a b' '?' '日'; do
    found "$query" "$TREE" --pipeline "$MODEL" --jsonl
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -ge 4 ]
    [[ "$output" == *'"score"'* ]]
    found "$query" "$TREE" --pipeline "lode + bm25 + $MODEL" --jsonl
    [ "${#lines[@]}" -ge 4 ]
  done
  found 'how to' "$TREE" --pipeline bm25
  [ -z "$output" ]
  found ' ' "$TREE" --pipeline "$MODEL"
  [ "$status" -eq 2 ]
}

@test "status lists the vectors of each model, and --drop-encoder removes them" {
  model
  "$LODE" index "$TREE" --encoder "$MODEL"
  before=$("$LODE" status "$TREE" --json | field 'j["store_bytes"]')
  "$LODE" index "$TREE" --encoder "$MODEL(dim=2)"
  run "$LODE" status "$TREE"
  [[ "$output" =~ "vectors    $MODEL: "([0-9]+)" of "([0-9]+)" chunks, "[0-9]+" numbers each, "[0-9]+" bytes in 1 files" ]]
  [ "${BASH_REMATCH[1]}" -eq "${BASH_REMATCH[2]}" ]
  [ "$("$LODE" status "$TREE" --json | field '[v["dimension"] for v in j["vectors"]][1]')" -eq 2 ]
  [ "$("$LODE" status "$TREE" --json | field 'j["store_bytes"]')" -gt "$before" ]
  run "$LODE" index "$TREE" --drop-encoder "$MODEL(dim=2)"
  [ "$status" -eq 0 ]
  [[ "$output" == "removed the vectors of $MODEL(dim=2): "*" bytes in 1 files" ]]
  [ "$("$LODE" status "$TREE" --json | field 'j["store_bytes"]')" -eq "$before" ]
  run --separate-stderr "$LODE" index "$TREE" --drop-encoder "$MODEL(dim=2)"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"has no vectors of '$MODEL(dim=2)'; it has those of '$MODEL'"* ]]
  run "$LODE" index "$TREE" --drop-encoder "$MODEL" --json
  [ "$(field 'j["dropped"][0]["files"]' <<< "$output")" -eq 1 ]
  run "$LODE" index "$TREE" --drop-encoder "$MODEL" --encoder "$MODEL"
  [ "$status" -eq 2 ]
}

@test "index --encoder waits for another process that makes the same vectors" {
  model
  "$LODE" index "$TREE" --index store --encoder "$MODEL"
  column=$(echo store/vectors/*)
  rm "$column"/*.vec
  flock "$column/.lock" sleep 1.5 &
  sleep 0.3
  run --separate-stderr "$LODE" index "$TREE" --index store --encoder "$MODEL"
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"waiting for "*"which makes the same vectors"* ]]
  [[ "$output" == *"encoded "*" 0 without a vector" ]]
}
