#include "lode/eval/judgment_groups.hpp"

#include <map>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "lode/base/text_file.hpp"
#include "lode/eval/trec_line.hpp"

namespace lode::eval {

std::vector<Qrels> read_judgment_groups(const std::filesystem::path& path) {
  std::vector<Qrels> groups;
  std::unordered_map<std::string, std::size_t> index;
  LineReader lines(path);
  std::string_view line;
  while (next_trec_line(lines, line)) {
    const auto fail = [&](const Error& error) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}:{}: {}", path.string(), lines.line_number(), error.message()));
    };
    const Result<TrecQrelsLine> fields = parse_trec_qrels_line(line);
    if (!fields) {
      fail(fields.error());
    }
    const auto [entry, is_new] = index.try_emplace(std::string(fields->iteration), groups.size());
    if (is_new) {
      groups.emplace_back();
    }
    const Result<void> added =
        groups[entry->second].add(fields->query_id, fields->docno, fields->grade);
    if (!added) {
      fail(added.error());
    }
  }
  if (groups.empty()) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format(
            "{}: there is no judgment in it; lines 'query group document grade' were expected",
            path.string()));
  }
  return groups;
}

Evaluation average_over_groups(std::span<const Evaluation> evaluations) {
  struct Sum {
    std::vector<double> values;
    double groups = 0.0;
  };
  std::map<std::string, Sum> queries;
  for (const Evaluation& evaluation : evaluations) {
    for (std::size_t q = 0; q < evaluation.query_ids.size(); ++q) {
      Sum& sum = queries[evaluation.query_ids[q]];
      sum.values.resize(evaluation.measures.size(), 0.0);
      sum.groups += 1.0;
      for (std::size_t i = 0; i < sum.values.size(); ++i) {
        sum.values[i] += evaluation.per_query[q][i];
      }
    }
  }
  Evaluation result;
  result.protocol = evaluations.front().protocol;
  result.tag = evaluations.front().tag;
  result.measures = evaluations.front().measures;
  result.averages.assign(result.measures.size(), 0.0);
  result.averaged_over.assign(result.measures.size(), queries.size());
  for (auto& [id, sum] : queries) {
    for (std::size_t i = 0; i < sum.values.size(); ++i) {
      sum.values[i] /= sum.groups;
      const double weight =
          is_count(result.measures[i].family) ? 1.0 : 1.0 / static_cast<double>(queries.size());
      result.averages[i] += sum.values[i] * weight;
    }
    result.query_ids.push_back(id);
    result.per_query.push_back(std::move(sum.values));
  }
  return result;
}

}  // namespace lode::eval
