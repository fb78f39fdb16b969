#include "lode/search/code_query.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::search {
namespace {

double weight_of(const std::vector<CodeQueryTerm>& terms, std::string_view term) {
  const auto found = std::find_if(
      terms.begin(), terms.end(), [&](const CodeQueryTerm& each) { return each.term == term; });
  return found == terms.end() ? 0.0 : found->weight;
}

std::vector<std::string> names_of(const CodeQuery& query) {
  std::vector<std::string> names;
  for (const MentionedName& name : query.names) {
    names.push_back(name.name);
  }
  return names;
}

using Strings = std::vector<std::string>;

TEST(CodeQuery, ClassFollowsTheForm) {
  const auto kind = [](std::string_view text) { return to_string(parse_code_query(text).kind); };
  EXPECT_EQ(kind("where are retries configured"), "words");
  EXPECT_EQ(kind("get_connection"), "symbol");
  EXPECT_EQ(kind("AtomicFile"), "symbol");
  EXPECT_EQ(kind("Pool::take"), "symbol");
  EXPECT_EQ(kind("main()"), "symbol");
  EXPECT_EQ(kind("src/pool.py"), "path");
  EXPECT_EQ(kind("pool.py"), "path");
  EXPECT_EQ(kind("ValueError: no connection left"), "error");
  EXPECT_EQ(kind("Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n"), "error");
  EXPECT_EQ(kind("Pool leaks connections\n\nWhen I call it twice it leaks."), "issue");
  EXPECT_EQ(kind("pool"), "words");
}

TEST(CodeQuery, S58_EmptyAndWordlessQueriesHaveNoTerms) {
  for (const std::string_view text : {"",
                                      " ",
                                      "\n\n",
                                      "\xF0\x9F\x9A\x80",
                                      "?!",
                                      "()",
                                      "how to",
                                      "-",
                                      "<!--",
                                      "```",
                                      "#",
                                      "#12"}) {
    const CodeQuery query = parse_code_query(text);
    EXPECT_TRUE(query.terms.empty()) << text;
    EXPECT_TRUE(query.frames.empty()) << text;
  }
  EXPECT_EQ(parse_code_query("#1234").terms.size(), 1U);
}

TEST(CodeQuery, S48_SignsOfQueryLanguagesAreText) {
  const CodeQuery query = parse_code_query("retry AND (timeout OR \"back:off\" -x +y ^2 ~");
  EXPECT_GT(weight_of(query.terms, "retri"), 0.0);
  EXPECT_GT(weight_of(query.terms, "timeout"), 0.0);
}

TEST(CodeQuery, QuestionWordsCarryNothing) {
  const CodeQuery query = parse_code_query("how do I use the pool");
  ASSERT_EQ(query.terms.size(), 1U);
  EXPECT_EQ(query.terms[0], (CodeQueryTerm{"pool", 1.0, false}));
}

TEST(CodeQuery, NeighboursAreAlsoOneName) {
  const CodeQuery query = parse_code_query("connection pool");
  const auto joined = std::find_if(
      query.terms.begin(), query.terms.end(), [](const auto& term) { return term.whole; });
  ASSERT_NE(joined, query.terms.end());
  EXPECT_EQ(joined->term, "connectionpool");
  EXPECT_LT(joined->weight, weight_of(query.terms, "connect"));
}

TEST(CodeQuery, TermsAreSortedAndDistinct) {
  const CodeQuery query = parse_code_query("pool get_pool Pool take pool");
  for (std::size_t i = 1; i < query.terms.size(); ++i) {
    EXPECT_LT(query.terms[i - 1].term, query.terms[i].term);
  }
}

TEST(CodeQuery, TitleOutweighsProseCodeAndTrace) {
  const CodeQuery query = parse_code_query(
      "alpha\n\nbeta\n\n```\ngamma\n```\n\nTraceback (most recent call last):\n"
      "  File \"x.py\", line 3, in delta\n    epsilon\nzeta\n");
  const double alpha = weight_of(query.terms, "alpha");
  const double beta = weight_of(query.terms, "beta");
  const double gamma = weight_of(query.terms, "gamma");
  const double epsilon = weight_of(query.terms, "epsilon");
  EXPECT_GT(alpha, beta);
  EXPECT_GT(beta, gamma);
  EXPECT_GT(gamma, epsilon);
  EXPECT_GT(epsilon, 0.0);
  EXPECT_EQ(weight_of(query.terms, "zeta"), beta);  // The error after the trace is prose.
  EXPECT_EQ(query.title_terms.size(), 1U);
}

TEST(CodeQuery, TitleOfABareTraceIsItsError) {
  const CodeQuery query = parse_code_query(
      "Traceback (most recent call last):\n"
      "  File \"x.py\", line 3, in f\n"
      "    work()\n"
      "ValueError: pool exhausted\n");
  EXPECT_GT(weight_of(query.title_terms, "exhaust"), 0.0);
  EXPECT_EQ(weight_of(query.terms, "traceback"), 0.0);
  EXPECT_GT(weight_of(query.terms, "exhaust"), weight_of(query.terms, "work"));
}

TEST(CodeQuery, TheErrorThatATraceEndsInIsNoMentionOfItsClass) {
  for (const std::string_view text :
       {"Traceback (most recent call last):\n  File \"x.py\", line 3, in f\n    work()\n"
        "pkg.exceptions.PoolError: socket exhausted\n",
        "Exception in thread \"main\" pkg.exceptions.PoolError: socket exhausted\n"
        "\tat a.b.C.run(C.java:3)\n",
        "pkg.exceptions.PoolError: socket exhausted\n    at run (/app/c.js:3:1)\n",
        "PHP Fatal error:  Uncaught pkg\\exceptions\\PoolError: socket exhausted\n"
        "#0 /app/c.php(3): run()\n"}) {
    const CodeQuery query = parse_code_query(text);
    EXPECT_TRUE(query.mostly_trace) << text;
    EXPECT_EQ(query.kind, QueryClass::Error) << text;
    EXPECT_TRUE(query.modules.empty() ||
                query.modules.front().find("xception") == std::string::npos)
        << text;
    const Strings names = names_of(query);
    EXPECT_EQ(std::count(names.begin(), names.end(), "poolerror"), 0) << text;
    EXPECT_GT(weight_of(query.terms, "exhaust"), 4.0 * weight_of(query.terms, "except")) << text;
  }
}

TEST(CodeQuery, ProseBesideATraceStaysWhole) {
  const CodeQuery query = parse_code_query(
      "Pool leaks\n\nI get a ValueError: see\n  File \"x.py\", line 3, in f\n"
      "ValueError: and then more\nand more\nand more\nand more\n");
  EXPECT_FALSE(query.mostly_trace);
  const Strings names = names_of(query);
  EXPECT_EQ(std::count(names.begin(), names.end(), "valueerror"), 1);
}

TEST(CodeQuery, WhatASanitizerPrintsAroundFramesIsLeftOut) {
  const CodeQuery query = parse_code_query(
      "==12345==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc "
      "0x4f8\n"
      "READ of size 888 at 0x602000000010 thread T0\n"
      "    #0 0x4f8a20 in pick_hash /src/lib/hash.c:200:9\n"
      "    #1 0x51e6f0 in find_pool /src/lib/pool.c:345:12\n"
      "0x602000000010 is located 0 bytes inside of 16-byte region\n"
      "SUMMARY: AddressSanitizer: heap-use-after-free /src/lib/hash.c:200:9 in pick_hash\n");
  for (const CodeQueryTerm& term : query.terms) {
    EXPECT_EQ(term.term.find("0x"), std::string::npos) << term.term;
  }
  for (const std::string_view term : {"12345", "602000000010", "888", "heap", "locat", "4f8a20"}) {
    EXPECT_EQ(weight_of(query.terms, term), 0.0) << term;
  }
  EXPECT_GT(weight_of(query.terms, "hash"), 0.0);
  EXPECT_TRUE(query.mostly_trace);
}

TEST(CodeQuery, LinesUnderACompilersMessageBelongToIt) {
  EXPECT_TRUE(parse_code_query("lib/url.c:1234:5: error: no 'foo'\n 1234 |   foo(data);\n      |   "
                               "^~~\n")
                  .mostly_trace);
}

TEST(CodeQuery, AddressesAreTermsWhereNoTraceIs) {
  EXPECT_FALSE(parse_code_query("where is 0xdeadbeef set").terms.size() < 2);
}

TEST(CodeQuery, TitleIsNeverTheFence) {
  const CodeQuery query = parse_code_query("```python\nimport pool\n```\nIt leaks badly\n");
  EXPECT_GT(weight_of(query.title_terms, "leak"), 0.0);
  EXPECT_EQ(weight_of(query.terms, "python"), 0.0);
}

TEST(CodeQuery, CommentsAndAddressesAreLeftOut) {
  const CodeQuery query = parse_code_query(
      "Pool leaks\n<!-- please fill the template -->\nsee https://example.org/some/where.html now\n"
      "<!-- never closed");
  for (const std::string_view term : {"templat", "exampl", "close", "http"}) {
    EXPECT_EQ(weight_of(query.terms, term), 0.0) << term;
  }
  EXPECT_TRUE(query.paths.empty());
  EXPECT_GT(weight_of(query.terms, "leak"), 0.0);
}

TEST(CodeQuery, PathsNamesAndModulesAreFound) {
  const CodeQuery query = parse_code_query(
      "`retry` in src/pool/core.py and win\\main.cpp breaks\n"
      "Calling get_connection of django.db.models. See README.md, or v1.2 of a.b..c\n");
  EXPECT_EQ(query.paths, (Strings{"src/pool/core.py", "win/main.cpp", "README.md"}));
  EXPECT_EQ(query.modules, (Strings{"django.db.models", "v1.2"}));
  const Strings names = names_of(query);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  for (const std::string_view name : {"retry", "getconnection", "django", "models"}) {
    EXPECT_TRUE(std::count(names.begin(), names.end(), name) == 1) << name;
  }
}

TEST(CodeQuery, PathsOfFramesAreNotPathsTwice) {
  const CodeQuery query =
      parse_code_query("It fails\n  File \"src/a.py\", line 3, in f\nin src/b.py\n");
  ASSERT_EQ(query.frames.size(), 1U);
  EXPECT_EQ(query.paths, (Strings{"src/b.py"}));
}

TEST(CodeQuery, FramesOfBrowsersAreFoundInAddresses) {
  const CodeQuery query =
      parse_code_query("It fails\n    at render (http://localhost:3000/src/app.js:10:5)\n");
  ASSERT_EQ(query.frames.size(), 1U);
  EXPECT_EQ(query.frames[0].function, "render");
}

TEST(CodeQuery, WantsFollowTheFirstLine) {
  EXPECT_TRUE(parse_code_query("tests of the pool").wants_tests);
  EXPECT_TRUE(parse_code_query("example of a pool").wants_examples);
  EXPECT_TRUE(parse_code_query("documentation of the pool").wants_docs);
  const CodeQuery query = parse_code_query("Pool leaks\nI wrote a test, an example and docs.");
  EXPECT_FALSE(query.wants_tests || query.wants_examples || query.wants_docs);
}

RC_GTEST_PROP(CodeQuery, AnyTextGivesFiniteWeights, (const std::string& text)) {
  const CodeQuery query = parse_code_query(text);
  for (const CodeQueryTerm& term : query.terms) {
    RC_ASSERT(term.weight > 0.0 && term.weight < 1e6);
    RC_ASSERT(!term.term.empty());
  }
}

}  // namespace
}  // namespace lode::search
