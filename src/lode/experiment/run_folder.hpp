#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "lode/base/folder_lock.hpp"
#include "lode/eval/run.hpp"
#include "lode/experiment/result.hpp"

namespace lode::experiment {

/// What the name of the per-query values has in place of a result's ".json".
inline constexpr std::string_view kPerQuerySuffix = ".per-query.tsv";

/// What names a result inside a run folder.
struct ResultKey {
  std::string pipeline;  ///< Canonical spelling.
  std::string task;      ///< "cosqa", "release/text2code".
  std::string split;     ///< Only when it was asked for, else empty.
  std::string protocol;
};

/// `text` as a file name: letters, digits and `._-=+` stay, every run of others becomes one `_`;
/// when that changed anything, or a part was cut off, eight digits of a hash follow, so that
/// distinct texts have distinct names.
[[nodiscard]] std::string file_name_of(std::string_view text);

/// A folder of results (docs/formats/run-folder.md), held by this process alone while the object
/// lives.
///
///   DIR/<pipeline>/<task>.<protocol>.json            the result, written last
///   DIR/<pipeline>/<task>.<protocol>.run             the TREC run that was measured
///   DIR/<pipeline>/<task>.<protocol>.per-query.tsv   every measure of every query
///
/// A kill at any moment leaves whole results and, at worst, files that no result names. Single
/// owner.
class RunFolder {
 public:
  /// Throws Error(Io) when another process holds the folder.
  explicit RunFolder(std::filesystem::path folder);

  [[nodiscard]] std::filesystem::path result_path(const ResultKey& key) const;

  /// Why there is no result to reuse: nothing is there, or something that must be redone.
  struct Missing {
    std::string reason;  ///< Empty when nothing is there.
  };
  /// The result under `key` if it is whole, its companions match their checksums, and it has this
  /// identity.
  [[nodiscard]] std::variant<TaskResult, Missing> find(const ResultKey& key,
                                                       std::string_view identity) const;

  /// Writes run, per-query values and result, each atomically and the result last; fills in
  /// `result.run` and `result.per_query`. What was there under `key` is gone first. Throws
  /// Error(Io).
  void save(const ResultKey& key,
            TaskResult& result,
            const eval::Run& run,
            const PerQueryValues& values) const;

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
};

/// Checks that the run and the per-query values of the result at `path` lie beside it with the size
/// and SHA-256 that it records. Throws Error(Corrupt), which names the result, the file and what to
/// do.
void verify_companions(const std::filesystem::path& path, const TaskResult& result);

/// The per-query values beside the result at `path`. Throws Error(Corrupt) that names them.
[[nodiscard]] PerQueryValues read_values(const std::filesystem::path& path,
                                         const TaskResult& result);

}  // namespace lode::experiment
