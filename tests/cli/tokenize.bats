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

@test "a model is found by its id too" {
  export HF_HOME="$BATS_TEST_TMPDIR/hf"
  snapshot="$HF_HOME/hub/models--org--name/snapshots/0123abcd"
  mkdir -p "$snapshot"
  cp "$MODELS/bert.json" "$snapshot/tokenizer.json"
  echo '{"text":"the file"}' > in
  "$LODE" tokenize "$MODELS/bert.json" in > by_path
  "$LODE" tokenize org/name in | cmp - by_path
  "$LODE" tokenize org/name@0123 in | cmp - by_path
  run --separate-stderr -3 "$LODE" tokenize org/absent in
  [[ "$stderr" == *"hf download org/absent"* ]]
}

@test "a byte order mark, blank lines and carriage returns are passed over" {
  printf '\xEF\xBB\xBF{"text":"a"}\r\n\r\n  \n{"text":"b"}\r\nno\n' > in
  run --separate-stderr -3 "$LODE" tokenize "$MODELS/bert.json" in
  [ "${#lines[@]}" = 2 ]
  [[ "$stderr" == *"in:5: "* && "$stderr" == *"1 of 3 lines were refused"* ]]
}

@test "of many wrong lines the first are told, then how many more there are" {
  for _ in $(seq 50); do echo no; done > in
  run --separate-stderr -3 "$LODE" tokenize "$MODELS/bert.json" in
  [ "$(grep -c "in:" <<< "$stderr")" = 20 ]
  [[ "$stderr" == *"... and 30 more lines"*"50 of 50 lines"* ]]
}

@test "a reader that goes away ends the command without a message" {
  for i in $(seq 20000); do echo '{"text":"some words"}'; done > in
  run --separate-stderr bash -c "'$LODE' tokenize '$MODELS/bert.json' in | head -n 1; exit \${PIPESTATUS[0]}"
  [ "$status" = 141 ]
  [ "${#lines[@]}" = 1 ]
  [ -z "$stderr" ]
}

@test "an interrupt ends a long line within a second" {
  python3 -c 'print("{\"text\":\"" + "some words of a long line " * 3000000 + "\"}")' > in
  for model in bert llama3 qwen2; do
    "$LODE" tokenize "$MODELS/$model.json" in > /dev/null 2>&1 3>&- &
    pid=$!
    sleep 0.7
    kill -INT "$pid" 2>/dev/null || true
    for _ in $(seq 10); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    run ! kill -0 "$pid"
    wait "$pid" || true
  done
}
