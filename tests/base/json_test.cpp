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

}  // namespace
}  // namespace lode
