# What the tests of lode search share.

# The program, a home, and a small tree to search.
setup() {
  cd "$BATS_TEST_TMPDIR"
  LODE="${LODE:-$BATS_TEST_DIRNAME/../../build/release/lode}"
  export XDG_CACHE_HOME="$BATS_TEST_TMPDIR/cache"
  export HOME="$BATS_TEST_TMPDIR/home"
  TREE="$BATS_TEST_TMPDIR/tree"
  mkdir -p "$TREE/src" "$TREE/tests" "$TREE/docs" "$HOME"
  cat > "$TREE/src/pool.py" <<'PY'
"""Connection pool."""


class Pool:
    """Keeps connections and hands them out."""

    def get_connection(self, timeout):
        """Take a connection; retry until the timeout is over."""
        for attempt in range(self.retries):
            connection = self.try_take()
            if connection is not None:
                return connection
            self.back_off(attempt)
        raise TimeoutError("no connection left in the pool")

    def back_off(self, attempt):
        """Exponential backoff between retries."""
        sleep(self.base * 2 ** attempt)
PY
  printf 'import "time"\n\n// Retry calls f until it succeeds.\nfunc Retry(f func() error, limit int) error {\n\treturn f()\n}\n' > "$TREE/src/retry.go"
  printf 'from src.pool import Pool\n\n\ndef test_get_connection_retries():\n    assert Pool().get_connection(1)\n' > "$TREE/tests/test_pool.py"
  printf '# Pool\n\nThe pool keeps connections. Retries are configured with `retries`.\n' > "$TREE/docs/pool.md"
  find "$TREE" -exec touch -d '2020-01-01' {} +
}

field() {
  python3 -c 'import json,sys; j=json.load(sys.stdin); print(eval(sys.argv[1], {"j": j}))' "$1"
}

# Answers without the tree's own path in front, which stands there as it was given.
found() {
  run --separate-stderr "$LODE" search "$@"
  output=${output//"$TREE/"/}
  lines=("${lines[@]//"$TREE/"/}")
}
