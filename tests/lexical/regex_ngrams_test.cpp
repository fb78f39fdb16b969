#include "lode/lexical/regex_ngrams.hpp"

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "lode/base/random.hpp"

namespace lode::lexical {
namespace {

/// A query as text: "abc", &(...), |(...); "*" for every text.
std::string show(const NgramQuery& query) {
  if (query.kind == NgramQuery::Kind::Literal) {
    return query.literal;
  }
  if (query.kind == NgramQuery::Kind::All && query.parts.empty()) {
    return "*";
  }
  std::string text = query.kind == NgramQuery::Kind::All ? "&(" : "|(";
  for (const NgramQuery& part : query.parts) {
    text += (text.size() > 2 ? " " : "") + show(part);
  }
  return text + ")";
}

std::string show(std::string_view pattern, bool ignore_case = false) {
  return show(regex_ngrams(pattern, ignore_case).query);
}

TEST(RegexNgrams, LiteralsAreWhole) {
  EXPECT_EQ(show("read_file"), "&(read_file)");
  EXPECT_EQ(show("Read\\.File\\("), "&(read.file()");
  EXPECT_EQ(show("\\Qa.b*c\\E"), "&(a.b*c)");
  EXPECT_EQ(show("\\x41\\x{42}\\t\\x43"), "&(ab\tc)");
  EXPECT_EQ(show("ab"), "*");
  EXPECT_EQ(show(""), "*");
}

TEST(RegexNgrams, GapsSeparate) {
  EXPECT_EQ(show("open.*close"), "&(open close)");
  EXPECT_EQ(show("^\\s*def \\w+\\(self"), "&(def  (self)");
  EXPECT_EQ(show("foo\\b.bar"), "&(foo bar)");
  EXPECT_EQ(show("\\bfoo\\bbar$"), "&(foobar)");
  EXPECT_EQ(show("foo(?=xyz)bar(?<!q)baz"), "&(foobarbaz)");
}

TEST(RegexNgrams, AlternativesAreChoices) {
  EXPECT_EQ(show("foo|bar"), "&(|(bar foo))");
  EXPECT_EQ(show("(get|set)_name"), "&(|(get_name set_name))");
  EXPECT_EQ(show("(foo.*|bar\\d)end"), "&(|(&(foo) &(bar)) end)");
  EXPECT_EQ(show("foo|.*"), "*");
  EXPECT_EQ(show("foo|"), "*");
}

TEST(RegexNgrams, SmallClassesAreChoices) {
  EXPECT_EQ(show("[Rr]ead"), "&(read)");
  EXPECT_EQ(show("x[12]y"), "&(|(x1y x2y))");
  EXPECT_EQ(show("abc[12]d"), "&(abc |(bc1d bc2d))");
  EXPECT_EQ(show("abc[^1]def"), "&(abc def)");
  EXPECT_EQ(show("abc[[:digit:]]def"), "&(abc def)");
  EXPECT_EQ(show("x\xE2\x84\xAA[12]y"), "&(|(k1y k2y))");
  EXPECT_EQ(show("abc[]x]def"), "&(abc |(bc]def bcxdef))");
}

TEST(RegexNgrams, RepeatsKeepBothSides) {
  EXPECT_EQ(show("ab(cd)+ef"), "&(abcd cdef)");
  EXPECT_EQ(show("(ab){3}"), "&(ababab)");
  EXPECT_EQ(show("(ab){2,}c"), "&(abab ababc)");
  EXPECT_EQ(show("colou?r"), "&(colo |(lor lour))");
  EXPECT_EQ(show("abc*def"), "&(def)");
  EXPECT_EQ(show("abcx{0}def"), "&(abcdef)");
  EXPECT_EQ(show("a{2}{2}b"), "&(aaaab)");
  EXPECT_EQ(show("ab{,2}"), "*");
}

TEST(RegexNgrams, CaseIsThatOfTheIndex) {
  EXPECT_EQ(show("Foo", true), "&(foo)");
  EXPECT_EQ(show("(?i)Task\xC3\xA9"
                 "abc"),
            "&(task abc)");
  EXPECT_EQ(show("(?i:AB)\xC3\x89X"), "&(ab\xC3\x89x)");
}

TEST(RegexNgrams, WhatIsNotUnderstoodHoldsForEveryText) {
  for (const std::string_view pattern : {"(*ACCEPT)foo",
                                         "(?x)foo bar",
                                         "(?(1)foo|bar)",
                                         "(?C1)foo",
                                         "foo(?#note)*",
                                         "foo\\E*",
                                         "foo\\Q\\E*",
                                         "foo)",
                                         "(foo",
                                         "[foo",
                                         "foo\\",
                                         "foo\xFF"}) {
    EXPECT_EQ(show(pattern), "*") << pattern;
  }
  EXPECT_EQ(show(std::string(100'000, '(') + "foo"), "*");
}

TEST(RegexNgrams, NamesTheLongestString) {
  const auto required = [](std::string_view pattern, bool ignore_case = false) {
    const RegexNgrams ngrams = regex_ngrams(pattern, ignore_case);
    return ngrams.required + (ngrams.required_exact ? "" : " (any case)");
  };
  EXPECT_EQ(required("Foo.*Barre"), "Barre");
  EXPECT_EQ(required("x+Ab"), "xAb");
  EXPECT_EQ(required("foo|bar"), "");
  EXPECT_EQ(required("[Rr]ead"), "read (any case)");
  EXPECT_EQ(required("Session", true), "ion (any case)");
  EXPECT_EQ(required("a.b"), "");
}

/// Pieces of patterns, more or less well formed.
std::string random_pattern(Random& random, int depth) {
  static const std::vector<std::string> atoms = {
      "a",     "b",        "c",        "s",           "k",        "K",
      "S",     "A",        "\xC3\xA9", "\xC3\x89",    "\xC5\xBF", "\xE2\x84\xAA",
      ".",     "\\w",      "\\W",      "\\d",         "\\s",      "[ab]",
      "[^a]",  "[a-c]",    "[A-Ck]",   "[[:alpha:]]", "\\b",      "^",
      "$",     "\\Qab\\E", "\\x61",    "\\x{e9}",     "abc",      "bca",
      "(?i)",  "(?-i)",    "\\B",      "[\xC3\xA9s]", "\\.",      "{",
      "\\n",   "[\\n]",    "\\R",      "\\N",         "\\K",      "\\h",
      "(?=a)", "(?<!b)",   "\\1",      "(?1)"};
  static const std::vector<std::string> quantifiers = {
      "*", "+", "?", "{2}", "{1,2}", "{0,1}", "{2,}", "*?", "++", "{0}", "{,2}", "{3}"};
  static const std::vector<std::string> opens = {
      "(", "(?:", "(?i:", "(?>", "(?|", "(?=", "(?!", "(?<n>", "(?-i:", "(?s-i:", "(?^:"};
  std::string pattern;
  const std::size_t items = 1 + random.below(4);
  for (std::size_t i = 0; i < items; ++i) {
    if (depth > 0 && random.below(4) == 0) {
      pattern += opens[random.below(opens.size())] + random_pattern(random, depth - 1) + ")";
    } else {
      pattern += atoms[random.below(atoms.size())];
    }
    if (random.below(4) == 0) {
      pattern += quantifiers[random.below(quantifiers.size())];
    }
    if (random.below(7) == 0) {
      pattern += "|";
    }
  }
  return pattern;
}

/// Bits of syntax in any order; PCRE2 takes some of them.
std::string random_tokens(Random& random) {
  static const std::vector<std::string> tokens = {
      "a", "b",   "k",    "S",   "abc", "(",    ")",   "[",   "]",    "^",   "-",  "\\Q",     "\\E",
      "|", "*",   "+",    "?",   "{2}", "{",    "}",   "(?#", "(?i)", "(?:", "\\", "\\1",     "\\x",
      "4", "1",   "(?x)", " ",   "#",   "(?R)", "(?=", "\\g", "\\k",  "<",   ">",  "'",       "\\p",
      "L", "\\c", "\\o",  "(*",  "F",   "(?<",  ":",   ",",   "=",    "!",   "P",  "&",       "\\N",
      "U", "\\b", ".",    "\\d", "[:",  ":]",   "\\0", "\\K", "(?",   "i",   "n",  "\xC3\xA9"};
  std::string pattern;
  const std::size_t count = 1 + random.below(10);
  for (std::size_t i = 0; i < count; ++i) {
    pattern += tokens[random.below(tokens.size())];
  }
  return pattern;
}

std::string random_text(Random& random) {
  static const std::vector<std::string> letters = {"a",
                                                   "b",
                                                   "c",
                                                   "s",
                                                   "k",
                                                   "A",
                                                   "B",
                                                   "S",
                                                   "K",
                                                   "4",
                                                   "1",
                                                   " ",
                                                   "L",
                                                   "F",
                                                   "-",
                                                   "^",
                                                   "]",
                                                   "{",
                                                   "}",
                                                   "\xC3\xA9",
                                                   "\xC3\x89",
                                                   "\xC5\xBF",
                                                   "\xE2\x84\xAA",
                                                   ".",
                                                   "abc",
                                                   "aab"};
  std::string text;
  const std::size_t few = 2 + random.below(letters.size() - 1);
  const std::size_t length = random.below(14);
  for (std::size_t i = 0; i < length; ++i) {
    text += letters[random.below(few)];
  }
  return text;
}

struct Pcre2Free {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};

bool contains(std::string text, const RegexNgrams& ngrams) {
  if (!ngrams.required_exact) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
      return static_cast<char>(c < 128 ? std::tolower(c) : c);
    });
  }
  return text.find(ngrams.required) != std::string::npos;
}

/// No text that PCRE2 matches is left out. Returns how many matched.
std::size_t check_pattern(const std::string& pattern, bool ignore_case, Random& random) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  const std::unique_ptr<pcre2_code, Pcre2Free> code(
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                    pattern.size(),
                    PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | (ignore_case ? PCRE2_CASELESS : 0U),
                    &error,
                    &offset,
                    nullptr));
  const RegexNgrams ngrams = regex_ngrams(pattern, ignore_case);
  if (!code) {
    return 0;
  }
  const std::unique_ptr<pcre2_match_data, Pcre2Free> data(
      pcre2_match_data_create_from_pattern(code.get(), nullptr));
  std::vector<std::string> texts(30);
  std::vector<bool> matches;
  std::size_t matched = 0;
  NgramIndexBuilder builder;
  for (std::string& text : texts) {
    text = random_text(random);
    builder.add("xx\n" + text + "\nyy");
    matches.push_back(pcre2_match(code.get(),
                                  reinterpret_cast<PCRE2_SPTR>(text.data()),
                                  text.size(),
                                  0,
                                  0,
                                  data.get(),
                                  nullptr) >= 0);
  }
  const std::string bytes = builder.finish();
  const auto candidates = NgramIndex(bytes).candidates(ngrams.query);
  for (std::uint32_t t = 0; t < texts.size(); ++t) {
    if (matches[t]) {
      ++matched;
      EXPECT_TRUE(std::binary_search(candidates.begin(), candidates.end(), t))
          << "/" << pattern << "/ on '" << texts[t] << "' with " << show(ngrams.query);
      EXPECT_TRUE(contains(texts[t], ngrams))
          << "/" << pattern << "/ on '" << texts[t] << "' must hold " << ngrams.required;
    }
  }
  return matched;
}

RC_GTEST_PROP(RegexNgrams, NoMatchOfAWellFormedPatternIsLeftOut, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 30; ++i) {
    check_pattern(random_pattern(random, 3), random.below(3) == 0, random);
  }
  RC_ASSERT(!::testing::Test::HasFailure());
}

RC_GTEST_PROP(RegexNgrams, NoMatchOfAPatternOfAnyTokensIsLeftOut, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 200; ++i) {
    check_pattern(random_tokens(random), random.below(3) == 0, random);
  }
  RC_ASSERT(!::testing::Test::HasFailure());
}

TEST(RegexNgrams, TheRandomPatternsDoMatch) {
  Random random(1);
  std::size_t matched = 0;
  for (int i = 0; i < 300; ++i) {
    matched += check_pattern(random_pattern(random, 3), false, random);
  }
  EXPECT_GT(matched, 1000U);
}

}  // namespace
}  // namespace lode::lexical
