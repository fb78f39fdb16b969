#include <algorithm>
#include <chrono>
#include <future>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/log.hpp"
#include "lode/index/compaction.hpp"
#include "lode/index/history_update.hpp"
#include "lode/index/indexing.hpp"
#include "lode/index/store.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/store_lock.hpp"
#include "lode/index/voucher.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Segments = std::vector<std::shared_ptr<const Segment>>;

/// Waits for the store.
[[nodiscard]] FolderLock lock_store(const fs::path& store,
                                    std::chrono::milliseconds wait,
                                    bool& waited) {
  StoreLock held = lock_folder(store, wait, "updates the same index");
  waited = held.waited;
  if (!held.lock) {
    throw Error(ErrorKind::Io,
                fmt::format("the index in '{}' is being updated by {}; try again when it is done",
                            store.string(),
                            held.owner));
  }
  return std::move(*held.lock);
}

/// The segments of a store whose lock we hold; those that cannot be used are removed, with
/// `verify` also those of which any byte is wrong and those that the system does not let us read.
[[nodiscard]] Segments own_segments(const StoreFolder& store, bool verify) {
  bool vanished = false;
  const auto remove = [&](const fs::path& path, const Error& error) {
    const bool removed =
        verify || error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported;
    log_warning(fmt::format(
        "{}; {}its files are read again", error.message(), removed ? "it is removed and " : ""));
    std::error_code ignored;
    if (removed) {
      fs::remove_all(path, ignored);
    }
  };
  Segments segments = store.open_segments(vanished, remove);
  if (verify) {
    std::erase_if(segments, [&](const auto& segment) {
      try {
        segment->verify();
        return false;
      } catch (const Error& error) {
        remove(segment->name(), error);
        return true;
      }
    });
  }
  return segments;
}

[[nodiscard]] BlobKeys keys_of(const Segments& segments) {
  BlobKeys keys;
  for (const auto& segment : segments) {
    for (std::uint32_t blob = 0; blob < segment->blob_count(); ++blob) {
      keys.insert(segment->blob(blob).key);
    }
  }
  return keys;
}

/// Counts what changed between two lists of files.
void count_changes(const std::vector<ManifestFile>& old,
                   const std::vector<ManifestFile>& now,
                   UpdateReport& report) {
  std::unordered_multiset<BlobKey, BlobKeyHash> gone;
  std::vector<const ManifestFile*> fresh;
  auto before = old.begin();
  const auto pass = [&](const ManifestFile& file) {
    if (!file.refused) {
      gone.insert(file.key);
    }
  };
  for (const ManifestFile& file : now) {
    for (; before != old.end() && before->path < file.path; ++before) {
      pass(*before);
    }
    const bool same_path = before != old.end() && before->path == file.path;
    const bool taken_before = same_path && !before->refused;
    if (!file.refused && !taken_before) {
      fresh.push_back(&file);
    } else if (!file.refused && before->key != file.key) {
      ++report.changed;
    } else if (file.refused && taken_before) {
      pass(*before);
    }
    before += same_path ? 1 : 0;
  }
  std::for_each(before, old.end(), pass);
  for (const ManifestFile* file : fresh) {
    const auto found = gone.find(file->key);
    if (found != gone.end()) {
      gone.erase(found);
      ++report.renamed;
    } else {
      ++report.added;
    }
  }
  report.removed = gone.size();
}

void count_files(const Manifest& manifest, UpdateReport& report) {
  const auto& files = manifest.files();
  report.files = files.size();
  report.refused = static_cast<std::size_t>(std::count_if(
      files.begin(), files.end(), [](const ManifestFile& file) { return file.refused; }));
  report.taken = report.files - report.refused;
  report.left_out = manifest.skipped().size();
}

/// Whether nothing must be read to know that a manifest is what a fresh index would have.
[[nodiscard]] bool is_fresh(const Manifest& manifest, const source::TreeListing& listing) {
  return manifest.skipped() == listing.skipped && std::equal(manifest.files().begin(),
                                                             manifest.files().end(),
                                                             listing.files.begin(),
                                                             listing.files.end(),
                                                             is_unchanged);
}

/// One update of a tree's index.
class Update {
 public:
  Update(const std::shared_ptr<const source::SourceTree>& tree,
         const IndexOptions& options,
         const UpdateOptions& how,
         UpdateReport& report)
      : tree_(tree),
        options_(options),
        how_(how),
        report_(report),
        store_(store_path(*tree, options)),
        settings_(manifest_settings(*tree, options)) {}

  [[nodiscard]] std::shared_ptr<const Snapshot> run() {
    // A commit never changes: its index is done when it is there. A folder is walked while its
    // index is opened. A watcher is asked before that, so that what it vouches for is opened.
    std::future<source::TreeListing> walk;
    const bool vouched = how_.trust_watcher && !how_.force && tree_->revision().empty() &&
                         is_vouched(store_.socket_path(settings_));
    if (tree_->revision().empty() && !vouched) {
      walk = std::async(std::launch::async, [this] { return tree_->list(); });
    }
    auto snapshot = open_snapshot(tree_, options_, report_.note);
    const bool settled = snapshot != nullptr && !walk.valid();
    if (snapshot != nullptr && how_.meanwhile) {
      how_.meanwhile(snapshot);
    }
    if (walk.valid()) {
      listing_ = walk.get();
    } else if (!settled || how_.force) {
      listing_ = tree_->list();
    }
    if (snapshot != nullptr && !how_.force &&
        (settled || is_fresh(snapshot->manifest(), listing_))) {
      count_files(snapshot->manifest(), report_);
      return snapshot;
    }
    write(snapshot != nullptr);
    return report_.late ? snapshot : open_snapshot(tree_, options_, report_.note);
  }

 private:
  void write(bool has_snapshot) {
    bool waited = false;
    store_.claim(options_.folder.empty() ? ErrorKind::Io : ErrorKind::InvalidArgument);
    const FolderLock lock = lock_store(store_.path(), how_.wait, waited);
    if (waited) {
      listing_ = tree_->list();
    }
    store_.remove_leftovers();
    const Segments segments = own_segments(store_, how_.force);
    const auto old = store_.open_manifest(settings_, report_.note);
    report_.first = old == nullptr;
    if (how_.force && old == nullptr) {  // Whatever stands in its place.
      std::error_code ignored;
      fs::remove_all(store_.manifest_path(settings_), ignored);
    }
    if (listing_.files.empty() && old != nullptr && !old->files().empty() && !how_.force) {
      throw Error(ErrorKind::NotFound,
                  fmt::format("'{}' has no file to index, but its index has {}; the index stays as "
                              "it is ('lode index --force' empties it)",
                              settings_.root,
                              old->files().size()));
    }
    Indexing indexing(*tree_,
                      listing_,
                      options_,
                      how_.force ? nullptr : old.get(),
                      how_.force ? BlobKeys() : keys_of(segments));
    if (has_snapshot && indexing.changed_bytes() > how_.most_bytes) {
      report_.late = true;
      return;
    }
    commit(indexing, old.get());
  }

  void commit(Indexing& indexing, const Manifest* old) {
    std::vector<fs::path> written;
    indexing.run([&](const std::string& bytes) { written.push_back(store_.add_segment(bytes)); });
    const auto now = Manifest::from_bytes(
        write_manifest(settings_, indexing.files(), listing_.skipped), "the new manifest");
    report_.read = indexing.pending_files();
    report_.analysed = indexing.analysed();
    count_files(*now, report_);
    count_changes(
        old != nullptr ? old->files() : std::vector<ManifestFile>(), now->files(), report_);
    const bool current =
        old != nullptr && old->skipped() == now->skipped() && old->files() == now->files();
    if (!current) {
      write_file(store_.manifest_path(settings_), now->bytes());
    }
    report_.written = !current || !written.empty();
    if (report_.written) {
      report_.merged = compact(store_, {.preferred = written, .remove_dead = how_.force}).merged;
    }
  }

  std::shared_ptr<const source::SourceTree> tree_;
  const IndexOptions& options_;
  const UpdateOptions& how_;
  UpdateReport& report_;
  StoreFolder store_;
  ManifestSettings settings_;
  source::TreeListing listing_;
};

}  // namespace

std::shared_ptr<const Snapshot> update(const std::shared_ptr<const source::SourceTree>& tree,
                                       const IndexOptions& options,
                                       const UpdateOptions& how,
                                       UpdateReport& report) {
  const auto start = Clock::now();
  report = {};
  if (tree->is_single_file()) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("a single file of '{}' is indexed when it is searched; only folders are "
                    "stored",
                    tree->root().string()));
  }
  // Before the index, whose snapshot takes it along.
  const std::string no_history = how.history ? update_history(*tree, options) : std::string();
  auto snapshot = Update(tree, options, how, report).run();
  if (report.note.empty()) {
    report.note = no_history;
  }
  if (snapshot == nullptr) {
    throw Error(ErrorKind::Corrupt,
                fmt::format("the index in '{}' cannot be read although it was just written; 'lode "
                            "index --force' builds it again",
                            store_path(*tree, options).string()));
  }
  if (report.first && options.folder.empty()) {
    remove_abandoned_stores(store_path(*tree, options).parent_path());
  }
  if (const std::size_t unreadable = count_unreadable(snapshot->manifest()); unreadable > 0) {
    report.note += (report.note.empty() ? "" : "; ") + describe_unreadable(unreadable);
  }
  report.text_bytes = snapshot->text_bytes();
  report.lines = snapshot->line_count();
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return snapshot;
}

}  // namespace lode::index
