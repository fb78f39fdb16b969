#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lode/eval/query_measurer.hpp"

namespace lode::eval {
namespace {

bool counts_for(const QueryOutcome& outcome, Denominator denominator) {
  switch (denominator) {
    case Denominator::JudgedAndRetrieved:
      return outcome.judged && outcome.retrieved;
    case Denominator::Judged:
      return outcome.judged;
    case Denominator::Retrieved:
      return outcome.retrieved;
    case Denominator::WithPositive:
      return outcome.judged && outcome.positive;
  }
  return false;
}

/// Queries among which those without a positive are counted: the ones in the averages, and the ones
/// that are left out of them for just that.
bool is_looked_at(const QueryOutcome& outcome, Denominator denominator) {
  return denominator == Denominator::WithPositive ? outcome.judged
                                                  : counts_for(outcome, denominator);
}

Denominator denominator_of(const EvaluationContext& context, std::size_t measure) {
  return context.plan.is_own(measure) ? context.protocol.own_rules->denominator
                                      : context.protocol.denominator;
}

using Values = std::vector<double> QueryOutcome::*;

/// Sum, mean or geometric mean of measure i over the queries that count for it, in order of query
/// ids.
double average(const EvaluationContext& context,
               const std::vector<QueryOutcome>& outcomes,
               std::size_t i,
               Values chosen) {
  constexpr double kSmallestGeometric = 0.00001;
  const MeasureFamily family = context.measures[i].family;
  const Denominator denominator = denominator_of(context, i);
  double sum = 0.0;
  std::size_t count = 0;
  for (const QueryOutcome& outcome : outcomes) {
    if (counts_for(outcome, denominator)) {
      const std::vector<double>& values =
          (outcome.*chosen).empty() ? outcome.values : outcome.*chosen;
      sum += is_geometric(family) ? std::log(std::max(values[i], kSmallestGeometric)) : values[i];
      ++count;
    }
  }
  if (is_count(family) || count == 0) {
    return sum;
  }
  const double mean = sum / static_cast<double>(count);
  return is_geometric(family) ? std::exp(mean) : mean;
}

std::vector<double> averages(const EvaluationContext& context,
                             const std::vector<QueryOutcome>& outcomes,
                             Values chosen) {
  std::vector<double> result(context.measures.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = average(context, outcomes, i, chosen);
  }
  return result;
}

/// How many queries the average of each measure is over.
std::vector<std::size_t> numbers_of_queries(const EvaluationContext& context,
                                            const std::vector<QueryOutcome>& outcomes) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < context.measures.size(); ++i) {
    const Denominator denominator = denominator_of(context, i);
    result.push_back(static_cast<std::size_t>(
        std::count_if(outcomes.begin(), outcomes.end(), [&](const QueryOutcome& outcome) {
          return counts_for(outcome, denominator);
        })));
  }
  return result;
}

/// Adds judged queries that the run lacks, with the values of an empty ranking.
void add_missing(const EvaluationContext& context, std::vector<QueryOutcome>& outcomes) {
  std::unordered_set<std::string_view> seen;
  for (const QueryOutcome& outcome : outcomes) {
    if (!seen.insert(outcome.query_id).second) {
      throw Error(
          ErrorKind::InvalidInput,
          fmt::format("query '{}' is twice in the run; join its rankings", outcome.query_id));
    }
  }
  std::vector<QueryOutcome> missing;
  QueryMeasurer measurer(context);
  for (const std::string& id : context.qrels.query_ids()) {
    if (!seen.contains(id)) {
      measurer.start(id);
      missing.push_back(measurer.measure());
      missing.back().retrieved = false;
    }
  }
  std::move(missing.begin(), missing.end(), std::back_inserter(outcomes));
}

void sort_by_id(std::vector<QueryOutcome>& outcomes) {
  std::sort(outcomes.begin(), outcomes.end(), [](const QueryOutcome& a, const QueryOutcome& b) {
    return a.query_id < b.query_id;
  });
}

void check_missing(const Protocol& protocol, const std::vector<QueryOutcome>& outcomes) {
  if (!protocol.missing_query_is_error || protocol.denominator != Denominator::JudgedAndRetrieved) {
    return;
  }
  const auto missing = std::find_if(outcomes.begin(),
                                    outcomes.end(),
                                    [](const QueryOutcome& outcome) { return !outcome.retrieved; });
  if (missing != outcomes.end()) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("query '{}' of the qrels is not in the run, which protocol {} forbids; "
                            "count such queries as 0 (--complete) or use trec9",
                            missing->query_id,
                            protocol.name));
  }
}

}  // namespace

Evaluation summarise(const EvaluationContext& context,
                     std::vector<QueryOutcome> outcomes,
                     std::string tag) {
  add_missing(context, outcomes);
  // Sums are taken in the order of the tool that is followed, which decides their last digit:
  // trec_eval goes by query id, CoREB's recomputation by the predictions.
  const bool in_run_order = context.protocol.denominator == Denominator::Retrieved;
  if (!in_run_order) {
    sort_by_id(outcomes);
  }
  check_missing(context.protocol, outcomes);
  Evaluation result;
  result.protocol = context.protocol.name;
  result.tag = std::move(tag);
  result.measures = context.measures;
  result.averages = averages(context, outcomes, &QueryOutcome::values);
  result.averaged_over = numbers_of_queries(context, outcomes);
  result.ties.worst = averages(context, outcomes, &QueryOutcome::worst);
  result.ties.best = averages(context, outcomes, &QueryOutcome::best);
  if (in_run_order) {
    sort_by_id(outcomes);
  }
  for (std::size_t i = 0; i < result.measures.size(); ++i) {
    if (smaller_is_better(result.measures[i].family)) {
      std::swap(result.ties.worst[i], result.ties.best[i]);
    }
  }
  for (QueryOutcome& outcome : outcomes) {
    result.queries_in_common += outcome.judged && outcome.retrieved ? 1U : 0U;
    result.queries_missing_from_run += outcome.retrieved ? 0U : 1U;
    result.queries_without_judgments += outcome.judged ? 0U : 1U;
    if (is_looked_at(outcome, context.protocol.denominator)) {
      result.queries_without_positive += outcome.positive ? 0U : 1U;
    }
    if (!counts_for(outcome, context.protocol.denominator)) {
      continue;
    }
    result.ties.queries_with_ties += outcome.tied_documents > 0 ? 1U : 0U;
    result.ties.tied_documents += outcome.tied_documents;
    result.query_ids.push_back(std::move(outcome.query_id));
    result.per_query.push_back(std::move(outcome.values));
    if (context.options.relevance_string > 0) {
      result.relevance_strings.push_back(std::move(outcome.relevance_string));
    }
  }
  return result;
}

}  // namespace lode::eval
