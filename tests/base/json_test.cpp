#include "lode/base/json.hpp"

#include <gtest/gtest.h>

namespace lode {
namespace {

TEST(Json, KeepsOrderUnicodeAndShortestDoubles) {
  Json value;
  value["z"] = 0.1;
  value["a"] = "é\n";
  EXPECT_EQ(to_json_line(value), R"({"z":0.1,"a":"é\n"})");
  EXPECT_EQ(to_pretty_json(value), "{\n  \"z\": 0.1,\n  \"a\": \"é\\n\"\n}\n");
}

TEST(Json, ReadsBackWhatItWrote) {
  Json value = Json::array({1, 2.5, nullptr, "x", true});
  EXPECT_EQ(*parse_json(to_json_line(value)), value);
}

TEST(Json, RefusesBadTextWithoutTheLibrarysPrefix) {
  const auto parsed = parse_json("{\"a\": }");
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().kind(), ErrorKind::InvalidInput);
  EXPECT_EQ(parsed.error().message().find("json.exception"), std::string::npos);
}

TEST(Json, RefusesANumberThatNoDoubleCanHold) {
  const auto parsed = parse_json("{\"a\": 33e45816778}");
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().kind(), ErrorKind::InvalidInput);
}

TEST(Json, RefusesDeepNestingInsteadOfOverflowingTheStack) {
  EXPECT_FALSE(parse_json(std::string(100000, '[')));
  EXPECT_TRUE(parse_json(std::string(500, '[') + std::string(500, ']')));
  EXPECT_TRUE(parse_json("\"" + std::string(1000, '[') + "\""));
}

TEST(Json, DepthCountsArraysAndObjectsOutsideStrings) {
  EXPECT_EQ(json_depth(""), 0);
  EXPECT_EQ(json_depth(R"("[\"[")"), 0);
  EXPECT_EQ(json_depth(R"({"a":[[1],2],"b":{}})"), 3);
  EXPECT_TRUE(parse_json(std::string(kMaxJsonDepth, '[') + std::string(kMaxJsonDepth, ']')));
  EXPECT_FALSE(
      parse_json(std::string(kMaxJsonDepth + 1, '[') + std::string(kMaxJsonDepth + 1, ']')));
}

TEST(Json, WritesInvalidUtf8AsReplacement) {
  EXPECT_EQ(to_json_line(Json("a\xff")), "\"a\xef\xbf\xbd\"");
}

TEST(ToUtf8, KeepsTextAndWritesOtherBytesApart) {
  EXPECT_EQ(to_utf8("a\u00E9\u4E2D\U0001F600"), "a\u00E9\u4E2D\U0001F600");
  EXPECT_EQ(to_utf8("a\xE9z"), "a\\xE9z");
  EXPECT_EQ(to_utf8("\xE4\xB8"), "\\xE4\\xB8");
  EXPECT_EQ(to_utf8("\xFF\u00E9\xC3"), "\\xFF\u00E9\\xC3");
}

TEST(ParseJson, RefusesAFieldTwice) {
  for (const char* text : {R"({"a": 1, "a": 2})", R"([{"b": {"a": 1, "\u0061": [{}]}}])"}) {
    const auto json = parse_json(text);
    ASSERT_FALSE(json) << text;
    EXPECT_EQ(json.error().message(), "the field 'a' appears twice in one object");
  }
  EXPECT_TRUE(parse_json(R"({"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]})"));
}

TEST(ParseJson, TakesObjectsOfManyFieldsInShortTime) {
  constexpr int kMany = 200'000;  // Hours, were each looked for among those before it.
  std::string text = "{";
  for (int i = 0; i < kMany; ++i) {
    text += "\"field" + std::to_string(i) + "\": {},";
  }
  const auto json = parse_json(text + "\"last\": [1, -2, 2.5, null, true]}");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->size(), kMany + 1U);
  EXPECT_EQ(json->begin().key(), "field0");
  EXPECT_EQ((*json)["last"], (Json::array({1, -2, 2.5, nullptr, true})));
  EXPECT_EQ(parse_json(text + "\"field7\": 1}").error().message(),
            "the field 'field7' appears twice in one object");
  std::string list = "[";
  for (int i = 0; i < kMany; ++i) {
    list += "{\"a\": [{}]},";
  }
  EXPECT_EQ(parse_json(list + "1]")->size(), kMany + 1U);
}

TEST(ParseJson, ReadsValuesOfEveryKind) {
  for (const char* const text : {"null",
                                 "true",
                                 "-3",
                                 "18446744073709551615",
                                 "0.25",
                                 "\"a\\n\"",
                                 "[]",
                                 "{}",
                                 R"({"a":[1,{"b":[[],{}]}],"c":"d","e":-1.5e-07})"}) {
    const auto json = parse_json(text);
    ASSERT_TRUE(json) << text;
    EXPECT_EQ(to_json_line(*json), text);
  }
  EXPECT_FALSE(parse_json("1e999"));
  EXPECT_FALSE(parse_json("{} {}"));
}

}  // namespace
}  // namespace lode
