#include "lode/eval/protocol.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lode::eval {
namespace {

std::vector<Protocol> make_protocols() {
  std::vector<Protocol> all;
  all.push_back({.name = "trec9"});
  all.push_back({.name = "trec10",
                 .score_precision = ScorePrecision::F64,
                 .missing_query_is_error = true,
                 .round_recall_points = true});
  all.push_back({.name = "mteb",
                 .decimals = 5,
                 .own_rules = OwnRules{.ties = TieOrder::DocnoDescending,
                                       .denominator = Denominator::JudgedAndRetrieved}});
  all.push_back({.name = "beir",
                 .drop_identical_ids = true,
                 .decimals = 5,
                 .own_rules = OwnRules{.drop_identical_ids = true}});
  all.push_back({.name = "coreb-official",
                 .relevance_level = 2,
                 .zero_below_level = true,
                 .drop_identical_ids = true,
                 .decimals = 5,
                 .own_rules = OwnRules{}});
  all.push_back({.name = "coreb-paper",
                 .relevance_level = 2,
                 .denominator = Denominator::WithPositive,
                 .zero_below_level = true,
                 .drop_identical_ids = true});
  all.push_back(
      {.name = "tree", .score_precision = ScorePrecision::F64, .denominator = Denominator::Judged});
  return all;
}

}  // namespace

const std::vector<Protocol>& all_protocols() {
  static const std::vector<Protocol> kProtocols = make_protocols();
  return kProtocols;
}

Result<Protocol> find_protocol(std::string_view name) {
  std::vector<std::string> names;
  for (const Protocol& protocol : all_protocols()) {
    if (protocol.name == name) {
      return protocol;
    }
    names.push_back(protocol.name);
  }
  return failure(
      ErrorKind::InvalidArgument,
      fmt::format("there is no protocol '{}'; known are {}", name, fmt::join(names, ", ")));
}

Protocol over_all_judged(Protocol protocol) {
  protocol.denominator = Denominator::Judged;
  if (protocol.own_rules) {
    protocol.own_rules->denominator = Denominator::Judged;
  }
  return protocol;
}

Protocol with_precision(Protocol protocol, ScorePrecision precision) {
  protocol.score_precision = precision;
  if (protocol.own_rules) {
    protocol.own_rules->score_precision = precision;
  }
  return protocol;
}

double round_decimals(double value, int decimals) {
  return decimals < 0 ? value
                      : std::strtod(fmt::format("{:.{}f}", value, decimals).c_str(), nullptr);
}

}  // namespace lode::eval
