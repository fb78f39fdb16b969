#include "lode/experiment/cached_encoder.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/data.hpp"
#include "support/hashing_encoder.hpp"

namespace lode::experiment {
namespace {

using lode::testing::HashingEncoder;
using search::EncodeContext;
using search::TextRole;

std::shared_ptr<EmbeddingCache> cache_in(const testing::TemporaryFolder& folder) {
  return std::make_shared<EmbeddingCache>(EmbeddingCacheOptions{.folder = folder / "cache"});
}

std::vector<float> encode(const search::Encoder& encoder,
                          const std::vector<std::string>& texts,
                          const EncodeContext& context = {},
                          search::EncodeCounts* counts = nullptr) {
  std::vector<float> vectors(texts.size() * encoder.dimension());
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto found = encoder.encode(views, context, vectors);
  if (counts != nullptr) {
    *counts = found;
  }
  return vectors;
}

TEST(CachedEncoder, WhatWasEncodedIsNotEncodedAgain) {
  const testing::TemporaryFolder folder;
  const std::vector<std::string> texts = {"sort a list", "", "parse json"};
  const auto plain = std::make_shared<HashingEncoder>();
  std::vector<float> first;
  {
    const CachedEncoder encoder(plain, cache_in(folder));
    first = encode(encoder, texts);
    EXPECT_EQ(first, encode(HashingEncoder(), texts));
    EXPECT_EQ(encode(encoder, texts), first);
    EXPECT_EQ(plain->encoded, 3U);
  }
  const CachedEncoder again(plain, cache_in(folder));
  EXPECT_EQ(encode(again, {"parse json", "open a file", "sort a list"}),
            encode(HashingEncoder(), {"parse json", "open a file", "sort a list"}));
  EXPECT_EQ(plain->encoded, 4U);
  const EncodingWork work = again.work(TextRole::Document);
  EXPECT_EQ(work.texts, 3U);
  EXPECT_EQ(work.cached, 2U);
  EXPECT_EQ(work.encoded, 1U);
  EXPECT_EQ(work.not_stored, 0U);
  EXPECT_EQ(again.work(TextRole::Query).texts, 0U);
}

TEST(CachedEncoder, EverythingThatDecidesAVectorDecidesItsKey) {
  const testing::TemporaryFolder folder;
  const auto cache = cache_in(folder);
  const auto encoded_by = [&](const HashingEncoder::Options& options,
                              const EncodeContext& context,
                              const std::string& text) {
    const auto plain = std::make_shared<HashingEncoder>(options);
    const CachedEncoder encoder(plain, cache);
    EXPECT_EQ(encode(encoder, {text}, context), encode(HashingEncoder(options), {text}, context));
    return plain->encoded.load();
  };
  const HashingEncoder::Options options = {.mentions_task = true};
  EXPECT_EQ(encoded_by(options, {}, "a text"), 1U);
  EXPECT_EQ(encoded_by(options, {}, "a text"), 0U);
  EXPECT_EQ(encoded_by(options, {}, "another text"), 1U);
  EXPECT_EQ(encoded_by(options, {.role = TextRole::Query}, "a text"), 1U) << "role";
  EXPECT_EQ(encoded_by(options, {.task = "cosqa"}, "a text"), 1U) << "task's prompt";
  EXPECT_EQ(encoded_by(options, {.instruction = "Find"}, "a text"), 1U) << "instruction";
  HashingEncoder::Options other = options;
  other.name = "another model";
  EXPECT_EQ(encoded_by(other, {}, "a text"), 1U) << "S41: model";
  other = options;
  other.max_length = 3;
  EXPECT_EQ(encoded_by(other, {}, "a text"), 1U) << "maximum length";
  other = options;
  other.dimension = 32;
  EXPECT_EQ(encoded_by(other, {}, "a text"), 1U) << "dimensions";
}

TEST(CachedEncoder, APromptOfOneRoleLeavesTheVectorsOfTheOther) {
  const testing::TemporaryFolder folder;
  const auto cache = cache_in(folder);
  const auto encoded_by = [&](const HashingEncoder::Options& options, TextRole role) {
    const auto plain = std::make_shared<HashingEncoder>(options);
    static_cast<void>(encode(CachedEncoder(plain, cache), {"a text"}, {.role = role}));
    return plain->encoded.load();
  };
  for (const TextRole role : {TextRole::Query, TextRole::Document}) {
    EXPECT_EQ(encoded_by({}, role), 1U);
  }
  EXPECT_EQ(encoded_by({.query_prompt = "query: "}, TextRole::Document), 0U);
  EXPECT_EQ(encoded_by({.query_prompt = "query: "}, TextRole::Query), 1U);
  EXPECT_EQ(encoded_by({.document_prompt = "text: "}, TextRole::Query), 0U);
  EXPECT_EQ(encoded_by({.document_prompt = "text: "}, TextRole::Document), 1U);
}

TEST(CachedEncoder, ATaskThatChangesNoPromptChangesNoVector) {
  const testing::TemporaryFolder folder;
  const auto plain = std::make_shared<HashingEncoder>();
  const CachedEncoder encoder(plain, cache_in(folder));
  static_cast<void>(encode(encoder, {"a text"}, {.task = "text2code"}));
  static_cast<void>(encode(encoder, {"a text"}, {.task = "code2code"}));
  EXPECT_EQ(plain->encoded, 1U);
}

TEST(CachedEncoder, E15_TruncationIsCountedAlsoWhenTheVectorIsCached) {
  const testing::TemporaryFolder folder;
  const auto plain = std::make_shared<HashingEncoder>(HashingEncoder::Options{.max_length = 10});
  const std::vector<std::string> texts = {"short", "longer than that", "also longer than that"};
  for (int call = 0; call < 2; ++call) {
    const CachedEncoder encoder(plain, cache_in(folder));
    search::EncodeCounts counts;
    static_cast<void>(encode(encoder, texts, {}, &counts));
    EXPECT_THAT(counts.truncated, ::testing::ElementsAre(1, 2));
    EXPECT_EQ(encoder.work(TextRole::Document).truncated, 2U);
  }
  EXPECT_EQ(plain->encoded, 3U);
}

TEST(CachedEncoder, WithoutACacheItCounts) {
  const CachedEncoder encoder(std::make_shared<HashingEncoder>(), nullptr);
  static_cast<void>(encode(encoder, {"a", "b"}));
  EXPECT_EQ(encoder.work(TextRole::Document).encoded, 2U);
  EXPECT_EQ(encoder.work(TextRole::Document).not_stored, 0U);
}

}  // namespace
}  // namespace lode::experiment
