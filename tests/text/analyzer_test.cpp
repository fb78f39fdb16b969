#include "lode/text/analyzer.hpp"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/code_analyzer.hpp"
#include "lode/text/plain_analyzer.hpp"

#include "support/data.hpp"

namespace lode::text {
namespace {

using Terms = std::vector<std::string>;

Terms terms_of(const Analyzer& analyzer, std::string_view text) {
  TermBuffer buffer;
  analyzer.analyze(text, buffer);
  Terms terms;
  for (std::size_t i = 0; i < buffer.size(); ++i) {
    terms.emplace_back(buffer[i]);
  }
  return terms;
}

Terms terms_of(std::string_view name, std::string_view text) {
  return terms_of(*value_or_throw(find_analyzer(name)), text);
}

/// Compares with a file of the reference implementations (scripts/make-analyzer-goldens).
void expect_golden(const std::string& name) {
  LineReader reader(testing::source_path("tests/data/text/" + name + ".jsonl"));
  std::size_t lines = 0;
  for (std::string_view line; reader.next(line); ++lines) {
    const Json record = value_or_throw(parse_json(line));
    const auto text = record["text"].get<std::string>();
    EXPECT_EQ(terms_of(name, text), record["terms"].get<Terms>()) << "in: " << text;
  }
  EXPECT_GT(lines, 500U);
}

TEST(PlainAnalyzer, GivesTheTermsOfBm25sDefaultTokenizer) {
  expect_golden("plain");
}

TEST(CodeAnalyzer, GivesTheTermsOfItsReferenceImplementation) {
  expect_golden("code");
}

TEST(PlainAnalyzer, LeavesOutShortWordsAndStopWords) {
  EXPECT_EQ(terms_of("plain", "The quick_fox is a FOX, x2 y"), (Terms{"quick_fox", "fox", "x2"}));
  EXPECT_EQ(terms_of("plain-nostop", "The fox is"), (Terms{"the", "fox", "is"}));
  EXPECT_EQ(terms_of("plain-stem", "the running functions"), (Terms{"run", "function"}));
}

TEST(PlainAnalyzer, LowersAFinalSigmaAsPythonDoes) {
  EXPECT_EQ(terms_of("plain", "ΣΊΣΥΦΟΣ ΣΑΣ."), (Terms{"σίσυφος", "σας"}));
}

TEST(CodeAnalyzer, SplitsIdentifiersAndKeepsThemWhole) {
  EXPECT_EQ(terms_of("code-nostem", "parse_HTTPResponse2"),
            (Terms{"parse", "http", "response", "2", "parsehttpresponse2"}));
  EXPECT_EQ(terms_of("code-nostem", "userIDs"), (Terms{"user", "i", "ds", "userids"}));
}

TEST(CodeAnalyzer, TheSameIdentifierInEveryStyleHasTheSameTerms) {
  const Terms snake = terms_of("code", "read_csv_file");
  EXPECT_EQ(terms_of("code", "readCsvFile"), snake);
  EXPECT_EQ(terms_of("code", "ReadCSVFile"), snake);
  EXPECT_EQ(terms_of("code", "READ_CSV_FILE"), snake);
}

TEST(CodeAnalyzer, PairsChineseJapaneseAndKoreanCharacters) {
  EXPECT_EQ(terms_of("code", "数据框架"), (Terms{"数据", "据框", "框架"}));
  EXPECT_EQ(terms_of("code", "中"), (Terms{"中"}));
  EXPECT_EQ(terms_of("code-nostem", "데이터Load"), (Terms{"데이", "이터", "load", "데이터load"}));
}

TEST(CodeAnalyzer, ADefinedNameCountsMore) {
  const auto analyzer = make_code_analyzer("test", CodeOptions{.definition = 2});
  EXPECT_EQ(terms_of(*analyzer, "def go(x): go(x)"),
            (Terms{"def", "go", "go", "go", "x", "go", "x"}));
  EXPECT_EQ(terms_of(*analyzer, "def go"), (Terms{"def", "go"}));
}

TEST(CodeAnalyzer, WeightsAreTimesThatATermIsCounted) {
  const auto analyzer = make_code_analyzer(
      "test",
      CodeOptions{.part = 2, .whole = 3, .prefix = 1, .prefix_length = 2, .stop_words = true});
  EXPECT_EQ(terms_of(*analyzer, "is_ok"), (Terms{"ok", "ok", "ok*", "isok", "isok", "isok"}));
}

TEST(Analyzer, InvalidBytesSeparateWords) {
  for (const std::string& name : analyzer_names()) {
    EXPECT_EQ(terms_of(name,
                       "alpha\xFF"
                       "beta\xE4\xB8 gamma"),
              terms_of(name, "alpha beta gamma"))
        << name;
  }
}

TEST(Analyzer, StemsAreTheSameHoweverFullTheTableIs) {
  std::string text;
  for (int i = 0; i < 60000; ++i) {
    std::string word = "w";
    for (int n = i; n > 0; n /= 26) {
      word.push_back(static_cast<char>('a' + n % 26));
    }
    text += word + "ings ";
  }
  const Terms once = terms_of("code-stem", text);
  Terms elsewhere;
  std::jthread([&] { elsewhere = terms_of("code-stem", text); }).join();
  EXPECT_EQ(terms_of("code-stem", text), once);
  EXPECT_EQ(elsewhere, once);
}

TEST(Analyzer, IsFoundByNameWithAndWithoutVersion) {
  for (const std::string& name : analyzer_names()) {
    const auto analyzer = value_or_throw(find_analyzer(name));
    EXPECT_EQ(analyzer->name().rfind(name + "/", 0), 0U);
    EXPECT_EQ(value_or_throw(find_analyzer(analyzer->name()))->name(), analyzer->name());
  }
  EXPECT_EQ(analyzer_names().front(), "code");
}

TEST(Analyzer, AnUnknownNameIsRefusedWithTheKnownOnes) {
  const auto result = find_analyzer("klingon");
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().kind(), ErrorKind::InvalidArgument);
  EXPECT_NE(result.error().message().find("code-stem"), std::string::npos);
}

}  // namespace
}  // namespace lode::text
