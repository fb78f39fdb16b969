#include "lode/source/file_kind.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace lode::source {
namespace {

bool has(std::string_view path, Role role, std::string_view content = "x = 1\n") {
  return has_role(classify(path, content).roles, role);
}

/// "reason/rule", or "taken".
std::string outcome(std::string_view path, std::string_view content, ContentLimits limits = {}) {
  const auto refusal = refuse(path, content, classify(path, content), limits);
  return refusal ? std::string(to_string(refusal->reason)) + "/" + refusal->rule : "taken";
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) {
    text += part;
  }
  return text;
}

TEST(FileKind, TestsAreKnownByTheConventionsOfTheirLanguages) {
  for (const std::string_view path : {"tests/a.py",
                                      "pkg/tests/a.py",
                                      "test_a.py",
                                      "pkg/a_test.py",
                                      "pkg/conftest.py",
                                      "app/tests.py",
                                      "a_test.go",
                                      "src/test/java/A.java",
                                      "src/FooTest.java",
                                      "src/FooTests.kt",
                                      "FooTestCase.java",
                                      "a.test.ts",
                                      "a.spec.tsx",
                                      "src/__tests__/a.js",
                                      "cypress/a.js",
                                      "e2e/a.ts",
                                      "a.cy.js",
                                      "spec/models/user_spec.rb",
                                      "user_spec.rb",
                                      "user_test.rb",
                                      "UserTest.php",
                                      "src/tests.rs",
                                      "a_test.cc",
                                      "a_unittest.cc",
                                      "FooTest.cpp",
                                      "test-a.c",
                                      "a_test.exs",
                                      "FooSpec.scala",
                                      "FooSpec.hs",
                                      "Tests/VaporTests/A.swift",
                                      "a_test.dart",
                                      "a_spec.lua",
                                      "t/basic.t",
                                      "run.bats",
                                      "Dapper.Tests/A.cs",
                                      "commonTest/A.kt",
                                      "test/a.js",
                                      "testdata/a.go",
                                      "integration-tests/a.py",
                                      "a_SUITE.erl",
                                      "test-utils-tests/a.c",
                                      "unit-test/a.c"}) {
    EXPECT_TRUE(has(path, Role::Test)) << path;
  }
}

TEST(FileKind, WordsInsideWordsAreNoTests) {
  for (const std::string_view path : {"latest.py",
                                      "src/contest/a.py",
                                      "contest.rs",
                                      "numpy/testing/utils.py",
                                      "testing.py",
                                      "src/testutils/a.ts",
                                      "attestation.go",
                                      "test_helpers.go",
                                      "src/protest/a.js",
                                      "greatest.c",
                                      "django/test/client.py",
                                      "openapi_spec.py",
                                      "TypeSpec.kt",
                                      "TestRestTemplate.java",
                                      "fastest/a.go",
                                      "src/spectrum.js",
                                      "inspect.py",
                                      "specs.md"}) {
    EXPECT_FALSE(has(path, Role::Test)) << path;
  }
}

TEST(FileKind, ExamplesAndBenchmarks) {
  for (const std::string_view path : {"examples/a.py",
                                      "docs_src/a.py",
                                      "samples/a.cs",
                                      "a_example.go",
                                      "example_a.py",
                                      "example-apps/a.js",
                                      "demo/a.js"}) {
    EXPECT_TRUE(has(path, Role::Example)) << path;
  }
  for (const std::string_view path : {"src/exemplar.py", "resample.py", "src/democracy.py"}) {
    EXPECT_FALSE(has(path, Role::Example)) << path;
  }
  for (const std::string_view path :
       {"benches/a.rs", "benchmarks/a.py", "asv_bench/a.py", "bench_a.py", "FooBenchmark.java"}) {
    EXPECT_TRUE(has(path, Role::Benchmark)) << path;
  }
  EXPECT_FALSE(has("src/workbench.py", Role::Benchmark));
}

TEST(FileKind, Documentation) {
  EXPECT_TRUE(has("README.md", Role::Documentation));
  EXPECT_TRUE(has("docs/conf.py", Role::Documentation));
  EXPECT_TRUE(has("guide/a.rst", Role::Documentation));
  EXPECT_TRUE(has("LICENSE", Role::Documentation));
  EXPECT_FALSE(has("src/docstrings.py", Role::Documentation));
  EXPECT_FALSE(has("src/history.py", Role::Documentation));
}

TEST(FileKind, GeneratedCodeSaysSoInItsHead) {
  EXPECT_TRUE(has("a.go", Role::Generated, "// Code generated by mockgen. DO NOT EDIT.\n"));
  EXPECT_TRUE(has("a.php", Role::Generated, "<?php\n/**\n * @generated\n */\n"));
  EXPECT_TRUE(has("0001_initial.py", Role::Generated, "# Generated by Django 3.2 on 2021\n"));
  EXPECT_TRUE(has("a.cs", Role::Generated, "// <auto-generated/>\n"));
  EXPECT_TRUE(has("a.c", Role::Generated, "/* A Bison parser, made by GNU Bison 3.8.  */\n"));
  EXPECT_TRUE(has("a_pb2.py", Role::Generated));
  EXPECT_TRUE(has("a.pb.go", Role::Generated));
  EXPECT_TRUE(has("a.js", Role::Generated, "var a = 1;\n//# sourceMappingURL=a.js.map\n"));
}

TEST(FileKind, GeneratorsThemselvesAreNotGenerated) {
  EXPECT_FALSE(has("gen.go", Role::Generated, "package a\nconst head = `// Code generated`\n"));
  EXPECT_FALSE(has("gen.py", Role::Generated, "HEAD = '# This file is generated. DO NOT EDIT'\n"));
  EXPECT_FALSE(
      has("url.rb", Role::Generated, "# URLs generated from routes. Do not change them\n"));
  EXPECT_FALSE(has(
      "gen.c", Role::Generated, "const char *head[] = {\n\"/* This file is generated */\",\n};\n"));
  EXPECT_FALSE(has("dump.rb",
                   Role::Generated,
                   repeated("call\n", 12) + "<<~TEXT\n# This file is auto-generated.\n"));
  EXPECT_FALSE(has("ids.py", Role::Generated, "# Handles autogenerated ids.\n"));
}

TEST(FileKind, VendoredCode) {
  for (const std::string_view path : {"node_modules/a/index.js",
                                      "vendor/a.go",
                                      "third_party/a.c",
                                      "a/3rdparty/b.h",
                                      "deps/zlib/a.c",
                                      "external/a.c",
                                      "static/jquery-3.1.js",
                                      "gradlew"}) {
    EXPECT_TRUE(has(path, Role::Vendored)) << path;
  }
  for (const std::string_view path :
       {"src/vendoring.py", "src/external/a.c", "src/deps/a.c", "jquery_test.js", "bootstrap.ts"}) {
    EXPECT_FALSE(has(path, Role::Vendored)) << path;
  }
}

TEST(FileKind, LegacyDeclarationAndHub) {
  EXPECT_TRUE(has("requests/compat.py", Role::Legacy));
  EXPECT_TRUE(has("src/legacy/a.ts", Role::Legacy));
  EXPECT_FALSE(has("src/compatible.py", Role::Legacy));
  EXPECT_TRUE(has("a.d.ts", Role::Declaration));
  EXPECT_TRUE(has("a.pyi", Role::Declaration));
  EXPECT_TRUE(has("pkg/__init__.py", Role::Hub, "from .a import b\nfrom .c import (\n  d,\n)\n"));
  EXPECT_TRUE(has("src/index.ts", Role::Hub, "export * from './a';\n"));
  EXPECT_FALSE(has("pkg/__init__.py", Role::Hub, "import a\n\ndef f():\n  return 1\n"));
  EXPECT_FALSE(has("src/main.ts", Role::Hub, "export * from './a';\n"));
}

TEST(FileKind, RolesDoNotDependOnWhereTheRootLies) {
  EXPECT_EQ(classify("a.py", "x"), classify("a.py", "x"));
  EXPECT_FALSE(has("a.py", Role::Test));  // Whatever the root's own folder is called.
}

TEST(Refuse, S24_DataLockAndMediaFilesAreNamedAndSmallConfigurationIsTaken) {
  EXPECT_EQ(outcome("package-lock.json", "{}"), "lock-file/lock-name");
  EXPECT_EQ(outcome("Cargo.lock", "a"), "lock-file/lock-extension");
  EXPECT_EQ(outcome("a.png", "x"), "binary/media-extension");
  EXPECT_EQ(outcome("logo.svg", "<svg></svg>"), "data/data-extension");
  EXPECT_EQ(outcome("a.csv", "a,b\n1,2\n"), "data/data-extension");
  EXPECT_EQ(outcome("big.json", "[" + repeated("{\"a\": 1},\n", 20000) + "]"), "data/large-data");
  EXPECT_EQ(outcome("a.ipynb", "{\"cells\": }"), "data/raw-notebook");
  EXPECT_EQ(outcome("package.json", "{\"name\": \"a\"}\n"), "taken");
  EXPECT_EQ(outcome(".github/workflows/ci.yml", "on: push\n"), "taken");
  EXPECT_TRUE(has("package.json", Role::Configuration, "{}"));
  EXPECT_TRUE(has("pyproject.toml", Role::Configuration, "[a]"));
  EXPECT_TRUE(has("vite.config.ts", Role::Configuration));
  EXPECT_FALSE(has("schema.sql", Role::Configuration));
}

TEST(Refuse, S21_SourcesOfSeveralHundredKilobytesAreTaken) {
  const std::string source =
      repeated("int add(int left, int right) { return left + right; }\n", 16384);
  EXPECT_GT(source.size(), 800'000U);
  EXPECT_EQ(outcome("big.c", source), "taken");
  EXPECT_EQ(outcome("big.c", repeated(source, 6)), "too-large/size-limit");
  EXPECT_EQ(outcome("big.c", repeated(source, 6), {.max_bytes = 64U << 20U}), "taken");
}

TEST(Refuse, S23_MinifiedOneLineFilesAndHugeLiteralsAreNamed) {
  const std::string line = repeated("function(a){return b.c(a,1)},", 200);
  EXPECT_EQ(outcome("a.js", line), "minified/long-lines");
  EXPECT_EQ(outcome("a.css", repeated(".a{color:red}", 200)), "minified/long-lines");
  EXPECT_EQ(outcome("a.min.js", "var a;"), "minified/minified-name");
  EXPECT_EQ(outcome("a.js", line, {.take_minified = true}), "taken");
  EXPECT_EQ(outcome("a.py", "T = '" + repeated("some words, ", 4000) + "'\n"),
            "minified/long-lines");
  EXPECT_EQ(outcome("a.c", "int t[] = {\n" + repeated("0x12, 0x34, 0x56, 0x78,\n", 4000) + "};\n"),
            "data/number-table");
  EXPECT_EQ(outcome("a.md", repeated("A paragraph without line breaks. ", 2000)), "taken");
}

TEST(Refuse, S26_Base64NoiseIsData) {
  const std::string base64 = repeated("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0MTIz", 100);
  EXPECT_EQ(outcome("font.ts", "export const font = '" + base64 + "';\n"), "data/encoded-data");
  std::string wrapped = "const a = [\n";
  for (std::size_t i = 0; i + 76 <= base64.size(); i += 76) {
    wrapped += "  '" + base64.substr(i, 76) + "',\n";
  }
  EXPECT_EQ(outcome("font.ts", wrapped + "];\n"), "data/encoded-data");
  EXPECT_EQ(outcome("font.ts", repeated("export const value = compute(1);\n", 200) + base64),
            "taken");
  EXPECT_EQ(outcome("logo.py",
                    repeated("def image():\n    return decode(LOGO)\n", 30) + "LOGO = '" +
                        base64.substr(0, 2000) + "'\n"),
            "taken");
}

TEST(Refuse, S22_MediaAndLargeFilesAreRefusedBeforeTheyAreRead) {
  EXPECT_EQ(refuse_unread("a.mp4", 1U << 30U, {}),
            (Refusal{SkipReason::Binary, "media-extension"}));
  EXPECT_EQ(refuse_unread("a.c", 1U << 30U, {}), (Refusal{SkipReason::TooLarge, "size-limit"}));
  EXPECT_EQ(refuse_unread("a.c", 1U << 10U, {}), std::nullopt);
}

TEST(Refuse, EmptyAndOptionalKinds) {
  EXPECT_EQ(outcome("a.py", ""), "empty/empty");
  EXPECT_EQ(outcome("a.py", " \n\t\n"), "empty/blank");
  EXPECT_EQ(outcome("vendor/a.go", "package a\n"), "taken");
  EXPECT_EQ(outcome("vendor/a.go", "package a\n", {.take_vendored = false}),
            "vendored/vendored-folder");
  EXPECT_EQ(outcome("a.pb.go", "package a\n", {.take_generated = false}),
            "generated/generated-name");
  EXPECT_EQ(outcome("go.sum", "a\n", {.take_lock_files = true}), "taken");
  EXPECT_EQ(outcome("a.csv", "a,b\n", {.take_data = true}), "taken");
}

TEST(Refuse, S28_TextOfSpecialTokensIsOrdinaryText) {
  EXPECT_EQ(outcome("a.py", "END = '<|endoftext|>'\nSEP = '</s>[SEP]'\n"), "taken");
}

}  // namespace
}  // namespace lode::source
