#include "lode/eval/evaluate.hpp"

#include <cmath>

#include <fmt/format.h>

#include "lode/base/parallel.hpp"
#include "lode/eval/query_measurer.hpp"

namespace lode::eval {
namespace {

QueryOutcome measure_ranking(QueryMeasurer& measurer, const QueryRanking& ranking) {
  measurer.start(ranking.query_id);
  for (const ScoredDocument& document : ranking.documents) {
    if (!std::isfinite(document.score)) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("score {} of document '{}' for query '{}' is not a finite number",
                              document.score,
                              document.docno,
                              ranking.query_id));
    }
    if (!measurer.add(document.docno, document.score)) {
      throw Error(
          ErrorKind::InvalidInput,
          fmt::format(
              "document '{}' is retrieved twice for query '{}'", document.docno, ranking.query_id));
    }
  }
  return measurer.measure();
}

}  // namespace

Evaluation evaluate(const Qrels& qrels,
                    const Run& run,
                    std::span<const Measure> measures,
                    const Protocol& protocol,
                    const EvaluateOptions& options) {
  const EvaluationContext context(qrels, measures, protocol, options);
  std::vector<QueryOutcome> outcomes(run.rankings.size());
  constexpr std::size_t kQueriesPerRange = 16;
  parallel_for(outcomes.size(), kQueriesPerRange, [&](std::size_t begin, std::size_t end) {
    QueryMeasurer measurer(context);
    for (std::size_t i = begin; i < end; ++i) {
      outcomes[i] = measure_ranking(measurer, run.rankings[i]);
    }
  });
  return summarise(context, std::move(outcomes), run.tag);
}

}  // namespace lode::eval
