#!/usr/bin/env bats
# lode index, status and symbols, run as a user runs them. $LODE is the program.

bats_require_minimum_version 1.5.0

setup() {
  LODE="${LODE:-$BATS_TEST_DIRNAME/../../build/release/lode}"
  export XDG_CACHE_HOME="$BATS_TEST_TMPDIR/cache"
  export HOME="$BATS_TEST_TMPDIR/home"
  TREE="$BATS_TEST_TMPDIR/tree"
  mkdir -p "$TREE/src" "$HOME"
  printf 'class Pool:\n    """Connections."""\n\n    def get_connection(self):\n        return retry()\n' > "$TREE/src/pool.py"
  printf 'int main(void) { return 0; }\n' > "$TREE/src/main.c"
  printf '\211PNG\0\1' > "$TREE/logo.png"
  printf '*.log\nout/\n' > "$TREE/.gitignore"
  printf 'noise\n' > "$TREE/a.log"
  mkdir "$TREE/out" && printf 'x = 1\n' > "$TREE/out/x.py"
  find "$TREE" -exec touch -d '2020-01-01' {} +
  sleep 0.05  # A change right after this one has another time.
}

field() {
  python3 -c 'import json,sys; j=json.load(sys.stdin); print(eval(sys.argv[1], {"j": j}))' "$1"
}

@test "index says what it did and writes nothing into the tree" {
  before=$(find "$TREE" | sort | md5sum)
  run --separate-stderr "$LODE" index "$TREE"
  [ "$status" -eq 0 ]
  [[ "$output" =~ ^indexed\ 2\ files ]]
  [ -z "$stderr" ]
  [ "$(find "$TREE" | sort | md5sum)" = "$before" ]
  [ -d "$XDG_CACHE_HOME/lode" ]
}

@test "S38: a second index reads nothing, a third only what changed" {
  "$LODE" index "$TREE"
  run "$LODE" index "$TREE" --json
  [ "$(field 'j["read"], j["taken"]' <<< "$output")" = "(0, 2)" ]
  printf 'def added():\n    pass\n' > "$TREE/src/new.py"
  run "$LODE" index "$TREE" --json
  [ "$(field 'j["read"], j["added"]' <<< "$output")" = "(1, 1)" ]
}

@test "S43: a tree without any file to search is an error with the reasons" {
  rm -r "$TREE/src"
  run --separate-stderr "$LODE" index "$TREE"
  [ "$status" -eq 3 ]
  [ -z "$output" ]
  [[ "$stderr" == *"has no file to search"*"binary"* ]]
}

@test "S43: an empty folder is an error" {
  mkdir "$BATS_TEST_TMPDIR/empty"
  run "$LODE" index "$BATS_TEST_TMPDIR/empty"
  [ "$status" -eq 3 ]
  [[ "$output" == *"it is empty"* ]]
}

@test "status tells an index that is not there, fresh or stale" {
  run "$LODE" status "$TREE"
  [ "$status" -eq 0 ]
  [[ "$output" == *"not indexed"* ]]
  "$LODE" index "$TREE"
  run "$LODE" status "$TREE" --check
  [[ "$output" == *"up to date"* ]]
  printf 'x = 2\n' >> "$TREE/src/pool.py"
  rm "$TREE/src/main.c"
  printf 'x = 2\n' >> "$TREE/src/new.py"
  run --separate-stderr "$LODE" status "$TREE" --json
  [ "$(field 'j["stale"], j["added"], j["changed"], j["removed"], j["files"]' <<< "$output")" = "(True, 1, 1, 1, 2)" ]
}

@test "status --files lists every file with what became of it" {
  "$LODE" index "$TREE"
  run --separate-stderr "$LODE" status "$TREE" --files
  [ "$status" -eq 0 ]
  [[ "$output" == *$'taken\tsrc/pool.py\tpython'* ]]
  [[ "$output" == *$'binary\tlogo.png\t'* ]]
  [[ "$output" == *$'ignored-by-git\ta.log\t'* ]]
  [[ "$output" == *$'ignored-by-git\tout/\t'* ]]
}

@test "S20: status --why explains one file, indexed or not" {
  run "$LODE" status "$TREE" --why "$TREE/logo.png"
  [[ "$output" == "logo.png: skipped: binary"* ]]
  run "$LODE" status "$TREE" --why out/x.py
  [[ "$output" == "out/x.py: skipped: ignored-by-git, the folder 'out/'"* ]]
  cd "$TREE/src"
  run "$LODE" status .. --why pool.py
  [[ "${lines[0]}" == "src/pool.py: taken" ]]
  [[ "${lines[1]}" == "language python, encoding utf-8, 5 lines"* ]]
  run "$LODE" status "$TREE" --why nowhere.py
  [ "$status" -eq 3 ]
}

@test "status --check finds a damaged byte" {
  "$LODE" index "$TREE"
  segment=$(ls "$XDG_CACHE_HOME"/lode/*/segments/*.seg)
  size=$(stat -c %s "$segment")
  printf 'X' | dd of="$segment" bs=1 seek=$((size / 2)) conv=notrunc status=none
  run "$LODE" status "$TREE" --check
  [ "$status" -eq 3 ]
  [[ "$output" == *"is damaged"*"lode index --force"* ]]
  "$LODE" index "$TREE" --force
  "$LODE" status "$TREE" --check
}

@test "symbols finds definitions by name, beginning, kind and language" {
  run --separate-stderr "$LODE" symbols "$TREE" GET_CONNECTION
  [ "$status" -eq 0 ]
  [[ "$output" == "$TREE/src/pool.py:4: method Pool.get_connection  def get_connection(self)"* ]]
  [[ "$stderr" == *"indexed 2 files"* ]]
  run --separate-stderr "$LODE" symbols "$TREE" 'get*' --json
  [ "$(field 'len(j), j[0]["path"], j[0]["start_line"], j[0]["container"]' <<< "$output")" = "(1, 'src/pool.py', 4, 'Pool')" ]
  run --separate-stderr "$LODE" symbols "$TREE" --lang c
  [[ "$output" == "$TREE/src/main.c:1: function main"* ]]
  [ "${#lines[@]}" -eq 1 ]
  run --separate-stderr "$LODE" symbols "$TREE" --kind class
  [ "${#lines[@]}" -eq 1 ]
}

@test "symbols of a single file leaves no index" {
  run --separate-stderr "$LODE" symbols "$TREE/src/pool.py"
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -eq 2 ]
  [ ! -e "$XDG_CACHE_HOME/lode" ]
}

@test "a cache that cannot be written: symbols still answers, index fails clearly" {
  printf 'a file' > "$BATS_TEST_TMPDIR/cache"
  run --separate-stderr "$LODE" symbols "$TREE" main
  [ "$status" -eq 0 ]
  [[ "$output" == "$TREE/src/main.c:1:"* ]]
  [[ "$stderr" == *"in memory"* ]]
  run --separate-stderr "$LODE" index "$TREE"
  [ "$status" -eq 1 ]
  [[ "$stderr" == *"cannot create the folder"* ]]
}

@test "an index inside the tree is wrong usage" {
  run "$LODE" index "$TREE" --index "$TREE/src/.index"
  [ "$status" -eq 2 ]
  [[ "$output" == *"lies inside the searched tree"* ]]
}

@test "S35: a second writer is told who holds the index; a dead one holds nothing" {
  "$LODE" index "$TREE" --index "$BATS_TEST_TMPDIR/store"
  printf 'y = 1\n' > "$TREE/src/new.py"
  flock "$BATS_TEST_TMPDIR/store/.lock" sleep 5 &
  holder=$!
  sleep 0.3
  run --separate-stderr "$LODE" symbols "$TREE" main --index "$BATS_TEST_TMPDIR/store"
  [ "$status" -eq 0 ]
  [[ "$output" == "$TREE/src/main.c:1:"* ]]
  [[ "$stderr" == *"may be out of date"*"is being updated by process"* ]]
  wait "$holder"
  run "$LODE" index "$TREE" --index "$BATS_TEST_TMPDIR/store"
  [ "$status" -eq 0 ]
}

@test "index --watch follows changes until it is stopped" {
  "$LODE" index "$TREE" --watch --json > "$BATS_TEST_TMPDIR/watch" 2>&1 &
  watcher=$!
  for _ in $(seq 50); do [ -s "$BATS_TEST_TMPDIR/watch" ] && break; sleep 0.1; done
  sleep 0.5
  mkdir -p "$TREE/src/deep/er"
  printf 'def late():\n    pass\n' > "$TREE/src/deep/er/late.py"
  for _ in $(seq 80); do [ "$(wc -l < "$BATS_TEST_TMPDIR/watch")" -ge 2 ] && break; sleep 0.1; done
  kill -INT "$watcher"
  run wait "$watcher"
  run --separate-stderr "$LODE" symbols "$TREE" late --no-update
  [[ "$output" == "$TREE/src/deep/er/late.py:1:"* ]]
}

@test "worktrees of one repository share their segments" {
  command -v git > /dev/null || skip "needs the program git"
  git -C "$TREE" init -q
  git -C "$TREE" add .
  git -C "$TREE" -c user.name=a -c user.email=a@b commit -qm first
  git -C "$TREE" worktree add -q "$BATS_TEST_TMPDIR/second"
  "$LODE" index "$TREE"
  printf 'def added():\n    pass\n' > "$BATS_TEST_TMPDIR/second/src/new.py"
  run "$LODE" index "$BATS_TEST_TMPDIR/second" --json
  [ "$(field 'j["taken"], j["analysed"]' <<< "$output")" = "(3, 1)" ]
  [ "$(ls "$XDG_CACHE_HOME/lode" | wc -l)" -eq 1 ]
  run "$LODE" status "$TREE"
  [[ "$output" == *"up to date"*"for 2 trees"* ]]
}

@test "a commit is indexed without a checkout, beside the folder, and never walked again" {
  command -v git > /dev/null || skip "needs the program git"
  git -C "$TREE" init -q
  git -C "$TREE" add .
  git -C "$TREE" -c user.name=a -c user.email=a@b commit -qm first
  printf 'def later():\n    pass\n' > "$TREE/src/later.py"
  "$LODE" index "$TREE"
  run "$LODE" index "$TREE@HEAD" --json
  [ "$(field 'j["taken"], j["analysed"]' <<< "$output")" = "(2, 0)" ]
  run "$LODE" index "$TREE@HEAD" --json
  [ "$(field 'j["taken"], j["read"]' <<< "$output")" = "(2, 0)" ]
  run --separate-stderr "$LODE" symbols "$TREE@HEAD" get_connection
  [[ "$output" == "src/pool.py:4:"* ]]
  run --separate-stderr "$LODE" symbols "$TREE@HEAD" later
  [ -z "$output" ]
}

@test "S33: an index that is interrupted ends at once and says that nothing is lost" {
  mkdir "$BATS_TEST_TMPDIR/large"
  python3 - "$BATS_TEST_TMPDIR/large" <<'PY'
import sys
from pathlib import Path
for n in range(400):
    lines = "".join(f"def function_{n}_{i}(argument):\n    return call_{i}(argument, {n})\n\n" for i in range(400))
    (Path(sys.argv[1]) / f"f{n}.py").write_text(lines)
PY
  "$LODE" index "$BATS_TEST_TMPDIR/large" > "$BATS_TEST_TMPDIR/out" 2>&1 &
  indexer=$!
  sleep 0.3
  kill -INT "$indexer"
  start=$(date +%s%N)
  code=0
  wait "$indexer" || code=$?
  [ $(( ($(date +%s%N) - start) / 1000000 )) -lt 2000 ]
  [ "$code" -eq 130 ]
  [[ "$(cat "$BATS_TEST_TMPDIR/out")" == *"interrupted"* ]]
  run "$LODE" status "$BATS_TEST_TMPDIR/large"
  [[ "$output" == *"not indexed"* ]]
  run "$LODE" index "$BATS_TEST_TMPDIR/large"
  [[ "$output" == "indexed 400 files"* ]]
}

@test "symbols: a lone argument that is no place is a name, qualified or in any style" {
  cd "$TREE"
  run --separate-stderr "$LODE" symbols get_connection
  [ "$status" -eq 0 ]
  [[ "$output" == "src/pool.py:4: method Pool.get_connection"* ]]
  run --separate-stderr "$LODE" symbols . Pool.getConnection
  [[ "$output" == "src/pool.py:4: method Pool.get_connection"* ]]
  run --separate-stderr "$LODE" symbols . Other.get_connection
  [ -z "$output" ]
  [[ "$stderr" == *"nothing found in 2 files"* ]]
  run --separate-stderr "$LODE" symbols no/such/folder
  [ "$status" -eq 3 ]
}

@test "a tree indexed right after it was written is brought up to date whatever its size" {
  big="$BATS_TEST_TMPDIR/big"
  mkdir "$big"
  for i in $(seq 30); do
    { echo "# $i"; yes "# $(printf 'a word of prose %.0s' $(seq 40))" | head -c 700000; } > "$big/f$i.py"
  done
  "$LODE" index "$big"
  printf 'def brandnew_function():\n    pass\n' > "$big/new.py"
  run --separate-stderr "$LODE" search -F brandnew_function "$big"
  [[ "$output" == "$big/new.py:1:"* ]]
  [[ "$stderr" != *"old state"* ]]
}

@test "a folder that only a commit has can be searched" {
  repo="$BATS_TEST_TMPDIR/repo"
  git init -q "$repo" && cd "$repo"
  mkdir old && printf 'def gone():\n    pass\n' > old/a.py
  git add . && git -c user.name=u -c user.email=u@x commit -qm one
  git rm -qr old && printf 'x = 1\n' > b.py && git add . && git -c user.name=u -c user.email=u@x commit -qm two
  for i in 1 2; do
    run --separate-stderr "$LODE" search -F gone "$repo/old@HEAD~1"
    [ "$status" -eq 0 ]
    [[ "$output" == "a.py:1:"* ]]
  done
}

@test "--watch waits when the tree is empty for a moment" {
  "$LODE" index "$TREE" --watch > "$BATS_TEST_TMPDIR/out" 2> "$BATS_TEST_TMPDIR/err" 3>&- &
  pid=$!
  for i in $(seq 100); do grep -q indexed "$BATS_TEST_TMPDIR/out" && break; sleep 0.1; done
  mkdir "$BATS_TEST_TMPDIR/aside"
  mv "$TREE/src" "$TREE/logo.png" "$TREE/.gitignore" "$TREE/a.log" "$TREE/out" "$BATS_TEST_TMPDIR/aside"
  for i in $(seq 100); do grep -q "has no file to index" "$BATS_TEST_TMPDIR/err" && break; sleep 0.1; done
  grep -q "has no file to index" "$BATS_TEST_TMPDIR/err"
  mkdir "$TREE/src" && printf 'def fresh():\n    pass\n' > "$TREE/src/fresh.py"
  for i in $(seq 100); do [ "$(wc -l < "$BATS_TEST_TMPDIR/out")" -ge 2 ] && break; sleep 0.1; done
  kill -0 "$pid"
  kill "$pid"
  [ "$(wc -l < "$BATS_TEST_TMPDIR/out")" -ge 2 ]
}
