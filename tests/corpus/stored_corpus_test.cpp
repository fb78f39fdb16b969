#include "lode/corpus/stored_corpus.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::corpus {
namespace {

TEST(StoredCorpus, KeepsDocumentsAsTheyCame) {
  StoredCorpus corpus("code_corpus");
  const Document first{
      .docno = "a", .title = "T", .text = "x\n\0y", .language = "go", .extra = "{\"k\":1}"};
  const Document second{
      .docno = "b", .title = "", .text = std::string(20U << 20, 'x'), .language = "", .extra = ""};
  const Document third{.docno = "c", .title = "", .text = "z", .language = "", .extra = ""};
  EXPECT_TRUE(corpus.add(first));
  EXPECT_TRUE(corpus.add(second));
  EXPECT_TRUE(corpus.add(third));
  EXPECT_FALSE(corpus.add(first));
  ASSERT_EQ(corpus.size(), 3U);
  EXPECT_EQ(corpus.name(), "code_corpus");
  EXPECT_EQ(corpus.document(0), first);
  EXPECT_EQ(corpus.document(1), second);
  EXPECT_EQ(corpus.document(2), third);
  EXPECT_EQ(corpus.find("c"), 2U);
  EXPECT_EQ(corpus.find("d"), 3U);
  EXPECT_EQ(corpus.docno(1), "b");
}

RC_GTEST_PROP(StoredCorpus, GivesBackEveryDocument, (const std::vector<std::string>& texts)) {
  StoredCorpus corpus("corpus");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    RC_ASSERT(corpus.add({.docno = std::to_string(i),
                          .title = texts[i],
                          .text = texts[i] + "x",
                          .language = "",
                          .extra = ""}));
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Document document = corpus.document(i);
    RC_ASSERT(document.title == texts[i]);
    RC_ASSERT(document.text == texts[i] + "x");
  }
}

}  // namespace
}  // namespace lode::corpus
