#include "lode/model/packing.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"

#include "model/support.hpp"
#include "support/data.hpp"

namespace lode::model {
namespace {

const text::TokenTemplate kAround = {.before = {5}, .between = {}, .after = {6}};

std::vector<text::TokenId> ids_of(std::string_view end_token,
                                  std::size_t max_length,
                                  std::string_view prompt,
                                  std::string_view text) {
  const testing::WordTokenizer tokenizer({}, kAround);
  return SequenceMaker(tokenizer, end_token, max_length).make(prompt, text).ids;
}

TEST(Sequences, E4_TruncationSparesTheTemplateAndTheEndToken) {
  EXPECT_EQ(ids_of("[END]", 5, "", "a bb ccc dddd"), (std::vector<text::TokenId>{5, 11, 12, 6, 3}));
  EXPECT_EQ(ids_of("", 4, "", "a bb ccc"), (std::vector<text::TokenId>{5, 11, 12, 6}));
}

TEST(Sequences, E5_ALimitThatCutsNothingChangesNothing) {
  EXPECT_EQ(ids_of("[END]", 6, "p ", "a bb"), ids_of("[END]", 1000, "p ", "a bb"));
}

TEST(Sequences, E6_TheEndTokenIsAddedOnlyWhereTheTemplateLacksIt) {
  const testing::WordTokenizer with({}, {.before = {}, .between = {}, .after = {3}});
  EXPECT_EQ(SequenceMaker(with, "[END]", 9).make("", "a").ids, (std::vector<text::TokenId>{11, 3}));
  EXPECT_EQ(ids_of("[END]", 9, "", "a"), (std::vector<text::TokenId>{5, 11, 6, 3}));
  EXPECT_THROW((void)SequenceMaker(with, "[OTHER]", 9), Error);
}

TEST(Sequences, E19_SpellingsOfSpecialTokensInATextArePlainText) {
  const auto tokenizer = text::open_tokenizer(
      lode::testing::source_path("tests/data/model/encoders/qwen2_last/tokenizer.json"));
  const SequenceMaker maker(*tokenizer, "<|endoftext|>", 64);
  const auto plain = maker.make("", "a <|endoftext|> b <|im_end|>").ids;
  EXPECT_EQ(std::count(plain.begin(), plain.end(), 0), 1) << "only the one at the end";
  EXPECT_EQ(plain.back(), 0);
  EXPECT_EQ(std::count(plain.begin(), plain.end(), 1), 0);
}

TEST(Sequences, E17_CharactersAreNotCounted) {
  const testing::WordTokenizer tokenizer;
  const std::string text(100000, 'x');
  EXPECT_EQ(SequenceMaker(tokenizer, "", 2).make("", text).dropped, 0U);
}

TEST(Sequences, PromptAndTextAreCutAsOneText) {
  EXPECT_EQ(ids_of("", 9, "pre", "fix b"), (std::vector<text::TokenId>{5, 16, 11, 6}));
  const testing::WordTokenizer tokenizer({}, kAround);
  EXPECT_EQ(SequenceMaker(tokenizer, "", 9).prompt_length("two words "), 3U)
      << "what the template puts before it counts";
  EXPECT_EQ(SequenceMaker(tokenizer, "", 9).prompt_length(""), 0U);
}

TEST(Sequences, ALimitWithoutRoomIsRefused) {
  const testing::WordTokenizer tokenizer({}, kAround);
  EXPECT_THROW((void)SequenceMaker(tokenizer, "", 2), Error);
  EXPECT_THROW((void)SequenceMaker(tokenizer, "[END]", 3), Error);
}

RC_GTEST_PROP(Packing, GroupsHoldEverySequenceOnceWithinTheBudget, ()) {
  const auto lengths =
      *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 40));
  const auto budget = *rc::gen::inRange<std::size_t>(1, 60);
  std::multiset<std::size_t> seen;
  std::size_t before = 1000;
  for (const auto& group : pack_by_length(lengths, budget)) {
    std::size_t sum = 0;
    for (const std::size_t number : group) {
      RC_ASSERT(lengths[number] <= before);
      before = lengths[number];
      sum += before;
      seen.insert(number);
    }
    RC_ASSERT(sum <= budget || group.size() == 1);
  }
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    RC_ASSERT(seen.count(i) == (lengths[i] > 0 ? 1U : 0U));
  }
}

TEST(Packing, TheBudgetFollowsFromMemory) {
  BackboneConfig config;
  config.hidden = 384;
  config.intermediate = 1536;
  config.heads = 12;
  config.key_value_heads = 12;
  config.head = 32;
  EXPECT_EQ(token_budget(config, 0), 1U);
  const std::size_t small = token_budget(config, 10'000'000);
  EXPECT_GT(small, 100U);
  EXPECT_LT(small, 1000U);
  EXPECT_EQ(token_budget(config, std::size_t{1} << 40), 4096U);
}

TEST(Sequences, APromptThatLeavesNoRoomIsRefused) {
  const testing::WordTokenizer tokenizer({}, kAround);
  const SequenceMaker maker(tokenizer, "", 5);
  maker.require_room("two words ");
  EXPECT_THROW(maker.require_room("now three words "), Error);
}

}  // namespace
}  // namespace lode::model
