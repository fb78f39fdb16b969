#!/usr/bin/env bats
# lode encode, with the real binary given by $LODE.

bats_require_minimum_version 1.5.0

setup() {
  DATA="$BATS_TEST_DIRNAME/../data/model/static"
  export HF_HOME="$BATS_TEST_TMPDIR/hf"
}

words() {
  printf '{"id": "a", "text": "def return"}\n{"text": "self"}\n'
}

@test "vectors are those of model2vec, in the order of the lines" {
  run --separate-stderr bash -c "'$LODE' encode '$DATA/plain' < '$DATA/plain/texts.jsonl'"
  [ "$status" -eq 0 ]
  python3 - "$DATA/plain/vectors.jsonl" <<PYTHON
import json, sys
expected = [json.loads(line) for line in open(sys.argv[1])]
found = [json.loads(line) for line in """$output""".splitlines()]
assert [row["id"] for row in found] == [row["id"] for row in expected]
for a, b in zip(found, expected):
    assert all(abs(x - y) < 1e-5 for x, y in zip(a["embedding"], b["embedding"])), a["id"]
PYTHON
  [[ "$stderr" == *"texts"*"tokens"* ]]
}

@test "settings of the folder count: weights, mapping, limit, pieces of words" {
  for name in weighted pieces; do
    run --separate-stderr bash -c "'$LODE' encode '$DATA/$name(normalize=false)' < '$DATA/$name/texts.jsonl'"
    [ "$status" -eq 0 ]
    python3 - "$DATA/$name/vectors.jsonl" <<PYTHON
import json, sys
expected = [json.loads(line)["embedding"] for line in open(sys.argv[1])]
found = [json.loads(line)["embedding"] for line in """$output""".splitlines()]
for a, b in zip(found, expected):
    assert all(abs(x - y) < 2e-3 * abs(y) + 1e-6 for x, y in zip(a, b)), (a, b)
PYTHON
  done
}

@test "a line without an id gets its number" {
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain'"
  [ "$status" -eq 0 ]
  [[ "${lines[0]}" == '{"id":"a","embedding":['* ]]
  [[ "${lines[1]}" == '{"id":2,"embedding":['* ]]
}

@test "bad lines are told by number, the others are done, the exit code is 3" {
  run --separate-stderr bash -c "printf '{\"text\": \"def\"}\nnonsense\n{\"id\": 1}\n{\"text\": \"self\"}\n' | '$LODE' encode '$DATA/plain'"
  [ "$status" -eq 3 ]
  [ "${#lines[@]}" -eq 2 ]
  [[ "$stderr" == *"line 2: "* ]]
  [[ "$stderr" == *"line 3: "* ]]
  [[ "$stderr" == *"2 of 4 lines"* ]]
}

@test "npy, safetensors and parquet hold the same numbers" {
  words > "$BATS_TEST_TMPDIR/in.jsonl"
  for format in npy safetensors; do
    "$LODE" encode "$DATA/plain" --input "$BATS_TEST_TMPDIR/in.jsonl" --format "$format" \
      --output "$BATS_TEST_TMPDIR/out.$format"
    "$LODE" encode "$DATA/plain" --format "$format" < "$BATS_TEST_TMPDIR/in.jsonl" | cmp - "$BATS_TEST_TMPDIR/out.$format"
  done
  "$LODE" encode "$DATA/plain" < "$BATS_TEST_TMPDIR/in.jsonl" > "$BATS_TEST_TMPDIR/out.jsonl"
  python3 - "$BATS_TEST_TMPDIR" <<'PYTHON'
import json, struct, sys
rows = [json.loads(line) for line in open(sys.argv[1] + "/out.jsonl")]
numbers = [x for row in rows for x in row["embedding"]]
npy = open(sys.argv[1] + "/out.npy", "rb").read()
assert npy[:8] == b"\x93NUMPY\x01\x00" and b"'shape': (2, 9)" in npy[:128]
safe = open(sys.argv[1] + "/out.safetensors", "rb").read()
length = struct.unpack("<Q", safe[:8])[0]
header = json.loads(safe[8:8 + length])
assert header["embeddings"] == {"dtype": "F32", "shape": [2, 9], "data_offsets": [0, 72]}
assert json.loads(header["__metadata__"]["ids"]) == ["a", 2]
for data in (npy[-72:], safe[8 + length:]):
    assert all(abs(x - y) < 1e-7 for x, y in zip(struct.unpack("<18f", data), numbers))
PYTHON
  if [ -e "$(dirname "$LODE")/lode_parquet.so" ]; then
    "$LODE" encode "$DATA/plain" --input "$BATS_TEST_TMPDIR/in.jsonl" --format parquet --output "$BATS_TEST_TMPDIR/out.parquet"
    [ "$(head -c 4 "$BATS_TEST_TMPDIR/out.parquet")" = "PAR1" ]
    run --separate-stderr "$LODE" encode "$DATA/plain" --format parquet --input "$BATS_TEST_TMPDIR/in.jsonl"
    [ "$status" -eq 2 ]
  fi
}

@test "npy has no ids, so a bad line leaves no file behind" {
  run --separate-stderr bash -c "printf '{\"text\": \"def\"}\n{\n' | '$LODE' encode '$DATA/plain' --format npy --output '$BATS_TEST_TMPDIR/o.npy'"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *":2:"* ]]
  [ ! -e "$BATS_TEST_TMPDIR/o.npy" ]
}

@test "truncation is counted, or refused on request" {
  printf '{"text": "def return self import class int str for"}\n{"text": "def"}\n' > "$BATS_TEST_TMPDIR/in.jsonl"
  run --separate-stderr "$LODE" encode "$DATA/weighted" --input "$BATS_TEST_TMPDIR/in.jsonl"
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"1 were longer than the model reads"* ]]
  run --separate-stderr "$LODE" encode "$DATA/weighted" --input "$BATS_TEST_TMPDIR/in.jsonl" --refuse-truncation
  [ "$status" -eq 3 ]
  [ "${#lines[@]}" -eq 1 ]
  [[ "$stderr" == *"line 1: "* ]]
}

@test "prompts differ by role" {
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain(prompt=\"list \")' --role query"
  query="$output"
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain(prompt=\"list \")'"
  [ "$query" != "$output" ]
  run --separate-stderr bash -c "printf '{\"id\": \"a\", \"text\": \"list def return\"}\n{\"text\": \"list self\"}\n' | '$LODE' encode '$DATA/plain'"
  [ "$query" = "$output" ]
}

@test "an absent model says where it was looked for and what to do" {
  run --separate-stderr bash -c "'$LODE' encode org/absent < /dev/null"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"$HF_HOME/hub/models--org--absent"* ]]
  [[ "$stderr" == *"hf download org/absent"* ]]
}

@test "unknown parameters are refused with those that are known" {
  run --separate-stderr bash -c "'$LODE' encode '$DATA/plain(dims=3)' < /dev/null"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"'dims'"*"pooling"*"dim"* ]]
}

@test "a transformer runs through its module, or says what is missing" {
  folder="$BATS_TEST_DIRNAME/../data/model/encoders/qwen2_last"
  head -n 20 "$folder/../texts.jsonl" > "$BATS_TEST_TMPDIR/in.jsonl"
  run --separate-stderr "$LODE" encode "$folder" --role query --input "$BATS_TEST_TMPDIR/in.jsonl"
  if [ -e "$(dirname "$LODE")/lode_torch.so" ]; then
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 20 ]
    whole="$output"
    run --separate-stderr "$LODE" encode "$folder" --role query --input "$BATS_TEST_TMPDIR/in.jsonl" --threads 1 --memory 1MB
    [ "$output" = "$whole" ]
  else
    [ "$status" -eq 3 ]
    [[ "$stderr" == *"lode_torch.so"*"LODE_WITH_TORCH=ON"* ]]
  fi
}

@test "an empty input gives an empty output" {
  run --separate-stderr bash -c "'$LODE' encode '$DATA/plain' < /dev/null"
  [ "$status" -eq 0 ]
  [ "$output" = "" ]
}

@test "a reader that goes away ends the command without a message" {
  run --separate-stderr bash -c "for i in \$(seq 20000); do echo '{\"text\": \"def\"}'; done | '$LODE' encode '$DATA/plain' | head -n 1"
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 1 ]
}

@test "an interrupt stops within a second and leaves no file" {
  mkfifo "$BATS_TEST_TMPDIR/in"
  "$LODE" encode "$DATA/plain" --input "$BATS_TEST_TMPDIR/in" --output "$BATS_TEST_TMPDIR/out.jsonl" 2>"$BATS_TEST_TMPDIR/err" 3>&- &
  pid=$!
  exec 4> "$BATS_TEST_TMPDIR/in"
  echo '{"text": "def"}' >&4
  sleep 0.3
  kill -INT "$pid"
  for _ in $(seq 10); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  run ! kill -0 "$pid"
  status=0
  wait "$pid" || status=$?
  exec 4>&-
  [ "$status" -eq 130 ]
  [ ! -e "$BATS_TEST_TMPDIR/out.jsonl" ]
  grep -q "nothing was written to" "$BATS_TEST_TMPDIR/err"
}

@test "help shows examples" {
  run --separate-stderr "$LODE" encode --help
  [ "$status" -eq 0 ]
  [[ "$output" == *"lode encode ORG/NAME < texts.jsonl"* ]]
}

@test "an output that is no regular file is refused and left as it is" {
  mkfifo "$BATS_TEST_TMPDIR/pipe"
  ln -s pipe "$BATS_TEST_TMPDIR/to_pipe"
  for name in pipe to_pipe .; do
    run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain' --output '$BATS_TEST_TMPDIR/$name'"
    [ "$status" -eq 2 ]
  done
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain' --output '$BATS_TEST_TMPDIR/pipe'"
  [[ "$stderr" == *"redirect standard output"* ]]
  [ -p "$BATS_TEST_TMPDIR/pipe" ]
  [ -L "$BATS_TEST_TMPDIR/to_pipe" ]
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain' --output '$BATS_TEST_TMPDIR/absent/out'"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"does not exist"* ]]
  [ ! -e "$BATS_TEST_TMPDIR/absent" ]
}

@test "an output that is a link is written where it leads" {
  mkdir "$BATS_TEST_TMPDIR/far"
  echo old > "$BATS_TEST_TMPDIR/far/file"
  ln -s far/file "$BATS_TEST_TMPDIR/link"
  formats="jsonl npy"
  [ -e "$(dirname "$LODE")/lode_parquet.so" ] && formats="$formats parquet"
  for format in $formats; do
    run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain' --format $format --output '$BATS_TEST_TMPDIR/link'"
    [ "$status" -eq 0 ]
    [ -L "$BATS_TEST_TMPDIR/link" ]
    run ! grep -q old "$BATS_TEST_TMPDIR/far/file"
  done
}

@test "what has no effect is told once" {
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain' --instruction find --task nonesuch"
  [ "$status" -eq 0 ]
  [ "$(grep -c "takes no instruction" <<< "$stderr")" -eq 1 ]
  [ "$(grep -c "'nonesuch'" <<< "$stderr")" -eq 1 ]
}

@test "a memory limit that is none is refused" {
  for size in 1 -5 x; do
    run --separate-stderr bash -c "'$LODE' encode '$DATA/plain' --memory=$size < /dev/null"
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"--memory"* ]]
  done
}

@test "a prompt that leaves no room for a text, or has an unknown escape, is refused" {
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain(max_length=3,document_prompt=\"def def def def \")'"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"leaves no room"* ]]
  run --separate-stderr bash -c "$(declare -f words); words | '$LODE' encode '$DATA/plain(prompt=\"a\\qb\")'"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"backslash"* ]]
}

@test "of a file's text nothing reaches the terminal that could steer it" {
  cp -r "$DATA/plain" "$BATS_TEST_TMPDIR/odd"
  printf '[{"path": "", "type": "\\u001b[31mred"}]' > "$BATS_TEST_TMPDIR/odd/modules.json"
  run --separate-stderr bash -c "'$LODE' encode '$BATS_TEST_TMPDIR/odd' < /dev/null"
  [ "$status" -eq 3 ]
  [[ "$stderr" != *$'\e'* ]]
}

@test "a tokenizer with more tokens than the table is refused when it is opened" {
  cp -r "$BATS_TEST_DIRNAME/../data/model/encoders/bert_mean" "$BATS_TEST_TMPDIR/odd"
  python3 - "$BATS_TEST_TMPDIR/odd/tokenizer.json" <<'PYTHON'
import json, sys
tokenizer = json.load(open(sys.argv[1]))
tokenizer["model"]["vocab"]["zzzz"] = 100000
json.dump(tokenizer, open(sys.argv[1], "w"))
PYTHON
  run --separate-stderr bash -c "'$LODE' encode '$BATS_TEST_TMPDIR/odd' < /dev/null"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"'zzzz' has the id 100000"* ]]
}
