#include "lode/corpus/tsv.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> fields;
  EXPECT_FALSE(split_tsv(line, fields).has_value());
  return fields;
}

TEST(Tsv, CutsAtTabs) {
  EXPECT_THAT(split("a\tb\tc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(split("a\t\t"), ElementsAre("a", "", ""));
  EXPECT_THAT(split(""), ElementsAre(""));
}

TEST(Tsv, QuotesOnlyAtTheBeginningOfAFieldCount) {
  EXPECT_THAT(split("\"a\tb\"\tc"), ElementsAre("a\tb", "c"));
  EXPECT_THAT(split("\"say \"\"hi\"\"\"\tc"), ElementsAre("say \"hi\"", "c"));
  EXPECT_THAT(split("a\"b\tc"), ElementsAre("a\"b", "c"));
}

TEST(Tsv, RefusesOpenQuotesAndTextBehindThem) {
  std::vector<std::string> fields;
  EXPECT_EQ(split_tsv("\"a\tb", fields)->kind, "bad-line");
  EXPECT_EQ(split_tsv("\"a\"b\tc", fields)->kind, "bad-line");
  EXPECT_EQ(split_tsv("a\xFF\tb", fields)->kind, "bad-utf8");
}

RC_GTEST_PROP(Tsv, WhatIsWrittenReadsBack, (std::vector<std::string> fields)) {
  for (std::string& field : fields) {
    for (char& c : field) {
      c = c == '\n' ? 't' : static_cast<char>(c & 0x7F);
    }
  }
  RC_PRE(!fields.empty());
  std::string line;
  for (const std::string& field : fields) {
    line += line.empty() && &field == &fields.front() ? "" : "\t";
    append_tsv_field(line, field);
  }
  std::vector<std::string> again;
  RC_ASSERT(!split_tsv(line, again).has_value());
  RC_ASSERT(again == fields);
}

}  // namespace
}  // namespace lode::corpus
