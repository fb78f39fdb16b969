#include "lode/eval/measure_table.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lode::eval {
namespace {

using Points = std::vector<std::string_view>;

std::vector<FamilyInfo> make_table() {
  const Points ranks = {"5", "10", "15", "20", "30", "100", "200", "500", "1000"};
  const Points recalls = {
      "0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"};
  const Points multiples = {"0.2", "0.4", "0.6", "0.8", "1.0", "1.2", "1.4", "1.6", "1.8", "2.0"};
  const ParameterRule gains = {.name = "gains", .kind = ParameterKind::Gains};
  const ParameterRule p = {.name = "p", .kind = ParameterKind::Fraction};
  using F = MeasureFamily;
  using C = CutoffRule;
  return {
      {.family = F::NumQ, .name = "NumQ", .trec_name = "num_q", .takes_rel = false},
      {.family = F::NumRet, .name = "NumRet", .trec_name = "num_ret", .takes_rel = false},
      {.family = F::NumRel, .name = "NumRel", .trec_name = "num_rel"},
      {.family = F::NumRelRet, .name = "NumRelRet", .trec_name = "num_rel_ret"},
      {.family = F::AP,
       .name = "AP",
       .trec_name = "map",
       .trec_cut = "map_cut",
       .cutoff = C::Optional,
       .parameters = {{.name = "norm",
                       .kind = ParameterKind::Choice,
                       .choices = {"R", "min", "k"}}},
       .trec_points = ranks,
       .aliases = {"MAP"}},
      {.family = F::GMAP, .name = "GMAP", .trec_name = "gm_map"},
      {.family = F::Rprec, .name = "Rprec", .trec_name = "Rprec", .aliases = {"RPrec"}},
      {.family = F::Bpref, .name = "Bpref", .trec_name = "bpref", .aliases = {"BPref"}},
      {.family = F::RR,
       .name = "RR",
       .trec_name = "recip_rank",
       .cutoff = C::Optional,
       .aliases = {"MRR"}},
      {.family = F::IPrec,
       .name = "IPrec",
       .trec_cut = "iprec_at_recall",
       .cutoff = C::Recall,
       .parameters = {{.name = "recall", .kind = ParameterKind::Fraction}},
       .trec_points = recalls},
      {.family = F::P,
       .name = "P",
       .trec_cut = "P",
       .cutoff = C::Required,
       .trec_points = ranks,
       .aliases = {"Precision"}},
      {.family = F::R,
       .name = "R",
       .trec_cut = "recall",
       .cutoff = C::Required,
       .trec_points = ranks,
       .aliases = {"Recall"}},
      {.family = F::InfAP, .name = "infAP", .trec_name = "infAP"},
      {.family = F::GMBpref, .name = "GMBpref", .trec_name = "gm_bpref"},
      {.family = F::RprecMult,
       .name = "RprecMult",
       .trec_cut = "Rprec_mult",
       .parameters = {{.name = "x", .kind = ParameterKind::Number}},
       .trec_points = multiples},
      {.family = F::Utility,
       .name = "Utility",
       .trec_name = "utility",
       .parameters = {{.name = "weights", .kind = ParameterKind::Numbers, .count = 4}}},
      {.family = F::ElevenPtAvg,
       .name = "11ptAvg",
       .trec_name = "11pt_avg",
       .parameters = {{.name = "points", .kind = ParameterKind::Numbers}}},
      {.family = F::BinG, .name = "binG", .trec_name = "binG"},
      {.family = F::G, .name = "G", .trec_name = "G", .parameters = {gains}},
      {.family = F::NDCG,
       .name = "nDCG",
       .trec_name = "ndcg",
       .trec_cut = "ndcg_cut",
       .cutoff = C::Optional,
       .parameters =
           {{.name = "dcg", .kind = ParameterKind::Choice, .choices = {"log2", "exp-log2"}}, gains},
       .trec_points = ranks,
       .aliases = {"NDCG"}},
      {.family = F::NDCGRel, .name = "nDCGRel", .trec_name = "ndcg_rel", .parameters = {gains}},
      {.family = F::Rndcg, .name = "Rndcg", .trec_name = "Rndcg", .parameters = {gains}},
      {.family = F::RelativeP,
       .name = "RelativeP",
       .trec_cut = "relative_P",
       .cutoff = C::Required,
       .trec_points = ranks},
      {.family = F::Success,
       .name = "Success",
       .trec_cut = "success",
       .cutoff = C::Required,
       .trec_points = {"1", "5", "10"},
       .aliases = {"Hit", "HitRate", "Accuracy", "hit_rate", "top_k_accuracy"}},
      {.family = F::SetP, .name = "SetP", .trec_name = "set_P"},
      {.family = F::SetRelativeP, .name = "SetRelativeP", .trec_name = "set_relative_P"},
      {.family = F::SetR, .name = "SetR", .trec_name = "set_recall"},
      {.family = F::SetAP, .name = "SetAP", .trec_name = "set_map"},
      {.family = F::SetF,
       .name = "SetF",
       .trec_name = "set_F",
       .parameters = {{.name = "beta", .kind = ParameterKind::Number}}},
      {.family = F::NumNonrelJudgedRet,
       .name = "NumNonrelJudgedRet",
       .trec_name = "num_nonrel_judged_ret"},
      {.family = F::RBP,
       .name = "RBP",
       .cutoff = C::Optional,
       .parameters =
           {{.name = "gain", .kind = ParameterKind::Choice, .choices = {"binary", "grade"}}, p}},
      {.family = F::RBPResid,
       .name = "RBPResid",
       .trec_name = "rbp_resid",
       .takes_rel = false,
       .parameters = {p}},
      {.family = F::Unj,
       .name = "Unj",
       .trec_cut = "unj",
       .cutoff = C::Required,
       .takes_rel = false,
       .trec_points = {"5", "10", "20"}},
      {.family = F::RCap, .name = "R_cap", .cutoff = C::Required, .aliases = {"RCap"}},
      {.family = F::Acc, .name = "Acc", .cutoff = C::Required},
      {.family = F::F1, .name = "F1", .cutoff = C::Required},
      {.family = F::Judged, .name = "Judged", .cutoff = C::Required, .takes_rel = false},
      {.family = F::Hole,
       .name = "Hole",
       .cutoff = C::Required,
       .takes_rel = false,
       .aliases = {"hole"}},
      {.family = F::ERR,
       .name = "ERR",
       .cutoff = C::Optional,
       .parameters = {{.name = "max", .kind = ParameterKind::Number}}},
      {.family = F::AllFound, .name = "AllFound", .cutoff = C::Required, .aliases = {"File"}},
  };
}

/// Calls `use` for each part of `text` between commas; false as soon as `use` is.
template <typename Use>
bool for_each_part(std::string_view text, Use use) {
  while (true) {
    const std::size_t comma = text.find(',');
    if (!use(text.substr(0, comma))) {
      return false;
    }
    if (comma == std::string_view::npos) {
      return true;
    }
    text.remove_prefix(comma + 1);
  }
}

}  // namespace

const std::vector<FamilyInfo>& measure_table() {
  static const std::vector<FamilyInfo> kTable = make_table();
  return kTable;
}

const FamilyInfo& family_info(MeasureFamily family) {
  return measure_table()[static_cast<std::size_t>(family)];
}

const std::string* find_parameter(const Measure& measure, std::string_view name) {
  const auto found = std::find_if(measure.parameters.begin(),
                                  measure.parameters.end(),
                                  [&](const auto& parameter) { return parameter.first == name; });
  return found == measure.parameters.end() ? nullptr : &found->second;
}

double number_parameter(const Measure& measure, std::string_view name, double otherwise) {
  const std::string* text = find_parameter(measure, name);
  return text == nullptr ? otherwise : read_number(*text).value_or(otherwise);
}

std::optional<double> read_number(std::string_view text) {
  constexpr double kLargest = 1e9;  // Sums of gains and weights stay far from infinity.
  double value = 0.0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || status != std::errc() || end != text.data() + text.size() ||
      !(std::fabs(value) <= kLargest)) {
    return std::nullopt;
  }
  return value;
}

std::optional<std::vector<double>> read_numbers(std::string_view text) {
  std::vector<double> values;
  const bool good = for_each_part(text, [&](std::string_view part) {
    const std::optional<double> value = read_number(part);
    if (value) {
      values.push_back(*value);
    }
    return value.has_value();
  });
  return good ? std::optional(std::move(values)) : std::nullopt;
}

std::optional<std::map<std::int32_t, double>> read_gains(std::string_view text) {
  if (text.size() < 2 || text.front() != '{' || text.back() != '}') {
    return std::nullopt;
  }
  std::map<std::int32_t, double> gains;
  const bool good = for_each_part(text.substr(1, text.size() - 2), [&](std::string_view part) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) {
      return false;
    }
    std::int32_t grade = 0;
    const auto [end, status] = std::from_chars(part.data(), part.data() + colon, grade);
    const std::optional<double> gain = read_number(part.substr(colon + 1));
    return status == std::errc() && end == part.data() + colon && gain &&
           gains.try_emplace(grade, *gain).second;
  });
  return good ? std::optional(std::move(gains)) : std::nullopt;
}

}  // namespace lode::eval
