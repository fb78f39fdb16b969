#include "lode/search/fusion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/search/parameters.hpp"

namespace lode::search {
namespace {

constexpr std::string_view kWeight = "weight";
constexpr std::string_view kNorm = "norm";

constexpr std::array<std::pair<std::string_view, FusionMethod>, 9> kMethods = {
    {{"rrf", FusionMethod::Rrf},
     {"wsum", FusionMethod::Wsum},
     {"wmnz", FusionMethod::Wmnz},
     {"sum", FusionMethod::Sum},
     {"mnz", FusionMethod::Mnz},
     {"anz", FusionMethod::Anz},
     {"max", FusionMethod::Max},
     {"min", FusionMethod::Min},
     {"med", FusionMethod::Med}}};

constexpr std::array<std::pair<std::string_view, Normalisation>, 6> kNormalisations = {
    {{"min-max", Normalisation::MinMax},
     {"zmuv", Normalisation::Zmuv},
     {"max", Normalisation::Max},
     {"sum", Normalisation::Sum},
     {"rank", Normalisation::Rank},
     {"none", Normalisation::None}}};

template <typename Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names(table.size());
  std::transform(
      table.begin(), table.end(), names.begin(), [](const auto& row) { return row.first; });
  return names;
}

template <typename Table, typename Value>
std::string_view name_of(const Table& table, Value value) {
  return std::find_if(
             table.begin(), table.end(), [&](const auto& row) { return row.second == value; })
      ->first;
}

/// What a list's scores are shifted by and then divided by.
struct Scaling {
  double shift = 0.0;
  double divisor = 1.0;
};

Scaling scaling_of(std::span<const RetrievedDocument> list, Normalisation norm) {
  constexpr double kLeastDivisor = 1e-9;
  double least = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
  double sum = 0.0;
  for (const RetrievedDocument& hit : list) {
    least = std::min(least, hit.score);
    largest = std::max(largest, hit.score);
    sum += hit.score;
  }
  const auto count = static_cast<double>(list.size());
  Scaling scaling;
  switch (norm) {
    case Normalisation::None:
    case Normalisation::Rank:
      return scaling;
    case Normalisation::MinMax:
      scaling = {.shift = least, .divisor = largest - least};
      break;
    case Normalisation::Max:
      scaling = {.shift = 0.0, .divisor = largest};
      break;
    case Normalisation::Sum:
      scaling = {.shift = least, .divisor = sum - least * count};
      break;
    case Normalisation::Zmuv: {
      scaling.shift = sum / count;
      double squares = 0.0;
      for (const RetrievedDocument& hit : list) {
        squares += (hit.score - scaling.shift) * (hit.score - scaling.shift);
      }
      scaling.divisor = std::sqrt(squares / count);
      break;
    }
  }
  scaling.divisor = std::max(scaling.divisor, kLeastDivisor);
  return scaling;
}

/// What one list says of one document.
struct Vote {
  std::size_t document = 0;
  std::size_t list = 0;
  double score = 0.0;
  double weight = 1.0;  ///< The list's.
};

void append_votes(const FusionInput& input,
                  std::size_t number,
                  const FusionSettings& settings,
                  std::vector<Vote>& votes) {
  const bool by_rank = settings.method == FusionMethod::Rrf;
  const auto list = input.hits;
  const Scaling scaling = by_rank || list.empty() ? Scaling{} : scaling_of(list, input.share.norm);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto rank = static_cast<double>(i + 1);
    double score = (list[i].score - scaling.shift) / scaling.divisor;
    if (by_rank) {
      score = 1.0 / (settings.k + rank);
    } else if (input.share.norm == Normalisation::Rank) {
      score = 1.0 - (rank - 1.0) / static_cast<double>(list.size());
    }
    votes.push_back({.document = list[i].document,
                     .list = number,
                     .score = score,
                     .weight = input.share.weight});
  }
}

double median_of(std::span<const Vote> votes) {
  std::vector<double> scores;
  for (const Vote& vote : votes) {
    scores.push_back(vote.score);
  }
  std::sort(scores.begin(), scores.end());
  const std::size_t half = scores.size() / 2;
  return scores.size() % 2 == 1 ? scores[half] : (scores[half - 1] + scores[half]) / 2.0;
}

/// The fused score of one document; `votes` by list, at least one.
double combine(std::span<const Vote> votes, FusionMethod method) {
  double sum = 0.0;
  double weighted = 0.0;
  double weight = 0.0;
  double least = votes.front().score;
  double largest = votes.front().score;
  for (const Vote& vote : votes) {
    sum += vote.score;
    weighted += vote.weight * vote.score;
    weight += vote.weight;
    least = std::min(least, vote.score);
    largest = std::max(largest, vote.score);
  }
  const auto count = static_cast<double>(votes.size());
  switch (method) {
    case FusionMethod::Sum:
      return sum;
    case FusionMethod::Mnz:
      return sum * count;
    case FusionMethod::Anz:
      return sum / count;
    case FusionMethod::Max:
      return largest;
    case FusionMethod::Min:
      return least;
    case FusionMethod::Med:
      return median_of(votes);
    case FusionMethod::Wmnz:
      return sum * weight;
    case FusionMethod::Rrf:
    case FusionMethod::Wsum:
      break;
  }
  return weighted;
}

/// Takes the parameter off the component, alone in a component of the same place; none: nothing.
std::optional<Component> take(Component& component, std::string_view name) {
  const auto found = std::find_if(
      component.parameters.begin(), component.parameters.end(), [&](const Parameter& parameter) {
        return parameter.name == name;
      });
  if (found == component.parameters.end()) {
    return std::nullopt;
  }
  Component alone = component;
  alone.parameters = {*found};
  component.parameters.erase(found);
  return alone;
}

Normalisation read_normalisation(ParameterReader& reader, Normalisation otherwise) {
  const std::string name = reader.text(kNorm, name_of(kNormalisations, otherwise));
  const auto norm = std::find_if(kNormalisations.begin(),
                                 kNormalisations.end(),
                                 [&](const auto& row) { return row.first == name; });
  if (norm == kNormalisations.end()) {
    reader.fail(kNorm,
                fmt::format("there is no normalisation '{}'; known are: {}",
                            name,
                            fmt::join(names_of(kNormalisations), ", ")));
  }
  return norm->second;
}

}  // namespace

bool takes_weights(FusionMethod method) noexcept {
  return method == FusionMethod::Rrf || method == FusionMethod::Wsum ||
         method == FusionMethod::Wmnz;
}

std::vector<std::string_view> fusion_names() {
  return names_of(kMethods);
}

FusionChoice read_fusion(const Pipeline& pipeline, const Component& component) {
  constexpr double kLargest = 1e9;
  const auto method = std::find_if(kMethods.begin(), kMethods.end(), [&](const auto& row) {
    return row.first == component.name;
  });
  if (method == kMethods.end()) {
    throw Error(ErrorKind::InvalidArgument,
                pipeline_message(pipeline.text,
                                 component.column,
                                 fmt::format("there is no fusion '{}'; known are: {}",
                                             component.name,
                                             fmt::join(fusion_names(), ", "))));
  }
  FusionChoice choice;
  choice.settings.method = method->second;
  ParameterReader reader(pipeline, component);
  if (choice.settings.method == FusionMethod::Rrf) {
    choice.settings.k = reader.number("k", choice.settings.k, 0.0, kLargest);
  } else {
    choice.share.norm = read_normalisation(reader, choice.share.norm);
  }
  reader.finish();
  return choice;
}

SourceShare take_share(const Pipeline& pipeline,
                       Component& source,
                       const FusionSettings& settings,
                       const SourceShare& otherwise) {
  constexpr double kLargest = 1e6;
  SourceShare share = otherwise;
  const auto check_use = [&](const ParameterReader& reader, std::string_view name, bool used) {
    if (pipeline.sources.size() == 1) {
      reader.fail(name, fmt::format("'{}' counts only where several sources are fused", name));
    }
    if (!used) {
      reader.fail(name,
                  fmt::format("the fusion {} has no use for '{}'", to_string(settings), name));
    }
  };
  if (const auto weight = take(source, kWeight)) {
    ParameterReader reader(pipeline, *weight);
    share.weight = reader.number(kWeight, share.weight, 0.0, kLargest);
    check_use(reader, kWeight, takes_weights(settings.method));
  }
  if (const auto norm = take(source, kNorm)) {
    ParameterReader reader(pipeline, *norm);
    share.norm = read_normalisation(reader, share.norm);
    check_use(reader, kNorm, settings.method != FusionMethod::Rrf);
  }
  return share;
}

std::string to_string(const FusionSettings& settings) {
  const std::string_view method = name_of(kMethods, settings.method);
  return settings.method == FusionMethod::Rrf ? fmt::format("{}(k={})", method, settings.k)
                                              : std::string(method);
}

std::string to_string(const SourceShare& share, const FusionSettings& settings) {
  std::string weight = fmt::format("{}={}", kWeight, share.weight);
  if (settings.method == FusionMethod::Rrf) {
    return weight;
  }
  const std::string norm = fmt::format("{}={}", kNorm, name_of(kNormalisations, share.norm));
  return takes_weights(settings.method) ? fmt::format("{},{}", weight, norm) : norm;
}

std::vector<RetrievedDocument> fuse(
    std::span<const FusionInput> lists,
    const FusionSettings& settings,
    const std::function<std::string_view(std::size_t document)>& docno) {
  std::vector<Vote> votes;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    append_votes(lists[i], i, settings, votes);
  }
  std::sort(votes.begin(), votes.end(), [](const Vote& left, const Vote& right) {
    return std::pair(left.document, left.list) < std::pair(right.document, right.list);
  });
  std::vector<RetrievedDocument> result;
  for (std::size_t begin = 0; begin < votes.size();) {
    std::size_t end = begin + 1;
    while (end < votes.size() && votes[end].document == votes[begin].document) {
      ++end;
    }
    const auto of_document = std::span<const Vote>(votes).subspan(begin, end - begin);
    result.push_back(
        {.document = votes[begin].document, .score = combine(of_document, settings.method)});
    begin = end;
  }
  std::sort(result.begin(), result.end(), [&](const auto& left, const auto& right) {
    return left.score != right.score ? left.score > right.score
                                     : docno(left.document) > docno(right.document);
  });
  return result;
}

}  // namespace lode::search
