#include "lode/search/file_texts.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "search/text_index.hpp"

namespace lode::search {
namespace {

/// Counts how often each text is read.
class CountingIndex final : public TextIndex {
 public:
  using TextIndex::TextIndex;
  [[nodiscard]] std::string text(std::uint32_t file) const override {
    ++reads[file];
    return TextIndex::text(file);
  }
  mutable std::map<std::uint32_t, int> reads;
};

TEST(FileTexts, ReadsEachFileOnce) {
  const CountingIndex index({{"a", {.text = "one\ntwo\n"}}, {"b", {.text = "three"}}});
  FileTexts files(index);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(files.text(0)->count(), 2U);
    EXPECT_EQ(files.text(1)->text(), "three");
  }
  EXPECT_EQ(index.reads, (std::map<std::uint32_t, int>{{0, 1}, {1, 1}}));
}

TEST(FileTexts, LetsGoOfTextsThatAreTooMuch) {
  const std::string large(std::size_t{40} << 20U, 'x');
  const CountingIndex index({{"a", {.text = large}}, {"b", {.text = large}}});
  FileTexts files(index);
  const auto first = files.text(0);
  EXPECT_EQ(files.text(1)->text().size(), large.size());
  EXPECT_EQ(first->text().size(), large.size()) << "what is in use stays";
  EXPECT_EQ(files.text(0)->text().size(), large.size());
  EXPECT_EQ(index.reads.at(0), 2);
}

TEST(FileTexts, SaysAgainThatAFileIsGone) {
  const CountingIndex index({{"a", {.text = "x", .readable = false}}});
  FileTexts files(index);
  EXPECT_THROW(static_cast<void>(files.text(0)), Error);
  EXPECT_THROW(static_cast<void>(files.text(0)), Error);
}

}  // namespace
}  // namespace lode::search
