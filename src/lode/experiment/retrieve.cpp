#include "lode/experiment/retrieve.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/progress.hpp"

namespace lode::experiment {
namespace {

constexpr std::string_view kSeparator("\0", 1);

/// One search that answers every query with the same content.
struct Search {
  search::RetrievalQuery query;
  std::vector<std::size_t> candidates;
  std::size_t extra = 0;  ///< Hits beyond the depth, to make up for what is removed afterwards.
  std::vector<search::RetrievedDocument> hits;
};

struct Plan {
  std::vector<Search> searches;
  std::vector<std::size_t> search_of;  ///< [query]
};

using Candidates = std::unordered_map<std::string_view, const std::vector<std::string>*>;

const std::vector<std::string>& excluded(const corpus::Task& task, const std::string& query_id) {
  static const std::vector<std::string> kNone;
  const auto found = task.exclusions.find(query_id);
  return found == task.exclusions.end() ? kNone : found->second;
}

std::vector<std::size_t> candidate_documents(const corpus::Task& task,
                                             const std::string& query_id,
                                             const Candidates& candidates) {
  std::vector<std::size_t> result;
  if (candidates.empty()) {
    return result;
  }
  const auto found = candidates.find(query_id);
  if (found == candidates.end() || found->second->empty()) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: the query '{}' has no candidates to rerank, though others have",
                            task.path.string(),
                            query_id));
  }
  for (const std::string& docno : *found->second) {
    const std::size_t document = task.corpus->find(docno);
    if (document == task.corpus->size()) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}: the candidate '{}' of query '{}' is not in the corpus",
                              task.path.string(),
                              docno,
                              query_id));
    }
    result.push_back(document);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Plan make_plan(const corpus::Task& task, const RetrieveOptions& options) {
  Candidates candidates;
  for (const auto& [query_id, docnos] : task.candidates) {
    candidates.emplace(query_id, &docnos);
  }
  Plan plan;
  std::unordered_map<std::string, std::size_t> known;
  for (const corpus::Query& query : task.queries) {
    const std::string& instruction =
        query.instruction.empty() ? task.query_instruction : query.instruction;
    std::string content = query.text;
    content.append(kSeparator).append(instruction);
    if (!candidates.empty()) {
      content.append(kSeparator).append(query.id);
    }
    const auto [place, is_new] = known.try_emplace(std::move(content), plan.searches.size());
    if (is_new) {
      plan.searches.push_back(
          {.query = {.text = query.text, .instruction = instruction, .candidates = {}},
           .candidates = candidate_documents(task, query.id, candidates),
           .extra = 0,
           .hits = {}});
    }
    Search& search = plan.searches[place->second];
    search.extra = std::max(search.extra,
                            excluded(task, query.id).size() + (options.drop_identical_ids ? 1 : 0));
    plan.search_of.push_back(place->second);
  }
  return plan;
}

void run_searches(Plan& plan, const search::Retriever& retriever, const RetrieveOptions& options) {
  Progress progress("searching", "queries", plan.searches.size());
  parallel_for(plan.searches.size(), 4, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Search& search = plan.searches[i];
      search.query.candidates = search.candidates;
      search.hits = retriever.retrieve(search.query, options.depth + search.extra);
    }
    progress.add(end - begin);
  });
}

/// The hits of one query without what must not be ranked, cut at the depth.
eval::QueryRanking make_ranking(const corpus::Task& task,
                                const corpus::Query& query,
                                const std::vector<search::RetrievedDocument>& hits,
                                const RetrieveOptions& options,
                                RetrievalCounts& counts) {
  const std::vector<std::string>& removed = excluded(task, query.id);
  eval::QueryRanking ranking;
  ranking.query_id = query.id;
  ranking.documents.reserve(std::min(options.depth, hits.size()));
  counts.exclusions += removed.size();
  for (const search::RetrievedDocument& hit : hits) {
    const std::string_view docno = task.corpus->docno(hit.document);
    if (std::find(removed.begin(), removed.end(), docno) != removed.end()) {
      ++counts.exclusions_ranked;
    } else if (options.drop_identical_ids && docno == query.id) {
      ++counts.identical_ids_removed;
    } else if (ranking.documents.size() < options.depth) {
      ranking.documents.push_back({.docno = std::string(docno), .score = hit.score});
    }
  }
  return ranking;
}

}  // namespace

Retrieval retrieve(const corpus::Task& task,
                   const search::Retriever& retriever,
                   const RetrieveOptions& options) {
  Plan plan = make_plan(task, options);
  run_searches(plan, retriever, options);
  Retrieval result;
  result.run.tag = options.tag;
  result.counts.queries = task.queries.size();
  result.counts.distinct_queries = plan.searches.size();
  result.run.rankings.reserve(task.queries.size());
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    const Search& search = plan.searches[plan.search_of[i]];
    result.run.rankings.push_back(
        make_ranking(task, task.queries[i], search.hits, options, result.counts));
    if (result.run.rankings.back().documents.empty()) {
      ++result.counts.empty_rankings;
    }
  }
  return result;
}

}  // namespace lode::experiment
