#include "lode/eval/coreb.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "lode/eval/evaluate.hpp"
#include "lode/eval/ranking.hpp"

namespace lode::eval {
namespace {

struct NamedFamily {
  std::string_view group;
  std::string_view prefix;
  MeasureFamily family;
};

constexpr std::array<NamedFamily, 7> kReported = {{
    {"NDCG", "NDCG", MeasureFamily::NDCG},
    {"MAP", "MAP", MeasureFamily::AP},
    {"Recall", "Recall", MeasureFamily::R},
    {"Precision", "P", MeasureFamily::P},
    {"MRR", "MRR", MeasureFamily::RR},
    {"R_cap", "R_cap", MeasureFamily::RCap},
    {"Accuracy", "Accuracy", MeasureFamily::Success},
}};

/// The rules of the recomputation: the predictions' order, every query of the run.
Protocol anchor_protocol() {
  Protocol protocol = value_or_throw(find_protocol("coreb-official"));
  protocol.score_precision = ScorePrecision::F64;
  protocol.ties = TieOrder::AsListed;
  protocol.denominator = Denominator::Retrieved;
  protocol.drop_identical_ids = false;
  protocol.own_rules.reset();
  return protocol;
}

/// Whether the first `cutoff` documents hold a positive and a hard negative, and the negative comes
/// first.
void count_intrusion(const std::vector<RankedRow>& rows,
                     std::int32_t level,
                     std::size_t cutoff,
                     IntrusionRate& rate) {
  std::size_t positive = cutoff;
  std::size_t negative = cutoff;
  for (std::size_t i = 0; i < std::min(cutoff, rows.size()); ++i) {
    if (rows[i].grade >= level) {
      positive = std::min(positive, i);
    } else if (rows[i].grade == level - 1) {
      negative = std::min(negative, i);
    }
  }
  if (positive < cutoff && negative < cutoff) {
    ++rate.queries;
    rate.intruded += negative < positive ? 1U : 0U;
  }
}

}  // namespace

CorebReport coreb_report(const Qrels& qrels,
                         const Run& run,
                         std::span<const std::size_t> cutoffs,
                         bool ignore_identical_ids) {
  Protocol protocol = value_or_throw(find_protocol("coreb-official"));
  protocol.drop_identical_ids = ignore_identical_ids;
  std::vector<Measure> measures;
  for (const NamedFamily& named : kReported) {
    for (const std::size_t cutoff : cutoffs) {
      measures.push_back({.family = named.family, .cutoff = cutoff});
    }
  }
  const Evaluation evaluation = evaluate(qrels, run, measures, protocol);
  CorebReport report{.groups = {},
                     .averaged = evaluation.query_ids.size(),
                     .judged = qrels.query_ids().size(),
                     .retrieved = run.rankings.size()};
  std::size_t i = 0;
  for (const NamedFamily& named : kReported) {
    std::vector<NamedValue> values;
    for (const std::size_t cutoff : cutoffs) {
      values.emplace_back(fmt::format("{}@{}", named.prefix, cutoff),
                          round_decimals(evaluation.averages[i++], protocol.decimals));
    }
    report.groups.emplace_back(named.group, std::move(values));
  }
  return report;
}

std::vector<NamedValue> coreb_anchor_recomputation(const Qrels& qrels,
                                                   const Run& run,
                                                   const Exclusions& anchors) {
  std::vector<Measure> measures;
  std::vector<std::string> names;
  for (const std::size_t cutoff : std::array<std::size_t, 4>{1, 5, 10, 20}) {
    measures.push_back({.family = MeasureFamily::NDCG, .cutoff = cutoff});
    measures.push_back({.family = MeasureFamily::R, .cutoff = cutoff});
    measures.push_back({.family = MeasureFamily::RR, .cutoff = cutoff});
    names.insert(names.end(),
                 {fmt::format("ndcg_at_{}", cutoff),
                  fmt::format("recall_at_{}", cutoff),
                  fmt::format("mrr_at_{}", cutoff)});
  }
  const Evaluation evaluation =
      evaluate(qrels, run, measures, anchor_protocol(), {.exclusions = &anchors});
  std::vector<NamedValue> values;
  for (std::size_t i = 0; i < names.size(); ++i) {
    values.emplace_back(names[i], evaluation.averages[i]);
  }
  return values;
}

double IntrusionRate::rate() const noexcept {
  return queries == 0 ? 0.0 : static_cast<double>(intruded) / static_cast<double>(queries);
}

IntrusionRate hard_negative_intrusion(const Qrels& qrels,
                                      const Run& run,
                                      const Protocol& protocol,
                                      const Exclusions* exclusions,
                                      std::size_t cutoff) {
  IntrusionRate rate;
  for (const QueryRanking& ranking : run.rankings) {
    const QueryJudgments* judgments = qrels.find(ranking.query_id);
    if (judgments == nullptr) {
      continue;
    }
    const auto excluded =
        exclusions == nullptr ? Exclusions::const_iterator() : exclusions->find(ranking.query_id);
    const bool has_excluded = exclusions != nullptr && excluded != exclusions->end();
    std::vector<RankedRow> rows;
    for (const ScoredDocument& document : ranking.documents) {
      const bool dropped = (protocol.drop_identical_ids && document.docno == ranking.query_id) ||
                           (has_excluded && std::ranges::find(excluded->second, document.docno) !=
                                                excluded->second.end());
      if (!dropped) {
        rows.push_back({.score = rounded_score(document.score, protocol.score_precision),
                        .docno = document.docno,
                        .position = static_cast<std::uint32_t>(rows.size()),
                        .grade = judgments->grade(document.docno).value_or(-1)});
      }
    }
    if (protocol.ties == TieOrder::DocnoDescending) {
      rank_rows(rows);
    } else {
      rank_rows_stably(rows);
    }
    count_intrusion(rows, protocol.relevance_level, cutoff, rate);
  }
  return rate;
}

}  // namespace lode::eval
