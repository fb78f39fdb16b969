#include "lode/eval/measure.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "lode/eval/measure_table.hpp"
#include "lode/eval/trec_names.hpp"

namespace lode::eval {
namespace {

std::string known_measures() {
  std::string known;
  for (const FamilyInfo& info : measure_table()) {
    known += known.empty() ? "" : ", ";
    known += info.name;
  }
  return known;
}

const FamilyInfo* find_family(std::string_view name) {
  for (const FamilyInfo& info : measure_table()) {
    if (info.name == name ||
        std::find(info.aliases.begin(), info.aliases.end(), name) != info.aliases.end()) {
      return &info;
    }
  }
  return nullptr;
}

template <typename Integer>
std::optional<Integer> read_integer(std::string_view text) {
  Integer value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || status != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

/// Reads `name(parameter=value, ...)@cutoff`.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Measure> parse() {
    const std::size_t name_end = std::min(text_.find_first_of("(@"), text_.size());
    const std::string_view name = text_.substr(0, name_end);
    info_ = find_family(name);
    if (info_ == nullptr) {
      return fail(0,
                  fmt::format("there is no measure '{}'; known are {}, and trec_eval's names",
                              name,
                              known_measures()));
    }
    measure_.family = info_->family;
    position_ = name_end;
    if (at('(')) {
      if (Result<void> done = parse_parameters(); !done) {
        return tl::unexpected<Error>(done.error());
      }
    }
    if (at('@')) {
      ++position_;
      if (Result<void> done = parse_cutoff(); !done) {
        return tl::unexpected<Error>(done.error());
      }
    }
    if (position_ != text_.size()) {
      return fail(position_,
                  fmt::format("'{}' is left over behind the measure", text_.substr(position_)));
    }
    return checked();
  }

 private:
  [[nodiscard]] bool at(char c) const { return position_ < text_.size() && text_[position_] == c; }
  void skip_blanks() {
    while (at(' ')) {
      ++position_;
    }
  }
  [[nodiscard]] tl::unexpected<Error> fail(std::size_t column, std::string_view what) const {
    return failure(ErrorKind::InvalidArgument,
                   fmt::format("measure '{}', column {}: {}", text_, column + 1, what));
  }

  Result<void> parse_parameters() {
    ++position_;
    skip_blanks();
    while (!at(')')) {
      if (Result<void> done = parse_parameter(); !done) {
        return done;
      }
      skip_blanks();
      if (at(',')) {
        ++position_;
        skip_blanks();
      } else if (!at(')')) {
        return fail(position_, "',' or ')' was expected");
      }
    }
    ++position_;
    return {};
  }

  Result<void> parse_parameter() {
    const std::size_t begin = position_;
    const std::size_t equals = text_.find('=', begin);
    if (equals == std::string_view::npos) {
      return fail(begin, "a parameter 'name=value' was expected");
    }
    const std::string name(text_.substr(begin, equals - begin));
    position_ = equals + 1;
    std::string value;
    if (Result<void> done = parse_value(value); !done) {
      return done;
    }
    if (Result<void> done = set_parameter(name, value, begin); !done) {
      return done;
    }
    return {};
  }

  /// A quoted text, {...} or everything up to ',' or ')'; blanks outside quotes are dropped.
  Result<void> parse_value(std::string& value) {
    const std::size_t begin = position_;
    if (at('\'') || at('"')) {
      const std::size_t end = text_.find(text_[position_], position_ + 1);
      if (end == std::string_view::npos) {
        return fail(begin, "the closing quote is missing");
      }
      value = text_.substr(begin + 1, end - begin - 1);
      position_ = end + 1;
      return {};
    }
    std::size_t end = 0;
    if (at('{')) {
      end = text_.find('}', begin);
      end = end == std::string_view::npos ? end : end + 1;
    } else {
      end = text_.find_first_of(",)", begin);
    }
    if (end == std::string_view::npos) {
      return fail(begin, "the parameters are not closed");
    }
    value = text_.substr(begin, end - begin);
    std::erase(value, ' ');
    position_ = end;
    return {};
  }

  Result<void> set_parameter(const std::string& name, std::string value, std::size_t column) {
    if (name == "rel" && info_->takes_rel) {
      measure_.rel = read_integer<std::int32_t>(value);
      return measure_.rel ? Result<void>()
                          : fail(column, fmt::format("rel is a grade, '{}' is no integer", value));
    }
    if (name == "judged_only") {
      if (value != "True" && value != "False") {
        return fail(column, "judged_only is True or False");
      }
      if (value == "True") {
        measure_.parameters.emplace_back(name, value);
      }
      return {};
    }
    const auto rule = std::find_if(
        info_->parameters.begin(), info_->parameters.end(), [&](const ParameterRule& r) {
          return r.name == name && info_->cutoff != CutoffRule::Recall;
        });
    if (rule == info_->parameters.end()) {
      return fail(column, fmt::format("{} has no parameter '{}'", info_->name, name));
    }
    if (find_parameter(measure_, name) != nullptr) {
      return fail(column, fmt::format("parameter '{}' is given twice", name));
    }
    return store(*rule, std::move(value), column);
  }

  Result<void> store(const ParameterRule& rule, std::string value, std::size_t column) {
    const Result<std::string> canonical = canonical_parameter(rule, std::move(value));
    if (!canonical) {
      return fail(column, canonical.error().message());
    }
    measure_.parameters.emplace_back(std::string(rule.name), *canonical);
    return {};
  }

  Result<void> parse_cutoff() {
    const std::size_t begin = position_;
    const std::string_view digits = text_.substr(begin);
    position_ = text_.size();
    if (info_->cutoff == CutoffRule::None) {
      return fail(begin - 1, fmt::format("{} takes no cutoff", info_->name));
    }
    if (info_->cutoff == CutoffRule::Recall) {
      return store(info_->parameters.front(), std::string(digits), begin);
    }
    const std::optional<std::size_t> cutoff = read_integer<std::size_t>(digits);
    if (!cutoff || *cutoff == 0) {
      return fail(begin, fmt::format("a cutoff is a whole number from 1, found '{}'", digits));
    }
    measure_.cutoff = cutoff;
    return {};
  }

  Result<Measure> checked() {
    const bool needs_cutoff = info_->cutoff == CutoffRule::Required && !measure_.cutoff;
    const bool needs_recall = info_->cutoff == CutoffRule::Recall && measure_.parameters.empty();
    if (needs_cutoff || needs_recall) {
      return fail(
          text_.size(),
          fmt::format(
              "{0} needs a cutoff, like {0}@{1}", info_->name, needs_recall ? "0.5" : "10"));
    }
    std::sort(measure_.parameters.begin(), measure_.parameters.end());
    return std::move(measure_);
  }

  std::string_view text_;
  std::size_t position_ = 0;
  const FamilyInfo* info_ = nullptr;
  Measure measure_;
};

}  // namespace

Result<Measure> parse_measure(std::string_view text) {
  if (const std::optional<Measure> alias = parse_trec_name(text)) {
    return *alias;
  }
  return Parser(text).parse();
}

Result<std::vector<Measure>> parse_measures(std::string_view text) {
  if (Result<std::vector<Measure>> expanded = expand_trec_name(text);
      !expanded || !expanded->empty()) {
    return expanded;
  }
  std::vector<Measure> measures;
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    depth += c == '(' ? 1U : 0U;
    depth -= c == ')' && depth > 0 ? 1U : 0U;
    if (i == text.size() || (depth == 0 && (c == ' ' || c == ','))) {
      if (i > begin) {
        const std::string_view part = text.substr(begin, i - begin);
        Result<std::vector<Measure>> expanded = expand_trec_name(part);
        if (!expanded) {
          return expanded;
        }
        if (expanded->empty()) {
          Result<Measure> measure = parse_measure(part);
          if (!measure) {
            return tl::unexpected<Error>(measure.error());
          }
          expanded->push_back(std::move(*measure));
        }
        measures.insert(measures.end(), expanded->begin(), expanded->end());
      }
      begin = i + 1;
    }
  }
  if (measures.empty()) {
    return failure(ErrorKind::InvalidArgument, fmt::format("'{}' names no measure", text));
  }
  return measures;
}

std::string to_string(const Measure& measure) {
  const FamilyInfo& info = family_info(measure.family);
  std::string parameters;
  std::string cutoff = measure.cutoff ? fmt::format("@{}", *measure.cutoff) : "";
  const auto add = [&](std::string_view name, std::string_view value) {
    parameters += fmt::format("{}{}={}", parameters.empty() ? "" : ",", name, value);
  };
  for (const auto& [name, value] : measure.parameters) {
    const bool quoted = value.find(',') != std::string::npos && value.front() != '{';
    if (info.cutoff == CutoffRule::Recall && name == "recall") {
      cutoff = "@" + value;
    } else {
      add(name, quoted || name == "dcg" ? fmt::format("'{}'", value) : value);
    }
  }
  if (measure.rel) {
    add("rel", std::to_string(*measure.rel));
  }
  return fmt::format("{}{}{}", info.name, parameters.empty() ? "" : "(" + parameters + ")", cutoff);
}

bool is_count(MeasureFamily family) noexcept {
  return family == MeasureFamily::NumQ || family == MeasureFamily::NumRet ||
         family == MeasureFamily::NumRel || family == MeasureFamily::NumRelRet ||
         family == MeasureFamily::NumNonrelJudgedRet;
}

bool is_geometric(MeasureFamily family) noexcept {
  return family == MeasureFamily::GMAP || family == MeasureFamily::GMBpref;
}

bool smaller_is_better(MeasureFamily family) noexcept {
  return family == MeasureFamily::Unj || family == MeasureFamily::Hole ||
         family == MeasureFamily::RBPResid || family == MeasureFamily::NumNonrelJudgedRet;
}

}  // namespace lode::eval
