#include "lode/index/chunk_vectors.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <system_error>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/json.hpp"
#include "lode/base/progress.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/vector_column.hpp"
#include "lode/search/chunk_text.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// Chunks that the encoder gets at once: enough to fill its batches with texts of like length.
constexpr std::size_t kCallChunks = 512;
/// What was encoded is stored at least so often.
constexpr std::chrono::seconds kStoreEvery{10};

/// A file whose vectors are missing.
struct PendingFile {
  std::uint32_t file = 0;
  VectorKey key;
};

[[nodiscard]] std::vector<PendingFile> pending_files(const Snapshot& snapshot,
                                                     const VectorColumn& column,
                                                     std::size_t& chunks) {
  std::vector<PendingFile> pending;
  chunks = 0;
  for (std::uint32_t file = 0; file < snapshot.file_count(); ++file) {
    const search::CodeFile info = snapshot.file(file);
    const VectorKey key = vector_key(snapshot.content_key(file), info.path);
    if (info.chunk_count > 0 && column.find(key, info.chunk_count) == nullptr) {
      pending.push_back({.file = file, .key = key});
      chunks += info.chunk_count;
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
              VectorReport& report)
      : snapshot_(snapshot), encoder_(encoder), column_(column), report_(report) {}

  void run(const std::vector<PendingFile>& pending, std::size_t chunks) {
    Progress progress("encoding", "chunks", chunks);
    try {
      for (const PendingFile& file : pending) {
        read(file);
        if (texts_.size() >= kCallChunks) {
          encode(progress);
        }
      }
      encode(progress);
    } catch (const Error&) {
      store();  // What is done is not lost.
      throw;
    }
    store();
  }

 private:
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
    for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
      texts_.push_back(
          search::chunk_text(info.path, snapshot_.chunk(info.first_chunk + i), symbols, text));
    }
    files_.emplace_back(file.key, info.chunk_count);
  }

  void encode(Progress& progress) {
    const std::vector<std::string_view> views(texts_.begin(), texts_.end());
    std::vector<float> vectors(views.size() * encoder_.dimension());
    const search::EncodeCounts counts =
        encoder_.encode(views, {.role = search::TextRole::Document}, vectors);
    report_.encoded += views.size();
    report_.tokens += counts.tokens;
    report_.truncated += counts.truncated.size();
    auto next = vectors.begin();
    for (const auto& [key, chunks] : files_) {
      const auto end = next + static_cast<std::ptrdiff_t>(chunks * encoder_.dimension());
      done_.push_back({.key = key, .values = {next, end}});
      next = end;
    }
    progress.add(views.size());
    texts_.clear();
    files_.clear();
    if (Clock::now() - stored_ >= kStoreEvery) {
      store();
    }
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
  std::vector<std::string> texts_;
  std::vector<std::pair<VectorKey, std::size_t>> files_;  // Of the texts, with their chunks.
  std::vector<FileVectors> done_;
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
  const std::size_t dimension = column.dimension();
  std::vector<std::pair<std::uint32_t, const float*>> found;  // First chunk and rows of a file.
  std::vector<std::uint32_t> chunks;
  for (std::uint32_t file = 0; file < snapshot.file_count(); ++file) {
    const search::CodeFile info = snapshot.file(file);
    const float* rows =
        column.find(vector_key(snapshot.content_key(file), info.path), info.chunk_count);
    if (info.chunk_count == 0 || rows == nullptr) {
      continue;
    }
    found.emplace_back(static_cast<std::uint32_t>(chunks.size()), rows);
    for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
      chunks.push_back(info.first_chunk + i);
    }
  }
  auto vectors = std::make_shared<search::CodeVectors>();
  if (!chunks.empty()) {
    vectors->matrix = {chunks.size(), dimension};
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t end = i + 1 < found.size() ? found[i + 1].first : chunks.size();
      vectors->matrix.set_rows(found[i].first,
                               std::span(found[i].second, (end - found[i].first) * dimension));
    }
  }
  vectors->chunks = std::move(chunks);
  return vectors;
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
    report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return std::move(column);
  };
  VectorColumn column(folder, encoder.dimension());
  const bool complete = pending_files(snapshot, column, report.missing).empty();
  report.late = report.missing > how.most_chunks;
  if (complete || report.late) {
    return finish(column);
  }
  std::string owner;
  const auto lock = FolderLock::try_acquire(folder, owner);
  if (!lock) {
    report.note =
        fmt::format("vectors are being made by {}; until it is done, {} of {} chunks have none",
                    owner,
                    report.missing,
                    report.chunks);
    return column;
  }
  const fs::path about = folder / "column.json";
  std::error_code ignored;
  if (!fs::exists(about, ignored)) {
    write_file(about,
               to_pretty_json(Json{{"dimension", encoder.dimension()},
                                   {"identity", column_identity(encoder)}}));
  }
  column = VectorColumn(folder, encoder.dimension());  // Another may have made some until now.
  std::size_t chunks = 0;
  const auto pending = pending_files(snapshot, column, chunks);
  VectorMaker(snapshot, encoder, column, report).run(pending, chunks);
  if (const auto needed = needed_keys(StoreFolder(store)); !needed.empty()) {
    column.compact([&](const VectorKey& key) { return needed.contains(key.low); });
  }
  return finish(column);
}

}  // namespace

fs::path column_folder(const fs::path& store, const search::Encoder& encoder) {
  return store / "vectors" / fmt::format("{:016x}", hash128(column_identity(encoder)).high);
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
                                                                 VectorReport& report) {
  return collect(snapshot, update_column(snapshot, store, encoder, {}, report));
}

std::shared_ptr<const search::CodeVectors> read_chunk_vectors(const Snapshot& snapshot,
                                                              const fs::path& store,
                                                              const search::Encoder& encoder) {
  return collect(snapshot, VectorColumn(column_folder(store, encoder), encoder.dimension()));
}

std::shared_ptr<const search::CodeVectors> make_chunk_vectors(const Snapshot& snapshot,
                                                              const search::Encoder& encoder,
                                                              VectorReport& report) {
  const auto start = Clock::now();
  report = {};
  report.chunks = snapshot.chunk_count();
  VectorColumn column({}, encoder.dimension());
  VectorMaker(snapshot, encoder, column, report)
      .run(pending_files(snapshot, column, report.missing), report.chunks);
  static_cast<void>(pending_files(snapshot, column, report.missing));
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return collect(snapshot, column);
}
}  // namespace lode::index
