#include "lode/index/compaction.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"
#include "lode/index/segment_merge.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFanOut = 8;
/// Largest text of a segment of the lowest level; each further one is kFanOut times larger.
constexpr std::uint64_t kLowestLevel = std::uint64_t{64} << 10U;
/// Segments of more text are not merged for their number: memory is bounded by this.
constexpr std::uint64_t kLargestMerged = std::uint64_t{32} << 20U;
/// Dead text that is no trouble, and its share of the living text from which it is.
constexpr std::uint64_t kSmallWaste = std::uint64_t{1} << 20U;
constexpr std::uint64_t kWasteShare = 5;
/// Manifests of commits that are kept in one store, the youngest.
constexpr std::size_t kCommits = 64;

[[nodiscard]] std::size_t level_of(std::uint64_t text_bytes) {
  std::size_t level = 0;
  for (std::uint64_t most = kLowestLevel; text_bytes > most; most *= kFanOut) {
    ++level;
  }
  return level;
}

[[nodiscard]] bool is_wasteful(const SegmentUse& use) {
  return (use.text_bytes - use.live_bytes) * kWasteShare > use.live_bytes;
}

void remove_file(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);  // A folder may stand in its place.
  if (error) {
    throw Error(ErrorKind::Io, "cannot remove '" + path.string() + "': " + error.message());
  }
}

/// Manifests that stand for something: those of other trees that are gone, of older commits and
/// damaged ones are removed. Nothing when one cannot be read, so that nobody knows what it needs;
/// with `remove_unreadable` it is removed.
[[nodiscard]] std::optional<std::vector<std::shared_ptr<const Manifest>>> living_manifests(
    const StoreFolder& store, bool remove_unreadable, std::size_t& removed) {
  struct Commit {
    fs::file_time_type time;
    fs::path path;
    std::shared_ptr<const Manifest> manifest;
  };
  std::vector<std::shared_ptr<const Manifest>> living;
  std::vector<Commit> commits;
  std::error_code error;
  for (const fs::path& path : store.manifest_paths()) {
    std::shared_ptr<const Manifest> manifest;
    try {
      manifest = Manifest::open(path);
    } catch (const Error& fault) {
      if (fault.kind() != ErrorKind::Corrupt && fault.kind() != ErrorKind::Unsupported &&
          !remove_unreadable) {
        log_warning(fault.message());
        return std::nullopt;
      }
      log_warning(fault.message() + "; it is removed");
    }
    if (manifest == nullptr || !may_have_tree(manifest->settings())) {
      remove_file(path);
      ++removed;
    } else if (manifest->settings().revision.empty()) {
      living.push_back(std::move(manifest));
    } else {
      commits.push_back({fs::last_write_time(path, error), path, std::move(manifest)});
    }
  }
  std::stable_sort(commits.begin(), commits.end(), [](const Commit& a, const Commit& b) {
    return a.time > b.time;
  });
  for (std::size_t i = 0; i < commits.size(); ++i) {
    if (i < kCommits) {
      living.push_back(std::move(commits[i].manifest));
    } else {
      remove_file(commits[i].path);
      ++removed;
    }
  }
  for (const fs::path& path : store.history_paths()) {
    if (!fs::exists(fs::path(path).replace_extension(".manifest"), error)) {
      remove_file(path);
    }
  }
  return living;
}

/// A segment with the blobs that some manifest names and no segment before it has.
struct UsedSegment {
  fs::path path;
  MergeSource source;
  SegmentUse use;
};

[[nodiscard]] std::vector<UsedSegment> used_segments(const StoreFolder& store,
                                                     const std::vector<fs::path>& preferred,
                                                     BlobKeys needed) {
  std::vector<fs::path> paths = store.segment_paths();
  std::stable_partition(paths.begin(), paths.end(), [&](const fs::path& path) {
    return std::find(preferred.begin(), preferred.end(), path) != preferred.end();
  });
  std::vector<UsedSegment> segments;
  for (const fs::path& path : paths) {
    UsedSegment used{.path = path, .source = {}, .use = {}};
    try {
      used.source.segment = Segment::open(path);
    } catch (const Error&) {
      continue;  // One that cannot be read now: whoever needs its contents has read them again.
    }
    const Segment& segment = *used.source.segment;
    used.source.kept.resize(segment.blob_count());
    used.use.text_bytes = segment.text_bytes();
    for (std::uint32_t blob = 0; blob < segment.blob_count(); ++blob) {
      if (needed.erase(segment.blob(blob).key) != 0) {
        used.source.kept[blob] = true;
        used.use.live_bytes += segment.blob(blob).text_bytes;
      }
    }
    segments.push_back(std::move(used));
  }
  return segments;
}

}  // namespace

CompactionPlan plan_compaction(const std::vector<SegmentUse>& segments, bool remove_dead) {
  CompactionPlan plan;
  std::uint64_t text = 0;
  std::uint64_t live = 0;
  for (const SegmentUse& use : segments) {
    text += use.text_bytes;
    live += use.live_bytes;
  }
  std::vector<bool> taken(segments.size());
  const bool wasteful = text - live > kSmallWaste && (text - live) * kWasteShare > live;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if ((wasteful && is_wasteful(segments[i])) || (remove_dead && segments[i].live_bytes == 0)) {
      plan.groups.push_back({i});
      taken[i] = true;
    }
  }
  std::vector<std::vector<std::size_t>> levels(level_of(kLargestMerged));
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const std::size_t level = level_of(segments[i].live_bytes);
    if (!taken[i] && level < levels.size()) {
      levels[level].push_back(i);
    }
  }
  for (std::vector<std::size_t>& level : levels) {
    if (level.size() >= kFanOut) {
      plan.groups.push_back(std::move(level));
    }
  }
  return plan;
}

CompactionReport compact(const StoreFolder& store, const CompactionOptions& options) {
  CompactionReport report;
  BlobKeys needed;
  const auto living = living_manifests(store, options.remove_dead, report.removed);
  if (!living) {
    return report;
  }
  for (const auto& manifest : *living) {
    for (const ManifestFile& file : manifest->files()) {
      if (!file.refused) {
        needed.insert(file.key);
      }
    }
  }
  const std::vector<UsedSegment> segments =
      used_segments(store, options.preferred, std::move(needed));
  std::vector<SegmentUse> uses(segments.size());
  std::transform(segments.begin(), segments.end(), uses.begin(), [](const UsedSegment& segment) {
    return segment.use;
  });
  for (const std::vector<std::size_t>& group : plan_compaction(uses, options.remove_dead).groups) {
    std::vector<MergeSource> sources;
    std::uint64_t live = 0;
    for (const std::size_t i : group) {
      sources.push_back(segments[i].source);
      live += uses[i].live_bytes;
    }
    fs::path merged;
    if (live > 0) {
      merged = store.add_segment(merge_segments(sources));
      report.merged += group.size();
    } else {
      report.removed += group.size();
    }
    for (const std::size_t i : group) {
      if (segments[i].path != merged) {
        remove_file(segments[i].path);
      }
    }
  }
  return report;
}

}  // namespace lode::index
