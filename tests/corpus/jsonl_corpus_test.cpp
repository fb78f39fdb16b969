#include "lode/corpus/jsonl_corpus.hpp"

#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;

CorpusData parse(std::string_view bytes, Ledger& ledger, Layout layout = Layout::Beir) {
  return parse_jsonl_corpus(bytes, "corpus.jsonl", layout, ledger);
}

TEST(JsonlCorpus, GivesDocumentsInFileOrder) {
  Ledger ledger(false);
  const CorpusData data = parse(
      "{\"_id\":\"a\",\"title\":\"T\",\"text\":\"x \\u00e9\\n\",\"language\":\"go\"}\n\n"
      "{\"text\":\"y\",\"extra\":[1,{\"k\":2.5}],\"_id\":7}",
      ledger);
  ASSERT_EQ(data.corpus->size(), 2U);
  EXPECT_EQ(
      data.corpus->document(0),
      (Document{
          .docno = "a", .title = "T", .text = "x \xC3\xA9\n", .language = "go", .extra = ""}));
  EXPECT_EQ(data.corpus->document(1),
            (Document{.docno = "7",
                      .title = "",
                      .text = "y",
                      .language = "",
                      .extra = R"({"extra":[1,{"k":2.5}]})"}));
  EXPECT_EQ(data.corpus->docno(1), "7");
  EXPECT_EQ(data.corpus->find("7"), 1U);
  EXPECT_EQ(data.corpus->find("8"), 2U);
  EXPECT_THAT(data.languages, ElementsAre("go"));
  EXPECT_TRUE(ledger.findings().empty());
}

TEST(JsonlCorpus, MetadataMembersStandBesideOtherFields) {
  Ledger ledger(false);
  const CorpusData data = parse(
      "{\"_id\":\"a\",\"text\":\"x\",\"metadata\":{\"url\":\"u\",\"n\":1}}\n"
      "{\"_id\":\"b\",\"text\":\"x\",\"metadata\":{}}\n"
      "{\"_id\":\"c\",\"text\":\"x\",\"url\":\"v\",\"metadata\":{\"url\":\"u\"}}\n"
      "{\"_id\":\"d\",\"text\":\"x\",\"metadata\":5}\n",
      ledger);
  EXPECT_EQ(data.corpus->document(0).extra, R"({"url":"u","n":1})");
  EXPECT_EQ(data.corpus->document(1).extra, "");
  EXPECT_EQ(data.corpus->document(2).extra, R"({"url":"v","metadata":{"url":"u"}})");
  EXPECT_EQ(data.corpus->document(3).extra, R"({"metadata":5})");
}

TEST(JsonlCorpus, CorebTakesTheFirstFilledName) {
  Ledger ledger(false);
  const CorpusData data = parse(
      "{\"code_id\":null,\"text_id\":\"t1\",\"code\":\"\",\"text\":\"words\",\"abbreviated_text\":"
      "\"w\"}\n"
      "{\"id\":\"i1\",\"content\":\"c\"}\n",
      ledger,
      Layout::Coreb);
  EXPECT_EQ(data.corpus->document(0).docno, "t1");
  EXPECT_EQ(data.corpus->document(0).text, "words");
  EXPECT_EQ(data.corpus->document(0).extra, R"({"code_id":null,"code":"","abbreviated_text":"w"})");
  EXPECT_EQ(data.corpus->document(1).text, "c");
}

TEST(JsonlCorpus, CorebMetaStringsBecomeObjects) {
  Ledger ledger(false);
  const CorpusData data = parse(
      "{\"code_id\":\"a\",\"code\":\"x\",\"meta\":\"{'passed': True}\"}\n"
      "{\"code_id\":\"b\",\"code\":\"x\",\"meta\":\"{\\\"passed\\\": false}\"}\n",
      ledger,
      Layout::Coreb);
  EXPECT_EQ(data.corpus->document(0).extra, R"({"meta":{"passed":true}})");
  EXPECT_EQ(data.corpus->document(1).extra, R"({"meta":{"passed":false}})");
}

TEST(JsonlCorpus, ThreadsReadAtTheSameTime) {
  std::string text;
  for (int i = 0; i < 500; ++i) {
    text += "{\"_id\":\"d" + std::to_string(i) + "\",\"text\":\"" +
            std::string(static_cast<std::size_t>(i), 'x') + "y\"}\n";
  }
  Ledger ledger(false);
  const CorpusData data = parse(text, ledger);
  std::vector<int> wrong(4, 0);
  std::vector<std::thread> threads;
  for (int& count : wrong) {
    threads.emplace_back([&count, &data] {
      for (std::size_t i = 0; i < data.corpus->size(); ++i) {
        count += data.corpus->document(i).text.size() == i + 1 ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(wrong, ElementsAre(0, 0, 0, 0));
}

TEST(JsonlCorpus, AFileThatChangedUnderneathIsNoticed) {
  const testing::TemporaryFolder folder;
  const auto path = folder / "corpus.jsonl";
  write_file(path, "{\"_id\":\"a\",\"text\":\"xxxx\"}\n");
  Ledger ledger(false);
  const CorpusData data = open_jsonl_corpus(path, "corpus", Layout::Beir, ledger);
  FILE* file = std::fopen(path.c_str(), "r+");
  std::fputs("{\"_id\":\"b\"", file);
  std::fclose(file);
  EXPECT_THROW(static_cast<void>(data.corpus->document(0)), Error);
}

TEST(JsonlCorpus, TruncationsAndFlippedBytesNeverCrash) {
  const std::string good =
      "{\"_id\":\"a1\",\"title\":\"T\",\"text\":\"caf\xC3\xA9 \\u00e9\",\"n\":[1,2.5,null,true]}\n"
      "{\"_id\":\"a2\",\"text\":\"y\",\"metadata\":{\"k\":\"v\"}}\r\n";
  const auto read = [](std::string_view bytes) {
    for (const bool lenient : {false, true}) {
      try {
        Ledger ledger(lenient);
        const CorpusData data = parse(bytes, ledger);
        for (std::size_t i = 0; i < data.corpus->size(); ++i) {
          static_cast<void>(data.corpus->document(i));
        }
      } catch (const Error& error) {
        EXPECT_FALSE(lenient) << error.message();
        EXPECT_NE(error.message().find("corpus.jsonl:"), std::string::npos);
      }
    }
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    read(std::string_view(good).substr(0, i));
    for (const int bit : {0, 3, 5, 7}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      read(bad);
    }
  }
}

}  // namespace
}  // namespace lode::corpus
