#include "lode/search/pack_in_order.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/text/token_estimate.hpp"

namespace lode::search {
namespace {

SearchHit hit(std::string path, std::uint32_t first, std::uint32_t last) {
  return {.lines = {.path = std::move(path), .first_line = first, .last_line = last},
          .symbol = {},
          .score = 0.0};
}

/// Files of ten lines; every line costs two tokens: a word and a line break.
std::string text_of(std::string_view /*path*/) {
  std::string text;
  for (int i = 0; i < 10; ++i) {
    text += "word\n";
  }
  return text;
}

TEST(PackInOrder, TakesLinesWhileThereIsRoomAndJoinsWhatTouches) {
  ASSERT_EQ(text::estimate_tokens("word\n"), 2U);
  const std::vector<SearchHit> hits = {hit("a", 5, 6), hit("b", 1, 2), hit("a", 1, 4)};
  EXPECT_EQ(pack_in_order(hits, 100, text_of), (std::vector<LineRange>{{"a", 1, 6}, {"b", 1, 2}}));
  EXPECT_EQ(pack_in_order(hits, 10, text_of),
            (std::vector<LineRange>{{"a", 1, 1}, {"a", 5, 6}, {"b", 1, 2}}));
  EXPECT_EQ(pack_in_order(hits, 3, text_of), (std::vector<LineRange>{{"a", 5, 5}}));
  EXPECT_TRUE(pack_in_order(hits, 1, text_of).empty());
}

TEST(PackInOrder, LinesThatAreThereCostNothing) {
  const std::vector<SearchHit> hits = {hit("a", 1, 2), hit("a", 1, 3)};
  EXPECT_EQ(pack_in_order(hits, 6, text_of), (std::vector<LineRange>{{"a", 1, 3}}));
}

TEST(PackInOrder, IgnoresLinesThatTheFileHasNot) {
  EXPECT_EQ(pack_in_order(std::vector{hit("a", 9, 4000000000)}, 100, text_of),
            (std::vector<LineRange>{{"a", 9, 10}}));
  EXPECT_TRUE(pack_in_order(std::vector{hit("a", 11, 12)}, 100, text_of).empty());
  EXPECT_TRUE(
      pack_in_order(std::vector{hit("a", 1, 1)}, 100, [](std::string_view) { return ""; }).empty());
}

TEST(PackInOrder, AsksForEachFileOnce) {
  std::map<std::string, int> asked;
  const std::vector<SearchHit> hits = {hit("a", 1, 1), hit("b", 1, 1), hit("a", 3, 3)};
  static_cast<void>(pack_in_order(hits, 100, [&](std::string_view path) {
    ++asked[std::string(path)];
    return text_of(path);
  }));
  EXPECT_EQ(asked, (std::map<std::string, int>{{"a", 1}, {"b", 1}}));
}

}  // namespace
}  // namespace lode::search
