#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
# The command `lode measure`, run as a user would. $LODE is the program, $LODE_SHARED_DATA the larger data sets.

setup() {
  LODE="${LODE:?set LODE to the program}"
  DATA="${LODE_SHARED_DATA:-$BATS_TEST_DIRNAME/../../../shared/data}/trec_eval"
  cd "$BATS_TEST_TMPDIR"
  printf 'q1 0 a 2\nq1 0 b 1\nq2 0 a 1\n' > qrels
  printf 'q1 Q0 b 1 2 one\nq1 Q0 a 2 1 one\nq2 Q0 x 1 1 one\n' > one.run
  printf 'q1 Q0 a 1 2 two\nq1 Q0 b 2 1 two\nq2 Q0 a 1 1 two\n' > two.run
}

golden() {
  local expected=$1
  shift
  [ -e "$DATA" ] || skip "needs the data set trec_eval"
  "$LODE" measure "$@" --protocol trec10 --trec > out
  diff "$DATA/$expected" out
}

@test "trec_eval's standard output" { golden out.test "$DATA/qrels.test" "$DATA/results.test"; }
@test "comments in qrels" { golden out.test "$DATA/qrels.test.with-comments" "$DATA/results.test"; }
@test "all measures" { golden out.test.a "$DATA/qrels.test" "$DATA/results.test" -m all_trec; }
@test "all measures, every query" { golden out.test.aq "$DATA/qrels.test" "$DATA/results.test" -m all_trec -q; }
@test "missing queries count 0" { golden out.test.aqc "$DATA/qrels.test" "$DATA/results.trunc" -m all_trec -q -c; }
@test "first 100 documents" { golden out.test.aqcM "$DATA/qrels.test" "$DATA/results.trunc" -m all_trec -q -c -M100; }
@test "relevance level 2" {
  golden out.test.aql "$DATA/qrels.rel_level" "$DATA/results.test" -m all_trec -m relstring.20 -q -l2
}
@test "measures with parameters" {
  golden out.test.meas_params "$DATA/qrels.test" "$DATA/results.test" -q -m iprec_at_recall..10,.20,.25,.75,.50 \
    -m P.5,7,3 -m recall.20,2000 -m Rprec_mult.5.0,0.2,0.35 -m utility.2,-1,0,0 -m 11pt_avg..25,.5,.75 \
    -m ndcg.1=3,2=9,4=4.5 -m ndcg_cut.10,20,23.4 -m success.2,5,20
}
@test "judgment groups" {
  golden out.test.qrels_jg "$DATA/qrels.123" "$DATA/results.test" -q --judgment-groups
  golden out.test.qrels_jg "$DATA/qrels.comments.123" "$DATA/results.test" -q --judgment-groups
}

@test "a table names protocol, counts and both runs" {
  run -0 "$LODE" measure qrels one.run two.run -m 'RR nDCG@10'
  [[ "$output" == *"protocol trec9"* && "$output" == *one.run*two.run* ]]
  [[ "$output" == *"RR "*"0.5000"*"1.0000"* && "$output" == *"queries"* ]]
}

@test "JSON has one object a run and unrounded numbers" {
  "$LODE" measure qrels one.run two.run -m RR -m AP --per-query --json > out
  python3 - <<'PY'
import json
runs = json.load(open("out"))
assert [r["run"] for r in runs] == ["one.run", "two.run"]
assert runs[0]["protocol"] == "trec9" and runs[0]["queries"] == 2 and runs[0]["queries_without_positive"] == 0
assert runs[0]["measures"] == {"RR": 0.5, "AP": 0.5}
assert runs[0]["per_query"] == {"q1": {"RR": 1.0, "AP": 1.0}, "q2": {"RR": 0.0, "AP": 0.0}}
PY
}

@test "significance against the first run or a named one" {
  "$LODE" measure qrels one.run two.run -m RR --significance --json > out
  python3 -c 'import json; r = json.load(open("out"))[1]; assert r["baseline"] == "one.run"; assert r["significance"]["RR"]["wins"] == 1'
  run -0 "$LODE" measure qrels one.run two.run -m RR --baseline two.run
  [[ "$output" == *"compared with two.run"* ]]
  run -2 "$LODE" measure qrels one.run two.run --baseline three.run
}

@test "excluded documents leave the ranking" {
  printf '# anchors\nq1 b\n' > exclude
  "$LODE" measure qrels one.run -m 'RR(rel=2)' --exclude exclude --json > out
  python3 -c 'import json; assert json.load(open("out"))[0]["measures"]["RR(rel=2)"] == 0.5'
}

@test "complete counts a missing query as 0" {
  head -2 one.run > part.run
  run -0 "$LODE" measure qrels part.run -m SetR --complete
  [[ "$output" == *"SetR "*"0.5000"* ]]
  run -3 "$LODE" measure qrels part.run -m SetR --protocol trec10
  [[ "$output" == *"'q2'"* ]]
}

@test "compressed files are read" {
  gzip -k one.run qrels
  run -0 "$LODE" measure qrels.gz one.run.gz -m RR
  head -c 40 one.run.gz > cut.gz
  run -3 "$LODE" measure qrels cut.gz
  [[ "$output" == *"cut off"* ]]
}

refused() {
  run -3 "$LODE" measure "$@"
}

@test "bad input is refused with file and line" {
  printf 'q1 0 a 1.5\n' > bad; refused bad one.run; [[ "$output" == *"bad:1: grade '1.5'"* ]]
  printf 'q1 0 a\n' > bad; refused bad one.run; [[ "$output" == *"bad:1: found 3 fields"* ]]
  printf 'q1 0 a 1\nq1 0 a 2\n' > bad; refused bad one.run; [[ "$output" == *"bad:2: document 'a' is judged twice"* ]]
  printf 'q1 Q0 a 1 nan t\n' > bad; refused qrels bad; [[ "$output" == *"bad:1: score 'nan'"* ]]
  printf 'q1 Q0 a 1 inf t\n' > bad; refused qrels bad; [[ "$output" == *"bad:1: score 'inf'"* ]]
  printf 'q1 Q0 a 1 1 t\nq1 Q0 a 2 0 t\n' > bad; refused qrels bad; [[ "$output" == *"bad:2: document 'a' is retrieved twice"* ]]
  printf 'q1 Q0 a 1\n' > bad; refused qrels bad; [[ "$output" == *"bad:1: found 4 fields"* ]]
  printf 'other Q0 a 1 1 t\n' > bad; refused qrels bad; [[ "$output" == *"nothing was measured"* ]]
  : > bad; refused qrels bad; [[ "$output" == *"no result"* ]]
  refused bad one.run; [[ "$output" == *"no judgment"* ]]
  refused qrels missing.run; [[ "$output" == *"does not exist"* ]]
}

@test "nothing measured is refused" {
  printf 'q1 0 a 1\nq2 0 a 1\n' > low
  for format in --json --trec --judgment-groups; do
    run -3 "$LODE" measure low one.run --protocol coreb-paper $format
    [[ "$output" == *"one.run: protocol coreb-paper averages over none of the queries of low"* ]]
  done
  run -0 "$LODE" measure low one.run --protocol coreb-official -m AP
}

@test "queries left out for want of a positive are counted" {
  "$LODE" measure qrels one.run --protocol coreb-paper -m AP --json > out
  python3 -c 'import json; r = json.load(open("out"))[0]; assert (r["queries"], r["queries_without_positive"]) == (1, 1)'
}

@test "a measure averaged over other queries than the rest says so" {
  head -2 one.run > part.run
  "$LODE" measure qrels part.run --protocol beir -m 'RR AP' --json > out
  python3 -c 'import json; r = json.load(open("out"))[0]; assert r["queries"] == 1 and r["averaged_over"] == {"RR": 2, "AP": 1}'
  run -0 "$LODE" measure qrels part.run --protocol beir -m RR
  [[ "$output" =~ "averaged over"\ +2 ]]
  run -0 "$LODE" measure qrels part.run --protocol trec9 -m RR
  [[ "$output" != *"averaged over"* ]]
}

@test "lenient skips broken lines and lists them" {
  printf 'q1 Q0 a 1 1 t\nq1 Q0 b 1 nan t\nq1 Q0 a 2 0 t\n' > bad
  run -0 --separate-stderr "$LODE" measure qrels bad -m NumRet --lenient --json
  [[ "$output" == *'"NumRet": 1'* && "$stderr" == *"bad:2: score"* && "$stderr" == *"bad:3: document 'a'"* ]]
  [[ "$stderr" == *"skipped in all: 1 broken line, 1 repeated document" ]]
  printf 'q1 0 a 1\nq1 0 a 2\nq1 0 b 1.5\nq1 0\n' > judged
  run -0 --separate-stderr "$LODE" measure judged bad -m AP --lenient --nauc
  [[ "$stderr" == *"skipped in all: 3 broken lines, 2 repeated documents" ]]
  run -0 --separate-stderr "$LODE" measure qrels one.run --lenient
  [[ -z "$stderr" ]]
}

@test "complete holds for measures with rules of their own" {
  head -2 one.run > part.run
  for protocol in mteb beir coreb-official; do
    "$LODE" measure qrels part.run --protocol $protocol -l1 -m 'RR AP' --complete --json > out
    python3 -c 'import json; r = json.load(open("out"))[0]; assert r["averaged_over"] == {"RR": 2, "AP": 2}, r'
  done
}

@test "lines that were skipped are listed also when nothing is left" {
  printf 'q1 Q0 a 1 nan t\n' > bad
  run -3 --separate-stderr "$LODE" measure qrels bad --lenient
  [[ "$stderr" == *"skipped bad:1: score 'nan'"* && "$stderr" == *"1 broken line"* && "$stderr" == *"nothing was measured"* ]]
  printf 'q1 0 a x\n' > judged
  run -3 --separate-stderr "$LODE" measure judged one.run --lenient
  [[ "$stderr" == *"skipped judged:1: grade 'x'"* && "$stderr" == *"no judgment"* ]]
}

@test "ids that are no UTF-8 stay apart in JSON" {
  printf 'q\xe9 0 a 1\nq\xe8 0 a 1\n' > judged
  printf 'q\xe9 Q0 a 1 1 t\nq\xe8 Q0 b 1 1 t\n' > bytes.run
  "$LODE" measure judged bytes.run -m RR --per-query --json > out
  python3 -c 'import json; r = json.load(open("out"))[0]; assert set(r["per_query"]) == {"q\\xE9", "q\\xE8"}, r'
  printf 'q\\xE9 0 a 1\n' >> judged
  printf 'q\\xE9 Q0 a 1 1 t\n' >> bytes.run
  run -3 "$LODE" measure judged bytes.run -m RR --per-query --json
  [[ "$output" == *"two query ids are both 'q\\xE9' in JSON"* ]]
  run -0 "$LODE" measure judged bytes.run -m RR --per-query
}

@test "control characters in ids are refused" {
  printf 'q1 Q0 a\x01 1 1 t\n' > bad
  run -3 "$LODE" measure qrels bad
  [[ "$output" == *"bad:1: the document id \"a\\u0001\" holds control characters"* ]]
}

@test "the number of documents is a whole number from 1" {
  for number in 0 -1 x 1.5 99999999999999999999; do
    run -2 "$LODE" measure qrels one.run -M "$number"
    [[ "$output" == "lode: error: "*"a whole number from 1"* ]]
  done
}

@test "wrong usage ends with 2 and says what is known" {
  run -2 "$LODE" measure qrels one.run -m nDGC@10
  [[ "$output" == *"there is no measure 'nDGC'"* ]]
  run -2 "$LODE" measure qrels one.run --protocol trec8
  [[ "$output" == *"known are trec9"* ]]
  run -2 "$LODE" measure qrels one.run two.run --trec
  run -2 "$LODE" measure qrels
}
