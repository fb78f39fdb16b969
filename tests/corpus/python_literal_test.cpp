#include "lode/corpus/python_literal.hpp"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::corpus {
namespace {

std::string read(std::string_view text) {
  const Result<Json> value = parse_python_literal(text);
  return value ? to_json_line(*value) : "error: " + value.error().message();
}

TEST(PythonLiteral, ReadsWhatReprWrites) {
  EXPECT_EQ(read("{'a': 1, 'b': -2.5, 'c': True, 'd': False, 'e': None}"),
            R"({"a":1,"b":-2.5,"c":true,"d":false,"e":null})");
  EXPECT_EQ(
      read("{'list': ['x', \"it's\"], 'tuple': (1,), 'empty': {}, 'none': [], 'pair': (1, 2)}"),
      R"({"list":["x","it's"],"tuple":[1],"empty":{},"none":[],"pair":[1,2]})");
  EXPECT_EQ(read(" { 'a' :1 , } "), R"({"a":1})");
  EXPECT_EQ(read("1e-07"), "1e-07");
}

TEST(PythonLiteral, ReadsEscapes) {
  EXPECT_EQ(read(R"('a\n\t\\\'\x41\u00e9\U0001F600')"),
            "\"a\\n\\t\\\\'A\xC3\xA9\xF0\x9F\x98\x80\"");
  EXPECT_EQ(read("'\xC3\xA9'"), "\"\xC3\xA9\"");
}

TEST(PythonLiteral, RefusesWhatIsNoLiteral) {
  for (const char* text : {"",
                           "{",
                           "{'a'}",
                           "{'a': }",
                           "{'a': 1",
                           "{'a': 1, 'a': 2}",
                           "[1 2]",
                           "'open",
                           "open('x')",
                           "{1: 2}",
                           "nan",
                           "inf",
                           "{'a': datetime(1)}",
                           "'\\q'",
                           "'\\x4'",
                           "'\\ud800'",
                           "'\\U00110000'",
                           "1 + 1",
                           "{'a': 1} x",
                           "'\xFF'",
                           "__import__('os')",
                           "99999999999999999999e999"}) {
    EXPECT_TRUE(read(text).starts_with("error: not a Python literal"))
        << text << " gave " << read(text);
  }
}

TEST(PythonLiteral, RefusesDeepNesting) {
  EXPECT_TRUE(read(std::string(100000, '[')).starts_with("error:"));
  EXPECT_EQ(read(std::string(64, '[') + std::string(64, ']')).size(), 128U);
}

TEST(PythonLiteral, EveryTruncationIsAnError) {
  const std::string text =
      "{'source_problem_id': 'syn_1', 'tags': ('a', \"b\\n\"), 'n': [1, 2.5, None]}";
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(parse_python_literal(text.substr(0, size))) << size;
  }
}

RC_GTEST_PROP(PythonLiteral, NeverCrashes, (const std::string& text)) {
  static_cast<void>(parse_python_literal(text));
}

}  // namespace
}  // namespace lode::corpus
