#include "lode/index/term_dictionary.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"

namespace lode::index {
namespace {

TermDictionaryWriter write(const std::set<std::string>& terms) {
  TermDictionaryWriter writer;
  for (const std::string& term : terms) {
    writer.add(term, static_cast<std::uint32_t>(term.size()) + 1, 2 * term.size());
  }
  return writer;
}

TermDictionary read(const TermDictionaryWriter& writer) {
  return {writer.bytes(), writer.blocks(), writer.size()};
}

RC_GTEST_PROP(TermDictionary, FindsWhatItHasAndNothingElse, (std::set<std::string> terms)) {
  const TermDictionaryWriter writer = write(terms);
  const TermDictionary dictionary = read(writer);
  std::uint64_t postings = 0;
  for (const std::string& term : terms) {
    const auto entry = dictionary.find(term);
    RC_ASSERT(entry.has_value());
    RC_ASSERT(entry->count == term.size() + 1);
    RC_ASSERT(entry->postings == postings);
    RC_ASSERT(entry->postings_size == 2 * term.size());
    postings += entry->postings_size;
    RC_ASSERT(dictionary.find(term + "~").has_value() == terms.contains(term + "~"));
  }
}

RC_GTEST_PROP(TermDictionary, WalksFromAnyTermInOrder, (std::set<std::string> terms)) {
  const TermDictionaryWriter writer = write(terms);
  const TermDictionary dictionary = read(writer);
  const auto start = *rc::gen::arbitrary<std::string>();
  TermDictionary::Cursor cursor = dictionary.seek_block(start);
  std::set<std::string> seen;
  while (cursor.next()) {
    if (cursor.term() >= start) {
      seen.emplace(cursor.term());
    }
  }
  RC_ASSERT(seen == std::set<std::string>(terms.lower_bound(start), terms.end()));
}

TEST(TermDictionary, AnEmptyOneHasNoTerms) {
  const TermDictionaryWriter writer;
  const TermDictionary dictionary = read(writer);
  EXPECT_FALSE(dictionary.find("a").has_value());
  auto cursor = dictionary.seek_block("a");
  EXPECT_FALSE(cursor.next());
}

TEST(TermDictionary, CutOffBytesAreAnError) {
  const TermDictionaryWriter writer = write({"alpha", "alphabet", "beta"});
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    const TermDictionary dictionary(
        std::string_view(writer.bytes()).substr(0, size), writer.blocks(), 3);
    auto walk = [&] {
      auto cursor = dictionary.seek_block("");
      while (cursor.next()) {
      }
    };
    EXPECT_THROW(walk(), Error) << size;
  }
}

}  // namespace
}  // namespace lode::index
