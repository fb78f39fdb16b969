// Speed of the steps of a search: `search_bench PLACE QUERIES REPEATS` (QUERIES: a file, one query
// a line) prints one JSON object with medians in milliseconds. The index must be there and up to
// date.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/index/store.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/hit_report.hpp"
#include "lode/source/tree.hpp"

namespace {

double time_ms(const std::function<void()>& body) {
  const auto begin = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

double quantile(std::vector<double>& times, double q) {
  std::sort(times.begin(), times.end());
  return times.empty() ? 0.0
                       : times[static_cast<std::size_t>(q * static_cast<double>(times.size() - 1))];
}

void run(const char* place, const char* queries, int repeats) {
  std::vector<double> list;
  std::vector<double> open;
  std::vector<double> make;
  std::vector<double> parse;
  std::vector<double> rank;
  std::vector<double> report;
  std::shared_ptr<const lode::index::Snapshot> snapshot;
  std::unique_ptr<lode::search::CodeRanker> ranker;
  for (int i = 0; i < repeats; ++i) {
    const std::shared_ptr<const lode::source::SourceTree> tree =
        lode::source::SourceTree::open(place, {});
    list.push_back(time_ms([&] { static_cast<void>(tree->list()); }));
    std::string note;
    open.push_back(time_ms([&] { snapshot = lode::index::open_snapshot(tree, {}, note); }));
    if (snapshot == nullptr) {
      throw lode::Error(lode::ErrorKind::NotFound, "there is no index; run 'lode index' first");
    }
    make.push_back(time_ms([&] { ranker = std::make_unique<lode::search::CodeRanker>(snapshot); }));
  }
  for (int i = 0; i < repeats; ++i) {
    std::ifstream file(queries);
    for (std::string line; std::getline(file, line);) {
      lode::search::CodeQuery query;
      std::vector<lode::search::CodeHit> hits;
      parse.push_back(time_ms([&] { query = lode::search::parse_code_query(line); }));
      rank.push_back(time_ms([&] { hits = ranker->rank(query, {}); }));
      report.push_back(time_ms([&] {
        lode::search::FileTexts files(*snapshot);
        const lode::search::HitLabels labels(*snapshot, query);
        for (const lode::search::CodeHit& hit : hits) {
          static_cast<void>(lode::search::hit_to_text(files, labels, hit, {}));
        }
      }));
    }
  }
  fmt::print(
      "{{\"files\": {}, \"lines\": {}, \"list_ms\": {:.2f}, \"open_ms\": {:.2f}, "
      "\"ranker_ms\": {:.2f}, \"queries\": {}, \"parse_ms\": {:.3f}, \"rank_ms\": {:.2f}, "
      "\"rank_p95_ms\": {:.2f}, \"report_ms\": {:.2f}}}\n",
      snapshot->file_count(),
      snapshot->line_count(),
      quantile(list, 0.5),
      quantile(open, 0.5),
      quantile(make, 0.5),
      rank.size(),
      quantile(parse, 0.5),
      quantile(rank, 0.5),
      quantile(rank, 0.95),
      quantile(report, 0.5));
}

}  // namespace

int main(int count, char** arguments) try {
  if (count != 4) {
    std::fputs("usage: search_bench PLACE QUERIES REPEATS\n", stderr);
    return 2;
  }
  run(arguments[1], arguments[2], std::max(1, std::atoi(arguments[3])));
  return 0;
} catch (const lode::Error& error) {
  std::fputs((error.message() + "\n").c_str(), stderr);
  return lode::exit_code(error.kind());
}
