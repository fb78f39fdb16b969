#include "lode/text/token_lines.hpp"

#include <string>

#include <gtest/gtest.h>

#include "lode/base/json.hpp"

#include "support/data.hpp"

namespace lode::text {
namespace {

const Tokenizer& bert() {
  static const auto tokenizer =
      open_tokenizer(lode::testing::source_path("tests/data/text/tokenizer/bert.json"));
  return *tokenizer;
}

Json answer(std::string_view line, const TokenLineOptions& options) {
  return value_or_throw(parse_json(value_or_throw(answer_token_line(bert(), line, options))));
}

TEST(TokenLines, KeepTheIdWhateverItIs) {
  EXPECT_EQ(answer(R"({"id":"a","text":"x"})", {})["id"], "a");
  EXPECT_EQ(answer(R"({"text":"x","id":7})", {})["id"], 7);
  EXPECT_FALSE(answer(R"({"text":"x"})", {}).contains("id"));
}

TEST(TokenLines, OffsetsTokensAndSpecialTokensWhenAskedFor) {
  const Json plain = answer(R"({"text":"the file"})", {});
  EXPECT_FALSE(plain.contains("offsets"));
  EXPECT_FALSE(plain.contains("tokens"));
  const Json full =
      answer(R"({"text":"the file"})", {.special = true, .offsets = true, .tokens = true});
  ASSERT_EQ(full["ids"].size(), plain["ids"].size() + 2);
  EXPECT_EQ(full["tokens"].front(), "[CLS]");
  EXPECT_EQ(full["tokens"].back(), "[SEP]");
  EXPECT_EQ(full["offsets"].front(), (Json::array({0, 0})));
  EXPECT_EQ(full["offsets"][1], (Json::array({0, 3})));
  EXPECT_EQ(full["offsets"].back(), (Json::array({8, 8})));
}

TEST(TokenLines, SpecialTokensAreRecognisedOnlyWhenAskedFor) {
  const TokenId sep = *bert().id("[SEP]");
  EXPECT_EQ(answer(R"({"text":"[SEP]"})", {.recognise = true})["ids"], Json::array({sep}));
  EXPECT_NE(answer(R"({"text":"[SEP]"})", {})["ids"], Json::array({sep}));
}

TEST(TokenLines, DecodingInverts) {
  const Json encoded = answer(R"({"text":"the file"})", {.special = true});
  Json line;
  line["ids"] = encoded["ids"];
  EXPECT_EQ(answer(line.dump(), {.decode = true, .skip_special = true})["text"], "the file");
  EXPECT_EQ(answer(line.dump(), {.decode = true})["text"], "[CLS] the file [SEP]");
}

TEST(TokenLines, SayWhatIsWrongWithALine) {
  for (const char* line : {"", "{", "[]", "{}", R"({"text":1})", R"({"text":"a","text":"b"})"}) {
    EXPECT_FALSE(answer_token_line(bert(), line, {})) << line;
  }
  for (const char* line : {"{}", R"({"ids":"x"})", R"({"ids":[-1]})", R"({"ids":[999999]})"}) {
    EXPECT_FALSE(answer_token_line(bert(), line, {.decode = true})) << line;
  }
}

TEST(TokenLines, NullCountsAsNoIdAndNumbersBeyond64BitsAreRefused) {
  EXPECT_FALSE(answer(R"({"text":"x","id":null})", {}).contains("id"));
  EXPECT_EQ(answer(R"({"text":"x","id":[1,{"a":"b"}]})", {})["id"].dump(), R"([1,{"a":"b"}])");
  const auto refused = answer_token_line(bert(), R"({"id":99999999999999999999,"text":"x"})", {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("64 bits"), std::string::npos);
}

}  // namespace
}  // namespace lode::text
