// Rankings of files, hits and functions, and the coverage of packed lines, worked out by hand.

#include "lode/experiment/tree_answer.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/experiment/coverage.hpp"

namespace lode::experiment {
namespace {

using corpus::TargetLevel;
using corpus::TreeTarget;
using search::CodeFunction;
using search::LineRange;
using search::SearchHit;
using Names = std::vector<std::string>;

SearchHit hit(std::string path, std::uint32_t first, std::uint32_t last, std::string symbol = "") {
  return {.lines = {.path = std::move(path), .first_line = first, .last_line = last},
          .symbol = std::move(symbol),
          .score = 0.0};
}

TreeTarget target(TargetLevel level,
                  std::string path,
                  std::uint32_t first = 0,
                  std::uint32_t last = 0,
                  std::string symbol = "") {
  return {.level = level,
          .path = std::move(path),
          .first_line = first,
          .last_line = last,
          .symbol = std::move(symbol)};
}

/// Answers every query with the same hits.
class FixedSearcher final : public search::CodeSearcher {
 public:
  std::vector<SearchHit> hits;
  std::map<std::string, std::vector<CodeFunction>, std::less<>> functions_of;

  std::vector<SearchHit> search(std::string_view /*query*/, std::size_t count) const override {
    return {hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(std::min(count, hits.size()))};
  }
  std::vector<LineRange> pack(std::string_view /*query*/, std::size_t tokens) const override {
    return {{.path = "a.py", .first_line = 1, .last_line = static_cast<std::uint32_t>(tokens)}};
  }
  std::vector<CodeFunction> functions(std::string_view path) const override {
    const auto found = functions_of.find(path);
    return found == functions_of.end() ? std::vector<CodeFunction>() : found->second;
  }
  bool has_file(std::string_view /*path*/) const override { return true; }
  std::size_t file_count() const override { return 2; }
};

TEST(RankFiles, CountsEachFileOnceAtItsBestHit) {
  const std::vector<SearchHit> hits = {
      hit("a.py", 1, 9), hit("b.py", 1, 9), hit("a.py", 10, 19), hit("c d.py", 1, 2)};
  EXPECT_EQ(rank_files(hits, {}), (Names{"a.py", "b.py", "c%20d.py"}));
}

TEST(RankFiles, ATargetWithLinesIsFoundByTheFirstHitThatOverlapsIt) {
  const std::vector<TreeTarget> targets = {target(TargetLevel::File, "a.py", 20, 30)};
  // The first hit of a.py misses the lines: it stands as a wrong file before the right place.
  EXPECT_EQ(
      rank_files(std::vector{hit("a.py", 1, 19), hit("b.py", 1, 9), hit("a.py", 30, 40)}, targets),
      (Names{"a.py", "b.py", "a.py:20-30"}));
  EXPECT_EQ(rank_files(std::vector{hit("a.py", 1, 20), hit("a.py", 30, 40)}, targets),
            (Names{"a.py:20-30"}));
}

TEST(RankFiles, LinesOfOtherLevelsDoNotMatter) {
  const std::vector<TreeTarget> targets = {target(TargetLevel::Line, "a.py", 20, 30)};
  EXPECT_EQ(rank_files(std::vector{hit("a.py", 25, 26)}, targets), (Names{"a.py"}));
}

TEST(RankHits, EveryHitKeepsItsRank) {
  const std::vector<TreeTarget> targets = {target(TargetLevel::File, "b.py", 5, 6)};
  EXPECT_EQ(
      rank_hits(
          std::vector{hit("a.py", 1, 9), hit("a.py", 10, 19), hit("b.py", 1, 9), hit("a.py", 3, 4)},
          targets),
      (Names{"a.py", "a.py#2", "b.py:5-6", "a.py#3"}));
}

TEST(RankFunctions, AreThoseThatAHitOverlapsItsOwnSymbolFirst) {
  FixedSearcher searcher;
  searcher.functions_of["a.py"] = {{.name = "f", .first_line = 1, .last_line = 5},
                                   {.name = "C.g", .first_line = 7, .last_line = 20},
                                   {.name = "C.g.inner", .first_line = 8, .last_line = 9},
                                   {.name = "C.h", .first_line = 22, .last_line = 30}};
  // The first hit covers f and g, and says that it is g; the second lies in g again, then h.
  const std::vector<SearchHit> hits = {
      hit("a.py", 4, 8, "C.g"), hit("none.py", 1, 9), hit("a.py", 9, 25)};
  EXPECT_EQ(rank_functions(hits, {}, searcher), (Names{"a.py:7-20", "a.py:1-5", "a.py:22-30"}));
}

TEST(RankFunctions, AFunctionOfTheSameNameAtTheTargetsLinesIsTheTarget) {
  FixedSearcher searcher;
  searcher.functions_of["a.py"] = {{.name = "get", .first_line = 3, .last_line = 9},
                                   {.name = "put", .first_line = 10, .last_line = 12}};
  // The data counts the decorator on line 2, the outline does not.
  const std::vector<TreeTarget> targets = {
      target(TargetLevel::Function, "a.py", 2, 9, "Pool.get"),
      target(TargetLevel::Function, "a.py", 11, 12, "Pool.remove")};
  EXPECT_EQ(rank_functions(std::vector{hit("a.py", 1, 20)}, targets, searcher),
            (Names{"a.py:2-9", "a.py:10-12"}));
}

TEST(MakeAnswer, RanksAndPacksOnlyWhatTheTargetsNeed) {
  FixedSearcher searcher;
  searcher.hits = {hit("a.py", 1, 9), hit("b.py", 1, 9)};
  searcher.functions_of["a.py"] = {{.name = "f", .first_line = 1, .last_line = 5}};
  const AnswerOptions options = {.hits = 1, .tokens = 40};
  const auto files_only =
      make_answer(searcher, "q", std::vector{target(TargetLevel::File, "a.py")}, options);
  EXPECT_EQ(files_only,
            (TreeAnswer{.files = {"a.py"}, .hits = {"a.py"}, .functions = {}, .packed = {}}));
  const auto functions = make_answer(
      searcher, "q", std::vector{target(TargetLevel::Function, "a.py", 1, 5, "f")}, options);
  EXPECT_EQ(functions.functions, (Names{"a.py:1-5"}));
  EXPECT_EQ(functions.packed, (std::vector<LineRange>{{"a.py", 1, 40}}));
}

TEST(IsSuperset, NeedsEveryTargetOfTheLevel) {
  const std::vector<LineRange> shown = {{"a.py", 10, 19}, {"a.py", 30, 39}};
  const std::vector<TreeTarget> targets = {target(TargetLevel::File, "a.py"),
                                           target(TargetLevel::Function, "a.py", 15, 25, "f"),
                                           target(TargetLevel::Function, "a.py", 39, 50, "g"),
                                           target(TargetLevel::Line, "a.py", 12, 14),
                                           target(TargetLevel::Line, "a.py", 38, 40)};
  EXPECT_EQ(is_superset(shown, targets, TargetLevel::File), true);
  EXPECT_EQ(is_superset(shown, targets, TargetLevel::Function), true) << "any line of each";
  EXPECT_EQ(is_superset(shown, targets, TargetLevel::Line), false) << "line 40 is missing";
  EXPECT_EQ(is_superset(shown, targets, TargetLevel::Hunk), std::nullopt);
  EXPECT_EQ(is_superset({}, targets, TargetLevel::File), false);
}

TEST(IsSuperset, LinesMayBeShownInSeveralParts) {
  const std::vector<TreeTarget> targets = {target(TargetLevel::Line, "a.py", 18, 21)};
  EXPECT_EQ(
      is_superset(
          std::vector<LineRange>{{"a.py", 10, 19}, {"a.py", 20, 39}}, targets, TargetLevel::Line),
      true);
  EXPECT_EQ(
      is_superset(
          std::vector<LineRange>{{"a.py", 10, 19}, {"b.py", 20, 39}}, targets, TargetLevel::Line),
      false);
}

TEST(IsSuperset, IsTrueWithoutFunctionsInHunksAsOthersCountIt) {
  const std::vector<TreeTarget> targets = {target(TargetLevel::Hunk, "a.py", 1, 7)};
  EXPECT_EQ(is_superset({}, targets, TargetLevel::HunkFunction), true);
  EXPECT_EQ(is_superset({}, targets, TargetLevel::Hunk), false);
}

TEST(LineRecall, IsTheShareOfTheTargetsLines) {
  const std::vector<TreeTarget> targets = {target(TargetLevel::Line, "a.py", 1, 4),
                                           target(TargetLevel::Line, "b.py", 1, 6),
                                           target(TargetLevel::Hunk, "b.py", 1, 60)};
  EXPECT_EQ(line_recall(std::vector<LineRange>{{"a.py", 3, 9}, {"b.py", 6, 6}}, targets), 0.3);
  EXPECT_EQ(line_recall({}, std::vector{target(TargetLevel::File, "a.py")}), std::nullopt);
}

}  // namespace
}  // namespace lode::experiment
