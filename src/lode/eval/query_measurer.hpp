#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "lode/eval/evaluate.hpp"
#include "lode/eval/plan.hpp"
#include "lode/eval/ranking.hpp"

namespace lode::eval {

/// What all queries of one evaluation share. Const access may run concurrently.
struct EvaluationContext {
  EvaluationContext(const Qrels& q,
                    std::span<const Measure> m,
                    const Protocol& p,
                    const EvaluateOptions& o);

  const Qrels& qrels;
  const Protocol& protocol;
  const EvaluateOptions& options;
  std::vector<Measure> measures;
  MeasurePlan plan;
  std::unordered_set<std::string_view>
      annotated;  ///< All judged docnos, if a measure asks for them.
};

/// One query's values.
struct QueryOutcome {
  std::string query_id;
  bool judged = false;     ///< It is in the qrels.
  bool retrieved = false;  ///< It is in the run.
  bool positive = false;   ///< It has a document of the protocol's level.
  std::size_t tied_documents = 0;
  std::vector<double> values;  ///< [measure]
  std::vector<double> worst;   ///< As values, if the order of ties matters; else empty.
  std::vector<double> best;
  std::string relevance_string;
};

/// Finds repeated docnos of one query in linear time; memory is used again. Single owner.
class DuplicateFinder {
 public:
  void start(std::size_t expected);
  /// False when a docno with this hash and these bytes was added since start().
  bool add(std::string_view docno, std::uint64_t hash);

 private:
  void place(std::uint32_t index);

  struct Entry {
    std::string_view docno;
    std::uint64_t hash;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;
};

/// Measures one query after the other; memory is used again. Single owner: one per thread.
class QueryMeasurer {
 public:
  explicit QueryMeasurer(const EvaluationContext& context) : context_(context) {}

  /// Begins a query. Its views need not outlive measure().
  void start(std::string_view query_id);
  /// Adds a retrieved document, in the run's order. False, and nothing is added, when it is there
  /// already.
  [[nodiscard]] bool add(std::string_view docno, double score);
  /// Ranks and measures what was added.
  [[nodiscard]] QueryOutcome measure();

 private:
  [[nodiscard]] bool is_excluded(std::string_view docno) const;
  void rank(ScorePrecision precision, TieOrder ties, bool drop_identical_ids);
  void compute(bool own, QueryOutcome& outcome);
  struct RowRange {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  /// Groups of equal scores in rows_ whose documents differ in grade; also counts tied documents.
  [[nodiscard]] std::vector<RowRange> deciding_ties(QueryOutcome& outcome) const;
  void compute_tie_bounds(bool own, QueryOutcome& outcome);
  [[nodiscard]] JudgedRanking judged_ranking();

  const EvaluationContext& context_;
  std::string_view query_id_;
  const QueryJudgments* judgments_ = nullptr;
  const std::vector<std::string>* excluded_ = nullptr;
  JudgedQuery query_;
  DuplicateFinder duplicates_;
  std::vector<RankedRow> listed_;  ///< As added, scores as given.
  std::vector<RankedRow> rows_;    ///< Ranked.
  std::vector<std::int32_t> grades_;
  std::vector<std::uint8_t> annotated_;
  MeasureScratch scratch_;
};

/// Adds the queries that the run lacks, and averages. Throws as evaluate() does.
[[nodiscard]] Evaluation summarise(const EvaluationContext& context,
                                   std::vector<QueryOutcome> outcomes,
                                   std::string tag);

}  // namespace lode::eval
