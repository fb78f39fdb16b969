#include <chrono>

#include <gtest/gtest.h>

#include "lode/source/chunk.hpp"
#include "lode/source/outline_by_name.hpp"
#include "lode/source/text_cost.hpp"

/// Inputs that hung or crashed other tools (S27, S28).
namespace lode::source {
namespace {

std::string repeat(std::string_view piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += piece;
  }
  return text;
}

Outline bounded(std::string_view language, std::string_view text) {
  SyntaxLimits limits;
  limits.time = std::chrono::milliseconds(200);
  const auto begin = std::chrono::steady_clock::now();
  Outline outline = outline_by_name(language, text, limits);
  const auto chunks = chunk_file("a", text, outline, {});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30)) << language;
  EXPECT_EQ(count_characters(text) == 0, chunks.empty()) << language;
  return outline;
}

constexpr const char* kLanguages[] = {
    "python", "javascript", "typescript", "tsx",  "java",     "c",       "c++",     "go",
    "rust",   "ruby",       "php",        "lua",  "shell",    "scala",   "swift",   "html",
    "css",    "json",       "kotlin",     "yaml", "markdown", "c-sharp", "haskell", "sql"};

TEST(SyntaxHazards, S27_DeepNestingOfEachBracketEnds) {
  for (const char* language : kLanguages) {
    for (const std::string_view open : {"(", "[", "{", "<div>", "if x { ", "- ", "> "}) {
      bounded(language, repeat(open, 5000));
    }
  }
}

TEST(SyntaxHazards, S27_AHundredThousandParenthesesKeepTheStack) {
  const std::string text = repeat("(", 100000) + "1" + repeat(")", 100000);
  bounded("python", text);
  bounded("c-sharp", text);
  bounded("json", repeat("[", 100000) + repeat("]", 100000));
}

TEST(SyntaxHazards, S27_TsxOfUnclosedTagsAndGenericsEnds) {
  bounded("tsx", repeat("const a = <T,>(x: T) => <div>{x as <b>", 3000));
  bounded("tsx", repeat("<a b={<c d={", 5000));
  bounded("typescript", repeat("a<b<c<d>>(e)<", 5000));
}

TEST(SyntaxHazards, S27_ShortCSharpInputStaysInMemory) {
  bounded("c-sharp", "class A{void B(){var x=$\"{a switch{{}=>$\"{b switch{{}=>$\"{c\"}}}\"}}");
  bounded("c-sharp", "#if A\n#if B\n#elif C\nclass{[[[((<<>>a b?c:d?e:f?g:h=>i=>j=>k{");
}

TEST(SyntaxHazards, S27_ScannersSurviveOddIndentationAndUnclosedTexts) {
  constexpr std::string_view kTexts[] = {"\"\"\"",
                                         "'''",
                                         "R\"(",
                                         "<<EOF\n",
                                         "`${`${",
                                         "/*/*/*",
                                         "\xEF\xBB\xBF#",
                                         "\\\n\\\n",
                                         "\t \t\n  \t",
                                         "%q(((",
                                         "$\"{{{",
                                         "r#####\"",
                                         "--[==[",
                                         "<!--",
                                         "```\n~~~",
                                         "---\n---\n---",
                                         "#+begin",
                                         std::string_view("\0a\0", 3)};
  for (const char* language : kLanguages) {
    for (const std::string_view text : kTexts) {
      bounded(language, text);
      bounded(language, repeat(text, 500));
    }
  }
}

TEST(SyntaxHazards, S27_StateTooLargeForTheParserDegrades) {
  EXPECT_NE(bounded("markdown", repeat("> ", 20000)).degraded.find("nested"), std::string::npos);
  EXPECT_NE(bounded("yaml", repeat("- ", 20000)).degraded.find("nested"), std::string::npos);
  EXPECT_TRUE(bounded("markdown", "# One\n\ntext\n").degraded.empty());
}

TEST(SyntaxHazards, S27_ManyDefinitionsAreAllFound) {
  std::string text;
  for (int i = 0; i < 10000; ++i) {
    text += "int f" + std::to_string(i) + "(void) { return 0; }\n";
  }
  EXPECT_EQ(bounded("c", text).symbols.size(), 10000U);
}

TEST(SyntaxHazards, S28_SpecialTokensAreText) {
  const std::string text =
      "END = \"<|endoftext|>\"\n\n\ndef stop():\n    return \"<|im_end|><|im_start|>\"\n";
  const Outline outline = bounded("python", text);
  const auto chunks = chunk_file("a.py", text, outline, {});
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(text.substr(chunks[0].range.begin, chunks[0].range.end - chunks[0].range.begin),
            text.substr(0, text.size() - 1));
}

}  // namespace
}  // namespace lode::source
