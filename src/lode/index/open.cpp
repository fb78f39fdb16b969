#include "lode/index/open.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/index/memory_index.hpp"
#include "lode/index/store_folder.hpp"

namespace lode::index {
namespace {

/// How long a search waits for another process to finish its update when there is an index to use.
constexpr std::chrono::milliseconds kShortWait{3000};

[[nodiscard]] OpenedIndex open_updated(OpenedIndex opened,
                                       const IndexOptions& options,
                                       const OpenOptions& how) {
  const StoreFolder store(store_path(*opened.tree, options));
  UpdateOptions update_options{.most_bytes = how.most_bytes,
                               .history = how.history,
                               .trust_watcher = true,
                               .meanwhile = how.meanwhile};
  std::error_code unknown;
  if (std::filesystem::exists(store.manifest_path(manifest_settings(*opened.tree, options)),
                              unknown)) {
    update_options.wait = kShortWait;
  }
  try {
    opened.snapshot = update(opened.tree, options, update_options, opened.report);
    opened.note = opened.report.late
                      ? "much has changed since the tree was indexed: this is the old state; run "
                        "'lode index' to bring it up to date"
                      : opened.report.note;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Io) {
      throw;
    }
    std::string ignored;
    opened.snapshot = open_snapshot(opened.tree, options, ignored);
    opened.note = fmt::format("the index may be out of date: {}", error.message());
    if (opened.snapshot == nullptr) {
      opened.note = fmt::format("the index is kept in memory only: {}", error.message());
      opened.snapshot = build_in_memory(opened.tree, options);
      opened.in_memory = true;
    }
    if (const std::size_t count = count_unreadable(opened.snapshot->manifest()); count > 0) {
      opened.note += "; " + describe_unreadable(count);
    }
  }
  return opened;
}

}  // namespace

OpenedIndex open_index(std::string_view place,
                       const IndexOptions& options,
                       const OpenOptions& how) {
  OpenedIndex opened;
  opened.tree = source::SourceTree::open(place, walk_options(options));
  if (opened.tree->is_single_file()) {
    opened.snapshot = build_in_memory(opened.tree, options);
    opened.in_memory = true;
    return opened;
  }
  if (how.update) {
    return open_updated(std::move(opened), options, how);
  }
  opened.snapshot = open_snapshot(opened.tree, options, opened.note);
  if (opened.snapshot == nullptr) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}' has no index{}{}; run 'lode index{}' first, or leave out "
                            "--no-update",
                            place,
                            opened.note.empty() ? "" : ": ",
                            opened.note,
                            command_options(options)));
  }
  return opened;
}

}  // namespace lode::index
