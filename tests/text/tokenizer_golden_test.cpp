// Small tokenizers of every kind against what Hugging Face tokenizers and sentencepiece make of the
// same texts (scripts/make-tokenizer-goldens).

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer.hpp"

#include "support/data.hpp"

namespace lode::text {
namespace {

namespace fs = std::filesystem;

fs::path folder() {
  return lode::testing::source_path("tests/data/text/tokenizer");
}

std::vector<Json> read_lines(const fs::path& path) {
  std::vector<Json> lines;
  LineReader reader(path);
  for (std::string_view line; reader.next(line);) {
    lines.push_back(value_or_throw(parse_json(line)));
  }
  return lines;
}

/// Files that have goldens, in order.
std::vector<std::string> tokenizer_files() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder())) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".json" || extension == ".model") {
      names.insert(entry.path().filename().string());
    }
  }
  return {names.begin(), names.end()};
}

class TokenizerGolden : public ::testing::TestWithParam<std::string> {};

TEST_P(TokenizerGolden, EqualsTheReference) {
  const auto tokenizer = open_tokenizer(folder() / GetParam());
  const std::vector<Json> texts = read_lines(folder() / "texts.jsonl");
  const std::vector<Json> goldens =
      read_lines(folder() / (fs::path(GetParam()).stem().string() + ".jsonl.gz"));
  ASSERT_EQ(texts.size(), goldens.size());
  ASSERT_FALSE(texts.empty());
  TokenizedText out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto text = texts[i]["text"].get<std::string>();
    const Json& golden = goldens[i];
    SCOPED_TRACE(texts[i].dump());
    out.clear();
    tokenizer->encode(text, true, out);
    ASSERT_EQ(out.ids, golden["ids"].get<std::vector<TokenId>>());
    ASSERT_EQ(out.spans.size(), out.ids.size());
    if (golden.contains("spans")) {
      for (std::size_t t = 0; t < out.spans.size(); ++t) {
        const TokenSpan expected{golden["spans"][t][0].get<std::uint32_t>(),
                                 golden["spans"][t][1].get<std::uint32_t>()};
        ASSERT_EQ(out.spans[t], expected)
            << "token " << t << ": " << out.spans[t].begin << " to " << out.spans[t].end << ", not "
            << expected.begin << " to " << expected.end;
      }
      ASSERT_EQ(tokenizer->decode(out.ids, false), golden["decoded"].get<std::string>());
    }
    if (golden.contains("template")) {
      TokenizedText recognised;
      tokenizer->encode_template(text, recognised);
      ASSERT_EQ(recognised.ids, golden["template"].get<std::vector<TokenId>>());
    }
    TokenizedText without_spans;
    tokenizer->encode(text, false, without_spans);
    ASSERT_EQ(without_spans.ids, out.ids);
    ASSERT_TRUE(without_spans.spans.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Files, TokenizerGolden, ::testing::ValuesIn(tokenizer_files()), [](const auto& parameter) {
      std::string name = parameter.param;
      std::replace_if(
          name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
      return name;
    });

}  // namespace
}  // namespace lode::text
