#include "lode/experiment/default_measures.hpp"

#include <initializer_list>

namespace lode::experiment {
namespace {

std::vector<eval::Measure> parse_all(std::initializer_list<std::string_view> names) {
  std::vector<eval::Measure> result;
  for (const std::string_view name : names) {
    result.push_back(value_or_throw(eval::parse_measure(name)));
  }
  return result;
}

}  // namespace

const std::vector<eval::Measure>& default_measures(std::string_view protocol) {
  static const auto kCommon = parse_all({"nDCG@10", "R@10", "R@100", "AP@100", "RR@10"});
  static const auto kCoreb =
      parse_all({"nDCG@10", "R@10", "R@100", "AP@100", "RR@10", "R_cap@10", "Success@10"});
  static const auto kTree = parse_all({"nDCG@10",
                                       "RR@10",
                                       "Acc@1",
                                       "Acc@3",
                                       "Acc@5",
                                       "Acc@10",
                                       "AllFound@10",
                                       "Success@1",
                                       "Success@3",
                                       "Success@10"});
  if (protocol == "tree") {
    return kTree;
  }
  return protocol.starts_with("coreb") ? kCoreb : kCommon;
}

}  // namespace lode::experiment
