#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/index/snapshot.hpp"
#include "lode/index/vector_column.hpp"

namespace lode::index {

/// What `column.json` says of a column of vectors.
struct ColumnAbout {
  std::string model;  ///< As a pipeline spelled it when the column was begun.
  std::size_t dimension = 0;
  std::string identity;  ///< Of what made the vectors.
};

/// Nothing when the file is missing or cannot be read.
[[nodiscard]] std::optional<ColumnAbout> read_column(const std::filesystem::path& folder);
/// Throws Error(Io).
void write_column(const std::filesystem::path& folder, const ColumnAbout& about);

/// One column of a store.
struct StoredColumn {
  std::filesystem::path folder;
  ColumnAbout about;  ///< Empty where nothing is known.
  std::size_t files = 0;
  std::uint64_t bytes = 0;
  /// What people call it: the model, else the folder's name.
  [[nodiscard]] std::string name() const;
};

/// Where the columns of a store lie, each in a folder of its own.
[[nodiscard]] std::filesystem::path columns_folder(const std::filesystem::path& store);
/// In the order of their names; those that hold vectors or are described.
[[nodiscard]] std::vector<StoredColumn> list_columns(const std::filesystem::path& store);
/// How many chunks of a tree have a vector in a column.
[[nodiscard]] std::size_t count_vectors(const Snapshot& snapshot, const StoredColumn& column);

/// Removes the columns whose name(), or folder's name, is `name`, and gives them. What else lies in
/// their folders stays. Throws Error(NotFound) that lists the columns there are, Error(Io) when
/// another process makes vectors of one of them.
std::vector<StoredColumn> drop_columns(const std::filesystem::path& store, std::string_view name);

/// Removes from all columns what stands under the name of a file of vectors and cannot be used,
/// with a warning for each; a column that another process is at is left as it is.
void remove_unusable_vectors(const std::filesystem::path& store);
/// Throws Error(Corrupt) that names the first file of vectors that cannot be used.
void check_vectors(const std::filesystem::path& store);

/// Warns of the column's unusable files.
void warn_of_unusable(const VectorColumn& column);
/// Removes them, as VectorColumn::remove_unusable(), and warns of each. Only for who holds the
/// column's lock.
void remove_unusable(VectorColumn& column, bool all);

}  // namespace lode::index
