#include "lode/experiment/retrieve.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/progress.hpp"

namespace lode::experiment {
namespace {

constexpr std::string_view kSeparator("\0", 1);

/// One search that answers every query with the same content.
struct Search {
  search::RetrievalQuery query;
  std::vector<std::size_t> candidates;
  std::size_t extra = 0;  ///< Hits beyond the depth, to make up for what is removed afterwards.
  std::vector<std::vector<search::RetrievedDocument>> hits;  ///< [source]
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

void run_searches(Plan& plan, std::span<const RetrievalSource> sources) {
  // So many that a source can share work among them, and that progress is seen.
  constexpr std::size_t kBatch = 1024;
  Progress progress("searching", "queries", plan.searches.size());
  std::vector<search::RetrievalQuery> batch;
  for (std::size_t first = 0; first < plan.searches.size(); first += kBatch) {
    const std::size_t count = std::min(kBatch, plan.searches.size() - first);
    for (const RetrievalSource& source : sources) {
      batch.clear();
      for (std::size_t i = first; i < first + count; ++i) {
        const Search& search = plan.searches[i];
        batch.push_back(search.query);
        batch.back().candidates = search.candidates;
        batch.back().depth = source.depth + search.extra;
      }
      auto found = source.retriever.retrieve(batch);
      for (std::size_t i = 0; i < count; ++i) {
        plan.searches[first + i].hits.push_back(std::move(found[i]));
      }
    }
    progress.add(count);
  }
}

/// What must not be ranked for one query.
class Removal {
 public:
  Removal(const corpus::Task& task, const corpus::Query& query, bool drop_identical_ids)
      : task_(task),
        query_(query),
        excluded_(excluded(task, query.id)),
        drop_identical_ids_(drop_identical_ids) {}

  /// The list without it, cut at the depth.
  std::vector<search::RetrievedDocument> apply(const std::vector<search::RetrievedDocument>& hits,
                                               std::size_t depth) {
    std::vector<search::RetrievedDocument> kept;
    kept.reserve(std::min(depth, hits.size()));
    for (const search::RetrievedDocument& hit : hits) {
      const std::string_view docno = task_.corpus->docno(hit.document);
      if (std::find(excluded_.begin(), excluded_.end(), docno) != excluded_.end()) {
        exclusions_.insert(hit.document);
      } else if (drop_identical_ids_ && docno == query_.id) {
        identical_.insert(hit.document);
      } else if (kept.size() < depth) {
        kept.push_back(hit);
      }
    }
    return kept;
  }

  /// Documents that several lists had count once.
  void count(RetrievalCounts& counts) const {
    counts.exclusions += excluded_.size();
    counts.exclusions_ranked += exclusions_.size();
    counts.identical_ids_removed += identical_.size();
  }

 private:
  const corpus::Task& task_;
  const corpus::Query& query_;
  const std::vector<std::string>& excluded_;
  bool drop_identical_ids_;
  std::set<std::size_t> exclusions_;
  std::set<std::size_t> identical_;
};

/// The ranking of one query from what the sources found.
eval::QueryRanking make_ranking(const corpus::Task& task,
                                const corpus::Query& query,
                                const Search& search,
                                std::span<const RetrievalSource> sources,
                                const RetrieveOptions& options,
                                RetrievalCounts& counts) {
  Removal removal(task, query, options.drop_identical_ids);
  std::vector<std::vector<search::RetrievedDocument>> lists;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    lists.push_back(removal.apply(search.hits[i], sources[i].depth));
  }
  removal.count(counts);
  const auto docno = [&](std::size_t document) { return task.corpus->docno(document); };
  std::vector<search::RetrievedDocument> hits;
  if (lists.size() == 1) {
    hits = std::move(lists.front());
  } else {
    std::vector<search::FusionInput> inputs;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      inputs.push_back({.hits = lists[i], .share = sources[i].share});
    }
    hits = search::fuse(inputs, options.fusion, docno);
  }
  hits.resize(std::min(hits.size(), options.depth));
  eval::QueryRanking ranking;
  ranking.query_id = query.id;
  ranking.documents.reserve(hits.size());
  for (const search::RetrievedDocument& hit : hits) {
    ranking.documents.push_back({.docno = std::string(docno(hit.document)), .score = hit.score});
  }
  return ranking;
}

}  // namespace

Retrieval retrieve(const corpus::Task& task,
                   std::span<const RetrievalSource> sources,
                   const RetrieveOptions& options) {
  Plan plan = make_plan(task, options);
  run_searches(plan, sources);
  Retrieval result;
  result.run.tag = options.tag;
  result.counts.queries = task.queries.size();
  result.counts.distinct_queries = plan.searches.size();
  result.run.rankings.reserve(task.queries.size());
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    const Search& search = plan.searches[plan.search_of[i]];
    result.run.rankings.push_back(
        make_ranking(task, task.queries[i], search, sources, options, result.counts));
    if (result.run.rankings.back().documents.empty()) {
      ++result.counts.empty_rankings;
    }
  }
  return result;
}

}  // namespace lode::experiment
