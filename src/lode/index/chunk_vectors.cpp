#include "lode/index/chunk_vectors.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <span>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/progress.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/store_lock.hpp"
#include "lode/index/vector_column.hpp"
#include "lode/index/vector_columns.hpp"
#include "lode/search/batch_size.hpp"
#include "lode/search/chunk_text.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// Chunks that the encoder gets at once: few at first, as nobody knows how fast it is.
constexpr std::size_t kFirstCall = 8;
constexpr std::size_t kLargestCall = 512;

[[nodiscard]] double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A file some of whose vectors are missing: those of its chunks from `first` on.
struct PendingFile {
  std::uint32_t file = 0;
  VectorKey key;
  std::uint32_t first = 0;
};

[[nodiscard]] std::vector<PendingFile> pending_files(const Snapshot& snapshot,
                                                     const VectorColumn& column,
                                                     std::size_t& chunks) {
  std::vector<PendingFile> pending;
  chunks = 0;
  for (std::uint32_t file = 0; file < snapshot.file_count(); ++file) {
    const search::CodeFile info = snapshot.file(file);
    const VectorKey key = vector_key(snapshot.content_key(file), info.path);
    const std::size_t there = column.count(key, info.chunk_count);
    if (there < info.chunk_count) {
      pending.push_back({.file = file, .key = key, .first = static_cast<std::uint32_t>(there)});
      chunks += info.chunk_count - there;
    }
  }
  return pending;
}

/// Encodes files and stores their vectors.
class VectorMaker {
 public:
  VectorMaker(const Snapshot& snapshot,
              const search::Encoder& encoder,
              VectorColumn& column,
              const VectorUpdateOptions& how,
              VectorReport& report)
      : snapshot_(snapshot),
        encoder_(encoder),
        column_(column),
        report_(report),
        store_every_s_(std::chrono::duration<double>(how.store_every).count()) {}

  void run(const std::vector<PendingFile>& pending, std::size_t chunks) {
    Progress progress("encoding", "chunks", chunks);
    try {
      for (const PendingFile& file : pending) {
        read(file);
        while (texts_.size() >= size_.get()) {
          encode(size_.get(), progress);
        }
      }
      while (!texts_.empty()) {
        encode(std::min(size_.get(), texts_.size()), progress);
      }
    } catch (const Error&) {
      store();  // What is done is not lost.
      throw;
    }
    store();
  }

 private:
  /// A text that waits to be encoded, and whose it is.
  struct Text {
    VectorKey key;
    std::size_t chunk = 0;
    std::string text;
  };

  void read(const PendingFile& file) {
    std::string text;
    try {
      text = snapshot_.text(file.file);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::NotFound && error.kind() != ErrorKind::Io) {
        throw;
      }
      ++report_.unreadable;
      return;
    }
    const search::CodeFile info = snapshot_.file(file.file);
    const std::vector<search::CodeSymbol> symbols = snapshot_.symbols(file.file);
    for (std::uint32_t i = file.first; i < info.chunk_count; ++i) {
      texts_.push_back({.key = file.key,
                        .chunk = i,
                        .text = search::chunk_text(
                            info.path, snapshot_.chunk(info.first_chunk + i), symbols, text)});
    }
  }

  void encode(std::size_t count, Progress& progress) {
    std::vector<std::string_view> views;
    for (std::size_t i = 0; i < count; ++i) {
      views.push_back(texts_[i].text);
    }
    std::vector<float> vectors(count * encoder_.dimension());
    const auto start = Clock::now();
    const search::EncodeCounts counts =
        encoder_.encode(views, {.role = search::TextRole::Document}, vectors);
    const double seconds = seconds_since(start);
    size_.adapt(seconds);
    report_.encoded += count;
    report_.tokens += counts.tokens;
    report_.truncated += counts.truncated.size();
    for (std::size_t i = 0; i < count; ++i) {
      keep(texts_[i], std::span(vectors).subspan(i * encoder_.dimension(), encoder_.dimension()));
    }
    texts_.erase(texts_.begin(), texts_.begin() + static_cast<std::ptrdiff_t>(count));
    progress.add(count);
    if (seconds_since(stored_) + seconds >= store_every_s_) {  // Another call may take as long.
      store();
    }
  }

  void keep(const Text& text, std::span<const float> vector) {
    if (done_.empty() || done_.back().key != text.key) {
      done_.push_back({.key = text.key, .first = text.chunk, .values = {}});
    }
    done_.back().values.insert(done_.back().values.end(), vector.begin(), vector.end());
  }

  void store() {
    if (!done_.empty()) {
      column_.add(done_);
      done_.clear();
    }
    stored_ = Clock::now();
  }

  const Snapshot& snapshot_;
  const search::Encoder& encoder_;
  VectorColumn& column_;
  VectorReport& report_;
  search::BatchSize size_{kFirstCall, kLargestCall};
  std::deque<Text> texts_;
  std::vector<FileVectors> done_;
  double store_every_s_;
  Clock::time_point stored_ = Clock::now();
};

[[nodiscard]] std::string column_identity(const search::Encoder& encoder) {
  return fmt::format("{}\n{}\n{}",
                     search::kChunkTextVersion,
                     encoder.prompt({.role = search::TextRole::Document}),
                     encoder.identity());
}

/// What some tree of the store needs; empty when that is not known.
[[nodiscard]] std::unordered_set<std::uint64_t> needed_keys(const StoreFolder& store) {
  std::unordered_set<std::uint64_t> needed;
  for (const fs::path& path : store.manifest_paths()) {
    try {
      const auto manifest = Manifest::open(path);
      for (const ManifestFile& file : manifest->files()) {
        if (!file.refused) {
          needed.insert(vector_key(file.key, file.path).low);
        }
      }
    } catch (const Error&) {
      return {};
    }
  }
  return needed;
}

[[nodiscard]] std::shared_ptr<const search::CodeVectors> collect(const Snapshot& snapshot,
                                                                 const VectorColumn& column) {
  struct Found {
    std::size_t row = 0;
    std::span<const float> values;
  };
  const std::size_t dimension = column.dimension();
  std::vector<Found> found;
  std::vector<std::uint32_t> chunks;
  for (std::uint32_t file = 0; file < snapshot.file_count(); ++file) {
    const search::CodeFile info = snapshot.file(file);
    const VectorKey key = vector_key(snapshot.content_key(file), info.path);
    const std::size_t there = column.count(key, info.chunk_count);
    for (std::size_t i = 0; i < there; i += found.back().values.size() / dimension) {
      found.push_back({.row = chunks.size() + i, .values = column.rows(key, i)});
    }
    for (std::uint32_t i = 0; i < there; ++i) {
      chunks.push_back(info.first_chunk + i);
    }
  }
  auto vectors = std::make_shared<search::CodeVectors>();
  if (!chunks.empty()) {
    vectors->matrix = {chunks.size(), dimension};
    for (const Found& each : found) {
      vectors->matrix.set_rows(each.row, each.values);
    }
  }
  vectors->chunks = std::move(chunks);
  return vectors;
}

/// Writes what is known of a column into its folder, unless it says so already.
void describe_column(const fs::path& folder,
                     const search::Encoder& encoder,
                     const std::string& model) {
  if (!read_column(folder)) {
    write_column(
        folder,
        {.model = model, .dimension = encoder.dimension(), .identity = column_identity(encoder)});
  }
}

/// Whether remove_unusable() would remove anything.
[[nodiscard]] bool has_removable(const VectorColumn& column, bool all) {
  const auto& unusable = column.unusable();
  return std::any_of(unusable.begin(), unusable.end(), [&](const VectorColumn::Unusable& file) {
    return all || file.is_ours;
  });
}

/// Makes the vectors that a column lacks; the column as it is then.
[[nodiscard]] VectorColumn update_column(const Snapshot& snapshot,
                                         const fs::path& store,
                                         const search::Encoder& encoder,
                                         const VectorUpdateOptions& how,
                                         VectorReport& report) {
  const auto start = Clock::now();
  report = {};
  report.chunks = snapshot.chunk_count();
  const fs::path folder = column_folder(store, encoder);
  const auto finish = [&](VectorColumn& column) {
    static_cast<void>(pending_files(snapshot, column, report.missing));
    report.seconds = seconds_since(start);
    return std::move(column);
  };
  VectorColumn column(folder, encoder.dimension());
  const bool complete = pending_files(snapshot, column, report.missing).empty();
  report.late = report.missing > how.most_chunks;
  if ((complete && !has_removable(column, how.force)) || report.late) {
    warn_of_unusable(column);
    return finish(column);
  }
  const StoreLock held = [&] {
    try {
      return lock_folder(folder, how.wait, "makes the same vectors");
    } catch (const Error& error) {
      if (!complete || error.kind() != ErrorKind::Io) {
        throw;
      }
      return StoreLock();  // Damaged files stay where they cannot be removed.
    }
  }();
  if (!held.lock) {
    warn_of_unusable(column);
    report.note = complete ? ""
                           : fmt::format(
                                 "vectors are being made by {}; until it is done, {} of {} "
                                 "chunks have none",
                                 held.owner,
                                 report.missing,
                                 report.chunks);
    return finish(column);
  }
  column = VectorColumn(folder, encoder.dimension());  // Another may have made some until now.
  remove_unusable(column, how.force);
  describe_column(folder, encoder, how.model);
  std::size_t chunks = 0;
  const auto pending = pending_files(snapshot, column, chunks);
  VectorMaker(snapshot, encoder, column, how, report).run(pending, chunks);
  if (const auto needed = needed_keys(StoreFolder(store)); !needed.empty()) {
    column.compact([&](const VectorKey& key) { return needed.contains(key.low); });
  }
  return finish(column);
}

}  // namespace

fs::path column_folder(const fs::path& store, const search::Encoder& encoder) {
  return columns_folder(store) / fmt::format("{:016x}", hash128(column_identity(encoder)).high);
}

VectorReport update_chunk_vectors(const Snapshot& snapshot,
                                  const fs::path& store,
                                  const search::Encoder& encoder,
                                  const VectorUpdateOptions& how) {
  VectorReport report;
  static_cast<void>(update_column(snapshot, store, encoder, how, report));
  return report;
}

std::shared_ptr<const search::CodeVectors> updated_chunk_vectors(const Snapshot& snapshot,
                                                                 const fs::path& store,
                                                                 const search::Encoder& encoder,
                                                                 const VectorUpdateOptions& how,
                                                                 VectorReport& report) {
  return collect(snapshot, update_column(snapshot, store, encoder, how, report));
}

std::shared_ptr<const search::CodeVectors> read_chunk_vectors(const Snapshot& snapshot,
                                                              const fs::path& store,
                                                              const search::Encoder& encoder) {
  const VectorColumn column(column_folder(store, encoder), encoder.dimension());
  warn_of_unusable(column);
  return collect(snapshot, column);
}

std::shared_ptr<const search::CodeVectors> make_chunk_vectors(const Snapshot& snapshot,
                                                              const search::Encoder& encoder,
                                                              VectorReport& report) {
  const auto start = Clock::now();
  report = {};
  report.chunks = snapshot.chunk_count();
  VectorColumn column({}, encoder.dimension());
  VectorMaker(snapshot, encoder, column, {}, report)
      .run(pending_files(snapshot, column, report.missing), report.chunks);
  static_cast<void>(pending_files(snapshot, column, report.missing));
  report.seconds = seconds_since(start);
  return collect(snapshot, column);
}

}  // namespace lode::index
