#include "lode/search/hit_label.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/search/hit_report.hpp"

#include "search/small_index.hpp"

namespace lode::search {
namespace {

/// A file of thirty lines, all one chunk, in a module; four definitions.
class Labels : public ::testing::Test {
 protected:
  static CodeSymbol symbol(std::string_view name,
                           std::string_view container,
                           std::uint32_t first,
                           std::uint32_t last) {
    return {.name = name,
            .container = container,
            .kind = "method",
            .signature = {},
            .file = 0,
            .first_line = first,
            .last_line = last};
  }

  std::string name(std::string_view query, std::uint32_t focus = 0) const {
    const CodeQuery parsed = parse_code_query(query);
    return HitLabels(index_, parsed).name(symbols_, chunk_, focus);
  }

  SmallIndex index_{{{"a.py",
                      {"def JSONDecodeError ",
                       "def ConnectionError ",
                       "def connection_error ",
                       "def open_pool ",
                       "connection error pool"}}}};
  std::vector<CodeSymbol> symbols_ = {symbol("JSONDecodeError", "", 2, 5),
                                      symbol("connection_error", "", 6, 9),
                                      symbol("ConnectionError", "", 10, 20),
                                      symbol("open_pool", "ConnectionError", 12, 18),
                                      symbol("elsewhere_pool", "", 40, 50)};
  CodeChunk chunk_{.file = 0, .first_line = 1, .last_line = 30, .begin = 0, .end = 0, .symbol = 0};
};

TEST_F(Labels, AnExactMentionComesFirst) {
  EXPECT_EQ(name("ConnectionError"), "ConnectionError");
  EXPECT_EQ(name("connection_error"), "connection_error");
  EXPECT_EQ(name("where is `open_pool` a ConnectionErrors json"), "ConnectionError.open_pool");
}

TEST_F(Labels, ThenNamesMadeOfWordsOfTheQuery) {
  EXPECT_EQ(name("how to open the pool"), "ConnectionError.open_pool");
  EXPECT_EQ(name("pool opened"), "ConnectionError.open_pool");
}

TEST_F(Labels, ThenWhatTheChunkLiesIn) {
  EXPECT_EQ(name("absent words"), "JSONDecodeError");
  chunk_.symbol = CodeChunk::kNoSymbol;
  EXPECT_EQ(name("absent words"), "");
}

TEST_F(Labels, DefinitionsOutsideTheChunkAreNone) {
  EXPECT_EQ(name("elsewhere_pool"), "ConnectionError.open_pool");
}

TEST_F(Labels, AFocusNamesTheInnermostAroundIt) {
  EXPECT_EQ(name("ConnectionError", 14), "ConnectionError.open_pool");
  EXPECT_EQ(name("ConnectionError", 19), "ConnectionError");
  EXPECT_EQ(name("ConnectionError", 25), "");
}

TEST_F(Labels, OfTwoMentionsTheBetterSpeltOneCounts) {
  const CodeQuery query = parse_code_query("CONNECTIONERROR");
  EXPECT_EQ(HitLabels(index_, query).choose(symbols_, chunk_, 0).symbol, &symbols_[2]);
}

/// All lines of the file are one chunk.
class OneChunk final : public SmallIndex {
 public:
  using SmallIndex::SmallIndex;
  CodeChunk chunk(std::uint32_t chunk) const override {
    CodeChunk info = SmallIndex::chunk(chunk);
    info.first_line = 1;
    info.last_line = file(info.file).lines;
    info.symbol = CodeChunk::kNoSymbol;
    return info;
  }
};

std::string report(const OneChunk& index,
                   std::string_view text,
                   std::uint32_t focus,
                   std::size_t lines) {
  const CodeQuery query = parse_code_query(text);
  FileTexts files(index);
  CodeHit hit;
  hit.focus = focus;
  return hit_to_text(files, HitLabels(index, query), hit, {.lines = lines});
}

TEST(LabelledLines, BeginWithTheDefinitionThatTheQueryNames) {
  const OneChunk index({{"a.py", {"take_it take_it", "x", "def take_it y", "z", "take_it"}}});
  EXPECT_EQ(report(index, "take_it", 0, 2),
            "a.py:1-5  Box.take_it\n     3 def take_it y\n     4 z\n");
}

TEST(LabelledLines, StayInTheDefinitionThatWordsMean) {
  const OneChunk index({{"a.py", {"open pool open pool", "x", "def open_pool y", "z", "open"}}});
  EXPECT_EQ(report(index, "open the pool", 0, 1),
            "a.py:1-5  Box.open_pool\n     3 def open_pool y\n");
}

TEST(LabelledLines, AreThoseAtTheFocus) {
  const OneChunk index({{"a.py", {"1", "2", "def f y", "4", "5", "6"}}});
  EXPECT_EQ(report(index, "take it", 5, 3), "a.py:1-6  Box.f\n     4 4\n     5 5\n     6 6\n");
  EXPECT_EQ(report(index, "take it", 1, 2), "a.py:1-6\n     1 1\n     2 2\n");
  EXPECT_EQ(report(index, "take it", 6, 1), "a.py:1-6  Box.f\n     6 6\n");
}

}  // namespace
}  // namespace lode::search
