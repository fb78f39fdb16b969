#include "lode/index/snapshot.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/index/blob.hpp"
#include "lode/search/code_index.hpp"
#include "lode/source/source_text.hpp"
#include "lode/source/syntax.hpp"

namespace lode::index {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

struct KeyHash {
  std::size_t operator()(const BlobKey& key) const noexcept {
    return static_cast<std::size_t>(key.low);
  }
};

/// Segment and blob.
using Place = std::pair<std::uint32_t, std::uint32_t>;

/// Where each content is; of several places the first.
[[nodiscard]] std::unordered_map<BlobKey, Place, KeyHash> locate(
    const std::vector<std::shared_ptr<const Segment>>& segments) {
  std::size_t count = 0;
  for (const auto& segment : segments) {
    count += segment->blob_count();
  }
  std::unordered_map<BlobKey, Place, KeyHash> places;
  places.reserve(count);
  for (std::uint32_t s = 0; s < segments.size(); ++s) {
    for (std::uint32_t blob = 0; blob < segments[s]->blob_count(); ++blob) {
      places.try_emplace(segments[s]->blob(blob).key, s, blob);
    }
  }
  return places;
}

void require_number(std::uint32_t number, std::size_t count, std::string_view what) {
  if (number >= count) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("there is no {} {}; the index has {}", what, number, count));
  }
}

[[nodiscard]] std::string_view use_kind(std::uint32_t kind) {
  static constexpr std::array<std::string_view, 4> kNames = {"call", "import", "inherit", "type"};
  return kNames.at(std::min<std::size_t>(kind, kNames.size() - 1));
}

void require_inside(bool inside, const Segment& segment, std::string_view what) {
  if (!inside) {
    throw Error(ErrorKind::Corrupt,
                fmt::format("{} is damaged: a {} lies outside its text; 'lode index --force' "
                            "builds it again",
                            segment.name(),
                            what));
  }
}

/// Whether the lines of a chunk or symbol are those of its text.
template <typename Record>
[[nodiscard]] bool has_lines(const BlobRecord& blob, const Record& record) {
  return record.first_line >= 1 && record.first_line <= record.last_line &&
         record.last_line <= blob.lines + 1;  // Behind a last line feed.
}

/// Brings postings from `first` on into order: those before and those after `middle` are.
void merge_runs(std::vector<search::CodePosting>& postings, std::size_t first, std::size_t middle) {
  const auto less = [](const search::CodePosting& a, const search::CodePosting& b) {
    return a.chunk < b.chunk;
  };
  if (first < middle && middle < postings.size() && less(postings[middle], postings[middle - 1])) {
    const auto begin = postings.begin();
    std::inplace_merge(begin + static_cast<std::ptrdiff_t>(first),
                       begin + static_cast<std::ptrdiff_t>(middle),
                       postings.end(),
                       less);
  }
}

}  // namespace

std::shared_ptr<const Snapshot> Snapshot::make(
    std::shared_ptr<const source::SourceTree> tree,
    std::shared_ptr<const Manifest> manifest,
    const std::vector<std::shared_ptr<const Segment>>& segments,
    std::optional<StoredHistory> history) {
  const std::shared_ptr<Snapshot> snapshot(new Snapshot(std::move(tree), std::move(manifest)));
  if (!snapshot->find_blobs(segments)) {
    return nullptr;
  }
  snapshot->number_chunks();
  snapshot->stored_history_ = std::move(history);
  return snapshot;
}

bool Snapshot::find_blobs(const std::vector<std::shared_ptr<const Segment>>& segments) {
  const auto places = locate(segments);
  std::vector<std::uint32_t> part_of(segments.size(), kNone);
  const auto& entries = manifest_->files();
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    if (entries[i].refused) {
      continue;
    }
    const auto found = places.find(entries[i].key);
    if (found == places.end()) {
      return false;
    }
    const auto [s, blob] = found->second;
    if (part_of[s] == kNone) {
      part_of[s] = static_cast<std::uint32_t>(parts_.size());
      Part& part = parts_.emplace_back();
      part.segment = segments[s];
      part.chunks.assign(segments[s]->chunk_count(), kNone);
      part.files.resize(segments[s]->blob_count());
    }
    files_.push_back({.entry = i, .part = part_of[s], .blob = blob});
  }
  return true;
}

void Snapshot::number_chunks() {
  std::size_t count = 0;
  for (const File& file : files_) {
    count += parts_[file.part].segment->chunks_of(file.blob).size();
  }
  chunks_.reserve(count);
  for (std::uint32_t f = 0; f < files_.size(); ++f) {
    File& file = files_[f];
    Part& part = parts_[file.part];
    const BlobRecord& blob = part.segment->blob(file.blob);
    const NumberRange chunks = part.segment->chunks_of(file.blob);
    file.first_chunk = chunk_count();
    if (part.files[file.blob].empty()) {
      for (std::uint32_t i = 0; i < chunks.size(); ++i) {
        part.chunks[chunks.begin + i] = file.first_chunk + i;
      }
    } else {
      part.copies.push_back({.chunks = chunks, .new_first = file.first_chunk});
    }
    part.files[file.blob].push_back(f);
    for (std::uint32_t i = chunks.begin; i < chunks.end; ++i) {
      chunks_.push_back({.record = &part.segment->chunk(i), .file = f});
    }
    for (std::size_t field = 0; field < search::kCodeFields; ++field) {
      total_lengths_[field] += blob.total_lengths[field];
    }
    text_bytes_ += blob.text_bytes;
    lines_ += blob.lines;
  }
  for (Part& part : parts_) {
    std::stable_sort(part.copies.begin(), part.copies.end(), [](const Copy& a, const Copy& b) {
      return a.chunks.begin < b.chunks.begin;
    });
    for (const Copy& copy : part.copies) {
      part.copied.resize(part.chunks.size(), 0);
      std::fill_n(part.copied.begin() + copy.chunks.begin, copy.chunks.size(), 1);
    }
    part.whole = part.copies.empty() &&
                 std::find(part.chunks.begin(), part.chunks.end(), kNone) == part.chunks.end();
  }
}

search::CodeFile Snapshot::file(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  const File& own = files_[file];
  const ManifestFile& entry = manifest_->files()[own.entry];
  const Segment& segment = *parts_[own.part].segment;
  return {.path = entry.path,
          .language = entry.language,
          .roles = entry.roles,
          .lines = segment.blob(own.blob).lines,
          .first_chunk = own.first_chunk,
          .chunk_count = segment.chunks_of(own.blob).size()};
}

const BlobKey& Snapshot::content_key(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  return manifest_->files()[files_[file].entry].key;
}

std::span<const std::uint32_t> Snapshot::copies(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  const File& own = files_[file];
  const std::vector<std::uint32_t>& files = parts_[own.part].files[own.blob];
  return files.size() > 1 ? std::span(files) : std::span<const std::uint32_t>();
}

search::CodeChunk Snapshot::chunk(std::uint32_t chunk) const {
  require_number(chunk, chunks_.size(), "chunk");
  const auto& [found, file] = chunks_[chunk];
  const ChunkRecord& record = *found;
  const File& own = files_[file];
  const Segment& segment = *parts_[own.part].segment;
  require_inside(record.begin <= record.end && record.end <= segment.blob(own.blob).text_bytes &&
                     has_lines(segment.blob(own.blob), record),
                 segment,
                 "chunk");
  return {.file = file,
          .first_line = record.first_line,
          .last_line = record.last_line,
          .begin = record.begin,
          .end = record.end,
          .symbol = record.symbol < segment.symbols_of(own.blob).size() ? record.symbol : kNone};
}

std::uint32_t Snapshot::length(std::uint32_t chunk, search::CodeField field) const {
  require_number(chunk, chunks_.size(), "chunk");
  return chunks_[chunk].record->lengths[static_cast<std::size_t>(field)];
}

/// What a posting of the segment is in the copies of its blob.
void Snapshot::append_copies(const Part& part,
                             const search::CodePosting& posting,
                             std::vector<search::CodePosting>& out) {
  auto copy =
      std::upper_bound(part.copies.begin(),
                       part.copies.end(),
                       posting.chunk,
                       [](std::uint32_t chunk, const Copy& c) { return chunk < c.chunks.begin; });
  while (copy != part.copies.begin() && posting.chunk < (--copy)->chunks.end) {
    out.push_back(posting);
    out.back().chunk = copy->new_first + (posting.chunk - copy->chunks.begin);
  }
}

void Snapshot::append_postings_of(const Part& part,
                                  const TermEntry& entry,
                                  std::vector<search::CodePosting>& out) {
  const std::size_t first = out.size();
  const auto less = [](const search::CodePosting& a, const search::CodePosting& b) {
    return a.chunk < b.chunk;
  };
  PostingCursor cursor = part.segment->postings(entry);
  out.reserve(first + std::min<std::size_t>(entry.count, part.segment->chunk_count()));
  search::CodePosting posting;
  std::vector<search::CodePosting> copies;
  bool ascends = true;
  while (cursor.next(posting)) {
    if (!part.copied.empty() && part.copied[posting.chunk] != 0) {
      append_copies(part, posting, copies);
    }
    posting.chunk = part.chunks[posting.chunk];
    if (posting.chunk != kNone) {
      ascends = ascends && (out.size() == first || less(out.back(), posting));
      out.push_back(posting);
    }
  }
  const auto begin = out.begin() + static_cast<std::ptrdiff_t>(first);
  if (!ascends) {
    std::sort(begin, out.end(), less);
  }
  const std::size_t middle = out.size();
  std::sort(copies.begin(), copies.end(), less);
  out.insert(out.end(), copies.begin(), copies.end());
  merge_runs(out, first, middle);
}

void Snapshot::postings(std::string_view term, std::vector<search::CodePosting>& out) const {
  const std::size_t first = out.size();
  for (const Part& part : parts_) {
    if (const auto entry = part.segment->find_term(term)) {
      const std::size_t middle = out.size();
      append_postings_of(part, *entry, out);
      merge_runs(out, first, middle);
    }
  }
}

void Snapshot::terms(
    std::string_view prefix,
    const std::function<bool(std::string_view term, std::uint32_t chunks)>& visit) const {
  struct Walk {
    const Part* part = nullptr;
    TermDictionary::Cursor cursor;
  };
  std::vector<Walk> walks;
  const auto advance = [&](Walk& walk) {
    if (!walk.cursor.next() ||
        (!walk.cursor.term().starts_with(prefix) && walk.cursor.term() > prefix)) {
      walk.part = nullptr;
    }
  };
  for (const Part& part : parts_) {
    Walk walk{.part = &part, .cursor = part.segment->terms_from(prefix)};
    do {
      advance(walk);
    } while (walk.part != nullptr && walk.cursor.term() < prefix);
    walks.push_back(std::move(walk));
  }
  std::vector<search::CodePosting> postings;
  std::string term;
  while (true) {
    const Walk* least = nullptr;
    for (const Walk& walk : walks) {
      if (walk.part != nullptr && (least == nullptr || walk.cursor.term() < least->cursor.term())) {
        least = &walk;
      }
    }
    if (least == nullptr) {
      return;
    }
    term = least->cursor.term();
    std::size_t count = 0;
    for (Walk& walk : walks) {
      if (walk.part != nullptr && walk.cursor.term() == term) {
        if (walk.part->whole) {
          count += walk.cursor.entry().count;
        } else {
          postings.clear();
          append_postings_of(*walk.part, walk.cursor.entry(), postings);
          count += postings.size();
        }
        advance(walk);
      }
    }
    if (count > 0 && !visit(term, static_cast<std::uint32_t>(count))) {
      return;
    }
  }
}

search::CodeSymbol Snapshot::to_symbol(const Segment& segment,
                                       std::uint32_t symbol,
                                       std::uint32_t file) const {
  const SymbolRecord& record = segment.symbol(symbol);
  require_inside(has_lines(segment.blob(files_[file].blob), record), segment, "definition");
  return {.name = segment.string(record.name),
          .container = segment.string(record.container),
          .kind = source::to_string(static_cast<source::SymbolKind>(record.kind)),
          .signature = segment.string(record.signature),
          .file = file,
          .first_line = record.first_line,
          .last_line = record.last_line};
}

std::vector<search::CodeSymbol> Snapshot::symbols(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  const Segment& segment = *parts_[files_[file].part].segment;
  const NumberRange range = segment.symbols_of(files_[file].blob);
  std::vector<search::CodeSymbol> result;
  result.reserve(range.size());
  for (std::uint32_t symbol = range.begin; symbol < range.end; ++symbol) {
    result.push_back(to_symbol(segment, symbol, file));
  }
  return result;
}

std::vector<search::CodeSymbol> Snapshot::find_symbols(std::string_view name, bool prefix) const {
  struct Found {
    std::uint32_t file = 0;
    std::uint32_t symbol = 0;  // Of its segment: ascends with the range in the file.
  };
  std::vector<Found> found;
  const std::string key = search::symbol_key(name);
  for (const Part& part : parts_) {
    for (const std::uint32_t symbol : part.segment->find_symbols(key, prefix)) {
      for (const std::uint32_t file : part.files[part.segment->blob_of_symbol(symbol)]) {
        found.push_back({.file = file, .symbol = symbol});
      }
    }
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return std::pair(a.file, a.symbol) < std::pair(b.file, b.symbol);
  });
  std::vector<search::CodeSymbol> result;
  result.reserve(found.size());
  for (const Found& each : found) {
    result.push_back(to_symbol(*parts_[files_[each.file].part].segment, each.symbol, each.file));
  }
  return result;
}

void Snapshot::visit_definers(std::string_view name,
                              const std::function<bool(std::uint32_t file)>& visit) const {
  const std::string key = search::symbol_key(name);
  for (const Part& part : parts_) {
    for (const std::uint32_t symbol : part.segment->find_symbols(key, false)) {
      for (const std::uint32_t file : part.files[part.segment->blob_of_symbol(symbol)]) {
        if (!visit(file)) {
          return;
        }
      }
    }
  }
}

std::vector<search::CodeIndex::Use> Snapshot::uses(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  const Segment& segment = *parts_[files_[file].part].segment;
  const NumberRange range = segment.uses_of(files_[file].blob);
  std::vector<Use> result;
  result.reserve(range.size());
  for (std::uint32_t use = range.begin; use < range.end; ++use) {
    result.push_back(
        {.name = segment.string(segment.use(use).name), .kind = use_kind(segment.use(use).kind)});
  }
  return result;
}

std::vector<std::uint32_t> Snapshot::candidates(const lexical::NgramQuery& query) const {
  std::vector<std::uint32_t> result;
  for (const Part& part : parts_) {
    for (const std::uint32_t blob : part.segment->ngrams().candidates(query)) {
      require_number(blob, part.files.size(), "text");
      result.insert(result.end(), part.files[blob].begin(), part.files[blob].end());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

const search::CodeHistory* Snapshot::history() const {
  std::call_once(history_once_, [&] {
    if (!stored_history_) {
      return;
    }
    std::vector<std::string_view> paths;
    paths.reserve(files_.size());
    for (const File& file : files_) {
      paths.push_back(manifest_->files()[file.entry].path);
    }
    try {
      auto history = std::make_unique<const History>(stored_history_->path, paths);
      if (history->settings() == stored_history_->wanted) {
        history_ = std::move(history);
      }
    } catch (const Error&) {
      // A search without history is better than none; the next update makes it again.
    }
  });
  return history_.get();
}

std::string Snapshot::text(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  const ManifestFile& entry = manifest_->files()[files_[file].entry];
  const source::TreeFile wanted{.path = std::string(entry.path),
                                .size = entry.size,
                                .mtime_ns = entry.mtime_ns,
                                .object = std::string(entry.object)};
  const std::string bytes = tree_->read(wanted, std::numeric_limits<std::uint32_t>::max());
  if (blob_key(bytes, entry.language) == entry.key) {
    if (auto text = source::read_source_text(entry.path, bytes)) {
      return std::move(*text);
    }
  }
  throw Error(
      ErrorKind::NotFound,
      fmt::format("'{}' has changed since it was indexed; run 'lode index' again", entry.path));
}

Snapshot::Reading Snapshot::reading(std::uint32_t file) const {
  require_number(file, files_.size(), "file");
  const Segment& segment = *parts_[files_[file].part].segment;
  const BlobRecord& blob = segment.blob(files_[file].blob);
  return {.encoding = segment.string(blob.encoding), .degraded = segment.string(blob.degraded)};
}

}  // namespace lode::index
