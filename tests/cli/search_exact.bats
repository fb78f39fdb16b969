#!/usr/bin/env bats
# lode search --regex and --literal, run as a user runs it. $LODE is the program.

bats_require_minimum_version 1.5.0
load search_tree

@test "S59: --all gives every line, in order of paths; without it the cut is told" {
  seq -f 'needle %g' 500 > "$TREE/src/many.txt"
  found --literal needle "$TREE" --all
  [ "${#lines[@]}" -eq 500 ]
  [ "${lines[0]}" = "src/many.txt:1:needle 1" ]
  [ "${lines[499]}" = "src/many.txt:500:needle 500" ]
  [[ "$stderr" != *stopped* ]]
  found --regex '^needle [0-9]+$' "$TREE" --all --json
  [ "$(field 'len(j)' <<< "$output")" = 500 ]
  found --literal needle "$TREE"
  [ "${#lines[@]}" -eq 10 ]
  [[ "$stderr" == *"stopped after 10 lines; --all shows every line"* ]]
  found --literal 'needle 7' "$TREE" -k 11
  [ "${#lines[@]}" -eq 11 ]
  [[ "$stderr" != *stopped* ]]
  found --literal needle "$TREE" -c
  [ "$output" = "src/many.txt:500" ]
  found needle "$TREE" --all
  [ "$status" -eq 2 ]
  [[ "$stderr" == *"--all needs --regex or --literal"* ]]
}

@test "exact search: --regex, -i, -w, -l, --vimgrep, --json, --context" {
  found --regex 'class\s+(Pool|Queue)' "$TREE"
  [ "$output" = "src/pool.py:4:class Pool:" ]
  found -e 'CLASS' "$TREE" -i
  [ "$output" = "src/pool.py:4:class Pool:" ]
  found -F retr "$TREE" -w
  [ -z "$output" ]
  found -F connection "$TREE" -l
  [ "$output" = $'docs/pool.md\nsrc/pool.py\ntests/test_pool.py' ]
  found -F 'back_off(attempt)' "$TREE" --vimgrep
  [ "$output" = "src/pool.py:13:18:            self.back_off(attempt)" ]
  found -F 'raise TimeoutError' "$TREE" --json
  [ "$(field 'j[0]["symbol"], j[0]["start_line"], j[0]["end_line"], j[0]["score"]' <<< "$output")" = "('Pool.get_connection', 14, 14, 1.0)" ]
  found -F 'class Pool' "$TREE" -C 1
  [ "${lines[0]}" = "src/pool.py-3-" ]
  [ "${lines[1]}" = "src/pool.py:4:class Pool:" ]
  found -F -e x "$TREE"
  [ "$status" -eq 2 ]
  found --regex '(' "$TREE"
  [ "$status" -eq 2 ]
}

@test "S42: what exact search does not find is not there" {
  for word in $(grep -ohE '[A-Za-z_]{3,}' -r "$TREE" | sort -u); do
    found --literal "$word" "$TREE" --all
    [ "${#lines[@]}" -eq "$(grep -rohcF -- "$word" "$TREE" | awk '{n += $1} END {print n}')" ]
  done
}

@test "an exact search with -l stops after as many files as --count" {
  many="$BATS_TEST_TMPDIR/many"
  mkdir "$many"
  for i in 1 2 3 4 5; do echo "needle" > "$many/f$i.txt"; done
  run --separate-stderr "$LODE" search -F needle "$many" -l -k 3
  [ "$(wc -l <<< "$output")" -eq 3 ]
  [[ "$stderr" == *"stopped after 3 files; --all shows every file"* ]]
  run --separate-stderr "$LODE" search -F needle "$many" -l -k 3 --all
  [ "$(wc -l <<< "$output")" -eq 5 ]
}
