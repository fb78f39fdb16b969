#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/corpus/task.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/experiment/cached_encoder.hpp"
#include "lode/experiment/checksum.hpp"
#include "lode/experiment/retrieve.hpp"
#include "lode/search/resolve.hpp"

namespace lode::experiment {

/// One file that a task was read from.
struct DataFile {
  std::string name;  ///< Relative to the task's folder.
  FileChecksum checksum;
};

/// Hashes the files of tasks, each file once however many tasks share it. Single owner.
class DataHasher {
 public:
  /// In the order of `task.files`. Throws like checksum_file().
  [[nodiscard]] std::vector<DataFile> hash(const corpus::Task& task);

 private:
  std::map<std::filesystem::path, FileChecksum> known_;
};

/// Everything that decides the numbers of one result.
struct ResultRecipe {
  const corpus::Task& task;
  std::vector<DataFile> files;
  search::ResolvedPipeline pipeline;
  eval::Protocol protocol;
  std::vector<std::string> measures;  ///< Canonical names.
  bool lenient = false;
  Json trees = nullptr;           ///< Of a task over trees: {name: TreeOpener::state()}; else null.
  std::size_t packed_tokens = 0;  ///< Of a task over trees: AnswerOptions::tokens.
};

/// The texts of one role that an encoder read for one result.
struct EncodedTexts {
  std::string prompt;  ///< Of the task's own instruction.
  std::size_t texts = 0;
  std::size_t distinct = 0;
  std::size_t truncated = 0;  ///< Of the distinct ones: cut at the model's maximum length.
};

/// What an encoder did for one result.
struct EncodingRecord {
  const search::ResolvedSource& source;
  EncodedTexts documents;
  EncodedTexts queries;
  EncodingWork work;  ///< Since the result was begun: what was already there cost nothing.
};

/// SHA-256 over the names and hashes of a task's files.
[[nodiscard]] std::string data_sha256(std::span<const DataFile> files);

/// SHA-256 over the recipe and the versions of our formats and rules: equal identities, equal
/// numbers.
[[nodiscard]] std::string identity_of(const ResultRecipe& recipe);

/// The `provenance` object of a result (docs/formats/result.md); `documents` were searched.
[[nodiscard]] Json make_provenance(const ResultRecipe& recipe,
                                   const RetrievalCounts& counts,
                                   std::size_t documents,
                                   std::span<const EncodingRecord> encodings,
                                   std::span<const std::string> command_line);

/// One place in which two provenances differ.
struct ProvenanceDifference {
  std::string field;  ///< "protocol.relevance_level"
  std::string left;   ///< As JSON; "-" when absent.
  std::string right;
  bool operator==(const ProvenanceDifference&) const = default;
};

/// The field of an encoder's provenance that depends on what was there before.
inline constexpr const char* kEncodingWork = "work";

/// What differs in how two results were made, in the order of the fields. The command lines are not
/// compared, which say the same in other words, nor how much work a cache spared. Encoders come
/// last: those of one model are compared with each other, field by field
/// ("encoders.ORG/MODEL.identity.run.dtype"); of others the models are named, and how they were run
/// differently, but not their files ("encoder", "encoder.dimension").
[[nodiscard]] std::vector<ProvenanceDifference> compare_provenance(const Json& left,
                                                                   const Json& right);

}  // namespace lode::experiment
