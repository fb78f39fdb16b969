#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "lode/base/json.hpp"
#include "lode/index/chunk_vectors.hpp"
#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/index/store.hpp"
#include "lode/index/vector_columns.hpp"

namespace lode::cli {

/// What every command that looks at a source tree asks for.
struct TreeOptions {
  std::string place = ".";
  std::string index_folder;
  bool hidden = false;
  bool no_ignore = false;
  std::vector<std::string> exclude;
  std::uint64_t max_file_size = source::ContentLimits{}.max_bytes;
};

/// Adds --index, --hidden, --no-ignore and --max-file-size.
void add_index_options(CLI::App& command, TreeOptions& options);

/// Adds --index, --hidden, --no-ignore, --exclude and --max-file-size; the command adds PATH
/// itself.
void add_tree_options(CLI::App& command, TreeOptions& options);

/// Throws Error(InvalidArgument) when the place is empty.
[[nodiscard]] index::IndexOptions to_index_options(const TreeOptions& options);

/// "indexed 3 new, 1 changed and 2 removed files in 0.12 s" and the like; empty when nothing
/// changed.
[[nodiscard]] std::string describe_update(const index::UpdateReport& report);

/// "encoded 120 chunks (3 cut at the model's maximum length) in 1.20 s", or that none was missing.
[[nodiscard]] std::string describe_vectors(const index::VectorReport& report);
/// What the commands tell of a column of vectors.
[[nodiscard]] Json column_json(const index::StoredColumn& column);

/// What makes a path of the tree one from the current folder: the place as it was given. Nothing
/// for a commit.
[[nodiscard]] std::string path_prefix(const TreeOptions& options, const source::SourceTree& tree);

/// Names of the kinds of definitions, for --kind.
[[nodiscard]] std::vector<std::string> symbol_kind_names();

/// Throws Error(InvalidInput), with the reasons, when no file of a tree is searched.
void require_files(const index::Snapshot& snapshot);

}  // namespace lode::cli
