#include "lode/eval/trec_names.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lode::eval {
namespace {

/// trec_eval's rbp: persistence 0.9, the grade as gain.
Measure trec_rbp(std::string_view p) {
  return {.family = MeasureFamily::RBP, .parameters = {{"gain", "grade"}, {"p", std::string(p)}}};
}

bool is_trec_rbp(const Measure& measure) {
  return measure.family == MeasureFamily::RBP && !measure.cutoff && !measure.rel &&
         measure.parameters.size() == 2 &&
         measure.parameters[0] == std::pair<std::string, std::string>("gain", "grade") &&
         measure.parameters[1].first == "p";
}

/// A measure with the cutoff, recall or multiple that follows trec_eval's name.
std::optional<Measure> with_point(const FamilyInfo& info, std::string_view text) {
  const std::optional<double> number = read_number(text);
  if (!number) {
    return std::nullopt;
  }
  Measure measure{.family = info.family};
  if (info.cutoff == CutoffRule::Required || info.cutoff == CutoffRule::Optional) {
    // trec_eval reads the whole part of "23.4".
    if (*number < 1.0 || *number > 1e15) {
      return std::nullopt;
    }
    measure.cutoff = static_cast<std::size_t>(*number);
    return measure;
  }
  const ParameterRule& rule = info.parameters.front();
  Result<std::string> value = canonical_parameter(rule, std::string(text));
  if (!value) {
    return std::nullopt;
  }
  measure.parameters.emplace_back(std::string(rule.name), std::move(*value));
  return measure;
}

/// A measure with the one parameter that trec_eval takes behind its name ("utility.2,-1,0,0",
/// "ndcg.1=3").
std::optional<Measure> with_parameter(const FamilyInfo& info, std::string_view text) {
  for (const ParameterRule& rule : info.parameters) {
    std::string value(text);
    if (rule.kind == ParameterKind::Gains) {
      std::replace(value.begin(), value.end(), '=', ':');
      value = fmt::format("{{{}}}", value);
    } else if (rule.kind == ParameterKind::Fraction && value.starts_with("p=")) {
      value.erase(0, 2);
    } else if (rule.kind == ParameterKind::Choice) {
      continue;
    }
    if (Result<std::string> canonical = canonical_parameter(rule, std::move(value))) {
      return Measure{.family = info.family,
                     .parameters = {{std::string(rule.name), std::move(*canonical)}}};
    }
  }
  return std::nullopt;
}

std::vector<Measure> default_points(const FamilyInfo& info) {
  std::vector<Measure> measures;
  for (const std::string_view point : info.trec_points) {
    measures.push_back(with_point(info, point).value());
  }
  return measures;
}

double point_of(const Measure& measure) {
  return measure.cutoff ? static_cast<double>(*measure.cutoff)
                        : number_parameter(measure, "recall", number_parameter(measure, "x", 0.0));
}

std::optional<std::vector<Measure>> point_list(const FamilyInfo& info, std::string_view list) {
  std::vector<Measure> measures;
  while (true) {
    const std::size_t comma = list.find(',');
    std::optional<Measure> measure = with_point(info, list.substr(0, comma));
    if (!measure) {
      return std::nullopt;
    }
    measures.push_back(std::move(*measure));
    if (comma == std::string_view::npos) {
      break;
    }
    list.remove_prefix(comma + 1);
  }
  std::stable_sort(measures.begin(), measures.end(), [](const Measure& a, const Measure& b) {
    return point_of(a) < point_of(b);
  });
  return measures;
}

bool is_official(MeasureFamily family) {
  return family <= MeasureFamily::P;
}

bool is_set(MeasureFamily family) {
  using F = MeasureFamily;
  return family == F::NumQ || family == F::NumRet || family == F::NumRel ||
         family == F::NumRelRet || family == F::Utility || (family >= F::SetP && family <= F::SetF);
}

std::vector<Measure> trec_set(bool (*chosen)(MeasureFamily)) {
  std::vector<Measure> measures;
  const auto add = [&](const FamilyInfo& info, bool with_cutoffs) {
    if (with_cutoffs) {
      const std::vector<Measure> points = default_points(info);
      measures.insert(measures.end(), points.begin(), points.end());
    } else {
      measures.push_back({.family = info.family});
    }
  };
  for (const FamilyInfo& info : measure_table()) {
    if (!chosen(info.family)) {
      continue;
    }
    if (info.family == MeasureFamily::RBP) {
      measures.push_back(trec_rbp("0.9"));
    } else if (!info.trec_name.empty()) {
      add(info, false);
    } else if (!info.trec_cut.empty()) {
      add(info, true);
    }
    if (info.family == MeasureFamily::Rndcg && chosen(MeasureFamily::Rndcg)) {
      add(family_info(MeasureFamily::NDCG), true);
      add(family_info(MeasureFamily::AP), true);
    }
  }
  return measures;
}

std::string tail_of(std::string_view text, std::string_view name) {
  return std::string(text.substr(name.size() + 1));
}

}  // namespace

std::optional<Measure> parse_trec_name(std::string_view text) {
  if (text == "rbp") {
    return trec_rbp("0.9");
  }
  for (const FamilyInfo& info : measure_table()) {
    if (!info.trec_name.empty() && text == info.trec_name) {
      return Measure{.family = info.family};
    }
    const bool has_cut = !info.trec_cut.empty() && text.starts_with(info.trec_cut);
    if (has_cut && text.size() > info.trec_cut.size() + 1 &&
        (text[info.trec_cut.size()] == '_' || text[info.trec_cut.size()] == '.')) {
      if (std::optional<Measure> measure = with_point(info, tail_of(text, info.trec_cut))) {
        return measure;
      }
    }
  }
  return std::nullopt;
}

Result<std::vector<Measure>> expand_trec_name(std::string_view text) {
  if (text == "all_trec") {
    return trec_set([](MeasureFamily) { return true; });
  }
  if (text == "official") {
    return trec_set(is_official);
  }
  if (text == "set") {
    return trec_set(is_set);
  }
  if (const std::optional<Measure> single = parse_trec_name(text)) {
    return std::vector<Measure>{*single};
  }
  const auto wrong = [&](std::string_view name) {
    return failure(
        ErrorKind::InvalidArgument,
        fmt::format(
            "measure '{}': '{}' are no parameters for {}", text, tail_of(text, name), name));
  };
  for (const FamilyInfo& info : measure_table()) {
    if (!info.trec_cut.empty() && text == info.trec_cut) {
      return default_points(info);
    }
    if (!info.trec_cut.empty() && text.starts_with(std::string(info.trec_cut) + ".")) {
      std::optional<std::vector<Measure>> list = point_list(info, tail_of(text, info.trec_cut));
      return list ? Result<std::vector<Measure>>(std::move(*list)) : wrong(info.trec_cut);
    }
    if (!info.trec_name.empty() && text.starts_with(std::string(info.trec_name) + ".")) {
      std::optional<Measure> measure = with_parameter(info, tail_of(text, info.trec_name));
      return measure ? Result<std::vector<Measure>>(std::vector<Measure>{*measure})
                     : wrong(info.trec_name);
    }
  }
  if (text.starts_with("rbp.p=")) {
    return std::vector<Measure>{trec_rbp(text.substr(6))};
  }
  return std::vector<Measure>();
}

Result<std::string> canonical_parameter(const ParameterRule& rule, std::string value) {
  const auto fail = [&](std::string_view expected) {
    return failure(ErrorKind::InvalidArgument,
                   fmt::format("{} is {}, found '{}'", rule.name, expected, value));
  };
  switch (rule.kind) {
    case ParameterKind::Number:
    case ParameterKind::Fraction: {
      const std::optional<double> number = read_number(value);
      const double limit = rule.kind == ParameterKind::Fraction ? 1.0 : HUGE_VAL;
      if (!number || *number < 0.0 || *number > limit) {
        return fail(rule.kind == ParameterKind::Fraction ? "a number from 0 to 1"
                                                         : "a number from 0 to 1e9");
      }
      return fmt::format("{}", *number + 0.0);
    }
    case ParameterKind::Choice:
      if (std::find(rule.choices.begin(), rule.choices.end(), value) == rule.choices.end()) {
        return fail(fmt::format("{}", fmt::join(rule.choices, " or ")));
      }
      return value;
    case ParameterKind::Gains:
      if (!read_gains(value)) {
        return fail("a list {grade:gain,...} with gains up to 1e9");
      }
      return value;
    case ParameterKind::Numbers: {
      const std::optional<std::vector<double>> numbers = read_numbers(value);
      if (!numbers || (rule.count != 0 && numbers->size() != rule.count)) {
        return fail(rule.count == 0 ? std::string("a list of numbers up to 1e9")
                                    : fmt::format("a list of {} numbers up to 1e9", rule.count));
      }
      return value;
    }
  }
  return value;
}

std::string to_trec_name(const Measure& measure) {
  const FamilyInfo& info = family_info(measure.family);
  if (is_trec_rbp(measure)) {
    const std::string& p = measure.parameters[1].second;
    return p == "0.9" ? "rbp" : "rbp_p=" + p;
  }
  if (measure.rel || find_parameter(measure, "judged_only") != nullptr ||
      measure.parameters.size() > 1) {
    return to_string(measure);
  }
  if (measure.cutoff && measure.parameters.empty() && !info.trec_cut.empty()) {
    return fmt::format("{}_{}", info.trec_cut, *measure.cutoff);
  }
  if (measure.cutoff) {
    return to_string(measure);
  }
  if (measure.parameters.empty()) {
    return info.trec_name.empty() ? to_string(measure) : std::string(info.trec_name);
  }
  const auto& [name, value] = measure.parameters.front();
  if (name == "recall" || name == "x") {
    return fmt::format("{}_{:.2f}", info.trec_cut, point_of(measure));
  }
  if (name == "gains") {
    std::string pairs = value.substr(1, value.size() - 2);
    std::replace(pairs.begin(), pairs.end(), ':', '=');
    return fmt::format("{}_{}", info.trec_name, pairs);
  }
  const bool has_trec_form = name == "weights" || name == "points" || name == "beta" || name == "p";
  return has_trec_form && !info.trec_name.empty() ? fmt::format("{}_{}", info.trec_name, value)
                                                  : to_string(measure);
}

}  // namespace lode::eval
