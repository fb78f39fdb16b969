#include "lode/index/store.hpp"

#include <thread>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/index/history_update.hpp"
#include "lode/index/store_folder.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

/// A reader meets a writer that replaces what it is about to open: how often it begins again, with
/// a little longer to wait each time.
constexpr int kOpenTries = 20;
constexpr std::chrono::milliseconds kOpenStep{2};

std::shared_ptr<const Snapshot> try_open_snapshot(
    const std::shared_ptr<const source::SourceTree>& tree,
    const IndexOptions& options,
    std::string& note) {
  const StoreFolder store(store_path(*tree, options));
  const ManifestSettings settings = manifest_settings(*tree, options);
  std::optional<StoredHistory> history;
  try {
    history = find_history(*tree, options);
  } catch (const Error&) {
    // Git's files are damaged: the tree is searched without its history.
  }
  std::string problem;
  bool refused = false;
  for (int attempt = 0; attempt < kOpenTries && !refused; ++attempt) {
    problem.clear();
    auto manifest = store.open_manifest(settings, problem);
    if (manifest == nullptr) {
      break;
    }
    bool vanished = false;
    const auto segments = store.open_segments(vanished, [&](const fs::path&, const Error& error) {
      problem = error.message();
      refused = true;
    });
    if (!vanished) {
      if (auto snapshot = Snapshot::make(tree, std::move(manifest), segments, history)) {
        return snapshot;
      }
    }
    if (problem.empty()) {
      problem = "the index lacks contents that it names";
    }
    std::this_thread::sleep_for(kOpenStep * attempt);
  }
  note = problem;
  return nullptr;
}

}  // namespace

std::shared_ptr<const Snapshot> open_snapshot(const std::shared_ptr<const source::SourceTree>& tree,
                                              const IndexOptions& options,
                                              std::string& note) {
  try {
    return try_open_snapshot(tree, options, note);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::Io) {
      throw;
    }
    note = error.message();
    return nullptr;
  }
}

Staleness find_staleness(const source::SourceTree& tree, const Manifest& manifest) {
  Staleness result;
  if (!tree.revision().empty()) {
    return result;
  }
  const source::TreeListing listing = tree.list();
  const auto& old = manifest.files();
  auto before = old.begin();
  for (const source::TreeFile& now : listing.files) {
    for (; before != old.end() && before->path < now.path; ++before) {
      ++result.removed;
    }
    if (before == old.end() || before->path != now.path) {
      ++result.added;
      continue;
    }
    if (before->size != now.size || before->mtime_ns != now.mtime_ns ||
        before->ctime_ns != now.ctime_ns) {
      ++result.changed;
    }
    ++before;
  }
  result.removed += static_cast<std::size_t>(old.end() - before);
  return result;
}

}  // namespace lode::index
