#include <system_error>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/index/history.hpp"
#include "lode/index/store.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/vector_columns.hpp"

namespace lode::index {

namespace fs = std::filesystem;

StoreSize measure_store(const fs::path& store) {
  const StoreFolder folder(store);
  StoreSize size;
  std::error_code ignored;
  const auto add = [&](const fs::path& path) {
    const std::uintmax_t bytes = fs::file_size(path, ignored);
    size.bytes += ignored ? 0 : bytes;  // A writer may have removed it meanwhile.
  };
  for (const fs::path& path : folder.segment_paths()) {
    ++size.segments;
    add(path);
  }
  for (const fs::path& path : folder.manifest_paths()) {
    ++size.trees;
    add(path);
  }
  for (const fs::path& path : folder.history_paths()) {
    add(path);
  }
  for (const StoredColumn& column : list_columns(store)) {
    size.bytes += column.bytes;
  }
  return size;
}

void check_store(const fs::path& store) {
  const StoreFolder folder(store);
  const auto check = [](const fs::path& path, const auto& open) {
    try {
      open(path);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::NotFound) {  // A writer may have removed it meanwhile.
        throw;
      }
    }
  };
  for (const fs::path& path : folder.segment_paths()) {
    check(path, [](const fs::path& each) { Segment::open(each)->verify(); });
  }
  for (const fs::path& path : folder.manifest_paths()) {
    check(path, [](const fs::path& each) { static_cast<void>(Manifest::open(each)); });
  }
  for (const fs::path& path : folder.history_paths()) {
    check(path, [](const fs::path& each) {
      HistorySettings ignored;
      static_cast<void>(read_history(MappedFile(each).view(), each.string(), ignored));
    });
  }
  check_vectors(store);
}

}  // namespace lode::index
