#include "lode/lexical/builder.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/base/parallel.hpp"
#include "lode/lexical/segment.hpp"

#include "lexical/support.hpp"
#include "support/data.hpp"

namespace lode::lexical {
namespace {

std::string built(const Documents& documents, std::size_t memory_bytes, bool one_by_one) {
  SegmentBuilder builder(
      {.analyzer = value_or_throw(text::find_analyzer("code")), .memory_bytes = memory_bytes});
  if (one_by_one) {
    for (const auto& [docno, text] : documents) {
      const std::vector<std::string_view> texts = {text};
      builder.add(docno, texts);
    }
  } else {
    builder.add_batch(documents.size(),
                      [&](std::size_t i, std::string& docno, std::vector<std::string>& texts) {
                        docno = documents[i].first;
                        texts[0] = documents[i].second;
                      });
  }
  return builder.finish();
}

TEST(SegmentBuilder, TheBytesDependOnTheDocumentsAlone) {
  Random random(1);
  const Documents documents = random_documents(random, 3000, 60, 2000);
  set_thread_count(1);
  const std::string expected = built(documents, std::size_t{1} << 30U, false);
  set_thread_count(5);
  EXPECT_EQ(built(documents, std::size_t{1} << 30U, false), expected);
  EXPECT_EQ(built(documents, 1000, false), expected) << "with spilling and several passes";
  set_thread_count(0);
  EXPECT_EQ(built(documents, std::size_t{1} << 30U, true), expected);
}

TEST(SegmentBuilder, AWrittenFileIsWhatFinishGives) {
  const testing::TemporaryFolder folder;
  const Documents documents = {{"a", "one two"}, {"b", "two three"}};
  SegmentBuilder builder({.analyzer = value_or_throw(text::find_analyzer("plain-nostop"))});
  for (const auto& [docno, text] : documents) {
    const std::vector<std::string_view> texts = {text};
    builder.add(docno, texts);
  }
  builder.write(folder / "s.lex");
  EXPECT_EQ(read_file(folder / "s.lex"), segment_bytes(documents));
  const auto segment = Segment::open(folder / "s.lex");
  EXPECT_EQ(segment->document_count(), 2U);
  EXPECT_EQ(segment->total_length(0), 4U);
  EXPECT_EQ(segment->document_frequency("two"), 2U);
  EXPECT_EQ(segment->document_frequency("four"), 0U);
  EXPECT_EQ(segment->docno(DocId{1}), "b");
  EXPECT_EQ(segment->search("three", {}).size(), 1U);
}

TEST(SegmentBuilder, TwoDocumentsWithOneDocnoAreRefused) {
  try {
    (void)segment_bytes({{"a", "x1"}, {"b", "x2"}, {"a", "x3"}});
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
    EXPECT_NE(error.message().find("'a'"), std::string::npos);
  }
}

TEST(SegmentBuilder, WrongOptionsAndTextsAreRefused) {
  const auto analyzer = value_or_throw(text::find_analyzer("plain"));
  EXPECT_THROW(SegmentBuilder({}), Error);
  EXPECT_THROW(SegmentBuilder({.analyzer = analyzer, .fields = {}}), Error);
  EXPECT_THROW(SegmentBuilder({.analyzer = analyzer, .fields = std::vector<Field>(8, Field{"f"})}),
               Error);
  EXPECT_THROW(SegmentBuilder({.analyzer = analyzer, .fields = {{.name = "f", .weight = 0}}}),
               Error);
  SegmentBuilder builder({.analyzer = analyzer});
  EXPECT_THROW(builder.add("a", std::vector<std::string_view>{"one", "two"}), Error);
}

}  // namespace
}  // namespace lode::lexical
