#include "lode/experiment/mteb_scores.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "lode/eval/nauc.hpp"

namespace lode::experiment {
namespace {

constexpr std::array<std::size_t, 7> kMtebCutoffs = {1, 3, 5, 10, 20, 100, 1000};
constexpr int kTrecDecimals = 5;
constexpr int kFileDecimals = 6;

/// A family of MTEB's keys.
struct ScoreFamily {
  std::string_view key;  ///< "ndcg": `ndcg_at_10`.
  eval::MeasureFamily family;
  int decimals;
  bool has_nauc;
};

constexpr std::array<ScoreFamily, 6> kFamilies = {{
    {"ndcg", eval::MeasureFamily::NDCG, kTrecDecimals, true},
    {"map", eval::MeasureFamily::AP, kTrecDecimals, true},
    {"recall", eval::MeasureFamily::R, kTrecDecimals, true},
    {"precision", eval::MeasureFamily::P, kTrecDecimals, true},
    {"mrr", eval::MeasureFamily::RR, kFileDecimals, true},
    {"hit_rate", eval::MeasureFamily::Success, kTrecDecimals, false},
}};

eval::Measure measure_at(eval::MeasureFamily family, std::size_t cutoff) {
  eval::Measure measure;
  measure.family = family;
  measure.cutoff = cutoff;
  return measure;
}

std::size_t column_of(const eval::Evaluation& evaluation, const eval::Measure& measure) {
  const auto found = std::find(evaluation.measures.begin(), evaluation.measures.end(), measure);
  return static_cast<std::size_t>(found - evaluation.measures.begin());
}

Json rounded(double value, int decimals) {
  return std::isfinite(value) ? Json(eval::round_decimals(value, decimals)) : Json(nullptr);
}

void add_nauc(Json& scores,
              const ScoreFamily& family,
              const eval::Evaluation& evaluation,
              const std::vector<eval::NaucValues>& values) {
  for (const std::size_t cutoff : kMtebCutoffs) {
    const eval::NaucValues& value =
        values[column_of(evaluation, measure_at(family.family, cutoff))];
    const std::string prefix = fmt::format("nauc_{}_at_{}_", family.key, cutoff);
    scores[prefix + "max"] = rounded(value.max, kFileDecimals);
    scores[prefix + "std"] = rounded(value.std, kFileDecimals);
    scores[prefix + "diff1"] = rounded(value.diff1, kFileDecimals);
  }
}

/// As MTEB spells programming languages: "python-Code".
std::string language_code(std::string language) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOtherNames = {
      {{"cpp", "c++"}, {"js", "javascript"}, {"ts", "typescript"}, {"csharp", "c#"}}};
  for (const auto& [name, spelled] : kOtherNames) {
    if (language == name) {
      language = spelled;
    }
  }
  return language + "-Code";
}

}  // namespace

const std::vector<eval::Measure>& mteb_measures() {
  static const auto kMeasures = [] {
    std::vector<eval::Measure> all;
    for (const ScoreFamily& family : kFamilies) {
      for (const std::size_t cutoff : kMtebCutoffs) {
        all.push_back(measure_at(family.family, cutoff));
      }
    }
    return all;
  }();
  return kMeasures;
}

Json mteb_scores(const corpus::Task& task,
                 const eval::Evaluation& evaluation,
                 const eval::Run& run) {
  Json scores = Json::object();
  for (const ScoreFamily& family : kFamilies) {
    for (const std::size_t cutoff : kMtebCutoffs) {
      const std::size_t column = column_of(evaluation, measure_at(family.family, cutoff));
      scores[fmt::format("{}_at_{}", family.key, cutoff)] =
          rounded(evaluation.averages[column], family.decimals);
    }
  }
  scores["accuracy"] = scores["recall_at_1"];
  const auto nauc = eval::nauc_of(run, evaluation);
  for (const ScoreFamily& family : kFamilies) {
    if (family.has_nauc) {
      add_nauc(scores, family, evaluation, nauc);
    }
  }
  scores["main_score"] = scores[task.candidates.empty() ? "ndcg_at_10" : "map_at_10"];
  scores["hf_subset"] = "default";
  scores["languages"] = Json::array();
  for (const std::string& language : task.languages) {
    scores["languages"].push_back(language_code(language));
  }
  // MTEB averages over the languages named, so there must be one: ISO's codes for "undetermined".
  if (scores["languages"].empty()) {
    scores["languages"].push_back("und-Zyyy");
  }
  return scores;
}

}  // namespace lode::experiment
