#include "lode/search/phrase.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/search/code_ranker.hpp"

#include "search/small_index.hpp"

namespace lode::search {
namespace {

/// Every word weighs 1.
PhraseMatch find(std::string_view phrase, std::string_view text) {
  const PhraseWords words = phrase_words(phrase);
  return PhraseFinder(words, std::vector<double>(words.size(), 1.0)).find(text);
}

TEST(Phrase, WordsAreLowerCaseAndValuesAreMarked) {
  EXPECT_EQ(phrase_words("No user 'a b' at /etc/x, 42 I"),
            (PhraseWords{{"no", false},
                         {"user", false},
                         {"a", true},
                         {"b", true},
                         {"at", false},
                         {"etc", true},
                         {"x", true},
                         {"42", true},
                         {"i", false}}));
  EXPECT_EQ(phrase_words("can't don't"),
            (PhraseWords{{"can", false}, {"t", false}, {"don", false}, {"t", false}}));
}

TEST(Phrase, RunsAreFoundWhateverStandsBetweenTheWords) {
  const PhraseMatch match = find("pool is closed", "x = \"Pool \"\n  \"is CLOSED\"");
  EXPECT_EQ(match.words, 3U);
  EXPECT_EQ(match.weight, 3.0);
  EXPECT_EQ(match.begin, 5U);
}

TEST(Phrase, TwoWordsOrAnotherOrderAreNoRun) {
  EXPECT_EQ(find("pool is closed", "pool is open").words, 0U);
  EXPECT_EQ(find("pool is closed", "closed is pool").words, 0U);
  EXPECT_EQ(find("pool is closed", "pool and is and closed").words, 0U);
}

TEST(Phrase, ValuesOfThePhraseMayBePlaceholdersOfTheText) {
  EXPECT_EQ(
      find("cannot open '/tmp/x' of user 42 today", "cannot open %s of user {user_id} today").words,
      5U);
  EXPECT_EQ(find("port 8080 is in use", "port \" + port + \" is in use").words, 4U);
}

TEST(Phrase, PlaceholdersOfTheTextStandForAnyWords) {
  for (const std::string placeholder :
       {"{name!r}", "${name}", "#{a.b + c}", "%s", "%(name)s", "%-5.2f", "$name", "\\(name)"}) {
    EXPECT_EQ(find("no user foo bar found", "no user " + placeholder + " found").words, 3U)
        << placeholder;
  }
  EXPECT_EQ(find("no user one two three four five six seven found", "no user %s found").words, 0U);
}

TEST(Phrase, PercentAndBracesOfATextAreNotAlwaysPlaceholders) {
  EXPECT_EQ(find("it is full now", "100% it is full now").words, 4U);
  EXPECT_EQ(find("it is full now", "{ it is full now }").words, 4U);
}

TEST(Phrase, ContinuedStringsAndEscapesAreNoOtherWords) {
  EXPECT_EQ(find("pool is closed", "f\"pool is \"\n f\"closed\"").words, 3U);
  EXPECT_EQ(find("pool is closed", "\"\\npool is\\tclosed\"").words, 3U);
}

TEST(Phrase, TheHeaviestRunCountsThenTheFirst) {
  const PhraseWords words = phrase_words("a b c and d e f");
  const PhraseFinder finder(words, {1.0, 1.0, 1.0, 0.0, 2.0, 2.0, 2.0});
  EXPECT_EQ(finder.find("a b c; d e f; d e f").begin, 7U);
  EXPECT_EQ(finder.find("a b c; d e f; d e f").weight, 6.0);
  EXPECT_EQ(finder.find("a b c and d e f").weight, 9.0);
}

TEST(Phrase, WordsWithoutWeightAreNoRunAlone) {
  const PhraseWords words = phrase_words("it is the pool");
  const PhraseFinder finder(words, {0.0, 0.0, 0.0, 1.0});
  EXPECT_EQ(finder.find("it is the end").words, 0U);
  EXPECT_EQ(finder.find("is the pool").words, 3U);
}

RC_GTEST_PROP(Phrase, NoRunExceedsTheBound, ()) {
  static const std::vector<std::string> kWords = {"a", "b", "c", "42", "'d'", "%s", "x", "{y}"};
  const auto text = [&] {
    std::string out;
    for (const std::size_t word : *rc::gen::container<std::vector<std::size_t>>(
             rc::gen::inRange<std::size_t>(0, kWords.size()))) {
      out += kWords[word] + " ";
    }
    return out;
  };
  const std::string source = text();
  const PhraseWords phrase = phrase_words(text());
  const PhraseWords present = phrase_words(source);
  std::vector<bool> has;
  std::vector<double> weights;
  for (const PhraseWord& word : phrase) {
    has.push_back(std::any_of(present.begin(), present.end(), [&](const PhraseWord& other) {
      return other.word == word.word;
    }));
    weights.push_back(1.0);
  }
  const PhraseFinder finder(phrase, weights);
  RC_ASSERT(finder.find(source).weight <= finder.bound(has) + 1e-9);
}

RC_GTEST_PROP(Phrase, AnyBytesAreRead, (const std::string& text)) {
  const PhraseWords phrase = phrase_words(text);
  const PhraseMatch match =
      PhraseFinder(phrase, std::vector<double>(phrase.size(), 1.0)).find(text);
  RC_ASSERT(match.words <= phrase.size());
  RC_ASSERT(match.begin <= text.size());
}

using Files = std::map<std::string, std::vector<std::string>>;

std::vector<CodeHit> rank(const Files& files, std::string_view text, double weight) {
  RankOptions options;
  options.weights[static_cast<std::size_t>(Signal::Phrase)] = weight;
  // SmallIndex has a chunk a line and gives no byte ranges: the whole line counts.
  class Ranged final : public SmallIndex {
   public:
    using SmallIndex::SmallIndex;
    CodeChunk chunk(std::uint32_t chunk) const override {
      CodeChunk info = SmallIndex::chunk(chunk);
      const std::string content = text(info.file);
      for (std::uint32_t line = 1; line < info.first_line; ++line) {
        info.begin = static_cast<std::uint32_t>(content.find('\n', info.begin)) + 1;
      }
      info.end = static_cast<std::uint32_t>(content.find('\n', info.begin)) + 1;
      return info;
    }
  };
  return CodeRanker(std::make_shared<Ranged>(files)).rank(parse_code_query(text), options);
}

TEST(PhraseSignal, VerbatimTextBeatsTheSameWordsInAnotherOrder) {
  const Files files = {
      {"a.py", {"closed pool the for wait wait closed"}},
      {"b.py", {"nothing", "raise wait for the closed pool, sorry, and much else"}}};
  const auto hits = rank(files, "wait for the closed pool", 1.0);
  EXPECT_EQ(hits.at(0).file, 1U);
  EXPECT_EQ(hits.at(0).focus, 2U);
  EXPECT_GT(hits.at(0).shares[static_cast<std::size_t>(Signal::Phrase)], 0.9F);
  EXPECT_EQ(rank(files, "wait for the closed pool", 0.0).at(0).focus, 0U);
}

TEST(PhraseSignal, LessThanHalfOfTheQueryIsChance) {
  const Files files = {{"a.py", {"wait for the closed pool"}}, {"b.py", {"lock", "set", "old"}}};
  const auto share = [&](std::string_view text) {
    float most = 0.0F;
    for (const CodeHit& hit : rank(files, text, 1.0)) {
      most = std::max(most, hit.shares[static_cast<std::size_t>(Signal::Phrase)]);
    }
    return most;
  };
  EXPECT_EQ(share("wait for the closed pool"), 1.0F);
  EXPECT_GT(share("wait for the closed lock"), 0.3F);
  EXPECT_EQ(share("wait for the closed lock set old"), 0.0F);
  EXPECT_EQ(share("closed pool"), 0.0F);
}

TEST(PhraseSignal, ChoosesTheChunkOfAFile) {
  const Files files = {
      {"a.py", {"pool closed wait pool closed", "x", "wait until pool is closed by another one"}}};
  const auto hits = rank(files, "wait until pool 'a' is closed", 1.0);
  EXPECT_EQ(hits.at(0).focus, 3U);
}

}  // namespace
}  // namespace lode::search
