#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "lode/experiment/provenance.hpp"
#include "lode/search/pipeline.hpp"

namespace lode::experiment {
namespace {

constexpr const char* kEncoders = "encoders";
constexpr const char* kIdentity = "identity";
constexpr const char* kAbsent = "-";

using Fields = std::vector<std::pair<std::string, std::string>>;

void flatten(const Json& value, const std::string& path, Fields& out) {
  if (!value.is_object() || value.empty()) {
    out.emplace_back(path, to_json_line(value));
    return;
  }
  for (const auto& [key, child] : value.items()) {
    flatten(child, path.empty() ? key : fmt::format("{}.{}", path, key), out);
  }
}

void compare_fields(const Json& left,
                    const Json& right,
                    const std::string& path,
                    std::vector<ProvenanceDifference>& out) {
  Fields left_fields;
  Fields right_fields;
  flatten(left, path, left_fields);
  flatten(right, path, right_fields);
  const std::map<std::string, std::string> in_right(right_fields.begin(), right_fields.end());
  std::set<std::string> seen;
  for (const auto& [field, value] : left_fields) {
    seen.insert(field);
    const auto other = in_right.find(field);
    const std::string theirs = other == in_right.end() ? kAbsent : other->second;
    if (theirs != value) {
      out.push_back({.field = field, .left = value, .right = theirs});
    }
  }
  for (const auto& [field, value] : right_fields) {
    if (!seen.contains(field)) {
      out.push_back({.field = field, .left = kAbsent, .right = value});
    }
  }
}

/// An encoder of a result.
struct UsedEncoder {
  std::string model;
  Json fields;
};

/// The model that a spelling in a pipeline's notation names.
std::string model_of(const std::string& spelling) {
  const auto pipeline = search::parse_pipeline(spelling);
  return pipeline ? pipeline->sources.front().name : spelling;
}

std::vector<UsedEncoder> encoders_of(const Json& provenance) {
  std::vector<UsedEncoder> result;
  const auto found = provenance.find(kEncoders);
  if (found == provenance.end() || !found->is_object()) {
    return result;
  }
  for (const auto& [spelling, fields] : found->items()) {
    UsedEncoder& encoder = result.emplace_back();
    encoder.model = model_of(spelling);
    encoder.fields = fields;
    if (!encoder.fields.is_object()) {
      continue;
    }
    encoder.fields.erase(kEncodingWork);
    if (encoder.fields.contains(kIdentity) && encoder.fields[kIdentity].is_string()) {
      if (auto parsed = parse_json(encoder.fields[kIdentity].get<std::string>())) {
        encoder.fields[kIdentity] = std::move(*parsed);
      }
    }
  }
  return result;
}

/// Of encoders of two models, which have no file in common.
void compare_models(UsedEncoder left,
                    UsedEncoder right,
                    const std::string& path,
                    std::vector<ProvenanceDifference>& out) {
  out.push_back({.field = path, .left = left.model, .right = right.model});
  for (Json* fields : {&left.fields, &right.fields}) {
    if (fields->is_object() && fields->contains(kIdentity) && (*fields)[kIdentity].is_object()) {
      (*fields)[kIdentity].erase("files");
    }
  }
  compare_fields(left.fields, right.fields, path, out);
}

void compare_encoders(const Json& left, const Json& right, std::vector<ProvenanceDifference>& out) {
  std::vector<UsedEncoder> ours = encoders_of(left);
  std::vector<UsedEncoder> theirs = encoders_of(right);
  std::erase_if(ours, [&](const UsedEncoder& encoder) {
    const auto same = std::find_if(theirs.begin(), theirs.end(), [&](const UsedEncoder& other) {
      return other.model == encoder.model;
    });
    if (same == theirs.end()) {
      return false;
    }
    compare_fields(
        encoder.fields, same->fields, fmt::format("{}.{}", kEncoders, encoder.model), out);
    theirs.erase(same);
    return true;
  });
  for (std::size_t i = 0; i < std::max(ours.size(), theirs.size()); ++i) {
    const std::string path = i == 0 ? "encoder" : fmt::format("encoder {}", i + 1);
    if (i < ours.size() && i < theirs.size()) {
      compare_models(ours[i], theirs[i], path, out);
    } else {
      out.push_back({.field = path,
                     .left = i < ours.size() ? ours[i].model : kAbsent,
                     .right = i < theirs.size() ? theirs[i].model : kAbsent});
    }
  }
}

Json without_encoders(Json provenance) {
  provenance.erase("command_line");
  provenance.erase(kEncoders);
  return provenance;
}

}  // namespace

std::vector<ProvenanceDifference> compare_provenance(const Json& left, const Json& right) {
  std::vector<ProvenanceDifference> result;
  compare_fields(without_encoders(left), without_encoders(right), "", result);
  compare_encoders(left, right, result);
  return result;
}

}  // namespace lode::experiment
