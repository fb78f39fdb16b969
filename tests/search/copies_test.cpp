#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/search/code_ranker.hpp"
#include "lode/search/hit_report.hpp"

#include "search/small_index.hpp"

namespace lode::search {
namespace {

using Files = std::map<std::string, std::vector<std::string>>;
using Strings = std::vector<std::string>;

/// Knows which files are the same; "vendor/" holds others' code.
class IndexWithCopies final : public SmallIndex {
 public:
  explicit IndexWithCopies(const Files& files) : SmallIndex(files) {
    std::uint32_t number = 0;
    for (const auto& [path, lines] : files) {
      by_content_[lines].push_back(number++);
      lines_.push_back(lines);
    }
  }
  CodeFile file(std::uint32_t file) const override {
    CodeFile info = SmallIndex::file(file);
    if (info.path.starts_with("vendor/")) {
      info.roles = static_cast<std::uint16_t>(FileRole::Vendored);
    }
    return info;
  }
  std::span<const std::uint32_t> copies(std::uint32_t file) const override {
    const std::vector<std::uint32_t>& files = by_content_.at(lines_.at(file));
    return files.size() > 1 ? std::span(files) : std::span<const std::uint32_t>();
  }

 private:
  std::map<std::vector<std::string>, std::vector<std::uint32_t>> by_content_;
  std::vector<std::vector<std::string>> lines_;
};

/// Hits as "path" or "path = copy, copy".
Strings search(const Files& files, std::string_view text, const RankOptions& options = {}) {
  const auto index = std::make_shared<IndexWithCopies>(files);
  Strings out;
  for (const CodeHit& hit : CodeRanker(index).rank(parse_code_query(text), options)) {
    out.emplace_back(index->file(hit.file).path);
    for (const std::uint32_t copy : hit.copies) {
      out.back() += copy == hit.copies.front() ? " = " : ", ";
      out.back() += index->file(copy).path;
    }
  }
  return out;
}

const Files kFiles = {{"lib/a.py", {"pool retry"}},
                      {"old/a.py", {"pool retry"}},
                      {"other.py", {"pool", "and much more of other things"}},
                      {"vendor/a.py", {"pool retry"}}};

TEST(Copies, TakeOnePlace) {
  EXPECT_EQ(search(kFiles, "pool retry"),
            (Strings{"lib/a.py = old/a.py, vendor/a.py", "other.py"}));
}

TEST(Copies, AreShownByTheBest) {
  EXPECT_EQ(search({{"a/vendored.py", {"pool"}}, {"vendor/b.py", {"pool"}}}, "pool"),
            (Strings{"a/vendored.py = vendor/b.py"}));
  EXPECT_EQ(search({{"a.py", {"x retry"}}, {"pool.py", {"x retry"}}}, "pool retry"),
            (Strings{"pool.py = a.py"}));
}

TEST(Copies, AreMergedAfterTheFilters) {
  const std::function<bool(std::uint32_t)> not_first = [](std::uint32_t file) { return file != 0; };
  RankOptions options;
  options.filter = &not_first;
  EXPECT_EQ(search(kFiles, "pool retry", options), (Strings{"old/a.py = vendor/a.py", "other.py"}));
}

TEST(Copies, LeaveRoomForOthers) {
  RankOptions options;
  options.k = 2;
  EXPECT_EQ(search(kFiles, "pool retry", options).size(), 2U);
}

TEST(Copies, StandInReports) {
  const auto index = std::make_shared<IndexWithCopies>(kFiles);
  const CodeQuery query = parse_code_query("pool retry");
  const CodeHit hit = CodeRanker(index).rank(query, {}).at(0);
  FileTexts files(*index);
  const HitLabels labels(*index, query);
  EXPECT_EQ(hit_to_text(files, labels, hit, {.path_prefix = "src/"}),
            "src/lib/a.py:1-1\n  also in: src/old/a.py, src/vendor/a.py\n     1 pool retry\n");
  EXPECT_EQ(hit_to_json(files, labels, hit, false)["copies"],
            (Json::array({"old/a.py", "vendor/a.py"})));
  const auto regions = pack(files, query, {hit}, 1000);
  ASSERT_EQ(regions.size(), 1U);
  EXPECT_EQ(regions[0].copies, hit.copies);
  EXPECT_EQ(region_to_json(files, regions[0])["copies"].size(), 2U);
}

TEST(Copies, ManyAreCounted) {
  Files files;
  for (int i = 0; i < 9; ++i) {
    files["a" + std::to_string(i) + ".py"] = {"pool"};
  }
  const auto index = std::make_shared<IndexWithCopies>(files);
  const CodeQuery query = parse_code_query("pool");
  const CodeHit hit = CodeRanker(index).rank(query, {}).at(0);
  FileTexts texts(*index);
  EXPECT_NE(hit_to_text(texts, HitLabels(*index, query), hit, {}).find("a5.py and 3 more\n"),
            std::string::npos);
}

}  // namespace
}  // namespace lode::search
