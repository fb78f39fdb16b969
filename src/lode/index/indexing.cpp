#include "lode/index/indexing.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/index/segment_builder.hpp"
#include "lode/index/segment_merge.hpp"

namespace lode::index {
namespace {

/// Bytes of text that one thread analyses at a time, into a segment of its own that is merged with
/// those beside it.
constexpr std::uint64_t kRunBytes = std::uint64_t{1} << 20U;
/// File systems keep times in steps of up to two seconds: a file that changed within the last ones
/// may change again and show the same time.
constexpr std::int64_t kTimeStepNs = 2'000'000'000;
/// One that keeps parts of a second sets the time of a change in steps of the system's clock, of at
/// most 10 ms.
constexpr std::int64_t kFineStepNs = 20'000'000;

[[nodiscard]] std::int64_t now_ns() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

/// Whether a change right after `start_ns` might not show in the file's times.
[[nodiscard]] bool is_racy(const source::TreeFile& file, std::int64_t start_ns) {
  const bool fine = file.ctime_ns % 1'000'000'000 != 0;
  return file.object.empty() && (file.mtime_ns > start_ns - kTimeStepNs ||
                                 file.ctime_ns > start_ns - (fine ? kFineStepNs : kTimeStepNs));
}

/// Cuts [0, count) into ranges of about `most`, by the size of each item: ends of the ranges.
template <typename SizeOf>
[[nodiscard]] std::vector<std::size_t> cut(std::size_t count,
                                           std::uint64_t most,
                                           const SizeOf& size_of) {
  std::vector<std::size_t> ends;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t size = size_of(i);
    if (sum > 0 && sum + size > most) {
      ends.push_back(i);
      sum = 0;
    }
    sum += size;
  }
  if (count > 0) {
    ends.push_back(count);
  }
  return ends;
}

}  // namespace

Indexing::Indexing(const source::SourceTree& tree,
                   const source::TreeListing& listing,
                   const IndexOptions& options,
                   const Manifest* old,
                   BlobKeys known)
    : tree_(tree),
      listing_(listing),
      options_(options),
      old_(old),
      known_(std::move(known)),
      start_ns_(now_ns()) {
  plan();
}

void Indexing::plan() {
  static const std::vector<ManifestFile> kNothing;
  const auto& old = old_ != nullptr ? old_->files() : kNothing;
  auto before = old.begin();
  for (const source::TreeFile& now : listing_.files) {
    while (before != old.end() && before->path < now.path) {
      ++before;
    }
    if (before != old.end() && is_unchanged(*before, now) &&
        (before->refused || known_.contains(before->key))) {
      files_.push_back(*before);
      continue;
    }
    pending_.push_back(files_.size());
    files_.push_back({.path = now.path,
                      .size = now.size,
                      .mtime_ns = now.mtime_ns,
                      .ctime_ns = now.ctime_ns,
                      .racy = is_racy(now, start_ns_),
                      .object = now.object});
    const bool looks_the_same = before != old.end() && before->path == now.path &&
                                before->size == now.size && before->mtime_ns == now.mtime_ns;
    changed_bytes_ += looks_the_same ? 0 : read_size(files_.size() - 1);
  }
}

std::uint64_t Indexing::read_size(std::size_t file) const {
  const ManifestFile& wanted = files_[file];
  return source::refuse_unread(wanted.path, wanted.size, options_.limits) ? 0 : wanted.size;
}

void Indexing::run(const std::function<void(std::string bytes)>& take_segment) {
  Progress progress("indexing", "files", pending_.size());
  std::vector<Content> contents;
  std::size_t begin = 0;
  const auto size_of = [&](std::size_t i) { return read_size(pending_[i]); };
  for (const std::size_t end : cut(pending_.size(), options_.batch_bytes, size_of)) {
    read_batch(begin, end, contents);
    std::vector<std::size_t> fresh;  // Contents that nothing has yet, each once.
    for (std::size_t i = 0; i < contents.size(); ++i) {
      if (!contents[i].refused && known_.insert(contents[i].key).second) {
        fresh.push_back(i);
      }
    }
    progress.add(contents.size() - fresh.size());
    if (!fresh.empty()) {
      take_segment(build_segment(contents, fresh, progress));
      analysed_ += fresh.size();
    }
    begin = end;
  }
}

void Indexing::read_batch(std::size_t begin, std::size_t end, std::vector<Content>& contents) {
  contents.clear();
  contents.resize(end - begin);
  parallel_for(end - begin, 16, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      contents[i] = read_content(tree_, listing_.files[pending_[begin + i]], options_.limits);
    }
  });
  for (std::size_t i = 0; i < contents.size(); ++i) {
    ManifestFile& file = files_[pending_[begin + i]];
    Content& content = contents[i];
    if (content.refused) {
      file.refused = content.refused->reason;
      details_.push_back(std::move(content.refused->rule));
      file.detail = details_.back();
    } else {
      file.key = content.key;
      file.language = source::language_name(content.kind.language);
      file.roles = content.kind.roles;
    }
  }
}

std::string Indexing::build_segment(const std::vector<Content>& contents,
                                    const std::vector<std::size_t>& fresh,
                                    Progress& progress) {
  const auto size_of = [&](std::size_t i) { return contents[fresh[i]].text.size(); };
  const std::vector<std::size_t> ends = cut(fresh.size(), kRunBytes, size_of);
  const auto analyzer = value_or_throw(text::find_analyzer(search::kCodeAnalyzer));
  std::vector<std::string> runs(ends.size());
  parallel_for(ends.size(), 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t r = first; r < last; ++r) {
      SegmentBuilder builder(analyzer);
      for (std::size_t i = r == 0 ? 0 : ends[r - 1]; i < ends[r]; ++i) {
        throw_if_interrupted();
        builder.add(analyse(contents[fresh[i]]));
        progress.add();
      }
      runs[r] = builder.finish();
    }
  });
  if (runs.size() == 1) {
    return std::move(runs.front());
  }
  std::vector<MergeSource> sources;
  for (std::string& run : runs) {
    auto segment = Segment::from_bytes(std::move(run), "a new segment of the index");
    std::vector<bool> kept(segment->blob_count(), true);
    sources.push_back({.segment = std::move(segment), .kept = std::move(kept)});
  }
  return merge_segments(sources);
}

}  // namespace lode::index
