#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
# The command `lode tokenize`, run as a user would. $LODE is the program.

setup() {
  LODE="${LODE:?set LODE to the program}"
  MODELS="$BATS_TEST_DIRNAME/../data/text/tokenizer"
  cd "$BATS_TEST_TMPDIR"
}

@test "ids of texts, in order, with their ids" {
  printf '{"id":"b","text":"the file"}\n{"id":2,"text":""}\n{"text":"the"}\n' > in
  "$LODE" tokenize "$MODELS/bert.json" < in > out
  [ "$(wc -l < out)" = 3 ]
  [[ "$(sed -n 1p out)" == '{"id":"b","ids":['* ]]
  [ "$(sed -n 2p out)" = '{"id":2,"ids":[]}' ]
  [[ "$(sed -n 3p out)" == '{"ids":['* ]]
}

@test "offsets, tokens and special tokens" {
  echo '{"text":"the file"}' > in
  run -0 "$LODE" tokenize "$MODELS/bert.json" in --offsets --tokens --special
  [[ "$output" == *'"offsets":[[0,0],[0,3],'* && "$output" == *'"tokens":["[CLS]","the",'*'"[SEP]"]}' ]]
}

@test "a spelled special token is plain text unless it is to be recognised" {
  echo '{"text":"[SEP]"}' > in
  run -0 "$LODE" tokenize "$MODELS/bert.json" in --tokens
  [[ "$output" != *'"tokens":["[SEP]"]'* ]]
  run -0 "$LODE" tokenize "$MODELS/bert.json" in --tokens --recognise
  [[ "$output" == *'"tokens":["[SEP]"]'* ]]
}

@test "decoding inverts" {
  echo '{"id":1,"text":"def f(x): return x"}' > in
  "$LODE" tokenize "$MODELS/llama3.json" in > ids
  run -0 "$LODE" tokenize "$MODELS/llama3.json" ids --decode
  [ "$output" = '{"id":1,"text":"def f(x): return x"}' ]
}

@test "wrong lines are reported by number, the others answered" {
  printf '{"text":"a"}\nno json\n{"id":3}\n{"text":"b"}\n' > in
  run --separate-stderr -3 "$LODE" tokenize "$MODELS/bert.json" in
  [ "${#lines[@]}" = 2 ]
  [[ "$stderr" == *"in:2: "* && "$stderr" == *"in:3: "*"'text'"* && "$stderr" == *"2 of 4 lines were refused"* ]]
}

@test "threads change nothing" {
  for i in $(seq 200); do echo "{\"id\":$i,\"text\":\"word$i and some more $((i * 37))\"}"; done > in
  "$LODE" --threads 1 tokenize "$MODELS/qwen2.json" in --offsets > one
  "$LODE" --threads 4 tokenize "$MODELS/qwen2.json" in --offsets > four
  cmp one four
}

@test "unknown components are refused by name" {
  python3 - "$MODELS/bert.json" <<'PY'
import json, sys
model = json.load(open(sys.argv[1]))
model["pre_tokenizer"] = {"type": "Mystery"}
json.dump(model, open("odd.json", "w"))
PY
  echo '{"text":"a"}' > in
  run --separate-stderr -3 "$LODE" tokenize odd.json in
  [[ "$stderr" == *"odd.json"*"'Mystery'"* ]]
}

@test "usage" {
  run -2 "$LODE" tokenize
  run -2 "$LODE" tokenize "$MODELS/bert.json" --skip-special
  run -3 "$LODE" tokenize nowhere < /dev/null
  run -0 "$LODE" tokenize --help
  [[ "$output" == *Examples* ]]
}
