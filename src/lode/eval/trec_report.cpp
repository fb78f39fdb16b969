#include "lode/eval/trec_report.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "lode/eval/measure_table.hpp"

namespace lode::eval {
namespace {

/// Sorts measures as trec_eval lists them: by family, with map_cut and ndcg_cut in places of their
/// own.
std::tuple<int, int, double> trec_order(const Measure& measure) {
  int family = static_cast<int>(measure.family);
  int block = 0;
  if (measure.cutoff && measure.family == MeasureFamily::NDCG) {
    family = static_cast<int>(MeasureFamily::Rndcg);
    block = 1;
  } else if (measure.cutoff && measure.family == MeasureFamily::AP) {
    family = static_cast<int>(MeasureFamily::Rndcg);
    block = 2;
  }
  const double point =
      measure.cutoff ? static_cast<double>(*measure.cutoff)
                     : number_parameter(measure, "recall", number_parameter(measure, "x", 0.0));
  return {family, block, point};
}

class Report {
 public:
  Report(const Evaluation& evaluation, const TrecReportOptions& options)
      : evaluation_(evaluation), options_(options) {
    std::vector<std::size_t> order(evaluation.measures.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return trec_order(evaluation.measures[a]) < trec_order(evaluation.measures[b]);
    });
    for (const std::size_t i : order) {
      if (order_.empty() || evaluation.measures[order_.back()] != evaluation.measures[i]) {
        order_.push_back(i);
      }
    }
  }

  std::string text() {
    if (options_.per_query) {
      for (std::size_t q = 0; q < evaluation_.query_ids.size(); ++q) {
        add_query(q);
      }
    }
    if (options_.run_id) {
      line("runid", "all", evaluation_.tag);
    }
    for (const std::size_t i : order_) {
      add_value(i, "all", evaluation_.averages[i]);
    }
    return std::move(out_);
  }

 private:
  void line(std::string_view name, std::string_view query, std::string_view value) {
    fmt::format_to(std::back_inserter(out_), "{:<22}\t{}\t{}\n", name, query, value);
  }

  [[nodiscard]] std::string name_of(const Measure& measure) const {
    std::string name = to_trec_name(measure);
    if (!options_.suffix.empty() && !is_count(measure.family)) {
      const std::string_view stem = family_info(measure.family).trec_cut;
      const bool has_point = !stem.empty() && name.starts_with(std::string(stem) + "_");
      name.insert(has_point ? stem.size() : name.size(), options_.suffix);
    }
    return name;
  }

  void add_value(std::size_t i, std::string_view query, double value) {
    const Measure& measure = evaluation_.measures[i];
    line(name_of(measure), query, fmt::format("{:.{}f}", value, is_count(measure.family) ? 0 : 4));
  }

  void add_query(std::size_t q) {
    const std::string& id = evaluation_.query_ids[q];
    bool string_due = !evaluation_.relevance_strings.empty();
    const auto add_string = [&] {
      line(options_.relevance_string_name,
           id,
           fmt::format("'{}'", evaluation_.relevance_strings[q]));
      string_due = false;
    };
    for (const std::size_t i : order_) {
      const MeasureFamily family = evaluation_.measures[i].family;
      if (string_due && family > MeasureFamily::P) {
        add_string();
      }
      if (family != MeasureFamily::NumQ && !is_geometric(family)) {
        add_value(i, id, evaluation_.per_query[q][i]);
      }
    }
    if (string_due) {
      add_string();
    }
  }

  const Evaluation& evaluation_;
  const TrecReportOptions& options_;
  std::vector<std::size_t> order_;
  std::string out_;
};

}  // namespace

std::string trec_report(const Evaluation& evaluation, const TrecReportOptions& options) {
  return Report(evaluation, options).text();
}

}  // namespace lode::eval
