#include "lode/eval/query_measurer.hpp"

#include <algorithm>

#include "lode/base/hash.hpp"

namespace lode::eval {

EvaluationContext::EvaluationContext(const Qrels& q,
                                     std::span<const Measure> m,
                                     const Protocol& p,
                                     const EvaluateOptions& o)
    : qrels(q), protocol(p), options(o), measures(m.begin(), m.end()), plan(m, p) {
  if (plan.needs_annotated()) {
    for (const std::string& id : qrels.query_ids()) {
      for (const Judgment& judgment : qrels.judgments(id)) {
        annotated.insert(judgment.docno);
      }
    }
  }
}

void DuplicateFinder::start(std::size_t expected) {
  constexpr std::size_t kSmallest = 64;
  entries_.clear();
  std::size_t size = std::max(kSmallest, slots_.size());
  while (size < 2 * expected) {
    size *= 2;
  }
  slots_.assign(size, 0);
}

void DuplicateFinder::place(std::uint32_t index) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(entries_[index - 1].hash) & mask;
  while (slots_[slot] != 0) {
    slot = (slot + 1) & mask;
  }
  slots_[slot] = index;
}

bool DuplicateFinder::add(std::string_view docno, std::uint64_t hash) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = static_cast<std::size_t>(hash) & mask; slots_[slot] != 0;
       slot = (slot + 1) & mask) {
    const Entry& other = entries_[slots_[slot] - 1];
    if (other.hash == hash && other.docno == docno) {
      return false;
    }
  }
  entries_.push_back({.docno = docno, .hash = hash});
  if (2 * entries_.size() > slots_.size()) {
    slots_.assign(slots_.size() * 2, 0);
    for (std::size_t i = 1; i <= entries_.size(); ++i) {
      place(static_cast<std::uint32_t>(i));
    }
  } else {
    place(static_cast<std::uint32_t>(entries_.size()));
  }
  return true;
}

void QueryMeasurer::start(std::string_view query_id) {
  query_id_ = query_id;
  judgments_ = context_.qrels.find(query_id);
  query_.assign(judgments_, context_.protocol);
  excluded_ = nullptr;
  if (context_.options.exclusions != nullptr) {
    const auto found = context_.options.exclusions->find(std::string(query_id));
    excluded_ = found == context_.options.exclusions->end() ? nullptr : &found->second;
  }
  duplicates_.start(listed_.size());
  listed_.clear();
}

bool QueryMeasurer::is_excluded(std::string_view docno) const {
  return excluded_ != nullptr &&
         std::find(excluded_->begin(), excluded_->end(), docno) != excluded_->end();
}

bool QueryMeasurer::add(std::string_view docno, double score) {
  const std::uint64_t hash = hash64(docno);
  if (!duplicates_.add(docno, hash)) {
    return false;
  }
  if (is_excluded(docno)) {
    return true;
  }
  std::int32_t grade = kUnpooled;
  if (judgments_ != nullptr) {
    if (const std::optional<std::int32_t> found = judgments_->grade(docno, hash)) {
      grade = effective_grade(*found, context_.protocol);
    }
  }
  listed_.push_back({.score = score,
                     .docno = docno,
                     .position = static_cast<std::uint32_t>(listed_.size()),
                     .grade = grade});
  return true;
}

void QueryMeasurer::rank(ScorePrecision precision, TieOrder ties, bool drop_identical_ids) {
  rows_ = listed_;
  if (drop_identical_ids) {
    std::erase_if(rows_, [&](const RankedRow& row) { return row.docno == query_id_; });
  }
  for (RankedRow& row : rows_) {
    row.score = rounded_score(row.score, precision);
  }
  if (ties == TieOrder::DocnoDescending) {
    rank_rows(rows_);
  } else {
    rank_rows_stably(rows_);
  }
}

JudgedRanking QueryMeasurer::judged_ranking() {
  const std::size_t size = std::min(rows_.size(), context_.options.max_documents);
  grades_.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    grades_[i] = rows_[i].grade;
  }
  annotated_.clear();
  if (context_.plan.needs_annotated()) {
    for (std::size_t i = 0; i < size; ++i) {
      annotated_.push_back(context_.annotated.contains(rows_[i].docno) ? 1 : 0);
    }
  }
  return {.grades = grades_, .annotated = annotated_, .query = &query_};
}

void QueryMeasurer::compute(bool own, QueryOutcome& outcome) {
  context_.plan.compute(judged_ranking(), own, scratch_, outcome.values);
  compute_tie_bounds(own, outcome);
}

std::vector<QueryMeasurer::RowRange> QueryMeasurer::deciding_ties(QueryOutcome& outcome) const {
  std::vector<RowRange> deciding;
  std::size_t tied = 0;
  for (std::size_t begin = 0; begin < rows_.size();) {
    std::size_t end = begin + 1;
    bool differ = false;
    while (end < rows_.size() && rows_[end].score == rows_[begin].score) {
      differ = differ || rows_[end].grade != rows_[begin].grade;
      ++end;
    }
    tied += end - begin > 1 ? end - begin : 0;
    if (differ) {
      deciding.push_back({.begin = begin, .end = end});
    }
    begin = end;
  }
  outcome.tied_documents = std::max(outcome.tied_documents, tied);
  return deciding;
}

void QueryMeasurer::compute_tie_bounds(bool own, QueryOutcome& outcome) {
  const std::vector<RowRange> ties = deciding_ties(outcome);
  if (ties.empty() && outcome.worst.empty()) {
    return;
  }
  const std::size_t n = outcome.values.size();
  if (outcome.worst.empty()) {
    outcome.worst = outcome.values;
    outcome.best = outcome.values;
  }
  const auto widen = [&](std::span<const double> values, bool first) {
    for (std::size_t i = 0; i < n; ++i) {
      if (context_.plan.is_own(i) == own) {
        outcome.worst[i] = first ? values[i] : std::min(outcome.worst[i], values[i]);
        outcome.best[i] = first ? values[i] : std::max(outcome.best[i], values[i]);
      }
    }
  };
  widen(outcome.values, true);
  if (ties.empty()) {
    return;
  }
  std::vector<double> ordered(n);
  for (const bool better_first : {true, false}) {
    for (const RowRange& range : ties) {
      std::sort(rows_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                rows_.begin() + static_cast<std::ptrdiff_t>(range.end),
                [&](const RankedRow& left, const RankedRow& right) {
                  return better_first ? left.grade > right.grade : left.grade < right.grade;
                });
    }
    context_.plan.compute(judged_ranking(), own, scratch_, ordered);
    widen(ordered, false);
  }
}

QueryOutcome QueryMeasurer::measure() {
  const Protocol& protocol = context_.protocol;
  QueryOutcome outcome;
  outcome.query_id = query_id_;
  outcome.judged = judgments_ != nullptr;
  outcome.retrieved = true;
  outcome.positive = query_.relevant(protocol.relevance_level) > 0;
  outcome.values.assign(context_.plan.size(), 0.0);
  if (context_.plan.needs_own_ranking()) {
    rank(protocol.own_rules->score_precision,
         protocol.own_rules->ties,
         protocol.own_rules->drop_identical_ids);
    compute(true, outcome);
  }
  if (context_.plan.needs_trec_ranking() || context_.options.relevance_string > 0) {
    rank(protocol.score_precision, protocol.ties, protocol.drop_identical_ids);
    const std::size_t shown =
        std::min({rows_.size(), context_.options.max_documents, context_.options.relevance_string});
    for (std::size_t i = 0; i < shown; ++i) {
      const std::int32_t grade = rows_[i].grade;
      constexpr std::int32_t kLargestDigit = 9;
      outcome.relevance_string += grade == kUnpooled         ? '-'
                                  : grade == kPooledUnjudged ? '.'
                                  : grade > kLargestDigit    ? '>'
                                                             : static_cast<char>('0' + grade);
    }
    compute(false, outcome);
  }
  return outcome;
}

}  // namespace lode::eval
