// Published vocabularies against published numbers (shared/data/tokenizer, and tokenizers that
// scripts/fetch-tokenizers brings).

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/text/tokenizer.hpp"

#include "gguf_vocabulary.hpp"
#include "support/data.hpp"

namespace lode::text {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> strings_of(const std::string& file) {
  const std::string separator = "\n__ggml_vocab_test__\n";
  std::vector<std::string> strings;
  std::size_t begin = 0;
  for (std::size_t end = file.find(separator); end != std::string::npos;
       end = file.find(separator, begin)) {
    strings.push_back(file.substr(begin, end - begin));
    begin = end + separator.size();
  }
  if (begin < file.size()) {
    strings.push_back(file.substr(begin));
  }
  return strings;
}

void expect_published_ids(const Tokenizer& tokenizer, const fs::path& stem) {
  const std::vector<std::string> strings = strings_of(read_file(stem.string() + ".inp"));
  std::istringstream lines(read_file(stem.string() + ".out"));
  std::size_t checked = 0;
  TokenizedText out;
  for (std::string line; std::getline(lines, line); ++checked) {
    ASSERT_LT(checked, strings.size());
    std::istringstream numbers(line);
    std::vector<TokenId> expected;
    for (TokenId id = 0; numbers >> id;) {
      expected.push_back(id);
    }
    out.clear();
    tokenizer.encode(strings[checked], false, out);
    EXPECT_EQ(out.ids, expected) << strings[checked];
  }
  EXPECT_EQ(checked, strings.size());
  EXPECT_EQ(checked, 46U);
}

fs::path shared_stem(const std::string& model) {
  return lode::testing::shared_path("tokenizer/ggml-vocab-" + model + ".gguf");
}

TEST(PublishedTokenizer, Gpt2) {
  const fs::path gguf = shared_stem("gpt-2");
  LODE_SKIP_WITHOUT(gguf);
  const lode::testing::TemporaryFolder folder;
  write_file(folder / "tokenizer.json",
             lode::testing::gpt2_tokenizer_json(lode::testing::read_gguf_lists(gguf)));
  expect_published_ids(*open_tokenizer(folder.path()), gguf);
}

TEST(PublishedTokenizer, BertBgeFromItsVocabularyFile) {
  const fs::path gguf = shared_stem("bert-bge");
  LODE_SKIP_WITHOUT(gguf);
  const lode::testing::TemporaryFolder folder;
  write_file(folder / "vocab.txt",
             lode::testing::bert_vocabulary_lines(lode::testing::read_gguf_lists(gguf)));
  const auto tokenizer = open_tokenizer(folder.path());
  EXPECT_EQ(tokenizer->kind(), "wordpiece");
  EXPECT_EQ(tokenizer->single_template(), (TokenTemplate{{101}, {}, {102}}));
  expect_published_ids(*tokenizer, gguf);
}

TEST(PublishedTokenizer, Qwen2ByTheFileOfQwen3) {
  const fs::path file = lode::testing::source_path(".cache/tokenizers/qwen3.json");
  LODE_SKIP_WITHOUT(file);
  const fs::path stem = shared_stem("qwen2");
  LODE_SKIP_WITHOUT(fs::path(stem.string() + ".inp"));
  expect_published_ids(*open_tokenizer(file), stem);
}

}  // namespace
}  // namespace lode::text
