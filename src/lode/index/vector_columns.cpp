#include "lode/index/vector_columns.hpp"

#include <algorithm>
#include <system_error>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

constexpr const char* kColumnAbout = "column.json";

/// Entries of a folder, in order; none without it.
[[nodiscard]] std::vector<fs::path> column_entries(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    paths.push_back(entry->path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

[[nodiscard]] StoredColumn describe_stored(const fs::path& folder) {
  StoredColumn column{.folder = folder, .about = read_column(folder).value_or(ColumnAbout())};
  for (const fs::path& path : column_entries(folder)) {
    std::error_code error;
    if (path.extension() == ".vec" && fs::is_regular_file(path, error)) {
      const std::uintmax_t bytes = fs::file_size(path, error);
      ++column.files;
      column.bytes += error ? 0 : bytes;  // A writer may have removed it meanwhile.
    }
  }
  return column;
}

/// All that a column has of its own but the lock, which another process may be waiting for.
void remove_files(const StoredColumn& column) {
  std::string owner;
  const auto lock = FolderLock::try_acquire(column.folder, owner);
  if (!lock) {
    throw Error(ErrorKind::Io,
                fmt::format("the vectors of '{}' are being made by {}; try again when it is done",
                            column.name(),
                            owner));
  }
  for (const fs::path& path : column_entries(column.folder)) {
    std::error_code error;
    if (is_vector_file_name(path) || path.filename() == kColumnAbout) {
      fs::remove(path, error);
    }
    if (error) {
      throw Error(ErrorKind::Io,
                  fmt::format("cannot remove '{}': {}", path.string(), error.message()));
    }
  }
}

}  // namespace

std::optional<ColumnAbout> read_column(const fs::path& folder) {
  try {
    const Json json = value_or_throw(parse_json(read_file(folder / kColumnAbout)));
    return ColumnAbout{.model = json.value("model", ""),
                       .dimension = json.at("dimension").get<std::size_t>(),
                       .identity = json.at("identity").get<std::string>()};
  } catch (const Error&) {
    return std::nullopt;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void write_column(const fs::path& folder, const ColumnAbout& about) {
  write_file(
      folder / kColumnAbout,
      to_pretty_json(Json{
          {"model", about.model}, {"dimension", about.dimension}, {"identity", about.identity}}));
}

std::string StoredColumn::name() const {
  return about.model.empty() ? folder.filename().string() : about.model;
}

fs::path columns_folder(const fs::path& store) {
  return store / "vectors";
}

std::vector<StoredColumn> list_columns(const fs::path& store) {
  std::vector<StoredColumn> columns;
  for (const fs::path& folder : column_entries(columns_folder(store))) {
    std::error_code error;
    if (fs::symlink_status(folder, error).type() != fs::file_type::directory) {
      continue;
    }
    StoredColumn column = describe_stored(folder);
    if (column.files > 0 || column.about.dimension > 0) {
      columns.push_back(std::move(column));
    }
  }
  std::sort(columns.begin(), columns.end(), [](const auto& a, const auto& b) {
    return std::make_tuple(a.name(), a.folder) < std::make_tuple(b.name(), b.folder);
  });
  return columns;
}

std::size_t count_vectors(const Snapshot& snapshot, const StoredColumn& column) {
  const VectorColumn vectors(column.folder, column.about.dimension);
  std::size_t count = 0;
  for (std::uint32_t file = 0; file < snapshot.file_count(); ++file) {
    const search::CodeFile info = snapshot.file(file);
    count += vectors.count(vector_key(snapshot.content_key(file), info.path), info.chunk_count);
  }
  return count;
}

std::vector<StoredColumn> drop_columns(const fs::path& store, std::string_view name) {
  std::vector<StoredColumn> columns = list_columns(store);
  std::string there;
  for (const StoredColumn& column : columns) {
    there += fmt::format("{}'{}'", there.empty() ? "" : ", ", column.name());
  }
  std::erase_if(columns, [&](const StoredColumn& column) {
    return column.name() != name && column.folder.filename() != name;
  });
  if (columns.empty()) {
    throw Error(ErrorKind::NotFound,
                fmt::format("the index in '{}' has no vectors of '{}'; it has {}",
                            store.string(),
                            name,
                            there.empty() ? "none" : "those of " + there));
  }
  for (const StoredColumn& column : columns) {
    remove_files(column);
  }
  return columns;
}

void remove_unusable_vectors(const fs::path& store) {
  for (const StoredColumn& column : list_columns(store)) {
    std::string owner;
    const auto lock = FolderLock::try_acquire(column.folder, owner);
    if (lock && column.about.dimension > 0) {
      VectorColumn vectors(column.folder, column.about.dimension);
      remove_unusable(vectors, true);
    }
  }
}

void check_vectors(const fs::path& store) {
  for (const StoredColumn& column : list_columns(store)) {
    if (column.about.dimension == 0) {
      continue;  // Nobody can use it.
    }
    const VectorColumn vectors(column.folder, column.about.dimension);
    if (!vectors.unusable().empty()) {
      throw Error(ErrorKind::Corrupt, vectors.unusable().front().why);
    }
  }
}

void warn_of_unusable(const VectorColumn& column) {
  for (const VectorColumn::Unusable& file : column.unusable()) {
    log_warning(fmt::format(
        "{}; it is not used{}", file.why, file.is_ours ? "" : "; 'lode index --force' removes it"));
  }
}

void remove_unusable(VectorColumn& column, bool all) {
  for (const VectorColumn::Unusable& file : column.unusable()) {
    if (file.is_ours || all) {
      log_warning(file.why + "; it is removed");
    }
  }
  column.remove_unusable(all);
  warn_of_unusable(column);
}

}  // namespace lode::index
