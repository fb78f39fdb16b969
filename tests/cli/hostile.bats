#!/usr/bin/env bats
# Hostile surroundings of index and search: foreign folders, damaged and unreadable stores, files made to be slow,
# exhausted limits. $LODE is the program. Nothing is written outside of the test's own folder.

bats_require_minimum_version 1.5.0

setup() {
  LODE="${LODE:-$BATS_TEST_DIRNAME/../../build/release/lode}"
  export XDG_CACHE_HOME="$BATS_TEST_TMPDIR/cache"
  export HOME="$BATS_TEST_TMPDIR/home"
  TREE="$BATS_TEST_TMPDIR/tree"
  mkdir -p "$TREE/src" "$HOME"
  for i in $(seq 40); do
    printf 'def function_%s(key):\n    return retry(key, %s)\n' "$i" "$i" > "$TREE/src/m$i.py"
  done
  cd "$BATS_TEST_TMPDIR"
}

# Runs as a user without rights of the system's administrator.
as_user() {
  if [ "$(id -u)" -eq 0 ]; then
    local folder="$BATS_TEST_TMPDIR"
    while [[ "$folder" == "$BATS_RUN_TMPDIR"* ]]; do
      chmod a+rx "$folder"
      folder=$(dirname "$folder")
    done
    chmod -R a+rX "$TREE"
    setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
  else
    "$@"
  fi
}

segment() {
  find "$XDG_CACHE_HOME" -name '*.seg' | head -n 1
}

@test "a lock that is a link, no regular file or another program's is refused and left as it is" {
  "$LODE" index tree >/dev/null
  store=$(echo "$XDG_CACHE_HOME"/lode/*)
  printf 'precious\n' > victim
  printf 'x = 1\n' > tree/new.py
  make_link() { ln -s "$BATS_TEST_TMPDIR/victim" "$1"; }
  make_second_name() { ln victim "$1"; }
  make_copy() { cp victim "$1"; }
  for make in make_link make_second_name make_copy mkfifo mkdir; do
    rm -rf "$store/.lock"
    $make "$store/.lock"
    run "$LODE" index tree
    [ "$status" -eq 1 ]
    [[ "$output" == *.lock* ]]
    [ "$(cat victim)" = precious ]
    run --separate-stderr "$LODE" search -F function_7 tree
    [ "$status" -eq 0 ]
    [[ "$output" == *m7.py* ]]
  done
}

@test "a folder that is no index is refused as --index, and nothing in it changes" {
  mkdir -p other/segments other/trees
  echo mine > other/segments/a.seg
  echo mine > other/trees/b.manifest
  echo mine > other/.lock
  before=$(find other -type f -exec md5sum {} + | sort)
  run "$LODE" index tree --index other
  [ "$status" -eq 2 ]
  [[ "$output" == *"no index of lode"* ]]
  [ "$(find other -type f -exec md5sum {} + | sort)" = "$before" ]
  run "$LODE" search retry tree --index other
  [ "$status" -eq 2 ]
  mkdir home2 && echo x > home2/notes.txt
  run "$LODE" index tree --index home2
  [ "$status" -eq 2 ]
  [[ "$output" == *notes.txt* ]]
  [ "$(ls -A home2)" = notes.txt ]
}

@test "a folder of segments that leads elsewhere is refused" {
  "$LODE" index tree --index store >/dev/null
  mkdir elsewhere && mv store/segments/*.seg elsewhere/
  cp -r elsewhere kept
  rmdir store/segments && ln -s "$BATS_TEST_TMPDIR/elsewhere" store/segments
  run "$LODE" index tree --index store --force
  [ "$status" -eq 2 ]
  diff -r elsewhere kept
}

@test "an empty folder, a new one and a store from before the mark are taken as --index" {
  mkdir empty
  "$LODE" index tree --index empty
  "$LODE" index tree --index new/deep
  rm new/deep/.lode-store
  run "$LODE" index tree --index new/deep
  [ "$status" -eq 0 ]
  [ -f new/deep/.lode-store ]
}

@test "files that could not be read are told, and read again next time" {
  run bash -c "ulimit -n 6; '$LODE' index tree --threads 2 2>&1"
  [[ "$output" == *"could not be read"* ]] || [ "$status" -ne 0 ]
  run --separate-stderr "$LODE" index tree
  [ "$status" -eq 0 ]
  [ -z "$stderr" ]
  run "$LODE" status --files tree
  [ "$(grep -c ^taken <<< "$output")" -eq 40 ]
}

@test "a rewrite that keeps size and time is seen, by mv, by cp and in place" {
  printf 'alpha = 1\n' > tree/a.py && touch -d 2020-01-01 tree/a.py
  sleep 0.1
  "$LODE" index tree >/dev/null
  sleep 0.1
  printf 'bravo = 1\n' > tree/a.py && touch -d 2020-01-01 tree/a.py
  run --separate-stderr "$LODE" search -F bravo tree
  [[ "$output" == *a.py* ]]
  sleep 0.1
  printf 'delta = 1\n' > new.py && touch -d 2020-01-01 new.py && mv new.py tree/a.py
  run --separate-stderr "$LODE" search -F delta tree
  [[ "$output" == *a.py* ]]
}

@test "a change of rights alone is read and not analysed again" {
  find tree -exec touch -d 2020-01-01 {} +
  sleep 0.1
  "$LODE" index tree >/dev/null
  sleep 0.1
  chmod 600 tree/src/m1.py
  run "$LODE" index tree --json
  [[ "$output" == *'"read":1,'* && "$output" == *'"analysed":0,'* ]]
  sleep 0.1
  run "$LODE" index tree --json
  run "$LODE" index tree --json
  [[ "$output" == *'"read":0,'* ]]
}

@test "damage anywhere in a segment neither crashes a search nor changes its answer" {
  "$LODE" index tree >/dev/null
  file=$(segment)
  cp "$file" whole.seg
  ask() {
    "$LODE" search 'retry key' tree
    "$LODE" search 'retry key' tree --budget 2000
    "$LODE" search -e 'function_1\d' tree --all
  }
  before=$(ask)
  size=$(stat -c %s whole.seg)
  for at in $(seq 64 $((size / 17)) "$size"); do
    rm -f "$(segment)"
    cp whole.seg "$file"
    dd if=/dev/urandom of="$file" bs=1 seek="$at" count=48 conv=notrunc status=none
    run --separate-stderr ask
    [ "$status" -eq 0 ]
    [ "$output" = "$before" ]
  done
}

@test "a deeply nested file neither takes long nor holds up an interrupt" {
  python3 -c "open('tree/n.html','w').write('<div>\n' * 80000)"
  python3 -c "open('tree/n.js','w').write('function abcd(){\n' * 60000 + '}\n' * 60000)"
  "$LODE" index tree 2>err &
  pid=$!
  sleep 0.5
  kill -INT "$pid"
  for _ in $(seq 20); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  ! kill -0 "$pid" 2>/dev/null
  rm tree/n.html
  run bash -c "ulimit -t 10; '$LODE' index tree"
  [ "$status" -eq 0 ]
}

@test "a pattern that gives up ends with 1 after a few files, and says what to change" {
  for i in $(seq 10 39); do
    printf 'value = "%s"\n' "$(printf 'some words of a text %.0s' $(seq 8))" > "tree/w$i.py"
  done
  run timeout 60 "$LODE" search -e --all '(\w+\s?)+[yz]$' tree
  [ "$status" -eq 1 ]
  [[ "${lines[-1]}" == *"the search was stopped"*"too many steps"* ]]
  [ "${#lines[@]}" -le 2 ]
  rm tree/w[23]?.py tree/w1[2-9].py
  run timeout 60 "$LODE" search -e --all '(\w+\s?)+[yz]$' tree
  [ "$status" -eq 1 ]
  [[ "$output" == *"lines may be missing"*"2 files"* ]]
}

@test "an index in the tree's own cache folder is neither walked nor watched" {
  export XDG_CACHE_HOME="$TREE/cache"
  "$LODE" index tree --hidden >/dev/null
  run "$LODE" index tree --hidden --json
  [[ "$output" == *'"added":0,'* ]]
  run "$LODE" status --files tree --hidden
  grep -q $'^own-index\tcache/lode/' <<< "$output"
  ! grep -q '\.seg' <<< "$output"
  "$LODE" index --watch tree --json >log 2>&1 3>&- &
  pid=$!
  sleep 3
  kill -INT "$pid"
  wait "$pid" || true
  [ "$(wc -l < log)" -le 3 ]
}

@test "a cache that cannot be read: search answers from memory and says so" {
  "$LODE" index tree >/dev/null
  chmod -R go-rwx "$XDG_CACHE_HOME"
  [ "$(id -u)" -eq 0 ] || chmod 000 "$XDG_CACHE_HOME"
  run --separate-stderr as_user env XDG_CACHE_HOME="$XDG_CACHE_HOME" "$LODE" search -F function_7 tree
  chmod 700 "$XDG_CACHE_HOME"
  [ "$status" -eq 0 ]
  [[ "$output" == *m7.py* ]]
  [[ "$stderr" == *memory* ]]
}

@test "a folder in the place of a manifest or segment is repaired by --force" {
  "$LODE" index tree >/dev/null
  for kind in manifest seg; do
    for file in $(find "$XDG_CACHE_HOME" -name "*.$kind" -type f); do
      rm "$file" && mkdir "$file" && touch "$file/x"
    done
    run --separate-stderr "$LODE" search -F function_7 tree
    [ "$status" -eq 0 ]
    [[ "$output" == *m7.py* ]]
    run "$LODE" index --force tree
    [ "$status" -eq 0 ]
    run --separate-stderr "$LODE" search -F function_7 tree
    [ "$status" -eq 0 ]
    [ -z "$stderr" ]
  done
}

@test "no memory ends with a message, never by a signal" {
  python3 -c "open('tree/big.py','w').write(''.join('def f%d(a, b):\n    return a + b\n' % i for i in range(20000)))"
  for kib in 80000 100000 120000 150000 200000 300000; do
    run bash -c "ulimit -v $kib; '$LODE' index tree --force"
    [ "$status" -lt 128 ]
    [ "$status" -eq 0 ] || [ -n "$output" ]
  done
}

@test "a limit on the size of files is a full disk" {
  python3 -c "open('tree/big.py','w').write(''.join('def f%d(a, b):\n    return a + b\n' % i for i in range(20000)))"
  run bash -c "ulimit -f 100; '$LODE' index tree"
  [ "$status" -eq 1 ]
  [[ "$output" == *"File too large"* ]]
  run --separate-stderr bash -c "ulimit -f 100; '$LODE' search -F function_7 tree"
  [ "$status" -eq 0 ]
  [[ "$output" == *m7.py* ]]
}

@test "blanks are texts that an exact search finds; only an empty one is none" {
  printf 'a\tb\n' > tree/tab.txt
  run --separate-stderr "$LODE" search -F '  ' tree
  [ "$status" -eq 0 ]
  [[ "$output" == *m1.py* ]]
  run --separate-stderr "$LODE" search -e ' ' tree
  [ "$status" -eq 0 ]
  run --separate-stderr "$LODE" search -F $'\t' tree
  [ "$status" -eq 0 ]
  [[ "$output" == *tab.txt* ]]
  run "$LODE" search -F '' tree
  [ "$status" -eq 2 ]
  run "$LODE" search '  ' tree
  [ "$status" -eq 2 ]
}

@test "status --files needs no index; a message names the options that the tree was asked for with" {
  run --separate-stderr "$LODE" status --files tree
  [ "$status" -eq 0 ]
  [ "$(grep -c ^taken <<< "$output")" -eq 40 ]
  run "$LODE" status --check --hidden --exclude "it's" tree
  [ "$status" -eq 3 ]
  [[ "$output" == *"lode index --hidden --exclude 'it'\\''s'"* ]]
}

@test "a long pattern is not repeated whole in a message" {
  run "$LODE" search -e "$(printf 'x%.0s' $(seq 20000))(" tree
  [ "$status" -eq 2 ]
  [ "${#output}" -lt 1000 ]
}

@test "--watch ends when its output cannot be written" {
  run timeout 20 bash -c "'$LODE' index --watch tree > /dev/full"
  [ "$status" -eq 1 ]
  run timeout 20 bash -o pipefail -c "'$LODE' index --watch tree | true"
  [ "$status" -eq 141 ]
}

@test "odd names: one line each, and one way in every JSON" {
  printf 'odd = 1\n' > $'tree/a\tb\nc.py'
  printf 'odd = 2\n' > $'tree/\xff.py'
  run "$LODE" status --files tree
  [ "$(grep -c ^taken <<< "$output")" -eq 42 ]
  grep -qF 'a\tb\nc.py' <<< "$output"
  "$LODE" index tree >/dev/null
  "$LODE" status --files tree --json > status.json
  "$LODE" search -F odd tree --json > search.json
  python3 - <<'END'
import json
status = {e["path"] for e in json.load(open("status.json"))}
found = {e["path"] for e in json.load(open("search.json"))}
assert len(found) == 2 and found <= status, (found, status)
END
}

@test "a size with a sign is wrong usage" {
  for size in -1 +5 '' x; do
    run "$LODE" index tree --max-file-size "$size"
    [ "$status" -eq 2 ]
  done
  run "$LODE" index tree --max-file-size 500k
  [ "$status" -eq 0 ]
}
