#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "lode/experiment/result.hpp"

namespace lode::experiment {

/// A result with the values of its queries.
struct LoadedResult {
  std::filesystem::path path;
  TaskResult result;
  PerQueryValues values;
};

/// The results of one pipeline on some tasks.
struct System {
  std::string label;  ///< The pipeline; with the path when several systems have the same.
  std::vector<LoadedResult> results;  ///< Sorted by task, split and protocol; these are distinct.
};

/// Reads result files, and folders with all results in them; the results of one path are grouped by
/// pipeline, in order of first appearance with paths sorted by bytes. Files are verified by their
/// checksums. Throws Error(NotFound) for a folder without results, Error(Corrupt) for a result or a
/// file beside it that was changed, Error(InvalidInput) when one system has two results for the
/// same task, split and protocol.
[[nodiscard]] std::vector<System> load_systems(std::span<const std::filesystem::path> paths);

}  // namespace lode::experiment
