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

/// What load_systems() found.
struct LoadedSystems {
  std::vector<System> systems;
  std::vector<std::filesystem::path> foreign;  ///< JSON files in the folders that are no results.
};

/// Reads result files, and folders with all results in them; the results of one path are grouped by
/// pipeline, in order of first appearance with paths sorted by bytes. Files are verified by their
/// checksums. Throws Error(NotFound) for a folder without results, Error(InvalidInput) for a file
/// that is none, or when one system has two results for the same task, split and protocol,
/// Error(Corrupt) for a result that was changed, or whose run or per-query values are missing or
/// were changed.
[[nodiscard]] LoadedSystems load_systems(std::span<const std::filesystem::path> paths);

}  // namespace lode::experiment
