#include "lode/eval/trec.hpp"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <zlib.h>

#include "lode/base/file.hpp"
#include "lode/eval/judgment_groups.hpp"
#include "lode/eval/trec_line.hpp"

#include "eval/support.hpp"
#include "support/data.hpp"

namespace lode::eval {
namespace {

const std::string kMark = "\xEF\xBB\xBF";

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(exit_code(error.kind()), 3);
    return error.message();
  }
  return "no error";
}

std::string qrels_error(std::string_view text) {
  return error_of([&] { static_cast<void>(parse_trec_qrels(text, "f")); });
}

std::string run_error(std::string_view text) {
  const std::string read = error_of([&] { static_cast<void>(parse_trec_run(text, "f")); });
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  const std::vector<Measure> measures = {value_or_throw(parse_measure("AP"))};
  const Protocol protocol = value_or_throw(find_protocol("trec9"));
  const std::string measured = error_of(
      [&] { static_cast<void>(evaluate_trec_text(qrels, text, "f", measures, protocol)); });
  EXPECT_EQ(read, measured) << "both readers must say the same";
  return read;
}

TEST(TrecQrels, TakeAnyWhiteSpaceCommentsAndFurtherFields) {
  const Qrels qrels =
      parse_trec_qrels("# made by hand\nq\t0  a 2\r\n\n  \r\nq 0 b -1 more\n p 0 a +1", "f");
  EXPECT_EQ(qrels.query_ids(), (std::vector<std::string>{"q", "p"}));
  EXPECT_EQ(qrels.grade("q", "a"), 2);
  EXPECT_EQ(qrels.grade("q", "b"), -1);
  EXPECT_EQ(qrels.grade("p", "a"), 1);
  EXPECT_EQ(qrels.grade("p", "b"), std::nullopt);
  EXPECT_EQ(qrels.size(), 3U);
}

TEST(TrecQrels, AGradeBeyond32BitsIsNamedAsThat) {
  for (const std::string grade : {"2147483648", "-2147483649", "99999999999999999999999"}) {
    EXPECT_EQ(qrels_error("q 0 a " + grade),
              "f:1: grade '" + grade +
                  "' of document 'a' is beyond 32 bits; grades lie between -2147483648 and "
                  "2147483647");
  }
  EXPECT_EQ(parse_trec_qrels("q 0 a 2147483647\nq 0 b -2147483648\n", "f").size(), 2U);
  EXPECT_EQ(qrels_error("q 0 a 1x"), "f:1: grade '1x' of document 'a' is not an integer");
}

TEST(TrecFiles, ControlCharactersInIdsAreRefused) {
  for (const char c : {'\0', '\x01', '\x08', '\x0E', '\x1B', '\x1F', '\x7F'}) {
    const std::string id = std::string("a") + c + "b";
    EXPECT_NE(qrels_error(id + " 0 d 1").find("f:1: the query id \"a"), std::string::npos);
    EXPECT_NE(qrels_error("q 0 " + id + " 1").find("f:1: the document id \"a"), std::string::npos);
    EXPECT_NE(run_error("q Q0 a 1 2 t\nq Q0 " + id + " 1 1 t").find("f:2: the document id"),
              std::string::npos);
    EXPECT_NE(run_error(id + " Q0 a 1 2 t\n" + id + " Q0 b 2 1 t").find("f:1: the query id"),
              std::string::npos);
    SkippedLines skipped;
    EXPECT_EQ(parse_trec_run("q Q0 " + id + " 1 2 t\nq Q0 b 2 1 t", "f", {.skipped = &skipped})
                  .rankings.size(),
              1U);
    EXPECT_EQ(skipped.broken, 1U);
  }
  // Bytes that are no UTF-8 are allowed: ids are bytes.
  EXPECT_EQ(parse_trec_qrels("q\xE9 0 \xFF 1", "f").size(), 1U);
}

TEST(Exclusions, GivenTwiceOrBrokenAreRefusedOrSkipped) {
  const testing::TemporaryFolder folder;
  const std::filesystem::path path = folder / "exclusions";
  write_file(path, "q a\n# comment\nq b\nq a\nq\nq \x01\n");
  EXPECT_EQ(error_of([&] { static_cast<void>(read_exclusions(path)); }),
            path.string() + ":4: document 'a' is excluded twice for query 'q'");
  SkippedLines skipped;
  const Exclusions exclusions = read_exclusions(path, {.skipped = &skipped});
  EXPECT_EQ(exclusions.at("q"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(skipped.repeated, 1U);
  EXPECT_EQ(skipped.broken, 2U);
}

TEST(TrecQrels, AByteOrderMarkIsNoPartOfTheFirstQuery) {
  const Qrels qrels = parse_trec_qrels(kMark + "q 0 a 1\n" + kMark + "p 0 a 1\n", "f");
  EXPECT_EQ(qrels.query_ids(), (std::vector<std::string>{"q", kMark + "p"}));
  EXPECT_EQ(parse_trec_qrels(kMark + "# made by hand\nq 0 a 1\n", "f").size(), 1U);
  EXPECT_NE(qrels_error(kMark).find("no judgment"), std::string::npos);
  EXPECT_EQ(qrels_error(kMark + "q 0 a\n"),
            "f:1: found 3 fields, a qrels line has 4: query, iteration, document, grade");

  const testing::TemporaryFolder folder;
  write_file(folder / "qrels", kMark + "q g a 1\nq h a 0\n");
  SkippedLines skipped;
  EXPECT_EQ(read_trec_qrels(folder / "qrels", {.skipped = &skipped}),
            make_qrels({{"q", {{"a", 1}}}}));
  const std::vector<Qrels> groups = read_judgment_groups(folder / "qrels");
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].query_ids(), (std::vector<std::string>{"q"}));
  write_file(folder / "exclusions", kMark + "q a\n");
  EXPECT_EQ(read_exclusions(folder / "exclusions"), (Exclusions{{"q", {"a"}}}));
}

TEST(TrecRun, AByteOrderMarkIsNoPartOfTheFirstQuery) {
  const std::string text = kMark + "q Q0 a 1 2 t\nq Q0 b 2 1 t\np Q0 a 1 1 t\n";
  EXPECT_EQ(parse_trec_run(text, "f"),
            (eval::Run{.tag = "t",
                       .rankings = {{.query_id = "q", .documents = {{"a", 2.0}, {"b", 1.0}}},
                                    {.query_id = "p", .documents = {{"a", 1.0}}}}}));
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}, {"p", {{"b", 1}}}});
  const std::vector<Measure> measures = {value_or_throw(parse_measure("RR"))};
  const Protocol protocol = value_or_throw(find_protocol("trec9"));
  const testing::TemporaryFolder folder;
  write_file(folder / "run", text);
  for (const Evaluation& result : {evaluate_trec_text(qrels, text, "f", measures, protocol),
                                   evaluate_trec_file(qrels, folder / "run", measures, protocol)}) {
    EXPECT_EQ(result.query_ids, (std::vector<std::string>{"p", "q"}));
    EXPECT_EQ(result.averages[0], 0.5);
    EXPECT_EQ(result.tag, "t");
    EXPECT_EQ(result.queries_without_judgments, 0U);
  }
  EXPECT_NE(run_error(kMark).find("no result"), std::string::npos);
  EXPECT_EQ(run_error(kMark + "q Q0 a 1 1\n"),
            "f:1: found 5 fields, a run line has 6: query, Q0, document, rank, score, tag");
}

TEST(TrecQrels, BadLinesNameFileAndLine) {
  EXPECT_EQ(qrels_error("q 0 a 1\nq 0 b 1.5\n"),
            "f:2: grade '1.5' of document 'b' is not an integer");
  EXPECT_EQ(qrels_error("q 0 a 1\nq 0 b\n"),
            "f:2: found 3 fields, a qrels line has 4: query, iteration, document, grade");
  EXPECT_EQ(qrels_error("q 0 a 1\nq 0 a 0\n"), "f:2: document 'a' is judged twice for query 'q'");
  EXPECT_NE(qrels_error("q 0 a 99999999999\n").find("beyond 32 bits"), std::string::npos);
  EXPECT_NE(qrels_error("").find("no judgment"), std::string::npos);
}

TEST(TrecRun, BadLinesNameFileAndLine) {
  EXPECT_EQ(run_error("q Q0 a 1 nan t\n"),
            "f:1: score 'nan' of document 'a' is not a finite decimal number");
  for (const char* score : {"inf", "-inf", "1e999", "0x10", "1.0abc", "1,5", "+-1", "--1"}) {
    EXPECT_NE(run_error("q Q0 b 1 1 t\nq Q0 a 1 " + std::string(score) + " t\n").find("f:2: score"),
              std::string::npos)
        << score;
  }
  EXPECT_EQ(run_error("q Q0 a 1 1 t\np Q0 a 1 1 t\nq Q0 a 2 0.5 t\n"),
            "f:3: document 'a' is retrieved twice for query 'q'");
  EXPECT_EQ(run_error("q Q0 a 1 1\n"),
            "f:1: found 5 fields, a run line has 6: query, Q0, document, rank, score, tag");
  EXPECT_NE(run_error("# nothing\n\n").find("no result"), std::string::npos);
}

TEST(TrecRun, RankColumnMeansNothing) {
  const auto run =
      parse_trec_run("q Q0 a 7 0.5 tag more words\np Q0 c 1 +1e-3 tag\nq Q0 b 1 1e-400 tag\n", "f");
  EXPECT_EQ(run,
            (eval::Run{.tag = "tag",
                       .rankings = {{.query_id = "q", .documents = {{"a", 0.5}, {"b", 0.0}}},
                                    {.query_id = "p", .documents = {{"c", 0.001}}}}}));
}

TEST(TrecRun, TheShortPathReadsWhatTheLongOneReads) {
  for (const char* score : {"0",
                            "-0",
                            "1.",
                            ".5",
                            "-.25",
                            "0.1",
                            "123456.789012345",
                            "-99999999999999.9",
                            "00012.50",
                            "3e5",
                            "+1",
                            "-",
                            ".",
                            "",
                            "1.2.3",
                            "1234567890.123456",
                            "nan",
                            "1x",
                            "0.30000000000004"}) {
    const std::string line = "q Q0 doc 1 " + std::string(score) + " tag\r\n";
    TrecRunLine plain;
    if (parse_plain_trec_run_line(line, "q", plain)) {
      const Result<TrecRunLine> whole = parse_trec_run_line(line);
      ASSERT_TRUE(whole) << score;
      EXPECT_EQ(plain.score, whole->score) << score;
      EXPECT_EQ(std::signbit(plain.score), std::signbit(whole->score)) << score;
      EXPECT_EQ(plain.docno, whole->docno);
      EXPECT_EQ(plain.query_id, whole->query_id);
    }
  }
  TrecRunLine plain;
  EXPECT_TRUE(parse_plain_trec_run_line("q Q0 doc 1 12.25 t", "q", plain));
  EXPECT_EQ(plain.score, 12.25);
  EXPECT_FALSE(parse_plain_trec_run_line("qq Q0 doc 1 12.25 t", "q", plain));
  EXPECT_FALSE(parse_plain_trec_run_line("q Q0 doc 1 12.25", "q", plain));
}

RC_GTEST_PROP(TrecFiles, ShortDecimalsAreReadAsFromCharsReadsThem, ()) {
  const auto digits = *rc::gen::inRange<std::int64_t>(-999'999'999'999'999, 999'999'999'999'999);
  std::string text = std::to_string(digits);
  const auto place = static_cast<std::size_t>(*rc::gen::inRange(1, 20));
  text.insert(std::min(text.size(), place), ".");
  const std::string line = "q Q0 d 1 " + text + " t";
  TrecRunLine plain;
  RC_ASSERT(parse_plain_trec_run_line(line, "q", plain));
  RC_ASSERT(plain.score == parse_trec_run_line(line)->score);
}

TEST(TrecRun, IdsAreBytes) {
  const auto run = parse_trec_run("\xff\xfe Q0 \xc3 1 1 t\n", "f");
  EXPECT_EQ(run.rankings[0].query_id, "\xff\xfe");
  EXPECT_EQ(run.rankings[0].documents[0].docno, "\xc3");
}

TEST(TrecRun, WritesRanksInRankingOrder) {
  const auto run = make_run({{"q", {{"a", 0.1}, {"b", 2.0}, {"c", 2.0}}}});
  EXPECT_EQ(to_trec_run(run), "q Q0 c 1 2 test\nq Q0 b 2 2 test\nq Q0 a 3 0.1 test\n");
}

TEST(TrecRun, LenientReadersListWhatTheySkip) {
  SkippedLines skipped;
  const std::string text = "q Q0 a 1 1 t\nq Q0 b 1 nan t\nq Q0 a 1 0 t\nbad\n";
  const auto run = parse_trec_run(text, "f", {.skipped = &skipped});
  EXPECT_EQ(run,
            make_run({{"q", {{"a", 1.0}}}}).rankings.size() == 1
                ? (eval::Run{.tag = "t", .rankings = {{"q", {{"a", 1.0}}}}})
                : run);
  EXPECT_EQ(skipped.count(), 3U);
  EXPECT_EQ(skipped.broken, 2U);
  EXPECT_EQ(skipped.repeated, 1U);
  ASSERT_EQ(skipped.messages.size(), 3U);
  EXPECT_EQ(skipped.messages[2],
            "f:4: found 1 field, a run line has 6: query, Q0, document, rank, score, tag");

  SkippedLines measured_skips;
  const std::vector<Measure> measures = {value_or_throw(parse_measure("NumRet"))};
  const Evaluation result = evaluate_trec_text(make_qrels({{"q", {{"a", 1}}}}),
                                               text,
                                               "f",
                                               measures,
                                               value_or_throw(find_protocol("trec9")),
                                               {.skipped = &measured_skips});
  EXPECT_EQ(result.averages[0], 1.0);
  EXPECT_EQ(result.queries_without_judgments, 0U);
  EXPECT_EQ(measured_skips.broken, 2U);
  EXPECT_EQ(measured_skips.repeated, 1U);
}

TEST(TrecRun, TruncatedGzipIsRefused) {
  const testing::TemporaryFolder folder;
  const std::string path = (folder / "run.gz").string();
  gzFile file = gzopen(path.c_str(), "wb");
  for (int i = 0; i < 2000; ++i) {
    gzprintf(file, "q Q0 d%d 1 %d t\n", i, i);
  }
  gzclose(file);
  const std::string whole = read_file(path);
  EXPECT_EQ(read_trec_run(path).rankings[0].documents.size(), 2000U);
  write_file(path, whole.substr(0, whole.size() / 2));
  const std::vector<Measure> measures = {value_or_throw(parse_measure("AP"))};
  const Qrels qrels = make_qrels({{"q", {{"d1", 1}}}});
  const Protocol protocol = value_or_throw(find_protocol("trec9"));
  EXPECT_NE(error_of([&] { static_cast<void>(read_trec_run(path)); }).find("cut off"),
            std::string::npos);
  EXPECT_NE(error_of([&] {
              static_cast<void>(evaluate_trec_file(qrels, path, measures, protocol));
            }).find("cut off"),
            std::string::npos);
}

TEST(TrecRun, DamagedTextGivesAnErrorOrAResultButNeverACrash) {
  const std::string good = "# c\nq Q0 a 1 1.5 t\nq Q0 b 2 0.5 t\np Q0 a 1 -3 t\n";
  for (std::size_t length = 0; length <= good.size(); ++length) {
    for (int flip : {0, 1, 32, 128, 255}) {
      std::string text = good.substr(0, length);
      if (!text.empty()) {
        text[length / 2] = static_cast<char>(text[length / 2] ^ flip);
      }
      try {
        static_cast<void>(parse_trec_run(text, "f"));
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      }
    }
  }
}

rc::Gen<std::string> id() {
  return rc::gen::nonEmpty(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab9#.\xc3"))));
}

RC_GTEST_PROP(TrecFiles, RunsAndQrelsSurviveARoundTrip, ()) {
  eval::Run run{.tag = "tag", .rankings = {}};
  Qrels qrels;
  for (const std::string& query : *rc::gen::unique<std::vector<std::string>>(id())) {
    if (query.front() == '#') {
      continue;  // reads as a comment
    }
    QueryRanking ranking{.query_id = query, .documents = {}};
    double score = 100.0;
    for (const std::string& docno :
         *rc::gen::nonEmpty(rc::gen::unique<std::vector<std::string>>(id()))) {
      score -= *rc::gen::inRange(1, 1000) / 997.0;
      ranking.documents.push_back({.docno = docno, .score = score});
      RC_ASSERT(qrels.add(query, docno, *rc::gen::inRange(-2, 4)).has_value());
    }
    run.rankings.push_back(ranking);
  }
  RC_PRE(!run.rankings.empty());
  RC_ASSERT(parse_trec_run(to_trec_run(run), "f") == run);
  RC_ASSERT(parse_trec_qrels(to_trec_qrels(qrels), "f") == qrels);
}

RC_GTEST_PROP(TrecFiles, MeasuringAFileEqualsMeasuringTheRunReadFromIt, ()) {
  // Lines of several queries, mixed, with ties.
  std::string text;
  Qrels qrels;
  qrels.add_query("q9");
  for (int i = 0; i < *rc::gen::inRange(1, 80); ++i) {
    const std::string query = "q" + std::to_string(*rc::gen::inRange(0, 4));
    text += query + " Q0 d" + std::to_string(i) + " 0 " + std::to_string(*rc::gen::inRange(0, 5)) +
            " t\n";
    if (*rc::gen::inRange(0, 3) == 0) {
      RC_ASSERT(qrels.add(query, "d" + std::to_string(i), *rc::gen::inRange(-1, 3)).has_value());
    }
  }
  const std::vector<Measure> measures = value_or_throw(parse_measures("all_trec"));
  const Protocol protocol = value_or_throw(find_protocol("trec9"));
  const Evaluation whole = evaluate(qrels, parse_trec_run(text, "f"), measures, protocol);
  const Evaluation streamed = evaluate_trec_text(qrels, text, "f", measures, protocol);
  RC_ASSERT(whole.averages == streamed.averages);
  RC_ASSERT(whole.per_query == streamed.per_query);
  RC_ASSERT(whole.query_ids == streamed.query_ids);
  RC_ASSERT(whole.ties.worst == streamed.ties.worst);
}

}  // namespace
}  // namespace lode::eval
