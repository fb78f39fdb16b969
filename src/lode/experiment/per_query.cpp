#include <charconv>
#include <limits>
#include <unordered_set>

#include <fmt/format.h>

#include "lode/experiment/result.hpp"

namespace lode::experiment {
namespace {

constexpr std::string_view kFirstColumn = "query_id";

std::vector<std::string_view> split_fields(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) {
      return fields;
    }
    line.remove_prefix(tab + 1);
  }
}

bool parse_value(std::string_view text, double& value) {
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

Result<void> add_line(PerQueryValues& values, std::string_view line, std::size_t number) {
  const auto fields = split_fields(line);
  if (fields.size() != values.measures.size() + 1) {
    return failure(ErrorKind::Corrupt,
                   fmt::format("line {} has {} fields; the header has {}",
                               number,
                               fields.size(),
                               values.measures.size() + 1));
  }
  std::vector<double> row(values.measures.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!parse_value(fields[i + 1], row[i])) {
      return failure(ErrorKind::Corrupt,
                     fmt::format("line {}: '{}' is not a number", number, fields[i + 1]));
    }
  }
  values.query_ids.emplace_back(fields[0]);
  values.values.push_back(std::move(row));
  return {};
}

}  // namespace

std::string to_per_query_tsv(const PerQueryValues& values) {
  std::string result(kFirstColumn);
  for (const std::string& measure : values.measures) {
    result += '\t';
    result += measure;
  }
  result += '\n';
  for (std::size_t i = 0; i < values.query_ids.size(); ++i) {
    result += values.query_ids[i];
    for (const double value : values.values[i]) {
      result += fmt::format("\t{}", value);
    }
    result += '\n';
  }
  return result;
}

Result<PerQueryValues> parse_per_query_tsv(std::string_view text) {
  PerQueryValues values;
  std::unordered_set<std::string_view> seen;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      return failure(ErrorKind::Corrupt,
                     fmt::format("line {} is cut off: it has no line break", number));
    }
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (number == 1) {
      const auto fields = split_fields(line);
      if (fields[0] != kFirstColumn) {
        return failure(ErrorKind::Corrupt, "line 1 does not begin with 'query_id'");
      }
      values.measures.assign(fields.begin() + 1, fields.end());
      continue;
    }
    if (const auto added = add_line(values, line, number); !added) {
      return tl::unexpected<Error>(added.error());
    }
    if (!seen.insert(line.substr(0, line.find('\t'))).second) {
      return failure(
          ErrorKind::Corrupt,
          fmt::format("line {}: the query '{}' is there twice", number, values.query_ids.back()));
    }
  }
  if (values.measures.empty()) {
    return failure(ErrorKind::Corrupt, "the header, or every measure in it, is missing");
  }
  return values;
}

}  // namespace lode::experiment
