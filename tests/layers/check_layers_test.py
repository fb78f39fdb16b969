#!/usr/bin/env python3
"""That check_layers.py finds the faults it is there for, in small trees made for it."""

import pathlib
import tempfile
import unittest

import check_layers


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        check_layers.ROOT = pathlib.Path(folder.name)
        check_layers.SOURCE = check_layers.ROOT / "src" / "lode"
        self.write("src/lode/layers.txt", "base:\neval:  # a comment\ncorpus: eval\n")
        self.edges = check_layers.read_edges()

    def write(self, name, text):
        path = check_layers.ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def test_edges_hold_for_every_cmake_file(self):
        self.write("src/lode/corpus/CMakeLists.txt", "link(lode::eval lode::base lode::corpus)")
        self.write("src/lode/CMakeLists.txt", "add_subdirectory(base)")
        self.assertEqual(list(check_layers.check_links(self.edges)), [])
        self.write("src/lode/eval/deep/down/CMakeLists.txt", "link(lode::corpus)")
        self.write("tests/CMakeLists.txt", "link(lode::corpus lode::nothing)")
        self.assertEqual(list(check_layers.check_links(self.edges)), [
            "src/lode/eval/deep/down/CMakeLists.txt: layer 'eval' may not link lode::corpus",
            "tests/CMakeLists.txt: there is no layer lode::nothing"])

    def test_edges_hold_for_includes(self):
        self.write("src/lode/eval/a.hpp", "")
        self.write("src/lode/corpus/a.hpp", '#include "lode/eval/a.hpp"\n')
        self.assertEqual(list(check_layers.check_includes(self.edges)), [])
        self.write("src/lode/eval/b.cpp", '#include "lode/corpus/a.hpp"\n#include <arrow/api.h>\n')
        self.assertEqual(list(check_layers.check_includes(self.edges)), [
            "src/lode/eval/b.cpp:1: layer 'eval' may not use layer 'corpus'",
            "src/lode/eval/b.cpp:2: Arrow headers belong to the Parquet module only"])

    def test_long_files_are_found_with_and_without_suffix(self):
        long = "#!/bin/sh\n" * (check_layers.MAX_LINES + 1)
        for name in ("src/lode/a.cpp", "benchmarks/speed", "scripts/tool", "tests/CMakeLists.txt"):
            self.write(name, long)
        for name in ("tests/data/x", "fuzz/corpus/x_fuzz/y", "scripts/notes.txt"):
            self.write(name, long)
        found = [fault.split(":")[0] for fault in check_layers.check_lengths()]
        self.assertEqual(found, ["src/lode/a.cpp", "tests/CMakeLists.txt", "benchmarks/speed", "scripts/tool"])


if __name__ == "__main__":
    unittest.main()
