#include "lode/eval/measure_report.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace lode::eval {
namespace {

template <typename Values>
Json named_values(const std::vector<Measure>& measures, const Values& values) {
  Json object = Json::object();
  for (std::size_t i = 0; i < measures.size(); ++i) {
    object[to_string(measures[i])] = values[i];
  }
  return object;
}

Json to_json(const Comparison& one) {
  return {{"difference", one.difference},
          {"interval", {one.interval.low, one.interval.high}},
          {"p", one.p},
          {"p_holm", one.p_holm},
          {"t", one.t_test.t},
          {"p_t", one.t_test.p},
          {"wins", one.counts.wins},
          {"ties", one.counts.ties},
          {"losses", one.counts.losses}};
}

Json run_json(const MeasureReport& report, std::size_t r) {
  const Evaluation& evaluation = report.evaluations[r];
  Json object = {{"run", report.runs[r].name},
                 {"tag", evaluation.tag},
                 {"protocol", evaluation.protocol},
                 {"queries", evaluation.query_ids.size()},
                 {"queries_without_positive", evaluation.queries_without_positive},
                 {"queries_missing_from_run", evaluation.queries_missing_from_run},
                 {"queries_without_judgments", evaluation.queries_without_judgments},
                 {"measures", named_values(evaluation.measures, evaluation.averages)},
                 {"averaged_over", named_values(evaluation.measures, evaluation.averaged_over)},
                 {"ties",
                  {{"queries", evaluation.ties.queries_with_ties},
                   {"documents", evaluation.ties.tied_documents},
                   {"worst", named_values(evaluation.measures, evaluation.ties.worst)},
                   {"best", named_values(evaluation.measures, evaluation.ties.best)}}}};
  for (std::size_t i = 0; i < report.runs[r].nauc.size(); ++i) {
    const NaucValues& nauc = report.runs[r].nauc[i];
    object["nauc"][to_string(evaluation.measures[i])] = {
        {"max", nauc.max}, {"std", nauc.std}, {"diff1", nauc.diff1}};
  }
  if (!report.comparisons.empty() && r != report.baseline) {
    object["baseline"] = report.runs[report.baseline].name;
    for (std::size_t i = 0; i < evaluation.measures.size(); ++i) {
      object["significance"][to_string(evaluation.measures[i])] = to_json(report.comparisons[r][i]);
    }
  }
  if (report.per_query) {
    object["per_query"] = Json::object();
    for (std::size_t q = 0; q < evaluation.query_ids.size(); ++q) {
      const std::string id = to_utf8(evaluation.query_ids[q]);
      if (object["per_query"].contains(id)) {
        throw Error(ErrorKind::InvalidInput,
                    fmt::format("two query ids are both '{}' in JSON, which cannot hold bytes that "
                                "are no UTF-8; convert the ids to UTF-8, or print text",
                                id));
      }
      object["per_query"][id] = named_values(evaluation.measures, evaluation.per_query[q]);
    }
  }
  return object;
}

/// Rows of cells, printed in columns as wide as their widest cell.
class Columns {
 public:
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  void print_to(std::string& out) const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_) {
      widths.resize(std::max(widths.size(), row.size()), 0);
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], row[i].size());
      }
    }
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        line += i == 0 ? fmt::format("{:<{}}", row[i], widths[i])
                       : fmt::format("  {:>{}}", row[i], widths[i]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

class Text {
 public:
  explicit Text(const MeasureReport& report)
      : report_(report), measures_(report.evaluations.front().measures) {}

  std::string print() {
    out_ = fmt::format("protocol {}\n\n", report_.evaluations.front().protocol);
    add_averages();
    add_comparisons();
    add_queries();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string shown(const Measure& measure, double value) const {
    constexpr int kUsual = 4;
    const int decimals = report_.decimals < 0 ? kUsual : report_.decimals;
    return fmt::format("{:.{}f}", value, is_count(measure.family) ? 0 : decimals);
  }

  /// A row with one cell a run.
  template <typename Cell>
  std::vector<std::string> row(std::string head, Cell cell) const {
    std::vector<std::string> cells = {std::move(head)};
    for (std::size_t r = 0; r < report_.runs.size(); ++r) {
      cells.push_back(cell(r));
    }
    return cells;
  }

  [[nodiscard]] bool ties_matter(std::size_t i) const {
    return std::any_of(
        report_.evaluations.begin(), report_.evaluations.end(), [&](const Evaluation& evaluation) {
          return evaluation.ties.worst[i] != evaluation.ties.best[i];
        });
  }

  [[nodiscard]] bool has_own_denominator(std::size_t i) const {
    return std::any_of(
        report_.evaluations.begin(), report_.evaluations.end(), [&](const Evaluation& evaluation) {
          return evaluation.averaged_over[i] != evaluation.query_ids.size();
        });
  }

  void add_averages() {
    Columns columns;
    columns.add(row("", [&](std::size_t r) { return report_.runs[r].name; }));
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      const std::string name = to_string(measures_[i]);
      columns.add(row(name, [&](std::size_t r) {
        return shown(measures_[i], report_.evaluations[r].averages[i]);
      }));
      if (has_own_denominator(i)) {
        columns.add(row("  averaged over", [&](std::size_t r) {
          return fmt::format("{}", report_.evaluations[r].averaged_over[i]);
        }));
      }
      if (ties_matter(i)) {
        columns.add(row("  by order of ties", [&](std::size_t r) {
          const TieReport& ties = report_.evaluations[r].ties;
          return shown(measures_[i], ties.worst[i]) + ".." + shown(measures_[i], ties.best[i]);
        }));
      }
      add_nauc(columns, i);
    }
    const auto count = [&](std::string head, auto number) {
      columns.add(row(std::move(head), [&](std::size_t r) {
        return fmt::format("{}", number(report_.evaluations[r]));
      }));
    };
    count("queries", [](const Evaluation& e) { return e.query_ids.size(); });
    count("  without a positive", [](const Evaluation& e) { return e.queries_without_positive; });
    count("  judged, not in the run",
          [](const Evaluation& e) { return e.queries_missing_from_run; });
    count("  in the run, not judged",
          [](const Evaluation& e) { return e.queries_without_judgments; });
    count("  with tied scores", [](const Evaluation& e) { return e.ties.queries_with_ties; });
    count("tied documents", [](const Evaluation& e) { return e.ties.tied_documents; });
    columns.print_to(out_);
  }

  void add_nauc(Columns& columns, std::size_t i) const {
    if (!report_.runs.front().nauc.empty()) {
      columns.add(row("  nAUC max, std, diff1", [&](std::size_t r) {
        const NaucValues& nauc = report_.runs[r].nauc[i];
        return fmt::format("{:.4f}, {:.4f}, {:.4f}", nauc.max, nauc.std, nauc.diff1);
      }));
    }
  }

  void add_comparisons() {
    if (report_.comparisons.empty()) {
      return;
    }
    out_ += fmt::format(
        "\ncompared with {} (paired randomisation test, Holm's correction; 95 % bootstrap "
        "interval)\n",
        report_.runs[report_.baseline].name);
    Columns columns;
    columns.add({"", "run", "difference", "interval", "p", "p (Holm)", "wins", "ties", "losses"});
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      for (std::size_t r = 0; r < report_.runs.size(); ++r) {
        if (r == report_.baseline) {
          continue;
        }
        const Comparison& one = report_.comparisons[r][i];
        columns.add({to_string(measures_[i]),
                     report_.runs[r].name,
                     fmt::format("{:+.4f}", one.difference),
                     fmt::format("{:+.4f}..{:+.4f}", one.interval.low, one.interval.high),
                     fmt::format("{:.4f}", one.p),
                     fmt::format("{:.4f}", one.p_holm),
                     fmt::format("{}", one.counts.wins),
                     fmt::format("{}", one.counts.ties),
                     fmt::format("{}", one.counts.losses)});
      }
    }
    columns.print_to(out_);
  }

  void add_queries() {
    if (!report_.per_query) {
      return;
    }
    for (std::size_t r = 0; r < report_.runs.size(); ++r) {
      const Evaluation& evaluation = report_.evaluations[r];
      out_ += fmt::format("\n{}\n", report_.runs[r].name);
      Columns columns;
      std::vector<std::string> head = {"query"};
      std::transform(
          measures_.begin(), measures_.end(), std::back_inserter(head), [](const Measure& measure) {
            return to_string(measure);
          });
      columns.add(std::move(head));
      for (std::size_t q = 0; q < evaluation.query_ids.size(); ++q) {
        std::vector<std::string> cells = {evaluation.query_ids[q]};
        for (std::size_t i = 0; i < measures_.size(); ++i) {
          cells.push_back(shown(measures_[i], evaluation.per_query[q][i]));
        }
        columns.add(std::move(cells));
      }
      columns.print_to(out_);
    }
  }

  const MeasureReport& report_;
  const std::vector<Measure>& measures_;
  std::string out_;
};

}  // namespace

Json to_json(const MeasureReport& report) {
  Json runs = Json::array();
  for (std::size_t r = 0; r < report.runs.size(); ++r) {
    runs.push_back(run_json(report, r));
  }
  return runs;
}

std::string to_text(const MeasureReport& report) {
  return Text(report).print();
}

}  // namespace lode::eval
