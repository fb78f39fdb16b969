#!/usr/bin/env bats
# lode model info and lode model list, with the real binary given by $LODE.

bats_require_minimum_version 1.5.0

setup() {
  DATA="$BATS_TEST_DIRNAME/../data/model/static"
  export HF_HOME="$BATS_TEST_TMPDIR/hf"
  SNAPSHOT="$HF_HOME/hub/models--org--static/snapshots/0123abcd"
  mkdir -p "$SNAPSHOT" "$HF_HOME/hub/models--org--static/refs"
  cp "$DATA/plain/config.json" "$DATA/plain/model.safetensors" "$DATA/plain/tokenizer.json" "$DATA/plain/modules.json" "$SNAPSHOT"
  printf '0123abcd' > "$HF_HOME/hub/models--org--static/refs/main"
}

@test "info shows what would be run and what is not used" {
  touch "$SNAPSHOT/notes.txt"
  run --separate-stderr "$LODE" model info org/static
  [ "$status" -eq 0 ]
  [[ "$output" == *"model2vec"* ]]
  [[ "$output" == *"0123abcd"* ]]
  [[ "$output" == *"512 tokens"* ]]
  [[ "$output" == *"of length 1"* ]]
  [[ "$output" == *"not used"*"notes.txt"* ]]
}

@test "info --json is one object" {
  run --separate-stderr "$LODE" model info 'org/static(dim=4,prompt="q: ")' --json
  [ "$status" -eq 0 ]
  echo "$output" | python3 -c '
import json, sys
plan = json.load(sys.stdin)
assert plan["family"] == "model2vec" and plan["revision"] == "0123abcd"
assert plan["run"]["dimension"] == 4 and plan["model_dimension"] == 9
assert plan["run"]["prompts"] == [{"query": "q: "}] and plan["run"]["prompts_from"] == "options"
assert plan["unused"]["tensors"] == []
'
}

@test "info of a transformer reads headers only" {
  folder="$BATS_TEST_TMPDIR/model"
  mkdir "$folder"
  echo '{"model_type": "bert", "hidden_size": 4, "num_attention_heads": 2, "num_hidden_layers": 1, "intermediate_size": 8, "vocab_size": 3, "strange": 1}' > "$folder/config.json"
  header='{"embeddings.word_embeddings.weight":{"dtype":"F32","shape":[3,4],"data_offsets":[0,48]}}'
  python3 -c 'import struct, sys; h = sys.argv[1].encode(); sys.stdout.buffer.write(struct.pack("<Q", len(h)) + h + bytes(48))' "$header" > "$folder/model.safetensors"
  run --separate-stderr "$LODE" model info "$folder"
  [ "$status" -eq 0 ]
  [[ "$output" == *"1 layers of 4, 2 heads of 2"*"bidirectional"* ]]
  [[ "$output" == *"pooling"*"mean"* ]]
  [[ "$output" == *"fields"*"strange"* ]]
}

@test "what cannot be run is refused by name and value" {
  folder="$BATS_TEST_TMPDIR/model"
  mkdir "$folder"
  echo '{"model_type": "mamba"}' > "$folder/config.json"
  touch "$folder/pytorch_model.bin"
  run --separate-stderr "$LODE" model info "$folder"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"only as pickles"* ]]
  cp "$DATA/plain/model.safetensors" "$folder"
  run --separate-stderr "$LODE" model info "$folder"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"config.json: 'model_type' is \"mamba\""* ]]
}

@test "a model of 7 billion numbers is refused with the size it needs, before it is loaded" {
  folder="$BATS_TEST_TMPDIR/seven"
  mkdir "$folder"
  echo '{"model_type": "qwen2", "vocab_size": 152064, "hidden_size": 3584}' > "$folder/config.json"
  cp "$DATA/plain/tokenizer.json" "$folder"
  python3 - "$folder/model.safetensors" <<'PYTHON'
import json, struct, sys
# A hole in the file stands for the numbers: nothing is on the disk.
shape = [152064, 3584 * 14 * 64]
size = 2 * shape[0] * shape[1]
header = json.dumps({"embed_tokens.weight": {"dtype": "BF16", "shape": shape, "data_offsets": [0, size]}}).encode()
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(header)) + header)
    file.truncate(8 + len(header) + size)
PYTHON
  run --separate-stderr bash -c "'$LODE' encode '$folder' < /dev/null"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"needs 2.0 TB of memory"* ]]
}

@test "list shows the cache and the registry" {
  run --separate-stderr "$LODE" model list
  [ "$status" -eq 0 ]
  [[ "$output" == *"org/static"*"(main)"* ]]
  [[ "$output" == *"codefuse-ai/C2LLM-7B"* ]]
  run --separate-stderr "$LODE" model list --json
  echo "$output" | python3 -c '
import json, sys
found = json.load(sys.stdin)
assert [(m["id"], m["revision"], m["refs"]) for m in found["cached"]] == [("org/static", "0123abcd", ["main"])]
assert len(found["registry"]) > 20
'
}

@test "no cache is no error" {
  HF_HOME="$BATS_TEST_TMPDIR/none" run --separate-stderr "$LODE" model list
  [ "$status" -eq 0 ]
  [[ "$output" == *"nothing"* ]]
}

@test "quantize says what it did, and never writes into a folder that is there" {
  ENCODERS="$BATS_TEST_DIRNAME/../data/model/encoders"
  run --separate-stderr "$LODE" model quantize "$ENCODERS/bert_mean" "$BATS_TEST_TMPDIR/int8"
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"matrices in 8 bits"* ]]
  run --separate-stderr "$LODE" model info "$BATS_TEST_TMPDIR/int8"
  [ "$status" -eq 0 ]
  [[ "$output" == *"in int8"* ]]
  run --separate-stderr "$LODE" model quantize "$ENCODERS/bert_mean" "$BATS_TEST_TMPDIR/int8"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"exists already"* ]]
}
