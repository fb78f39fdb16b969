#include "lode/search/code_ranker.hpp"

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/parallel.hpp"

#include "search/small_index.hpp"

namespace lode::search {
namespace {

using Files = std::map<std::string, std::vector<std::string>>;

/// A small index in which "tests/" holds tests.
std::shared_ptr<const CodeIndex> index_of(const Files& files) {
  class WithRoles final : public CodeIndex {
   public:
    explicit WithRoles(const Files& files) : index_(files) {}
    std::uint32_t file_count() const override { return index_.file_count(); }
    std::uint32_t chunk_count() const override { return index_.chunk_count(); }
    CodeFile file(std::uint32_t file) const override {
      CodeFile info = index_.file(file);
      if (info.path.substr(0, 6) == "tests/") {
        info.roles = static_cast<std::uint16_t>(FileRole::Test);
      }
      return info;
    }
    CodeChunk chunk(std::uint32_t chunk) const override { return index_.chunk(chunk); }
    std::uint32_t length(std::uint32_t chunk, CodeField field) const override {
      return index_.length(chunk, field);
    }
    std::uint64_t total_length(CodeField field) const override {
      return index_.total_length(field);
    }
    void postings(std::string_view term, std::vector<CodePosting>& out) const override {
      index_.postings(term, out);
    }
    void terms(std::string_view prefix,
               const std::function<bool(std::string_view, std::uint32_t)>& visit) const override {
      index_.terms(prefix, visit);
    }
    std::vector<CodeSymbol> symbols(std::uint32_t file) const override {
      return index_.symbols(file);
    }
    std::vector<CodeSymbol> find_symbols(std::string_view name) const override {
      std::vector<CodeSymbol> found;
      for (std::uint32_t file = 0; file < file_count(); ++file) {
        for (const CodeSymbol& symbol : symbols(file)) {
          if (symbol_key(symbol.name) == symbol_key(name)) {
            found.push_back(symbol);
          }
        }
      }
      return found;
    }
    std::vector<Use> uses(std::uint32_t file) const override { return index_.uses(file); }
    std::string text(std::uint32_t file) const override { return index_.text(file); }

   private:
    SmallIndex index_;
  };
  return std::make_shared<WithRoles>(files);
}

/// Hits as "path:line".
std::vector<std::string> places(const CodeIndex& index, const std::vector<CodeHit>& hits) {
  std::vector<std::string> out;
  for (const CodeHit& hit : hits) {
    out.push_back(std::string(index.file(hit.file).path) + ":" +
                  std::to_string(index.chunk(hit.chunk).first_line));
  }
  return out;
}

std::vector<std::string> rank(const Files& files, std::string_view text, RankOptions options = {}) {
  const auto index = index_of(files);
  return places(*index, CodeRanker(index).rank(parse_code_query(text), options));
}

using Strings = std::vector<std::string>;

TEST(CodeRanker, AReportGoesDeeperIntoAFileThanAQuestion) {
  const Files files = {{"a.py", {"pool retry", "pool retry", "pool retry", "x"}},
                       {"b.py", {"pool", "x", "y"}}};
  const std::string question = "pool retry";
  const auto rank_of_b = [&](std::string_view text) {
    const std::vector<std::string> found = rank(files, text);
    return std::find(found.begin(), found.end(), "b.py:1") - found.begin();
  };
  EXPECT_LT(rank_of_b(question), rank_of_b(question + "\n\n" + question + "\n"));
}

TEST(CodeRanker, HitsComeFromAsManyFilesAsAsked) {
  RankOptions options;
  options.most_files = 1;
  EXPECT_EQ(rank({{"a.py", {"pool", "pool"}}, {"b.py", {"pool"}}}, "pool", options),
            (std::vector<std::string>{"a.py:1", "a.py:2"}));
}

TEST(CodeRanker, S48_NothingButAMatchIsNeededAndWeakMatchesStay) {
  EXPECT_EQ(rank({{"a.py", {"unrelated", "one rare pool here"}}, {"b.py", {"z"}}},
                 "pool of absent things"),
            (Strings{"a.py:2"}));
}

TEST(CodeRanker, NoHitWithoutEvidence) {
  EXPECT_TRUE(rank({{"a.py", {"x y z"}}}, "pool").empty());
  EXPECT_TRUE(rank({}, "pool").empty());
  EXPECT_TRUE(rank({{"a.py", {"pool"}}}, "").empty());
}

TEST(CodeRanker, S55_TiesAreByPathThenLine) {
  EXPECT_EQ(rank({{"b.py", {"pool"}}, {"a.py", {"pool"}}, {"c.py", {"pool"}}}, "pool"),
            (Strings{"a.py:1", "b.py:1", "c.py:1"}));
  EXPECT_EQ(rank({{"a.py", {"pool", "pool", "pool"}}}, "pool"),
            (Strings{"a.py:1", "a.py:2", "a.py:3"}));
}

TEST(CodeRanker, AtMostSoManyHitsOfAFile) {
  RankOptions options;
  options.per_file = 2;
  EXPECT_EQ(rank({{"a.py", {"pool", "pool", "pool"}}}, "pool", options).size(), 2U);
  options.k = 1;
  EXPECT_EQ(rank({{"a.py", {"pool", "pool", "pool"}}}, "pool", options).size(), 1U);
}

TEST(CodeRanker, AFileFoundByItsPathAloneIsAHit) {
  const auto hits = rank({{"src/pool.py", {"x y"}}, {"src/b.py", {"x y"}}}, "src/pool.py");
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0], "src/pool.py:1");
}

TEST(CodeRanker, TestsAreLowerUnlessAskedFor) {
  const Files files = {{"tests/pool.py", {"pool pool"}}, {"zzz.py", {"a pool"}}};
  EXPECT_EQ(rank(files, "pool")[0], "zzz.py:1");
  EXPECT_EQ(rank(files, "test pool")[0], "tests/pool.py:1");
  RankOptions options;
  options.priors = false;
  EXPECT_EQ(rank(files, "pool", options)[0], "tests/pool.py:1");
}

TEST(CodeRanker, FramesOfATraceRankTheirFile) {
  const Files files = {{"a/one.py", {"def one x", "y"}}, {"a/two.py", {"def two x", "y"}}};
  const auto hits = rank(files, "it fails\n  File \"/app/a/two.py\", line 1, in two\n");
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0], "a/two.py:1");
}

constexpr std::string_view kTrace =
    "Traceback (most recent call last):\n"
    "  File \"/site/pkg/api.py\", line 1, in get\n    send()\n"
    "  File \"/site/pkg/pool.py\", line 3, in take\n    raise\n"
    "pkg.exceptions.PoolClosed: no socket for 'x'\n";

TEST(CodeRanker, TheRaiseSiteComesBeforeTheClassOfTheError) {
  const Files files = {{"pkg/api.py", {"def get x", "send"}},
                       {"pkg/exceptions.py", {"def PoolClosed exceptions pkg", "no socket"}},
                       {"pkg/pool.py", {"def other x", "def take y", "raise pool closed", "z"}}};
  const auto hits = rank(files, kTrace);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0], "pkg/pool.py:3");
}

TEST(CodeRanker, AFrameWithoutItsFunctionMeansItsLine) {
  const Files files = {{"pkg/pool.py", {"def a x", "y", "z z", "end"}}};
  const auto index = index_of(files);
  for (const std::string_view text :
       {std::string_view("pkg/pool.py:3"),
        std::string_view("it fails\n  File \"/site/pkg/pool.py\", line 3, in gone\n")}) {
    const auto hits = CodeRanker(index).rank(parse_code_query(text), {});
    ASSERT_FALSE(hits.empty()) << text;
    EXPECT_EQ(places(*index, hits)[0], "pkg/pool.py:3") << text;
    EXPECT_EQ(hits[0].focus, 3U) << text;
  }
}

TEST(CodeRanker, OfFilesOfOneNameTheOneWithTheFunctionIsMeant) {
  const Files files = {{"a/hash.c", {"def other x", "y"}}, {"b/hash.c", {"x", "def pick y", "z"}}};
  const auto hits =
      rank(files, "#0  0x00007f in pick (h=0x0) at hash.c:3\n#1 0x1 in b () at c.c:1");
  ASSERT_FALSE(hits.empty());
  EXPECT_TRUE(hits[0].starts_with("b/hash.c:")) << hits[0];
}

TEST(CodeRanker, DefinitionsOfMentionedNamesComeFirst) {
  const Files files = {{"a.py", {"call take_it now"}}, {"b.py", {"def take_it x", "y"}}};
  const auto index = index_of(files);
  const auto hits = CodeRanker(index).rank(parse_code_query("take_it"), {});
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(places(*index, hits)[0], "b.py:1");
  EXPECT_GT(hits[0].shares[static_cast<std::size_t>(Signal::Symbol)], 0.0F);
}

TEST(CodeRanker, SharesAddUpToTheScoreOfAFilesFirstHit) {
  const auto index = index_of({{"tests/pool.py", {"def pool retry", "retry"}}, {"b.py", {"x"}}});
  const auto hits = CodeRanker(index).rank(parse_code_query("retry pool"), {});
  ASSERT_FALSE(hits.empty());
  double sum = 0.0;
  for (const float share : hits[0].shares) {
    sum += static_cast<double>(share);
  }
  EXPECT_NEAR(sum * hits[0].prior, hits[0].score, 1e-5);
  EXPECT_EQ(hits[0].prior, 0.3);
}

TEST(CodeRanker, SignalsAreFoundByName) {
  for (std::size_t i = 0; i < kSignals; ++i) {
    EXPECT_EQ(find_signal(signal_table()[i].name), static_cast<Signal>(i));
  }
  EXPECT_FALSE(find_signal("none").has_value());
}

TEST(CodeRanker, ASignalOfWeightZeroIsSilent) {
  const auto index = index_of({{"pool.py", {"def pool x"}}, {"b.py", {"pool"}}});
  RankOptions options;
  options.weights.fill(0.0);
  EXPECT_TRUE(CodeRanker(index).rank(parse_code_query("pool"), options).empty());
  options.weights[static_cast<std::size_t>(Signal::Stem)] = 1.0;
  const auto hits = CodeRanker(index).rank(parse_code_query("pool"), options);
  EXPECT_EQ(places(*index, hits), (Strings{"pool.py:1"}));
}

Files random_files() {
  static const std::vector<std::string> kLines = {
      "pool", "def take pool", "retry pool", "x y", "timeout", "pool retry timeout x"};
  static const std::vector<std::string> kPaths = {
      "pool.py", "a/retry.py", "tests/pool.py", "b/c/d.py", "tests/x.py", "main.go"};
  Files files;
  for (const std::string& path : kPaths) {
    for (const std::size_t line : *rc::gen::container<std::vector<std::size_t>>(
             rc::gen::inRange<std::size_t>(0, kLines.size()))) {
      files[path].push_back(kLines[line]);
    }
  }
  return files;
}

TEST(CodeRanker, S47_FiltersActBeforeOnlySoManyNamesAreRead) {
  /// Every word of a chunk is also the name of a definition.
  class NamesToo final : public SmallIndex {
   public:
    using SmallIndex::SmallIndex;
    void postings(std::string_view term, std::vector<CodePosting>& out) const override {
      SmallIndex::postings(term, out);
      for (CodePosting& posting : out) {
        posting.tf[static_cast<std::size_t>(CodeField::Names)] = posting.tf[0];
      }
    }
  };
  Files files = {{"wanted.py", {"def pool and much more text"}}};
  for (int i = 0; i < 400; ++i) {
    files["other/" + std::to_string(i) + ".py"] = {"def pool"};
  }
  const auto index = std::make_shared<NamesToo>(files);
  const std::uint32_t wanted = index->file_count() - 1;
  const std::function<bool(std::uint32_t)> is_wanted = [&](std::uint32_t number) {
    return number == wanted;  // Each file has one chunk.
  };
  RankOptions options;
  options.k = 1000;
  for (const auto member : {&RankOptions::filter, &RankOptions::chunk_filter}) {
    RankOptions filtered = options;
    filtered.*member = &is_wanted;
    const auto hits = CodeRanker(index).rank(parse_code_query("pool"), filtered);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_GT(hits[0].shares[static_cast<std::size_t>(Signal::Definition)], 0.0F);
  }
}

RC_GTEST_PROP(CodeRanker, S47_FilteringIsTheUnlimitedRankingWithoutTheOthers, ()) {
  const auto index = index_of(random_files());
  const CodeQuery query = parse_code_query("pool retry");
  const CodeRanker ranker(index);
  const auto wanted = *rc::gen::container<std::vector<bool>>(64, rc::gen::arbitrary<bool>());
  const std::function<bool(std::uint32_t)> filter = [&](std::uint32_t file) {
    return wanted[file];
  };
  RankOptions options;
  options.k = 100000;
  std::vector<std::string> expected;
  for (const CodeHit& hit : ranker.rank(query, options)) {
    if (wanted[hit.file]) {
      expected.push_back(places(*index, {hit})[0]);
    }
  }
  options.filter = &filter;
  options.k = *rc::gen::inRange<std::size_t>(1, 20);
  expected.resize(std::min(expected.size(), options.k));
  RC_ASSERT(places(*index, ranker.rank(query, options)) == expected);
}

/// Two commits, newest first: one changed c.py and d.py, one a.py and b.py.
class SmallHistory final : public CodeHistory {
 public:
  std::uint32_t commit_count() const override { return 2; }
  std::uint32_t message_length(std::uint32_t) const override { return 2; }
  std::uint64_t total_length() const override { return 4; }
  std::vector<MessagePosting> postings(std::string_view term) const override {
    if (term == "socket") {
      return {{.commit = 0, .tf = 1}};
    }
    return {};
  }
  std::span<const std::uint32_t> files(std::uint32_t commit) const override {
    return std::span(kFiles).subspan(commit == 0 ? 2 : 0, 2);
  }
  std::span<const std::uint32_t> commits(std::uint32_t file) const override {
    return std::span(kCommits).subspan(file < 2 ? 1 : 0, file < 4 ? 1 : 0);
  }

 private:
  static constexpr std::array<std::uint32_t, 4> kFiles = {0, 1, 2, 3};
  static constexpr std::array<std::uint32_t, 2> kCommits = {0, 1};
};

class WithHistory final : public SmallIndex {
 public:
  using SmallIndex::SmallIndex;
  const CodeHistory* history() const override { return &history_; }

 private:
  SmallHistory history_;
};

/// The share of one signal in each file's first hit, by path; files without it are left out.
std::map<std::string, float> shares(const std::shared_ptr<const CodeIndex>& index,
                                    std::string_view text,
                                    Signal signal,
                                    RankOptions options = {}) {
  options.k = 100;
  options.weights[static_cast<std::size_t>(signal)] = 1.0;
  std::map<std::string, float> found;
  for (const CodeHit& hit : CodeRanker(index).rank(parse_code_query(text), options)) {
    if (const float share = hit.shares[static_cast<std::size_t>(signal)]; share > 0.0F) {
      found[std::string(index->file(hit.file).path)] = share;
    }
  }
  return found;
}

const Files kFiveFiles = {{"a.py", {"pool socket"}},
                          {"b.py", {"x"}},
                          {"c.py", {"x"}},
                          {"d.py", {"pool"}},
                          {"e.py", {"x"}}};

TEST(CodeRanker, MessagesOfCommitsFindTheFilesThatTheyChanged) {
  const auto index = std::make_shared<WithHistory>(kFiveFiles);
  EXPECT_EQ(shares(index, "socket", Signal::Message),
            (std::map<std::string, float>{{"c.py", 1.0F}, {"d.py", 1.0F}}));
}

TEST(CodeRanker, FilesThatChangedWithTheBestOnesAreFound) {
  const auto index = std::make_shared<WithHistory>(kFiveFiles);
  const auto found = shares(index, "socket", Signal::CoChange);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found.at("b.py"), 1.0 / 3.0, 1e-6);  // One of one commit, and a doubt of two.
}

TEST(CodeRanker, ThatAFileIsNewMakesNoHit) {
  const auto index = std::make_shared<WithHistory>(kFiveFiles);
  RankOptions options;
  for (const Signal off : {Signal::Message, Signal::CoChange}) {
    options.weights[static_cast<std::size_t>(off)] = 0.0;
  }
  EXPECT_TRUE(shares(index, "pool", Signal::Recency, options).empty());  // No report.
  const auto found = shares(index, "pool\n\nIt breaks.\n", Signal::Recency, options);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_GT(found.at("d.py"), found.at("a.py"));
}

TEST(CodeRanker, WithoutHistoryItHasNoPart) {
  const auto with = std::make_shared<WithHistory>(kFiveFiles);
  const auto without = std::make_shared<SmallIndex>(kFiveFiles);
  const CodeQuery query = parse_code_query("pool socket");
  RankOptions options;
  options.history = false;
  EXPECT_EQ(places(*with, CodeRanker(with).rank(query, options)),
            places(*without, CodeRanker(without).rank(query, {})));
}

TEST(CodeRanker, WhatTheBestFilesImportIsRelated) {
  class Importing final : public SmallIndex {
   public:
    using SmallIndex::SmallIndex;
    std::vector<Use> uses(std::uint32_t file) const override {
      return file == 0 ? std::vector<Use>{{.name = "net.wire", .kind = "import"}}
                       : std::vector<Use>();
    }
  };
  const auto index = std::make_shared<Importing>(
      Files{{"a.py", {"pool"}}, {"net/wire.py", {"x"}}, {"z.py", {"x"}}});
  EXPECT_EQ(shares(index, "pool", Signal::Neighbour),
            (std::map<std::string, float>{{"net/wire.py", 1.0F}}));
}

TEST(CodeRanker, NamesOfTheBestChunksExpandAReport) {
  const auto index = index_of(
      {{"a.py", {"def acquire pool socket"}}, {"b.py", {"acquire"}}, {"z.py", {"unrelated"}}});
  const std::string report = "pool socket breaks\n\nIt breaks at once.\n";
  EXPECT_TRUE(shares(index, report, Signal::Expansion).contains("b.py"));
  EXPECT_TRUE(shares(index, "pool socket", Signal::Expansion).empty());
}

RC_GTEST_PROP(CodeRanker, S56_ScoresAreFiniteAndDescending, ()) {
  const auto index = index_of(random_files());
  const auto text =
      *rc::gen::element<std::string>("pool",
                                     "pool retry timeout",
                                     "tests/pool.py",
                                     "absent",
                                     "a\n\npool\n  File \"pool.py\", line 1, in take\n");
  RankOptions options;
  options.weights[*rc::gen::inRange<std::size_t>(0, kSignals)] = *rc::gen::element(0.0, 1e6, 1e-9);
  double before = 1e300;
  for (const CodeHit& hit : CodeRanker(index).rank(parse_code_query(text), options)) {
    RC_ASSERT(std::isfinite(hit.score));
    RC_ASSERT(hit.score <= before);
    before = hit.score;
  }
}

RC_GTEST_PROP(CodeRanker, RankingDoesNotDependOnTheNumberOfThreads, ()) {
  const auto index = index_of(random_files());
  const CodeQuery query = parse_code_query("pool retry");
  const auto ranked = [&](std::size_t threads) {
    set_thread_count(threads);
    std::vector<std::pair<std::uint32_t, double>> hits;
    for (const CodeHit& hit : CodeRanker(index).rank(query, {})) {
      hits.emplace_back(hit.chunk, hit.score);
    }
    set_thread_count(0);
    return hits;
  };
  RC_ASSERT(ranked(1) == ranked(3));
}

}  // namespace
}  // namespace lode::search
