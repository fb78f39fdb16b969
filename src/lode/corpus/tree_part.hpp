#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lode::corpus {

/// A source tree that queries of a task are asked of.
struct TaskTree {
  std::string name;
  std::string repository;       ///< Name of what it is a state of; several trees may share it.
  std::filesystem::path place;  ///< Where that lies: a folder of files, or a git folder.
  std::string revision;         ///< Commit; empty: the folder as it is.
  std::string root;  ///< Folder within the tree that alone is searched, as "src/lib"; empty: all.
  bool operator==(const TaskTree&) const = default;
};

/// What a target of a query stands for (docs/formats/tree-task.md).
enum class TargetLevel : std::uint8_t {
  File,          ///< A file, or a range of its lines.
  Function,      ///< A function that is to be found, as a symbol with its lines.
  Line,          ///< Lines that are to be found.
  Hunk,          ///< Lines of a hunk with its context.
  HunkFunction,  ///< A function that a hunk with its context touches.
};
inline constexpr std::size_t kTargetLevels = 5;

/// "file", "function", "line", "hunk", "hunk-function".
[[nodiscard]] std::string_view to_string(TargetLevel level) noexcept;
[[nodiscard]] std::optional<TargetLevel> parse_target_level(std::string_view name) noexcept;

/// A place that answers a query.
struct TreeTarget {
  TargetLevel level = TargetLevel::File;
  std::string path;              ///< Relative to the searched root.
  std::uint32_t first_line = 0;  ///< One-based, inclusive; 0: the whole file.
  std::uint32_t last_line = 0;
  std::string symbol;  ///< Qualified name within the file ("Pool.get"); may be empty.
  std::int32_t grade = 1;
  bool operator==(const TreeTarget&) const = default;
};

/// What a task over trees knows of a query beside its text.
struct TreeQuery {
  std::size_t tree = 0;  ///< Position in TreePart::trees.
  std::string category;  ///< Of the data, or empty.
  std::vector<TreeTarget> targets;
};

/// The part of a task that only tasks over source trees have.
struct TreePart {
  std::vector<TaskTree> trees;     ///< In the order of task.json.
  std::vector<TreeQuery> queries;  ///< As Task::queries.
};

/// The docno of a file, or of lines of it, in qrels and runs: "src/a.py", "src/a.py:10-20". Blanks,
/// control characters, '%' and ':' of the path are written as %XX, so that TREC files can hold it.
[[nodiscard]] std::string tree_docno(std::string_view path,
                                     std::uint32_t first_line = 0,
                                     std::uint32_t last_line = 0);

}  // namespace lode::corpus
