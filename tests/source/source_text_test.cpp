#include "lode/source/source_text.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace lode::source {
namespace {

using namespace std::string_literals;

/// "reason/rule", or "language: text".
std::string taken(std::string_view path, const std::string& bytes) {
  const auto result = take_source(path, bytes, {});
  if (const auto* refusal = std::get_if<Refusal>(&result)) {
    return std::string(to_string(refusal->reason)) + "/" + refusal->rule;
  }
  const auto& source = std::get<SourceText>(result);
  return std::string(language_name(source.kind.language)) + ": " + source.text;
}

TEST(SourceText, DecodesClassifiesAndRefuses) {
  EXPECT_EQ(taken("a.py", "x = 1\n"), "python: x = 1\n");
  EXPECT_EQ(taken("a.cs",
                  "\xFF\xFE"
                  "a\0;\0"s),
            "c-sharp: a;");
  EXPECT_EQ(taken("a.o",
                  "\x7F"
                  "ELF\x02\x01\x01\0\0"s),
            "binary/not-text");
  EXPECT_EQ(taken("a.png", "x"), "binary/media-extension");
  EXPECT_EQ(taken("a.py", ""), "empty/empty");
}

TEST(SourceText, S24_NotebooksGiveTheirCells) {
  const std::string json = R"({"cells": [{"cell_type": "code", "source": "a = 1"}]})";
  EXPECT_EQ(taken("a.ipynb", json), "python: # %% [code] cell 1\na = 1\n\n");
  EXPECT_EQ(taken("a.ipynb", "{\"cells\": "), "data/raw-notebook");
}

TEST(SourceText, S25_NotebookWithByteOrderMarkIsStillOne) {
  const std::string json = R"({"cells": [{"cell_type": "code", "source": "a = 1"}]})";
  EXPECT_EQ(taken("a.ipynb", "\xEF\xBB\xBF" + json), taken("a.ipynb", json));
}

TEST(SourceText, S20_EveryRefusalNamesItsRule) {
  const std::string source = "int x;\n"s + std::string(20, '\x01');
  EXPECT_EQ(taken("a.c", source), "binary/not-text");
  EXPECT_EQ(taken("a.txt", "\x81\x81\x81\x81\x81 \x81\x81"), "unknown-encoding/no-code-page");
}

}  // namespace
}  // namespace lode::source
