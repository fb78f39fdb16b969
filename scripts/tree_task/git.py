"""Reads commits of a git repository through the git program. Nothing is checked out or changed."""

import os
import subprocess
from pathlib import Path


class GitError(Exception):
    pass


class Repository:
    """`place` is a git folder, bare or not, or a work tree."""

    def __init__(self, place: str | Path):
        self.place = Path(place)
        inner = self.place / ".git"
        self.git_dir = inner if inner.exists() else self.place

    def run(self, *arguments: str, data: bytes | None = None) -> bytes:
        command = ["git", f"--git-dir={self.git_dir}", *arguments]
        environment = dict(os.environ, GIT_OPTIONAL_LOCKS="0", GIT_NO_LAZY_FETCH="1", LC_ALL="C")
        result = subprocess.run(command, input=data, capture_output=True, env=environment)
        if result.returncode != 0:
            raise GitError(f"{self.place}: git {' '.join(arguments[:3])}: {result.stderr.decode(errors='replace').strip()}")
        return result.stdout

    def commit(self, revision: str) -> str:
        """The full id of a revision."""
        return self.run("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()

    def files(self, revision: str, root: str = "") -> list[str]:
        """Regular files of a commit under `root`, relative to it."""
        place = f"{revision}:{root}" if root else revision
        entries = self.run("ls-tree", "-r", "-z", place).split(b"\0")[:-1]
        paths = []
        for entry in entries:
            head, path = entry.split(b"\t", 1)
            if head.startswith(b"100"):
                paths.append(path.decode("utf-8", "surrogateescape"))
        return paths

    def read(self, revision: str, path: str) -> bytes:
        return self.run("cat-file", "blob", f"{revision}:{path}")
