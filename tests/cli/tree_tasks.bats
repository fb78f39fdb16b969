#!/usr/bin/env bats
# The scripts that make tasks over source trees, on a repository made here, and what `lode tasks` says of them.

bats_require_minimum_version 1.5.0

commit() { # message
  git -C "$repository" add -A
  git -C "$repository" -c user.name=n -c user.email=e commit -qm "$1"
}

setup() {
  scripts="$BATS_TEST_DIRNAME/../../scripts"
  repository="$BATS_TEST_TMPDIR/pool"
  map="$BATS_TEST_TMPDIR/map.tsv"
  out="$BATS_TEST_TMPDIR/out"
  printf 'pool\t%s\nowner/pool\t%s\n' "$repository" "$repository" > "$map"
  export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
  git init -q "$repository"
  mkdir "$repository/lib"
  printf '%s\n' 'import os' '' 'class Pool:' '    def get(self):' '        return 1' '' '    @property' \
    '    def size(self):' '        def inner():' '            return 2' '        return inner()' '' 'def last():' '    return 3' \
    > "$repository/lib/pool.py"
  printf 'hello\n' > "$repository/readme.md"
  commit 'first state of it all'
  base=$(git -C "$repository" rev-parse HEAD)
}

@test "make-replay-task asks each commit's message of its parent's tree" {
  printf 'x = 1\n' >> "$repository/lib/pool.py"
  printf 'new\n' > "$repository/lib/new.py"
  commit 'Grow the pool (#12)

When it is full.

Signed-off-by: Some One <one@example.org>'
  git -C "$repository" mv readme.md guide.md
  commit 'rename the readme file'
  printf 'y\n' > "$repository/only_new.py"
  commit 'this only adds a file'
  printf 'z\n' >> "$repository/guide.md"
  commit 'short'
  run --separate-stderr "$scripts/make-replay-task" "$repository" "$out" --name pool
  [ "$status" -eq 0 ]
  python3 - "$out" "$base" <<'E2'
import json, sys
out, base = sys.argv[1:]
rows = lambda name: [json.loads(line) for line in open(f"{out}/{name}.jsonl")]
queries, targets = rows("queries"), rows("targets")
assert [q["text"] for q in queries] == ["rename the readme file", "Grow the pool\n\nWhen it is full."], queries
assert [t["path"] for t in targets] == ["readme.md", "lib/pool.py"], targets
trees = json.load(open(f"{out}/task.json"))["trees"]
assert trees[queries[1]["tree"]] == {"repository": "pool", "revision": base}
E2
  run --separate-stderr "$LODE" tasks "$out"
  [ "$status" -eq 0 ]
  [[ "${lines[1]}" =~ ^out\ +tree\ +test\ +0\ +2\ +2\ +0\ +0\ +tree ]]
}

@test "make-replay-task --lines also takes what the commit changes in a file" {
  sed -i 's/return 1/return 7/' "$repository/lib/pool.py"
  commit 'Let get return seven'
  run --separate-stderr "$scripts/make-replay-task" "$repository" "$out" --lines
  [ "$status" -eq 0 ]
  python3 - "$out" <<'E2'
import json, sys
rows = [json.loads(line) for line in open(f"{sys.argv[1]}/targets.jsonl")]
assert {row["path"] for row in rows} == {"lib/pool.py"}, rows
assert [(row["level"], row.get("start_line"), row.get("end_line"), row.get("symbol")) for row in rows] == [
    ("file", None, None, None), ("line", 5, 5, None), ("hunk", 2, 8, None),
    ("function", 4, 5, "Pool.get"), ("hunk-function", 4, 5, "Pool.get"), ("hunk-function", 7, 11, "Pool.size")], rows
E2
  run --separate-stderr "$LODE" tasks "$out"
  [ "$status" -eq 0 ]
}

@test "make-swebench-task takes files, functions and lines from the patch" {
  python3 - "$base" > "$BATS_TEST_TMPDIR/instances.jsonl" <<'E2'
import json, sys
# The hunks' numbers are off by two, as they are in some instances: git apply does not mind.
patch = """diff --git a/lib/pool.py b/lib/pool.py
--- a/lib/pool.py
+++ b/lib/pool.py
@@ -6,5 +6,5 @@ class Pool:
     def get(self):
-        return 1
+        return 7
 
     @property
     def size(self):
@@ -11,6 +11,10 @@ class Pool:
         def inner():
             return 2
         return inner()
+
+def added():
+    pass
 
 def last():
     return 3
diff --git a/lib/new.py b/lib/new.py
--- /dev/null
+++ b/lib/new.py
@@ -0,0 +1,1 @@
+new = 1
"""
print(json.dumps({"instance_id": "pool-1", "repo": "owner/pool", "base_commit": sys.argv[1], "problem_statement": "get is wrong",
                  "patch": patch.replace("+11,10", "+11,9")}))
E2
  run --separate-stderr "$scripts/make-swebench-task" "$BATS_TEST_TMPDIR/instances.jsonl" "$map" "$out"
  echo "$stderr"
  [ "$status" -eq 0 ]
  python3 - "$out" <<'E2'
import json, sys
targets = [json.loads(line) for line in open(f"{sys.argv[1]}/targets.jsonl")]
assert {t["path"] for t in targets} == {"lib/pool.py"}
of = lambda level: [(t.get("symbol"), t["start_line"], t["end_line"]) for t in targets if t["level"] == level]
assert len([t for t in targets if t["level"] == "file"]) == 1
assert of("function") == [("Pool.get", 4, 5)], of("function")
# A replaced line, and the one before what is only inserted.
assert of("line") == [(None, 5, 5), (None, 11, 11)], of("line")
assert of("hunk") == [(None, 4, 8), (None, 9, 14)], of("hunk")
assert of("hunk-function") == [("Pool.get", 4, 5), ("Pool.size", 7, 11), ("Pool.size.inner", 9, 10), ("last", 13, 14)]
E2
}

@test "make-swebench-task refuses a patch that does not fit, naming the instance" {
  printf '{"instance_id": "pool-2", "repo": "owner/pool", "base_commit": "%s", "problem_statement": "x", "patch": "%s"}\n' "$base" \
    '--- a/readme.md\n+++ b/readme.md\n@@ -1,1 +1,1 @@\n-goodbye\n+hi\n' > "$BATS_TEST_TMPDIR/instances.jsonl"
  run --separate-stderr "$scripts/make-swebench-task" "$BATS_TEST_TMPDIR/instances.jsonl" "$map" "$out"
  [ "$status" -eq 1 ]
  [[ "$stderr" == *"pool-2: the lines of the hunk at 1 are not in the old file"* ]]
  [ ! -e "$out" ]
}

@test "make-semble-task finds the one file that a target names" {
  data="$BATS_TEST_TMPDIR/semble"
  mkdir -p "$data/annotations"
  printf '[{"name": "pool", "language": "python", "url": "", "revision": "%s", "benchmark_root": "lib"}]' "$base" > "$data/repos.json"
  printf '%s' '[{"query": "where is the pool", "category": "semantic", "relevant": ["lib/pool.py"],
    "secondary": [{"path": "pool.py", "start_line": 4, "end_line": 5}]}]' > "$data/annotations/pool.json"
  run --separate-stderr "$scripts/make-semble-task" "$data" "$map" "$out"
  echo "$stderr"
  [ "$status" -eq 0 ]
  [ "$(cat "$out/targets.jsonl")" = '{"query-id": "pool-01", "level": "file", "path": "pool.py"}
{"query-id": "pool-01", "level": "file", "path": "pool.py", "start_line": 4, "end_line": 5}' ]
  grep -q '"root": "lib"' "$out/task.json"
  printf '%s' '[{"query": "q", "category": "c", "relevant": ["readme.md"], "secondary": []}]' > "$data/annotations/pool.json"
  run --separate-stderr "$scripts/make-semble-task" "$data" "$map" "$out"
  [ "$status" -eq 1 ]
  [[ "$stderr" == *"'readme.md' names 0 files"* ]]
}
