#include "lode/index/vector_column.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"
#include "lode/index/sealed_file.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

constexpr SealedFormat kVectorFormat{
    .magic = "LODEVEC\x01", .version = 1, .what = "a file of vectors of an index", .advice = ""};
/// More files than this become one.
constexpr std::size_t kMostParts = 8;

struct Header {
  std::uint32_t dimension = 0;
  std::uint32_t files = 0;
  std::uint64_t rows = 0;
};
static_assert(sizeof(Header) == 16);

struct Entry {
  VectorKey key;
  std::uint32_t rows = 0;
  std::uint32_t first = 0;  ///< Chunk of the file that the first row is of.
};
static_assert(sizeof(Entry) == 24);

void require_vectors(bool condition, const std::string& name, std::string_view what) {
  if (!condition) {
    throw Error(ErrorKind::Corrupt, fmt::format("{} is damaged: {}", name, what));
  }
}

constexpr std::string_view kVectorExtension = ".vec";

[[nodiscard]] std::string vector_file_name(const Hash128& hash) {
  return fmt::format("{:016x}{:016x}{}", hash.high, hash.low, kVectorExtension);
}

/// Entries of a folder with an extension, in order; none without the folder.
[[nodiscard]] std::vector<fs::path> list_vector_files(const fs::path& folder,
                                                      std::string_view extension) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == extension) {
      paths.push_back(entry->path());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

bool is_vector_file_name(const fs::path& path) {
  constexpr std::size_t kDigits = 32;
  const std::string name = path.filename().string();
  const bool begun = name.starts_with('.') && name.ends_with(".tmp");  // As AtomicFile names them.
  const std::size_t dot = name.find('.', begun ? 1 : 0);
  const std::string_view digits =
      std::string_view(name).substr(begun ? 1 : 0, dot - (begun ? 1 : 0));
  return digits.size() == kDigits &&
         digits.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
         (begun ? std::string_view(name).substr(dot).starts_with(kVectorExtension)
                : name.substr(dot) == kVectorExtension);
}

VectorKey vector_key(const BlobKey& content, std::string_view path) {
  std::string bytes;
  append_bytes(bytes, content);
  return hash128(bytes.append(path));
}

/// One mapped file, or its bytes.
struct VectorColumn::Part {
  fs::path path;
  MappedFile file;
  std::string owned;
  std::size_t row_count = 0;
};

VectorColumn::VectorColumn(fs::path folder, std::size_t dimension)
    : folder_(std::move(folder)), dimension_(dimension) {
  for (const fs::path& path : list_vector_files(folder_, kVectorExtension)) {
    try {
      open(path);
    } catch (const Error& fault) {
      if (fault.kind() == ErrorKind::NotFound) {
        continue;  // Another process made one file of it and others.
      }
      const bool useless =
          fault.kind() == ErrorKind::Corrupt || fault.kind() == ErrorKind::Unsupported;
      unusable_.push_back(
          {.path = path, .why = fault.message(), .is_ours = useless && is_vector_file_name(path)});
    }
  }
}

void VectorColumn::remove_unusable(bool all) {
  std::error_code ignored;
  std::erase_if(unusable_, [&](const Unusable& file) {
    if (file.is_ours || all) {
      fs::remove_all(file.path, ignored);
      return true;
    }
    return false;
  });
  for (const fs::path& path : list_vector_files(folder_, ".tmp")) {
    if (is_vector_file_name(path)) {
      fs::remove(path, ignored);
    }
  }
}

void VectorColumn::open(const fs::path& path) {
  const auto part = std::make_shared<Part>();
  part->path = path;
  part->file = MappedFile(path);
  read(*part, part->file.view());
  parts_.push_back(part);
}

void VectorColumn::read(Part& part, std::string_view all) {
  const std::string name = part.path.string();
  ByteReader body(open_sealed(kVectorFormat, all, name), name);
  const auto header = body.read<Header>();
  require_vectors(header.dimension == dimension_, name, "its vectors have another length");
  require_vectors(header.files <= body.remaining() / sizeof(Entry), name, "its table is cut off");
  std::vector<Entry> entries(header.files);
  std::uint64_t rows = 0;
  for (Entry& entry : entries) {
    entry = body.read<Entry>();
    rows += entry.rows;
  }
  require_vectors(
      rows == header.rows &&
          body.remaining() / sizeof(float) / std::max<std::size_t>(dimension_, 1) >= rows &&
          body.remaining() == rows * dimension_ * sizeof(float),
      name,
      "it has not as many vectors as its table says");
  const std::string_view bytes = body.take(body.remaining());
  const auto* values = reinterpret_cast<const float*>(bytes.data());
  require_vectors(
      std::all_of(
          values, values + rows * dimension_, [](float value) { return std::isfinite(value); }),
      name,
      "a vector of it is not finite");
  for (const Entry& entry : entries) {
    rows_.try_emplace(Place{.key = entry.key, .first = entry.first},
                      Rows{.values = values, .count = entry.rows});
    values += std::size_t{entry.rows} * dimension_;
  }
  part.row_count = static_cast<std::size_t>(rows);
}

const VectorColumn::Rows* VectorColumn::find(const VectorKey& key, std::size_t first) const {
  const auto found = rows_.find({.key = key, .first = static_cast<std::uint32_t>(first)});
  return found != rows_.end() ? &found->second : nullptr;
}

std::span<const float> VectorColumn::rows(const VectorKey& key, std::size_t first) const {
  const Rows* found = find(key, first);
  return found != nullptr ? std::span(found->values, found->count * dimension_)
                          : std::span<const float>();
}

std::size_t VectorColumn::count(const VectorKey& key, std::size_t chunks) const {
  std::size_t count = 0;
  while (count < chunks) {
    const Rows* found = find(key, count);
    if (found == nullptr || found->count == 0) {
      return count;
    }
    count += found->count;
  }
  return count == chunks ? count : 0;  // More: they are of another cut.
}

std::string VectorColumn::seal_rows(const PlacedRows& rows) const {
  std::vector<Entry> entries;
  Header header{.dimension = static_cast<std::uint32_t>(dimension_)};
  for (const auto& [place, own] : rows) {
    const auto count = static_cast<std::uint32_t>(own.count);
    header.rows += count;
    if (!entries.empty() && entries.back().key == place.key &&
        entries.back().first + entries.back().rows == place.first) {
      entries.back().rows += count;
    } else {
      entries.push_back({.key = place.key, .rows = count, .first = place.first});
    }
  }
  header.files = static_cast<std::uint32_t>(entries.size());
  std::string body;
  append_bytes(body, header);
  for (const Entry& entry : entries) {
    append_bytes(body, entry);
  }
  for (const auto& [place, own] : rows) {
    body.append(reinterpret_cast<const char*>(own.values), own.count * dimension_ * sizeof(float));
  }
  return seal(kVectorFormat, body);
}

fs::path VectorColumn::write(const PlacedRows& rows) const {
  const std::string bytes = seal_rows(rows);
  fs::path path = folder_ / vector_file_name(hash128(bytes));
  write_file(path, bytes);
  return path;
}

void VectorColumn::add(const std::vector<FileVectors>& files) {
  PlacedRows rows;
  for (const FileVectors& file : files) {
    const Place place{.key = file.key, .first = static_cast<std::uint32_t>(file.first)};
    rows.emplace_back(place,
                      Rows{.values = file.values.data(), .count = file.values.size() / dimension_});
    rows_.erase(place);  // Of other rows than these: of an older cut.
  }
  std::sort(
      rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (folder_.empty()) {
    const auto part = std::make_shared<Part>();
    part->path = "vectors in memory";
    part->owned = seal_rows(rows);
    read(*part, part->owned);
    parts_.push_back(part);
    return;
  }
  open(write(rows));
}

void VectorColumn::compact(const std::function<bool(const VectorKey& key)>& is_live) {
  PlacedRows live;
  std::size_t live_rows = 0;
  for (const auto& [place, rows] : rows_) {
    if (is_live(place.key)) {
      live.emplace_back(place, rows);
      live_rows += rows.count;
    }
  }
  std::size_t all_rows = 0;
  for (const auto& part : parts_) {
    all_rows += part->row_count;
  }
  if (parts_.size() <= kMostParts && all_rows <= 2 * live_rows) {
    return;
  }
  std::sort(
      live.begin(), live.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const fs::path merged = live.empty() ? fs::path() : write(live);
  const auto old = std::exchange(parts_, {});
  rows_.clear();
  if (!merged.empty()) {
    open(merged);
  }
  for (const auto& part : old) {
    if (part->path != merged) {
      std::error_code error;
      fs::remove_all(part->path, error);
    }
  }
}

void repair_vector_file(std::string& bytes) {
  repair_seal(bytes);
}

}  // namespace lode::index
