#include "lode/experiment/tune.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/progress.hpp"
#include "lode/eval/query_measurer.hpp"
#include "lode/search/file_signals.hpp"

namespace lode::experiment {
namespace {

using search::kSignals;
using Weights = std::array<double, kSignals>;

/// Better by less than this is no gain: it would be another order of sums.
constexpr double kLeastGain = 1e-6;
/// What a weight is tried at, as a multiple of itself; one that is 0, as itself.
constexpr std::array kFactors = {0.0, 0.5, 0.75, 1.33, 2.0};
constexpr std::array kFromZero = {0.1, 0.3};

struct Candidate {
  std::string docno;
  std::array<float, kSignals> signals{};
  double prior = 1.0;
};

struct Query {
  std::string id;
  std::vector<Candidate> candidates;  ///< In order of their paths.
};

[[nodiscard]] double score_of(const Candidate& candidate, const Weights& weights) {
  double sum = 0.0;
  for (std::size_t s = 0; s < kSignals; ++s) {
    sum += weights[s] * static_cast<double>(candidate.signals[s]);
  }
  return sum * candidate.prior;
}

/// The files of one tree that a query could be answered with.
class CandidateFinder {
 public:
  CandidateFinder(const std::shared_ptr<const search::CodeIndex>& index,
                  const search::RankOptions& start,
                  std::size_t most)
      : ranker_(index), start_(start), all_(start), most_(most) {
    all_.weights.fill(1.0);  // A signal of weight 0 would not be computed.
  }

  [[nodiscard]] std::vector<Candidate> find(std::string_view text,
                                            std::span<const corpus::TreeTarget> targets) const {
    const search::CodeIndex& index = ranker_.index();
    const search::CodeQuery query = search::parse_code_query(text);
    const search::FileSignals signals =
        search::compute_signals(index, ranker_.paths(), query, all_);
    const auto prior_of = [&](const search::CodeFile& file) {
      return start_.priors ? search::role_prior(file.roles, query) : 1.0;
    };
    const std::vector<double> sums = signals.weighted_sums(start_.weights);
    std::vector<std::pair<double, std::uint32_t>> order;  // Those that are left out come last.
    for (std::uint32_t file = 0; file < index.file_count(); ++file) {
      const search::CodeFile info = index.file(file);
      const double score = sums[file] * prior_of(info);
      const bool is_target = find_target(info.path, targets) != nullptr;
      if (info.chunk_count > 0 && (score > 0.0 || is_target)) {
        order.emplace_back(is_target ? -1e9 : -score, file);
      }
    }
    std::sort(order.begin(), order.end());
    order.resize(std::min(order.size(), most_));
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
      return a.second < b.second;
    });
    std::vector<Candidate> kept;
    kept.reserve(order.size());
    for (const auto& [score, file] : order) {
      const search::CodeFile info = index.file(file);
      Candidate& candidate = kept.emplace_back();
      for (std::size_t s = 0; s < kSignals; ++s) {
        candidate.signals[s] = signals.values[s][file];
      }
      candidate.prior = prior_of(info);
      const corpus::TreeTarget* target = find_target(info.path, targets);
      // A target with lines is found with its file.
      candidate.docno = target != nullptr
                            ? corpus::tree_docno(info.path, target->first_line, target->last_line)
                            : corpus::tree_docno(info.path);
    }
    return kept;
  }

 private:
  /// The first target of the level File with this path, or null.
  [[nodiscard]] static const corpus::TreeTarget* find_target(
      std::string_view path, std::span<const corpus::TreeTarget> targets) {
    const auto found =
        std::find_if(targets.begin(), targets.end(), [&](const corpus::TreeTarget& target) {
          return target.level == corpus::TargetLevel::File && target.path == path;
        });
    return found == targets.end() ? nullptr : &*found;
  }

  search::CodeRanker ranker_;
  const search::RankOptions& start_;
  search::RankOptions all_;
  std::size_t most_;
};

/// The queries of a task with their candidates, and what weights are worth on them.
class Tuning {
 public:
  Tuning(const corpus::Task& task,
         IndexedTrees& trees,
         const search::RankOptions& start,
         const TuneOptions& options)
      : options_(options),
        measures_{options.objective},
        protocol_(value_or_throw(eval::find_protocol(task.default_protocol))),
        context_(task.qrels, measures_, protocol_, evaluate_options_) {
    const corpus::TreePart& part = *task.tree_part;
    queries_.resize(task.queries.size());
    std::vector<std::vector<std::size_t>> of_tree(part.trees.size());
    for (std::size_t i = 0; i < part.queries.size(); ++i) {
      of_tree[part.queries[i].tree].push_back(i);
      if (task.qrels.find(task.queries[i].id) != nullptr) {
        groups_[part.trees[part.queries[i].tree].repository].push_back(i);
      }
    }
    Progress progress("computing signals", "queries", task.queries.size());
    for (std::size_t tree = 0; tree < part.trees.size(); ++tree) {
      if (of_tree[tree].empty()) {
        continue;
      }
      const CandidateFinder finder(trees.index(part.trees[tree]), start, options.candidates);
      parallel_for(of_tree[tree].size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          const std::size_t query = of_tree[tree][i];
          queries_[query].id = task.queries[query].id;
          queries_[query].candidates =
              finder.find(task.queries[query].text, part.queries[query].targets);
        }
        progress.add(end - begin);
      });
    }
  }

  [[nodiscard]] const std::map<std::string, std::vector<std::size_t>>& groups() const noexcept {
    return groups_;
  }

  /// The objective's mean on each group, in order of their names.
  [[nodiscard]] std::vector<double> values(const Weights& weights) const {
    std::vector<double> of_query(queries_.size(), 0.0);
    parallel_for(queries_.size(), 16, [&](std::size_t begin, std::size_t end) {
      eval::QueryMeasurer measurer(context_);
      for (std::size_t i = begin; i < end; ++i) {
        of_query[i] = measure(queries_[i], weights, measurer);
      }
    });
    std::vector<double> means;
    for (const auto& [name, queries] : groups_) {
      double sum = 0.0;
      for (const std::size_t query : queries) {
        sum += of_query[query];
      }
      means.push_back(sum / static_cast<double>(queries.size()));
    }
    return means;
  }

  /// Weights tuned without the group `left_out`; kAll leaves none out.
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);
  [[nodiscard]] Weights climb(const Weights& start, std::size_t left_out) const {
    Weights best = start;
    double best_value = mean_without(values(best), left_out);
    const auto attempt = [&](std::size_t signal, double weight) {
      Weights next = best;
      next[signal] = weight;
      const double value = mean_without(values(next), left_out);
      if (value > best_value + kLeastGain) {
        best_value = value;
        best = next;
        return true;
      }
      return false;
    };
    bool better = true;
    for (std::size_t round = 0; round < options_.rounds && better; ++round) {
      better = false;
      for (std::size_t signal = 0; signal < kSignals; ++signal) {
        if (signal == static_cast<std::size_t>(search::Signal::Chunk)) {
          continue;
        }
        throw_if_interrupted();
        const double from = best[signal];
        for (const double step :
             from > 0.0 ? std::span<const double>(kFactors) : std::span<const double>(kFromZero)) {
          better = attempt(signal, from > 0.0 ? from * step : step) || better;
        }
      }
    }
    return best;
  }

  [[nodiscard]] static double mean_without(const std::vector<double>& values,
                                           std::size_t left_out) {
    double sum = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      sum += i == left_out ? 0.0 : values[i];
    }
    return sum / static_cast<double>(values.size() - (left_out == kAll ? 0 : 1));
  }

 private:
  [[nodiscard]] static double measure(const Query& query,
                                      const Weights& weights,
                                      eval::QueryMeasurer& measurer) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < query.candidates.size(); ++i) {
      const double score = score_of(query.candidates[i], weights);
      if (score > 0.0) {
        order.emplace_back(-score, i);
      }
    }
    std::sort(order.begin(), order.end());
    measurer.start(query.id);
    double rank = 0.0;
    for (const auto& [score, candidate] : order) {
      rank += 1.0;
      // Paths are distinct.
      static_cast<void>(measurer.add(query.candidates[candidate].docno, 1.0 / rank));
    }
    const eval::QueryOutcome outcome = measurer.measure();
    return outcome.judged ? outcome.values.front() : 0.0;
  }

  const TuneOptions& options_;
  std::vector<eval::Measure> measures_;
  eval::Protocol protocol_;
  eval::EvaluateOptions evaluate_options_;
  eval::EvaluationContext context_;
  std::vector<Query> queries_;  ///< As those of the task.
  std::map<std::string, std::vector<std::size_t>> groups_;
};

}  // namespace

TuneReport tune(const corpus::Task& task,
                IndexedTrees& trees,
                const search::RankOptions& start,
                const TuneOptions& options) {
  if (!task.tree_part) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("the task '{}' has documents; only tasks over source trees can be "
                            "tuned",
                            task.name));
  }
  const Tuning tuning(task, trees, start, options);
  if (tuning.groups().size() < 2) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("the task '{}' has judged queries of {} repository; tuning needs two, "
                            "to measure on one what was tuned on the other",
                            task.name,
                            tuning.groups().size()));
  }
  TuneReport report;
  report.task = task.name;
  report.objective = to_string(options.objective);
  report.start = start;
  report.tuned = start;
  Progress progress("tuning", "repositories", tuning.groups().size() + 1);
  report.tuned.weights = tuning.climb(start.weights, Tuning::kAll);
  progress.add(1);
  const std::vector<double> before = tuning.values(start.weights);
  const std::vector<double> after = tuning.values(report.tuned.weights);
  std::vector<double> held_out;
  for (const auto& [repository, queries] : tuning.groups()) {
    const std::size_t group = held_out.size();
    held_out.push_back(tuning.values(tuning.climb(start.weights, group))[group]);
    report.groups.push_back({.repository = repository,
                             .queries = queries.size(),
                             .start = before[group],
                             .tuned = after[group],
                             .held_out = held_out[group]});
    progress.add(1);
  }
  report.start_value = Tuning::mean_without(before, Tuning::kAll);
  report.tuned_value = Tuning::mean_without(after, Tuning::kAll);
  report.held_out_value = Tuning::mean_without(held_out, Tuning::kAll);
  return report;
}

}  // namespace lode::experiment
