#!/usr/bin/env bats
# lode search, run as a user runs it. $LODE is the program.

bats_require_minimum_version 1.5.0
load search_tree



@test "ranked hits: place, symbol, best lines; what was done for the index on stderr" {
  found 'where do we wait between retries' "$TREE"
  [ "$status" -eq 0 ]
  [[ "${lines[0]}" =~ ^src/pool.py:[0-9]+-[0-9]+\ \ Pool ]]
  [[ "$output" == *"Exponential backoff between retries"* ]]
  [[ "$stderr" == *"indexed 4 files"*" s"* ]]
}

@test "S54: the first search indexes and says so, the next says nothing, a stale one what it updated" {
  found retry "$TREE"
  [[ "$stderr" == *"indexed 4 files (4 new) in"*" s"* ]]
  found retry "$TREE"
  [ -z "$stderr" ]
  printf 'def backoff_forever():\n    pass\n' > "$TREE/src/new.py"
  rm "$TREE/src/retry.go"
  found backoff_forever "$TREE"
  [[ "$output" == "src/new.py:1-2  backoff_forever"* ]]
  [[ "$stderr" == *"updated the index: 2 files (1 new, 1 removed) in"*" s"* ]]
  [[ "$output" != *retry.go* ]]
}

@test "--no-update searches the index as it is; without one it is refused" {
  found retry "$TREE" --no-update
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"has no index"*"lode index"* ]]
  "$LODE" index "$TREE"
  printf 'def backoff_forever():\n    pass\n' > "$TREE/src/new.py"
  found --literal backoff_forever "$TREE" --no-update
  [ "$status" -eq 0 ]
  [ -z "$output" ]
}

@test "a file that went away after it was indexed is named, the rest is found" {
  "$LODE" index "$TREE"
  rm "$TREE/src/retry.go"
  for form in "" --json --jsonl --vimgrep "--budget 500"; do
    found 'retry connection' "$TREE" --no-update $form
    [ "$status" -eq 0 ]
    [[ "$stderr" == *"src/retry.go"* ]]
    [[ "$output" == *"src/pool.py"* ]]
  done
  found --literal retry "$TREE" --no-update
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"src/retry.go"* ]]
  [[ "$output" == *"src/pool.py:8:"* ]]
}

@test "--json has the documented fields, best first" {
  found 'retry connection' "$TREE" --json
  [ "$(field 'sorted(set(tuple(h) for h in j))' <<< "$output")" = "[('path', 'start_line', 'end_line', 'language', 'symbol', 'score', 'text')]" ]
  [ "$(field 'all(a["score"] >= b["score"] for a, b in zip(j, j[1:]))' <<< "$output")" = True ]
  [ "$(field 'j[0]["path"], j[0]["language"], "retry" in j[0]["text"].lower()' <<< "$output")" = "('src/pool.py', 'python', True)" ]
  found 'retry connection' "$TREE" --json --explain
  [ "$(field 'set("prior" in h["signals"] for h in j), list(j[0])[-1]' <<< "$output")" = "({True}, 'signals')" ]
  found 'absentword' "$TREE" --json
  [ "$status" -eq 0 ]
  [ "$(field 'j' <<< "$output")" = "[]" ]
  [[ "$stderr" == *"nothing found in 4 files"* ]]
}

@test "S55: text, --json, --jsonl, --vimgrep and any number of threads have one order" {
  "$LODE" index "$TREE"
  "$LODE" search 'retry connection pool' "$TREE" --json > json
  python3 -c 'import json; [print(h["path"], h["start_line"]) for h in json.load(open("json"))]' > order
  [ -s order ]
  "$LODE" search 'retry connection pool' "$TREE" --jsonl |
    python3 -c 'import json,sys; [print(h["path"], h["start_line"]) for h in map(json.loads, sys.stdin)]' | diff order -
  (cd "$TREE" && "$LODE" search 'retry connection pool') | sed -nE 's/^([^ ]+):([0-9]+)-[0-9]+( .*)?$/\1 \2/p' | diff order -
  (cd "$TREE" && "$LODE" search 'retry connection pool' --vimgrep) | cut -d: -f1 | diff <(cut -d' ' -f1 order) -
  for threads in 1 2 7; do
    "$LODE" --threads "$threads" search 'retry connection pool' "$TREE" --json | cmp json -
  done
}

@test "S56: no score is NaN or infinite, whatever the weights" {
  "$LODE" index "$TREE"
  for weights in chunk=0 "chunk=1000000 --signal stem=0" "title=0 --signal chunk=0 --signal stem=0"; do
    found 'pool retry' "$TREE" --json --explain --signal $weights
    [ "$status" -eq 0 ]
    [ "$(field 'all(h["score"] == h["score"] and abs(h["score"]) < 1e9 for h in j)' <<< "$output")" = True ]
  done
  for bad in chunk chunk=-1 chunk=nan chunk=inf nosuch=1 chunk=1x; do
    found pool "$TREE" --signal "$bad"
    [ "$status" -eq 2 ]
  done
}

@test "--vimgrep, -l and -c" {
  found get_connection "$TREE" --vimgrep -k 1
  [[ "$output" =~ ^src/pool.py:7:9:\ +def\ get_connection ]]
  found 'retry pool' "$TREE" -l
  [ "$(sort <<< "$output" | uniq -d)" = "" ]
  [ "${lines[0]}" = "src/pool.py" ]
  found 'retry pool' "$TREE" -l -k 2
  [ "${#lines[@]}" -eq 2 ]
  found 'retry pool' "$TREE" -c
  [[ "${lines[0]}" =~ ^src/pool.py:[1-3]$ ]]
}

@test "forms of output that exclude each other are wrong usage" {
  for forms in "--json --jsonl" "--json -l" "--json -c" "--vimgrep -l" "-l -c" "--budget 100 -l" "--budget 100 --vimgrep"; do
    found retry "$TREE" $forms
    [ "$status" -eq 2 ]
    [ -z "$output" ]
  done
}

@test "--lines, --context and --explain" {
  found get_connection "$TREE" -k 1 --lines 0
  [ "${#lines[@]}" -eq 1 ]
  found get_connection "$TREE" -k 1 --lines 1
  [ "${#lines[@]}" -eq 2 ]
  found get_connection "$TREE" -k 1 --lines 1 --context 100
  [[ "${lines[1]}" == *'1 """Connection pool."""' ]]
  found get_connection "$TREE" -k 1 --explain
  [[ "${lines[1]}" =~ score\ [0-9.]+.*chunk\ [0-9.]+ ]]
  found 'connection tests pool' "$TREE" --tests only --explain
  [[ "$output" == *tests/test_pool.py* ]]
}

@test "--explain names the words that stand in for those of the query" {
  found 'conection timeout' "$TREE" -k 1 --explain
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"also searched for"*"connect"*"weight 0.60"* ]]
  found 'connection' "$TREE" -k 1 --explain
  [[ "$stderr" != *"also searched for"* ]]
}

@test "filters that no file passes are told from a query that finds nothing" {
  found retry "$TREE" --path 'nowhere/**'
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"none of the 4 files passes the filters"* ]]
  found --literal retry "$TREE" --lang rust
  [[ "$stderr" == *"none of the 4 files passes the filters"* ]]
  found absentword "$TREE" --lang python
  [[ "$stderr" == *"nothing found in 2 files"* ]]
}

@test "options of ranked hits are refused with an exact search" {
  for option in "--per-file 1" "--lines 2" --explain; do
    found --literal retry "$TREE" $option
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"excludes"* ]]
  done
}

@test "surplus words end in a hint at quotes, surplus dashes in one at --" {
  found retry connection "$TREE"
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"stands in quotes"* ]]
  found retry "$TREE" -Wshadow
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"stands after '--'"* ]]
}

@test "--color marks words; nothing is coloured in a pipe" {
  found get_connection "$TREE" -k 1 --color always
  [[ "$output" == *$'\e[1;31mget_connection\e[0m'* ]]
  found get_connection "$TREE" -k 1
  [[ "$output" != *$'\e'* ]]
}

@test "S47: filters act before the ranking is cut" {
  for n in $(seq 60); do
    printf 'def get_connection_%d():\n    """retry the connection pool retry"""\n' "$n" > "$TREE/src/noise$n.py"
  done
  found 'retry connection pool' "$TREE" -l -k 1 --path 'docs/'
  [ "$output" = "docs/pool.md" ]
  found 'retry connection pool' "$TREE" -l -k 1 --lang go
  [ "$output" = "src/retry.go" ]
  found 'retry connection pool' "$TREE" -l -k 1 --exclude 'noise*' --exclude 'docs/' --tests out --lang python
  [ "$output" = "src/pool.py" ]
  found 'retry connection pool' "$TREE" -l -k 1 --tests only
  [ "$output" = "tests/test_pool.py" ]
  found 'retry connection pool' "$TREE" -k 1 --kind method --json
  [ "$(field 'len(j), j[0]["path"]' <<< "$output")" = "(1, 'src/pool.py')" ]
  found 'retry connection pool' "$TREE" -k 100 --tests out --json
  [ "$(field 'any("tests/" in h["path"] for h in j)' <<< "$output")" = False ]
  found --literal 'retry' "$TREE" -k 1 --lang go
  [ "$output" = "" ]
  found --literal -i 'retry' "$TREE" -k 1 --lang go
  [[ "$output" == "src/retry.go:3:"* ]]
  found --regex 'connection' "$TREE" -k 1 --kind method
  [[ "$output" == "src/pool.py:7:"* ]]
}

@test "filters that cannot be are wrong usage" {
  for filter in "--lang nosuch" "--kind nosuch" "--tests maybe" "--path /" "--exclude !x"; do
    found retry "$TREE" $filter
    [ "$status" -eq 2 ]
    [ -z "$output" ]
  done
}

@test "--budget shows whole functions within the tokens" {
  found 'how long do we wait between retries' "$TREE" --budget 120
  [ "$status" -eq 0 ]
  [[ "$output" == *"def back_off"*"sleep(self.base"* ]]
  found 'retry connection' "$TREE" --budget 120 --json
  [ "$(field 'sum(r["tokens"] for r in j) <= 120, "text" in j[0]' <<< "$output")" = "(True, True)" ]
  found --literal connection "$TREE" --budget 40
  [ "${#lines[@]}" -ge 1 ]
  [[ "$stderr" == *"the budget is used up"* ]]
}

@test "S52, S6: replies are bounded, whatever the tree holds" {
  python3 - "$TREE" <<'PY'
import sys
from pathlib import Path
root = Path(sys.argv[1])
(root / "src/wide.py").write_text("x = '" + "pool retry " * 20000 + "'\n")
(root / "src/tall.py").write_text("def pool_retry():\n" + "    pool.retry()\n" * 20000)
PY
  for form in "" --json --vimgrep --jsonl "-C 3" "--explain"; do
    found 'pool retry' "$TREE" $form
    [ "$status" -eq 0 ]
    [ "${#output}" -lt 60000 ]
  done
  for form in "" --json --vimgrep "-C 3"; do
    found --literal 'pool' "$TREE" $form
    [ "${#output}" -lt 60000 ]
  done
}

@test "S57: a pipe that closes ends the search quietly" {
  "$LODE" index "$TREE"
  seq -f 'needle %g' 20000 > "$TREE/src/many.txt"
  for arguments in "retry" "--literal needle --all" "--literal needle --all --json" "--literal needle --all --jsonl"; do
    "$LODE" search $arguments "$TREE" 2>err | head -1 >first
    [ -s first ]
    grep -v '^lode: info' err && false
    true
  done
}

@test "a full standard output is a failure" {
  run bash -c "'$LODE' search retry '$TREE' 2>err >/dev/full"
  [ "$status" -eq 1 ]
}

@test "S58: an empty query is wrong usage" {
  for query in "" " " $'\n\t'; do
    found "$query" "$TREE"
    [ "$status" -eq 2 ]
    [ -z "$output" ]
    [[ "$stderr" == *"the query is empty"* ]]
  done
}

@test "S58: emoji, signs and question words alone are looked for as they stand" {
  printf 'message = "launched 🚀 now"\n' > "$TREE/src/launch.py"
  found '🚀' "$TREE"
  [ "$output" = 'src/launch.py:1:message = "launched 🚀 now"' ]
  found '🦄' "$TREE"
  [ "$status" -eq 0 ]
  [ -z "$output" ]
  for query in '!!' '(' '[' '*' '\' '%s' "'" 'how to' 'a' '#12' '#1234' '"quoted' 'AND OR NOT' 'x:y' '~/' 'ünïcödé' '日本語' '`'; do
    found "$query" "$TREE"
    [ "$status" -eq 0 ]
  done
}

@test "S58: a query that begins with '-' goes after '--', and the message says so" {
  printf 'set(flags -Wshadow)\n' > "$TREE/CMakeLists.txt"
  found -l -- -Wshadow "$TREE"
  [ "$status" -eq 0 ]
  [ "${lines[0]}" = "CMakeLists.txt" ]
  for query in -Wshadow --no-such-flag -l; do
    found "$query"
    [ "$status" -eq 2 ]
    [[ "$stderr" == *"stands after '--'"* ]]
    [ -z "$output" ]
  done
}

@test "S48: questions with signs of query languages are questions; docs do not outrank code" {
  found 'how is "retries" (AND timeout OR back:off) configured? -x +y' "$TREE" -l
  [ "$status" -eq 0 ]
  [ "${lines[0]}" = "src/pool.py" ]
  found 'documentation of the pool' "$TREE" -l
  [ "${lines[0]}" = "docs/pool.md" ]
}

@test "a pasted stack trace finds its file first" {
  rm "$TREE/src/retry.go"
  for n in 1 2 3; do printf 'def run_%d():\n    connection = pool.get_connection(1)\n    main(connection)\n' $n > "$TREE/src/user$n.py"; done
  found $'Traceback (most recent call last):\n  File "/srv/app/src/user2.py", line 3, in run_2\n    main(connection)\nKeyError: 1' "$TREE" -l
  [ "${lines[0]}" = "src/user2.py" ]
}

@test "S13: a path that is not there is an error, never a pattern or another folder" {
  cd "$TREE"
  found retry nowhere
  [ "$status" -eq 3 ]
  [ -z "$output" ]
  [[ "$stderr" == *nowhere* ]]
  found retry ""
  [ "$status" -eq 2 ]
  found retry docs extra
  [ "$status" -eq 2 ]
}

@test "sub-folders and single files are trees of their own; paths can be opened from the current folder" {
  found retry "$TREE/src" -l
  [ "${lines[0]}" = "src/retry.go" ] || [ "${lines[0]}" = "src/pool.py" ]
  [[ "$output" != *docs* ]]
  found back_off "$TREE/src/pool.py" --vimgrep -k 1
  [[ "$output" == src/pool.py:* ]]
  cd "$TREE"
  run "$LODE" search back_off src --vimgrep -k 1
  [[ "$output" == src/pool.py:* ]]
  run "$LODE" search back_off src -c -k 1
  [[ "$output" == src/pool.py:1 ]]
  run "$LODE" search --literal 'func Retry' ./src/ -l
  [ "$output" = "./src/retry.go" ]
  run "$LODE" search back_off src --json -k 1
  [[ "$output" == *'"path": "pool.py"'* ]]
  cd "$TREE/src"
  found --literal 'func Retry' .
  [[ "$output" == "retry.go:4:"* ]]
  found --literal 'func Retry' retry.go
  [[ "$output" == "retry.go:4:"* ]]
}

@test "PATH@REV searches a commit without a checkout" {
  command -v git > /dev/null || skip "needs the program git"
  git -C "$TREE" init -q
  git -C "$TREE" add .
  git -C "$TREE" -c user.name=a -c user.email=a@b commit -qm first
  git -C "$TREE" tag v1
  printf 'def brand_new():\n    pass\n' > "$TREE/src/new.py"
  git -C "$TREE" rm -q src/retry.go
  git -C "$TREE" add .
  git -C "$TREE" -c user.name=a -c user.email=a@b commit -qm second
  found --literal 'func Retry' "$TREE@v1"
  [[ "$output" == "src/retry.go:4:"* ]]
  found --literal 'func Retry' "$TREE"
  [ -z "$output" ]
  found brand_new "$TREE@v1" --literal
  [ -z "$output" ]
  found brand_new "$TREE@HEAD" -l
  [ "$output" = "src/new.py" ]
  found retry "$TREE@nosuch"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *nosuch* ]]
}

@test "a cache that cannot be written: the search answers and says so" {
  printf 'a file' > "$BATS_TEST_TMPDIR/cache"
  found back_off "$TREE"
  [ "$status" -eq 0 ]
  [[ "$output" == "src/pool.py:"* ]]
  [[ "$stderr" == *"in memory"* ]]
}

@test "an old index in a store that cannot be written is used, with a warning" {
  [ "$(id -u)" -ne 0 ] || skip "the administrator may write everywhere"
  "$LODE" index "$TREE"
  printf 'def backoff_forever():\n    pass\n' > "$TREE/src/new.py"
  chmod -R a-w "$XDG_CACHE_HOME"
  found back_off "$TREE"
  chmod -R u+w "$XDG_CACHE_HOME"
  [ "$status" -eq 0 ]
  [[ "$stderr" == *"may be out of date"* ]]
}

@test "S28: texts of special tokens are text" {
  printf 'token = "<|endoftext|><|im_start|>"\n' > "$TREE/src/tokens.py"
  found --literal '<|endoftext|>' "$TREE"
  [ "$output" = 'src/tokens.py:1:token = "<|endoftext|><|im_start|>"' ]
  found '<|endoftext|> token' "$TREE" -l
  [ "${lines[0]}" = "src/tokens.py" ]
  found '<|endoftext|> token' "$TREE" --budget 50
  [[ "$output" == *"<|im_start|>"* ]]
}

@test "S19: previews are cut between characters" {
  python3 -c 'import sys; open(sys.argv[1], "w").write("# needle " + "日🚀é" * 500 + "\n" + "# " + "é" * 3000 + " needle " + "日" * 900 + "\n")' "$TREE/src/wide.py"
  for form in "" --vimgrep "--json" "--color always"; do
    found needle "$TREE" $form
    [ "$status" -eq 0 ]
    iconv -f UTF-8 -t UTF-8 <<< "$output" > /dev/null
    found --literal needle "$TREE" $form
    iconv -f UTF-8 -t UTF-8 <<< "$output" > /dev/null
    [[ "$output" == *needle*needle* ]]
  done
}

@test "S18: names beyond ASCII in any locale, at the second run too" {
  mkdir "$TREE/größe"
  printf 'def measure_width():\n    pass\n' > "$TREE/größe/日本 x.py"
  printf 'def measure_height():\n    pass\n' > "$TREE"/$'latin\xE9.py'
  for locale in C.UTF-8 C POSIX C; do
    LC_ALL=$locale found measure_width "$TREE" -l
    [ "${lines[0]}" = "größe/日本 x.py" ]
  done
  found measure_height "$TREE" --json
  [ "$status" -eq 0 ]
  [ "$(field 'j[0]["path"]' <<< "$output")" = 'latin\xE9.py' ]
  found measure_height "$TREE" -l
  [ "${lines[0]}" = $'latin\xE9.py' ]
}

@test "control characters of a source do not reach the terminal" {
  printf 'x = "pool \033]0;title\007 \033[31m"\n' > "$TREE/src/evil.py"
  for form in "" --vimgrep "--budget 200"; do
    found 'pool title' "$TREE" --path evil.py $form
    [[ "$output" == *pool* ]]
    [[ "$output" != *$'\033'* ]]
  done
  found --literal 'title' "$TREE"
  [[ "$output" != *$'\033'* ]]
}

@test "a tree without a file to search is an error with the reasons" {
  mkdir "$BATS_TEST_TMPDIR/empty"
  found retry "$BATS_TEST_TMPDIR/empty"
  [ "$status" -eq 3 ]
  [[ "$stderr" == *"no file to search"* ]]
}

@test "help shows examples and every signal can be named" {
  run "$LODE" search --help
  [ "$status" -eq 0 ]
  [[ "$output" == *Examples:*"lode search"* ]]
  found retry "$TREE" --signal nosuch=1
  [[ "$stderr" == *"chunk, title, coherence"* ]]
}

@test "messages of commits find the files that they changed; --no-history does without" {
  command -v git || skip "needs the program git"
  git() { command git -C "$TREE" -c user.name=a -c user.email=a@b "$@"; }
  git init -q
  git add -A
  git commit -q -m 'first'
  printf '\n' >> "$TREE/src/retry.go"
  git commit -q -a -m 'zebra stripes'
  found 'zebra stripes' "$TREE" --json --explain
  [ "$status" -eq 0 ]
  [ "$(field 'j[0]["path"], j[0]["signals"]["message"] > 0' <<< "$output")" = "('src/retry.go', True)" ]
  found 'zebra stripes' "$TREE@HEAD~1"
  [ -z "$output" ]
  found 'zebra stripes' "$TREE" --no-history
  [ -z "$output" ]
}

@test "'-' reads the query from standard input, of any length" {
  { echo "the needle is lost"; yes "2020-01-01 INFO noise of a log" | head -c 300000; } > "$BATS_TEST_TMPDIR/issue.txt"
  mkdir "$BATS_TEST_TMPDIR/t" && printf 'def needle():\n    pass\n' > "$BATS_TEST_TMPDIR/t/a.py"
  run --separate-stderr "$LODE" search - "$BATS_TEST_TMPDIR/t" -l < "$BATS_TEST_TMPDIR/issue.txt"
  [ "$output" = "$BATS_TEST_TMPDIR/t/a.py" ]
  run "$LODE" search - "$BATS_TEST_TMPDIR/t" < /dev/null
  [ "$status" -eq 2 ]
  [[ "$output" == *"the query is empty"* ]]
}
