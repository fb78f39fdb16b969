#include "lode/search/hit_report.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/small_index.hpp"

namespace lode::search {
namespace {

using Files = std::map<std::string, std::vector<std::string>>;

struct Found {
  std::shared_ptr<const SmallIndex> index;
  std::shared_ptr<FileTexts> files;
  std::shared_ptr<const CodeQuery> query;
  std::shared_ptr<const HitLabels> labels;
  CodeHit hit;
};

Found first_hit(const Files& files, std::string_view text) {
  const auto index = std::make_shared<SmallIndex>(files);
  const auto query = std::make_shared<const CodeQuery>(parse_code_query(text));
  const auto labels = std::make_shared<const HitLabels>(*index, *query);
  Found found{index, std::make_shared<FileTexts>(*index), query, labels, {}};
  found.hit = CodeRanker(found.index).rank(*query, {}).at(0);
  return found;
}

TEST(HitReport, JsonHasTheFieldsInOrder) {
  const Found found = first_hit({{"a/b.py", {"x", "def take pool"}}}, "pool");
  const Json json = hit_to_json(*found.files, *found.labels, found.hit, false);
  std::vector<std::string> fields;
  for (const auto& field : json.items()) {
    fields.push_back(field.key());
  }
  EXPECT_EQ(fields,
            (std::vector<std::string>{
                "path", "start_line", "end_line", "language", "symbol", "score", "text"}));
  EXPECT_EQ(json["path"], "a/b.py");
  EXPECT_EQ(json["start_line"], 2);
  EXPECT_EQ(json["end_line"], 2);
  EXPECT_EQ(json["symbol"], "Box.take");
  EXPECT_EQ(json["score"], found.hit.score);
}

TEST(HitReport, ExplainedJsonAddsUp) {
  const Found found = first_hit({{"pool.py", {"x", "def pool retry"}}}, "pool");
  const Json json = hit_to_json(*found.files, *found.labels, found.hit, true);
  double sum = 0.0;
  for (const auto& signal : json["signals"].items()) {
    sum += signal.key() == "prior" ? 0.0 : signal.value().get<double>();
  }
  EXPECT_NEAR(sum * json["signals"]["prior"].get<double>(), json["score"].get<double>(), 1e-4);
}

TEST(HitReport, TextShowsPlaceSymbolAndLines) {
  const Found found = first_hit({{"a.py", {"x", "def take pool"}}}, "pool");
  EXPECT_EQ(hit_to_text(*found.files, *found.labels, found.hit, {}),
            "a.py:2-2  Box.take\n     2 def take pool\n");
  EXPECT_EQ(hit_to_text(*found.files, *found.labels, found.hit, {.lines = 0}),
            "a.py:2-2  Box.take\n");
  EXPECT_EQ(hit_to_text(*found.files, *found.labels, found.hit, {.context = 5}),
            "a.py:2-2  Box.take\n     1 x\n     2 def take pool\n");
}

TEST(HitReport, ColourMarksWords) {
  const Found found = first_hit({{"a.py", {"the pool"}}}, "pool");
  const std::string text = hit_to_text(*found.files, *found.labels, found.hit, {.colour = true});
  EXPECT_NE(text.find("the \x1b[1;31mpool\x1b[0m\n"), std::string::npos);
}

TEST(HitReport, ControlCharactersOfASourceStayAway) {
  const Found found = first_hit({{"a.py", {"pool \x1b[31m \xC2\x9B x\x7F"}}}, "pool");
  const std::string text = hit_to_text(*found.files, *found.labels, found.hit, {});
  EXPECT_EQ(text, "a.py:1-1\n     1 pool  [31m   x \n");
  const PackedRegion region{.file = 0, .first_line = 1, .last_line = 1, .score = 1, .tokens = 1};
  EXPECT_EQ(region_to_text(*found.files, region, {}), "a.py:1-1\npool  [31m   x \n");
}

TEST(HitReport, VimgrepNamesTheFirstMark) {
  const Found found = first_hit({{"a.py", {"x", "the pool"}}}, "pool");
  EXPECT_EQ(hit_to_vimgrep(*found.files, *found.labels, found.hit, {}), "a.py:2:5:the pool\n");
}

TEST(HitReport, S23_LongLinesShowWhatIsAroundTheMatch) {
  const std::string line = std::string(5000, 'a') + " pool " + std::string(5000, 'b');
  const Found found = first_hit({{"a.py", {line}}}, "pool");
  const std::string text = hit_to_text(*found.files, *found.labels, found.hit, {.line_bytes = 100});
  EXPECT_NE(text.find("pool"), std::string::npos);
  EXPECT_LT(text.size(), 200U);
  const ExactLine exact{.line = 1, .begin = 0, .text = line, .parts = {{5001, 5005}}};
  EXPECT_LT(line_to_text(*found.index, 0, exact, false, {}).size(), 400U);
  const std::string json = line_to_json(*found.files, 0, exact, {}).at("text");
  EXPECT_LE(json.size(), 4000U);
  EXPECT_NE(json.find("pool"), std::string::npos);
}

RC_GTEST_PROP(HitReport, S19_CutLinesAreWholeCharacters, ()) {
  static const std::vector<std::string> kPieces = {
      "a", "\xC3\xA4", "\xE6\x97\xA5", "\xF0\x9F\x9A\x80"};
  std::string line;
  for (const std::size_t piece : *rc::gen::container<std::vector<std::size_t>>(
           40, rc::gen::inRange<std::size_t>(0, kPieces.size()))) {
    line += kPieces[piece];
  }
  const auto begin = static_cast<std::uint32_t>(line.size());
  line += " pool";
  const SmallIndex index(Files{{"a.py", {line}}});
  const ExactLine exact{.line = 1, .begin = 0, .text = line, .parts = {{begin + 1, begin + 5}}};
  const auto most = *rc::gen::inRange<std::size_t>(8, 100);
  for (const bool colour : {false, true}) {
    const std::string text =
        line_to_text(index, 0, exact, true, {.colour = colour, .line_bytes = most});
    RC_ASSERT(to_utf8(text) == text);
    RC_ASSERT(text.find("pool") != std::string::npos);
  }
}

TEST(HitReport, S19_ANarrowWindowBehindWideCharactersHoldsTheMatch) {
  std::string line;
  for (int i = 0; i < 20; ++i) {
    line += "\xF0\x9F\x9A\x80";
  }
  const auto begin = static_cast<std::uint32_t>(line.size());
  line += "pool";
  const SmallIndex index(Files{{"a.py", {line}}});
  const ExactLine exact{.line = 1, .begin = 0, .text = line, .parts = {{begin, begin + 4}}};
  EXPECT_NE(line_to_text(index, 0, exact, true, {.line_bytes = 8}).find("pool"), std::string::npos);
}

TEST(HitReport, ContextOfExactLinesIsLikeThatOfGrep) {
  const SmallIndex index(Files{{"a.py", {"1", "pool", "3", "4", "5", "6", "pool", "pool"}}});
  FileTexts files(index);
  const ExactFile file{.file = 0,
                       .lines = {{.line = 2, .begin = 2, .text = "pool", .parts = {{0, 4}}},
                                 {.line = 7, .begin = 15, .text = "pool", .parts = {{0, 4}}},
                                 {.line = 8, .begin = 20, .text = "pool", .parts = {{0, 4}}}}};
  EXPECT_EQ(lines_with_context(files, file, false, {.context = 1}),
            "a.py-1-1\na.py:2:pool\na.py-3-3\n--\na.py-6-6\na.py:7:pool\na.py:8:pool\n");
  EXPECT_EQ(lines_with_context(files, file, true, {.context = 0}),
            "a.py:2:1:pool\n--\na.py:7:1:pool\na.py:8:1:pool\n");
}

}  // namespace
}  // namespace lode::search
