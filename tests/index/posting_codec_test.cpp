#include "lode/index/posting_codec.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"

namespace lode::index {
namespace {

using Postings = std::vector<search::CodePosting>;

Postings read_all(std::string_view bytes, std::size_t count, std::uint32_t chunks) {
  PostingCursor cursor(bytes, static_cast<std::uint32_t>(count), chunks);
  Postings all;
  search::CodePosting posting;
  while (cursor.next(posting)) {
    all.push_back(posting);
  }
  return all;
}

bool same(const Postings& a, const Postings& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.chunk == y.chunk && x.tf == y.tf;
  });
}

RC_GTEST_PROP(PostingCodec, ReadsWhatItWrote, ()) {
  Postings postings;
  std::uint32_t chunk = 0;
  for (const auto& item : *rc::gen::arbitrary<std::vector<std::array<std::uint16_t, 4>>>()) {
    chunk += item[3];
    postings.push_back({.chunk = chunk++, .tf = {item[0], item[1], item[2]}});
  }
  std::string bytes;
  append_postings(postings, bytes);
  RC_ASSERT(same(read_all(bytes, postings.size(), chunk), postings));
}

TEST(PostingCodec, APostingWithOneSmallFrequencyTakesTwoBytes) {
  std::string bytes;
  append_postings(Postings{{.chunk = 5, .tf = {3, 0, 0}}, {.chunk = 6, .tf = {0, 30, 0}}}, bytes);
  EXPECT_EQ(bytes.size(), 4U);
}

TEST(PostingCodec, DamageIsAnErrorAndNeverAChunkOutside) {
  std::string bytes;
  append_postings(Postings{{.chunk = 5, .tf = {3, 400, 0}}, {.chunk = 900, .tf = {65535, 30, 7}}},
                  bytes);
  EXPECT_THROW(read_all(bytes, 2, 900), Error);
  EXPECT_THROW(read_all(bytes, 3, 901), Error);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(read_all(std::string_view(bytes).substr(0, size), 2, 901), Error) << size;
  }
}

}  // namespace
}  // namespace lode::index
