#include "lode/source/language.hpp"

#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
// Keep this order: RapidCheck's header needs gtest's.
#include <rapidcheck/gtest.h>

#include "lode/source/language_table.hpp"

namespace lode::source {
namespace {

std::string detected(std::string_view path, std::string_view content = "") {
  return std::string(language_name(detect_language(path, content)));
}

TEST(Language, TableHoldsSevenHundredLanguagesWithTheirOwnNames) {
  const auto all = all_languages();
  EXPECT_GE(all.size(), 700U);
  std::set<std::string_view> names;
  for (const Language language : all) {
    names.insert(language_name(language));
    EXPECT_EQ(find_language(language_name(language)), language) << language_name(language);
  }
  EXPECT_EQ(names.size(), all.size());
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](Language a, Language b) {
    return language_name(a) < language_name(b);
  }));
}

TEST(Language, EachExtensionAndFileNameHasOneOwner) {
  // The maps keep the first; a second row with the same word would be lost without a sign.
  std::set<std::string> seen;
  for (std::string_view rows : {kAToLRows, kMToZRows}) {
    while (!rows.empty()) {
      std::string_view line = rows.substr(0, rows.find('\n'));
      rows.remove_prefix(std::min(line.size() + 1, rows.size()));
      int column = 0;
      while (true) {
        const std::string_view field = line.substr(0, line.find('|'));
        for (std::string_view rest = field; column >= 2 && !rest.empty();) {
          const std::string_view word = rest.substr(0, rest.find(' '));
          EXPECT_TRUE(seen.insert(std::to_string(column) + std::string(word)).second) << word;
          rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        }
        ++column;
        if (field.size() == line.size()) {
          break;
        }
        line.remove_prefix(field.size() + 1);
      }
      EXPECT_EQ(column, 6) << line;
    }
  }
}

TEST(Language, FindsByNameAliasAndExtensionInAnyCase) {
  const auto name = [](std::string_view key) {
    const auto found = find_language(key);
    return found ? std::string(language_name(*found)) : std::string("none");
  };
  EXPECT_EQ(name("Python"), "python");
  EXPECT_EQ(name("py"), "python");
  EXPECT_EQ(name(".PY"), "python");
  EXPECT_EQ(name("golang"), "go");
  EXPECT_EQ(name("cpp"), "c++");
  EXPECT_EQ(name("js"), "javascript");
  EXPECT_EQ(name("C#"), "c-sharp");
  EXPECT_EQ(name("Objective-C"), "objective-c");
  EXPECT_EQ(name("Common Lisp"), "common-lisp");
  EXPECT_EQ(name("bash"), "shell");
  EXPECT_EQ(name("text"), "text");
  EXPECT_EQ(name("no such language"), "none");
  EXPECT_EQ(name(""), "none");
}

TEST(Language, KnownByExtension) {
  const struct {
    std::string_view path;
    std::string_view language;
  } cases[] = {
      {"a.py", "python"},
      {"a.pyi", "python"},
      {"a.js", "javascript"},
      {"a.mjs", "javascript"},
      {"a.jsx", "javascript"},
      {"a.ts", "typescript"},
      {"a.d.ts", "typescript"},
      {"a.tsx", "tsx"},
      {"A.java", "java"},
      {"a.c", "c"},
      {"a.cc", "c++"},
      {"a.cpp", "c++"},
      {"a.hpp", "c++"},
      {"a.go", "go"},
      {"a.rs", "rust"},
      {"a.rb", "ruby"},
      {"a.php", "php"},
      {"a.cs", "c-sharp"},
      {"a.sh", "shell"},
      {"a.scala", "scala"},
      {"a.swift", "swift"},
      {"a.html", "html"},
      {"a.css", "css"},
      {"a.json", "json"},
      {"a.kt", "kotlin"},
      {"a.kts", "kotlin"},
      {"a.lua", "lua"},
      {"a.yaml", "yaml"},
      {"a.yml", "yaml"},
      {"a.md", "markdown"},
      {"a.ex", "elixir"},
      {"a.exs", "elixir"},
      {"a.hs", "haskell"},
      {"a.zig", "zig"},
      {"a.sql", "sql"},
      {"a.toml", "toml"},
      {"a.vue", "vue"},
      {"a.svelte", "svelte"},
      {"a.dart", "dart"},
      {"a.jl", "julia"},
      {"a.R", "r"},
      {"a.F90", "fortran-free-form"},
      {"a.proto", "protocol-buffer"},
      {"a.blade.php", "blade"},
      {"a.ipynb", "jupyter-notebook"},
      {"a.html.erb", "html+erb"},
      {"config.h.in", "c"},
      {"a.C", "c++"},
      {"a.rst", "restructuredtext"},
      {"a.tf", "hcl"},
      {"a.ml", "ocaml"},
      {"a.unknown-extension", "text"},
      {"noextension", "text"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(detected(c.path), c.language) << c.path;
  }
}

TEST(Language, KnownByFileName) {
  EXPECT_EQ(detected("src/CMakeLists.txt"), "cmake");
  EXPECT_EQ(detected("Makefile"), "makefile");
  EXPECT_EQ(detected("Makefile.am"), "makefile");
  EXPECT_EQ(detected("Dockerfile"), "dockerfile");
  EXPECT_EQ(detected("Dockerfile.dev"), "dockerfile");
  EXPECT_EQ(detected("Gemfile"), "ruby");
  EXPECT_EQ(detected("SConstruct"), "python");
  EXPECT_EQ(detected("BUILD.bazel"), "starlark");
  EXPECT_EQ(detected(".bashrc"), "shell");
  EXPECT_EQ(detected("go.mod"), "go-module");
  EXPECT_EQ(detected("LICENSE"), "text");
}

TEST(Language, HeaderIsCUnlessItsContentSaysOtherwise) {
  EXPECT_EQ(detected("a.h", ""), "c");
  EXPECT_EQ(detected("a.h", "#include <stdio.h>\nint f(void);\n"), "c");
  EXPECT_EQ(detected("a.h", "#pragma once\nnamespace a {\nclass B;\n}\n"), "c++");
  EXPECT_EQ(detected("a.h", "#include <vector>\nvoid f(std::vector<int>);\n"), "c++");
  EXPECT_EQ(detected("a.h", "#import <UIKit/UIKit.h>\n@interface A : NSObject\n@end\n"),
            "objective-c");
  EXPECT_EQ(detected("a.h", "/*\nclass of functions\n*/\nint f(void);\n"), "c");
  EXPECT_EQ(detected("a.h",
                     "#ifdef __cplusplus\nextern \"C\" {\nclass A;\n#endif\nint f(void);\n#ifdef "
                     "__cplusplus\n}\n#endif\n"),
            "c");
}

TEST(Language, ContentDecidesAmongLanguagesOfOneExtension) {
  const struct {
    std::string_view path;
    std::string_view content;
    std::string_view language;
  } cases[] = {
      {"a.m", "#import <Foundation/Foundation.h>\n@implementation A\n@end\n", "objective-c"},
      {"a.m", "function y = f(x)\n% doubles\ny = 2 * x;\nend\n", "matlab"},
      {"a.m", ":- module a.\n:- interface.\n", "mercury"},
      {"a.m", "(* Mathematica *)\nBeginPackage[\"A`\"]\n", "wolfram-language"},
      {"a.pl", "use strict;\nmy $x = 1;\n", "perl"},
      {"a.pl", ":- module(a, [b/1]).\nb(X) :- c(X).\n", "prolog"},
      {"a.pl", "likes(a, b).\nfriend(X, Y) :- likes(X, Y).\n", "prolog"},
      {"a.pl", "use v6;\nsay 1;\n", "raku"},
      {"a.pl", "print 1;\n", "perl"},
      {"a.v", "module a(input b);\nendmodule\n", "verilog"},
      {"a.v", "Require Import Arith.\nTheorem t : True.\nProof.\nQed.\n", "coq"},
      {"a.v", "module main\n\nfn main() {\n}\n", "v"},
      {"a.ts", "<?xml version=\"1.0\"?>\n<!DOCTYPE TS>\n<TS>\n", "xml"},
      {"a.ts", "export const a = 1;\n", "typescript"},
      {"a.r", "f <- function(x) x\n", "r"},
      {"a.cls", "\\NeedsTeXFormat{LaTeX2e}\n", "tex"},
      {"a.cls", "VERSION 1.0 CLASS\n", "vba"},
      {"a.cls", "public with sharing class A {\n}\n", "apex"},
      {"a.inc", "<?php\n$a = 1;\n", "php"},
      {"a.inc", "#define A 1\n", "c++"},
      {"a.inc", "hello\n", "text"},
      {"a.fs", "module A\nlet x = 1\n", "f-sharp"},
      {"a.fs", "#version 330\nvoid main() {}\n", "glsl"},
      {"a.gd", "extends Node\nfunc _ready():\n", "gdscript"},
      {"a.gd", "DeclareOperation(\"f\", [IsGroup]);\n", "gap"},
      {"a.pro", "TEMPLATE = app\n", "qmake"},
      {"a.pro", "-keep class a.B\n", "proguard"},
      {"a.d", "a.o: a.c \\\n  a.h\n", "makefile"},
      {"a.d", "module a;\nimport std.stdio;\n", "d"},
      {"a.php", "<?hh\nfunction f(): int { return 1; }\n", "hack"},
      {"notes.1", "just text\n", "text"},
      {"ls.1", ".TH LS 1\n.SH NAME\n", "roff"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(detected(c.path, c.content), c.language) << c.path << ": " << c.content;
  }
}

TEST(Language, ShebangNamesTheInterpreter) {
  EXPECT_EQ(detected("run", "#!/bin/sh\n"), "shell");
  EXPECT_EQ(detected("run", "#!/usr/bin/python3.11 -u\n"), "python");
  EXPECT_EQ(detected("run", "#!/usr/bin/env python\n"), "python");
  EXPECT_EQ(detected("run", "#!/usr/bin/env -S node --harmony\n"), "javascript");
  EXPECT_EQ(detected("run", "#!/usr/bin/env -i A=1 ruby2.7\n"), "ruby");
  EXPECT_EQ(detected("run", "#! /usr/bin/perl -w\r\n"), "perl");
  EXPECT_EQ(detected("run", "#!/bin/sh\nexec tclsh \"$0\" \"$@\"\n"), "tcl");
  EXPECT_EQ(detected("run", "#!/opt/unknown\n"), "text");
  EXPECT_EQ(detected("run", "#!"), "text");
  EXPECT_EQ(detected("run", "#!/usr/bin/env"), "text");
}

TEST(Language, ModelinesOfEditorsCount) {
  EXPECT_EQ(detected("a", "# -*- mode: ruby; tab-width: 2 -*-\n"), "ruby");
  EXPECT_EQ(detected("a", "/* -*- C++ -*- */\n"), "c++");
  EXPECT_EQ(detected("a.h", "// -*- C++ -*-\nint x;\n"), "c++");
  EXPECT_EQ(detected("a", "x\n# vim: set ft=perl :\n"), "perl");
  EXPECT_EQ(detected("a", "# vim:filetype=sh:ts=2\n"), "shell");
  EXPECT_EQ(detected("a", "# -*- coding: utf-8 -*-\n"), "text");
  EXPECT_EQ(detected("a.py", "# vim: set ft=perl :\n"), "python");
}

TEST(Language, UnnamedContentIsKnownByItsFirstBytes) {
  EXPECT_EQ(detected("a", "<?xml version=\"1.0\"?>"), "xml");
  EXPECT_EQ(detected("a", "<!DOCTYPE html><html>"), "html");
  EXPECT_EQ(detected("a", "plain"), "text");
}

RC_GTEST_PROP(Language,
              EveryPathAndContentHasTheSameLanguageTwice,
              (const std::string& path, const std::string& content)) {
  const Language language = detect_language(path, content);
  RC_ASSERT(detect_language(path, content) == language);
  RC_ASSERT(find_language(language_name(language)) == language);
}

}  // namespace
}  // namespace lode::source
