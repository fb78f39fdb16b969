#include "lode/experiment/provenance.hpp"

#include <utility>

#include <fmt/format.h>

#include "lode/base/hash.hpp"
#include "lode/base/version.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::experiment {
namespace {

/// To be raised when the same recipe would give other numbers or files than before.
constexpr unsigned kRulesVersion = 2;

std::string name_in(const corpus::Task& task, const std::filesystem::path& file) {
  const std::filesystem::path relative = file.lexically_relative(task.path);
  const bool inside = !relative.empty() && *relative.begin() != "..";
  return (inside ? relative : file.filename()).string();
}

std::string_view name_of(eval::ScorePrecision precision) {
  return precision == eval::ScorePrecision::F32 ? "f32" : "f64";
}

std::string_view name_of(eval::Denominator denominator) {
  switch (denominator) {
    case eval::Denominator::JudgedAndRetrieved:
      return "judged-and-retrieved";
    case eval::Denominator::Judged:
      return "judged";
    case eval::Denominator::Retrieved:
      return "retrieved";
    case eval::Denominator::WithPositive:
      return "with-positive";
  }
  return "";
}

std::string_view name_of(eval::TieOrder ties) {
  return ties == eval::TieOrder::DocnoDescending ? "docno-descending" : "as-listed";
}

Json own_rules_of(const eval::Protocol& protocol) {
  if (!protocol.own_rules) {
    return nullptr;
  }
  const eval::OwnRules& rules = *protocol.own_rules;
  return Json{{"score_precision", name_of(rules.score_precision)},
              {"ties", name_of(rules.ties)},
              {"drop_identical_ids", rules.drop_identical_ids},
              {"denominator", name_of(rules.denominator)}};
}

Json rules_of(const eval::Protocol& protocol) {
  return Json{{"name", protocol.name},
              {"score_precision", name_of(protocol.score_precision)},
              {"ties", name_of(protocol.ties)},
              {"relevance_level", protocol.relevance_level},
              {"denominator", name_of(protocol.denominator)},
              {"zero_below_level", protocol.zero_below_level},
              {"drop_identical_ids", protocol.drop_identical_ids},
              {"missing_query_is_error", protocol.missing_query_is_error},
              {"round_recall_points", protocol.round_recall_points},
              {"own_rules", own_rules_of(protocol)}};
}

Json files_of(std::span<const DataFile> files) {
  Json result = Json::object();
  for (const DataFile& file : files) {
    result[file.name] =
        Json{{"size_bytes", file.checksum.size_bytes}, {"sha256", file.checksum.sha256}};
  }
  return result;
}

/// Of the first lexical source; null without one. Trees are always indexed with the default.
Json analyzer_of(const search::ResolvedPipeline& pipeline) {
  for (const search::ResolvedSource& source : pipeline.sources) {
    switch (source.kind) {
      case search::SourceKind::Bm25:
        return source.bm25.analyzer;
      case search::SourceKind::Lode:
        return value_or_throw(text::find_analyzer(text::analyzer_names().front()))->name();
      case search::SourceKind::Dense:
        break;
    }
  }
  return nullptr;
}

Json texts_of(const EncodedTexts& texts) {
  return Json{{"prompt", texts.prompt},
              {"texts", texts.texts},
              {"distinct", texts.distinct},
              {"truncated", texts.truncated}};
}

Json encodings_of(std::span<const EncodingRecord> encodings) {
  Json result = Json::object();
  for (const EncodingRecord& record : encodings) {
    const search::DenseSettings& dense = record.source.dense;
    result[to_string(dense)] = {{"identity", dense.encoder->identity()},
                                {"dimension", dense.encoder->dimension()},
                                {"documents", texts_of(record.documents)},
                                {"queries", texts_of(record.queries)},
                                {kEncodingWork,
                                 {{"encoded", record.work.encoded},
                                  {"cached", record.work.cached},
                                  {"not_stored", record.work.not_stored},
                                  {"seconds", record.work.seconds}}}};
  }
  return result;
}

Json findings_of(const corpus::Task& task) {
  std::map<std::string, std::size_t> counts;
  for (const corpus::Finding& finding : task.findings) {
    counts[finding.kind] += finding.count;
  }
  return Json(counts);
}

}  // namespace

std::vector<DataFile> DataHasher::hash(const corpus::Task& task) {
  std::vector<DataFile> result;
  for (const std::filesystem::path& file : task.files) {
    auto found = known_.find(file);
    if (found == known_.end()) {
      found = known_.emplace(file, checksum_file(file)).first;
    }
    result.push_back({.name = name_in(task, file), .checksum = found->second});
  }
  return result;
}

std::string data_sha256(std::span<const DataFile> files) {
  return sha256_hex(to_json_line(files_of(files)));
}

std::string identity_of(const ResultRecipe& recipe) {
  Json document = {
      {"rules_version", kRulesVersion},
      {"task", recipe.task.name},
      {"split", recipe.task.split},
      {"data_sha256", data_sha256(recipe.files)},
      {"lenient", recipe.lenient},
      {"pipeline", to_string(recipe.pipeline.pipeline)},
      {"resolved_pipeline", to_string(recipe.pipeline)},
      {"protocol", rules_of(recipe.protocol)},
      {"measures", recipe.measures},
  };
  if (recipe.task.tree_part) {
    document["trees"] = recipe.trees;
    document["packed_tokens"] = recipe.packed_tokens;
  }
  return sha256_hex(to_json_line(document));
}

Json make_provenance(const ResultRecipe& recipe,
                     const RetrievalCounts& counts,
                     std::size_t documents,
                     std::span<const EncodingRecord> encodings,
                     std::span<const std::string> command_line) {
  const corpus::Task& task = recipe.task;
  Json provenance = {
      {"program", fmt::format("lode {}", kVersion)},
      {"rules_version", kRulesVersion},
      {"command_line", command_line},
      {"pipeline", to_string(recipe.pipeline.pipeline)},
      {"resolved_pipeline", to_string(recipe.pipeline)},
      {"analyzer", analyzer_of(recipe.pipeline)},
      {"depth", recipe.pipeline.depth},
      {"seeds", Json::array()},
      {"protocol", rules_of(recipe.protocol)},
      {"measures", recipe.measures},
      {"layout", corpus::to_string(task.layout)},
      {"split", task.split},
      {"data_sha256", data_sha256(recipe.files)},
      {"files", files_of(recipe.files)},
      {"document_text", "title + blank + text, white space stripped at both ends"},
      {"query_instruction", task.query_instruction},
      {"document_instruction", task.document_instruction},
      {"documents", documents},
      {"judgments", task.qrels.size()},
      {"queries", counts.queries},
      {"distinct_queries", counts.distinct_queries},
      {"queries_without_hits", counts.empty_rankings},
      {"exclusions", counts.exclusions},
      {"exclusions_ranked", counts.exclusions_ranked},
      {"identical_ids_removed", counts.identical_ids_removed},
      {"lenient", recipe.lenient},
      {"findings", findings_of(task)},
  };
  if (!encodings.empty()) {
    provenance["encoders"] = encodings_of(encodings);
  }
  if (task.tree_part) {
    provenance["trees"] = recipe.trees;
    provenance["packed_tokens"] = recipe.packed_tokens;
  }
  return provenance;
}

}  // namespace lode::experiment
