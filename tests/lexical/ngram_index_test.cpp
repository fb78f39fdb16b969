#include "lode/lexical/ngram_index.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/random.hpp"
#include "lode/lexical/ngram_format.hpp"

namespace lode::lexical {
namespace {

using Numbers = std::vector<std::uint32_t>;
using Strings = std::vector<std::string>;

std::string index_bytes(const Strings& texts) {
  NgramIndexBuilder builder;
  for (const std::string& text : texts) {
    builder.add(text);
  }
  return builder.finish();
}

NgramQuery literal(std::string bytes) {
  return {.kind = NgramQuery::Kind::Literal, .literal = std::move(bytes), .parts = {}};
}
NgramQuery any(std::vector<NgramQuery> parts) {
  return {.kind = NgramQuery::Kind::Any, .literal = {}, .parts = std::move(parts)};
}
NgramQuery all(std::vector<NgramQuery> parts) {
  return {.kind = NgramQuery::Kind::All, .literal = {}, .parts = std::move(parts)};
}

Numbers find(const Strings& texts, const NgramQuery& query) {
  const std::string bytes = index_bytes(texts);
  return NgramIndex(bytes).candidates(query);
}

TEST(NgramIndex, FindsTextsThatHoldTheLiteral) {
  const Strings texts = {"int main() {}", "domain", "MAIN", "mai n", "", "ma"};
  EXPECT_EQ(find(texts, literal("main")), (Numbers{0, 1, 2}));
  EXPECT_EQ(find(texts, literal("MaIn")), (Numbers{0, 1, 2}));
  EXPECT_EQ(find(texts, literal("mainz")), Numbers{});
}

TEST(NgramIndex, AShortLiteralSaysNothing) {
  const Strings texts = {"abc", "", "x"};
  EXPECT_EQ(find(texts, literal("ab")), (Numbers{0, 1, 2}));
  EXPECT_EQ(find(texts, literal("")), (Numbers{0, 1, 2}));
}

TEST(NgramIndex, JoinsConditions) {
  const Strings texts = {"read file", "write file", "read book", "none"};
  EXPECT_EQ(find(texts, all({literal("read"), literal("file")})), (Numbers{0}));
  EXPECT_EQ(find(texts, any({literal("read"), literal("file")})), (Numbers{0, 1, 2}));
  EXPECT_EQ(find(texts, all({})), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(find(texts, any({})), Numbers{});
  EXPECT_EQ(find(texts, any({literal("read"), all({})})), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(find(texts, all({any({literal("book"), literal("write")}), literal("read")})),
            (Numbers{2}));
}

TEST(NgramIndex, TrigramsDoNotSpanLines) {
  EXPECT_EQ(find({"ab\ncd", "abcd"}, literal("abcd")), (Numbers{1}));
  EXPECT_EQ(find({"ab\ncd", "abcd"}, literal("b\nc")), (Numbers{0, 1}));
}

TEST(NgramIndex, LettersThatFoldToAsciiCountAsAscii) {
  EXPECT_EQ(find({"\xE2\x84\xAA"
                  "elvin",
                  "ke\xC5\xBFt"},
                 literal("kel")),
            (Numbers{0}));
  EXPECT_EQ(find({"tests", "te\xC5\xBFts"}, literal("te\xC5\xBFt")), (Numbers{0, 1}));
}

TEST(NgramIndex, AnIndexOfNothingIsRead) {
  EXPECT_EQ(find({}, all({})), Numbers{});
  EXPECT_EQ(find({}, literal("abc")), Numbers{});
  EXPECT_EQ(NgramIndex().candidates(literal("abc")), Numbers{});
  EXPECT_EQ(find({"", ""}, literal("abc")), Numbers{});
}

/// Texts over few letters, so that trigrams repeat; sometimes many of them.
Strings random_texts(Random& random) {
  const std::size_t letters = 2 + random.below(20);
  Strings texts(random.below(random.below(10) == 0 ? 1200 : 40));
  for (std::string& text : texts) {
    const std::size_t length = random.below(60);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint64_t letter = random.below(letters);
      text += random.below(40) == 0  ? '\n'
              : random.below(9) == 0 ? static_cast<char>('A' + letter)
                                     : static_cast<char>('a' + letter);
    }
  }
  return texts;
}

/// By definition.
std::map<std::string, Numbers> trigrams_of(const Strings& texts) {
  std::map<std::string, Numbers> lists;
  for (std::uint32_t t = 0; t < texts.size(); ++t) {
    for (std::size_t i = 0; i + 3 <= texts[t].size(); ++i) {
      std::string trigram = texts[t].substr(i, 3);
      std::transform(trigram.begin(), trigram.end(), trigram.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
      });
      Numbers& list = lists[trigram];
      if (trigram.find('\n') == std::string::npos && (list.empty() || list.back() != t)) {
        list.push_back(t);
      }
    }
  }
  std::erase_if(lists, [](const auto& item) { return item.second.empty(); });
  return lists;
}

RC_GTEST_PROP(NgramIndex, HoldsExactlyTheTrigramsOfItsTexts, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Strings texts = random_texts(random);
  const std::string bytes = index_bytes(texts);
  const NgramIndex index(bytes);
  RC_ASSERT(index.text_count() == texts.size());
  std::map<std::string, Numbers> lists;
  index.for_each_list([&](std::uint32_t trigram, std::span<const std::uint32_t> list) {
    const std::string key = {static_cast<char>(trigram >> 16U),
                             static_cast<char>(trigram >> 8U & 0xFFU),
                             static_cast<char>(trigram & 0xFFU)};
    lists[key] = Numbers(list.begin(), list.end());
  });
  const auto expected = trigrams_of(texts);
  RC_ASSERT(lists == expected);
  RC_ASSERT(index.trigram_count() == expected.size());
  for (const auto& [trigram, list] : expected) {
    RC_ASSERT(index.candidates(literal(trigram)) == list);
  }
}

RC_GTEST_PROP(NgramIndex, MergingGivesTheBytesOfAFreshIndex, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  NgramIndexBuilder merged;
  Strings kept;
  const std::size_t parts = random.below(5);
  for (std::size_t part = 0; part < parts; ++part) {
    const Strings texts = random_texts(random);
    if (random.below(3) == 0) {
      for (const std::string& text : texts) {
        merged.add(text);
        kept.push_back(text);
      }
      continue;
    }
    std::vector<std::uint64_t> deleted(random.below(2) * ((texts.size() + 63) / 64));
    for (std::size_t t = 0; t < texts.size(); ++t) {
      if (t / 64 < deleted.size() && random.below(3) == 0) {
        deleted[t / 64] |= std::uint64_t{1} << (t % 64);
      } else {
        kept.push_back(texts[t]);
      }
    }
    const std::string bytes = index_bytes(texts);
    merged.add_all(NgramIndex(bytes), deleted);
  }
  RC_ASSERT(merged.finish() == index_bytes(kept));
}

TEST(NgramIndex, ManyPostingsAreSortedInParts) {
  Random random(5);
  Strings texts(40);
  for (std::string& text : texts) {
    for (std::size_t i = 0; i < 100'000; ++i) {
      text += static_cast<char>(128 + random.below(128));
    }
  }
  const std::string bytes = index_bytes(texts);
  const NgramIndex index(bytes);
  for (std::uint32_t t = 0; t < texts.size(); ++t) {
    for (std::size_t i = 0; i < 20; ++i) {
      EXPECT_EQ(index.candidates(literal(texts[t].substr(random.below(99'000), 12))), Numbers{t});
    }
  }
}

TEST(NgramIndex, DamageEndsInAnErrorOrAnAnswer) {
  const std::string bytes = index_bytes({"read a file", "write a file", "close the file", "a"});
  const auto attempt = [](const std::string& damaged) {
    try {
      const NgramIndex index(damaged);
      for (const std::uint32_t text : index.candidates(literal("a file"))) {
        EXPECT_LT(text, index.text_count());
      }
      index.for_each_list([](std::uint32_t, std::span<const std::uint32_t>) {});
    } catch (const Error& error) {
      EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported);
    }
  };
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(NgramIndex(std::string_view(bytes).substr(0, size)), Error);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ (1U << bit));
      attempt(damaged);
    }
  }
}

}  // namespace
}  // namespace lode::lexical
