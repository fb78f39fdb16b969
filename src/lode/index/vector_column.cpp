#include "lode/index/vector_column.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"
#include "lode/base/log.hpp"
#include "lode/index/sealed_file.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

constexpr SealedFormat kVectorFormat{
    .magic = "LODEVEC\x01", .version = 1, .what = "a file of vectors of an index"};
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
  std::uint32_t zero = 0;
};
static_assert(sizeof(Entry) == 24);

void require_vectors(bool condition, const std::string& name, std::string_view what) {
  if (!condition) {
    throw Error(ErrorKind::Corrupt, fmt::format("{} is damaged: {}", name, what));
  }
}

}  // namespace

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
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
       entry.increment(error)) {  // None without a folder.
    if (entry->path().extension() == ".vec") {
      paths.push_back(entry->path());
    }
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    try {
      open(path);
    } catch (const Error& fault) {
      if (fault.kind() == ErrorKind::NotFound) {
        continue;  // Another process made one file of it and others.
      }
      log_warning(fault.message() + "; its vectors are made again");
      damaged_.push_back(path);
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
    rows_.try_emplace(entry.key, Rows{.values = values, .count = entry.rows});
    values += std::size_t{entry.rows} * dimension_;
  }
  part.row_count = static_cast<std::size_t>(rows);
}

const float* VectorColumn::find(const VectorKey& key, std::size_t chunks) const {
  const auto found = rows_.find(key);
  return found != rows_.end() && found->second.count == chunks ? found->second.values : nullptr;
}

std::string VectorColumn::seal_rows(const std::vector<std::pair<VectorKey, Rows>>& files) const {
  std::string body;
  Header header{.dimension = static_cast<std::uint32_t>(dimension_),
                .files = static_cast<std::uint32_t>(files.size())};
  for (const auto& [key, rows] : files) {
    header.rows += rows.count;
  }
  append_bytes(body, header);
  for (const auto& [key, rows] : files) {
    append_bytes(body, Entry{.key = key, .rows = static_cast<std::uint32_t>(rows.count)});
  }
  for (const auto& [key, rows] : files) {
    body.append(reinterpret_cast<const char*>(rows.values),
                rows.count * dimension_ * sizeof(float));
  }
  return seal(kVectorFormat, body);
}

fs::path VectorColumn::write(const std::vector<std::pair<VectorKey, Rows>>& files) const {
  const std::string bytes = seal_rows(files);
  const Hash128 name = hash128(bytes);
  fs::path path = folder_ / fmt::format("{:016x}{:016x}.vec", name.high, name.low);
  write_file(path, bytes);
  return path;
}

void VectorColumn::add(const std::vector<FileVectors>& files) {
  std::vector<std::pair<VectorKey, Rows>> rows;
  for (const FileVectors& file : files) {
    rows.emplace_back(file.key,
                      Rows{.values = file.values.data(), .count = file.values.size() / dimension_});
    rows_.erase(file.key);  // Of other rows than these: of an older cut.
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
  for (const fs::path& path : std::exchange(damaged_, {})) {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
}

void VectorColumn::compact(const std::function<bool(const VectorKey& key)>& is_live) {
  std::vector<std::pair<VectorKey, Rows>> live;
  std::size_t live_rows = 0;
  for (const auto& [key, rows] : rows_) {
    if (is_live(key)) {
      live.emplace_back(key, rows);
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
