#include "lode/index/manifest.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"
#include "lode/index/sealed_file.hpp"
#include "lode/index/varint.hpp"

namespace lode::index {
namespace {

constexpr SealedFormat kManifestFormat = {
    .magic = "LODEMAN\x01", .version = 2, .what = "a manifest of an index"};
/// Reasons are numbers of SkipReason; this one stands for a file that is searched.
constexpr std::uint8_t kTaken = 0xFF;
constexpr auto kLastReason = static_cast<std::uint8_t>(source::SkipReason::OwnIndex);

/// Strings that many entries share, numbered as they are first seen.
class SharedStrings {
 public:
  [[nodiscard]] std::uint64_t number(std::string_view text) {
    const auto [place, is_new] = numbers_.try_emplace(std::string(text), numbers_.size());
    if (is_new) {
      append_sized(text, bytes_);
    }
    return place->second;
  }
  [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
  std::map<std::string, std::uint64_t> numbers_;
  std::string bytes_;
};

/// Signed numbers near 0 become small: 0, -1, 1, -2, ... become 0, 1, 2, 3.
[[nodiscard]] std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1U) ^
         (value < 0 ? ~std::uint64_t{0} : std::uint64_t{0});
}
[[nodiscard]] std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>((value >> 1U) ^ ((value & 1U) != 0 ? ~std::uint64_t{0} : 0));
}

/// a - b, whatever the numbers.
[[nodiscard]] std::int64_t minus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

void append_file(const ManifestFile& file, SharedStrings& strings, std::string& out) {
  append_sized(file.path, out);
  append_varint(file.size, out);
  append_varint(zigzag(file.mtime_ns), out);
  append_varint(zigzag(minus(file.ctime_ns, file.mtime_ns)), out);
  append_sized(file.object, out);
  out.push_back(file.racy ? '\1' : '\0');
  out.push_back(
      static_cast<char>(file.refused ? static_cast<std::uint8_t>(*file.refused) : kTaken));
  if (file.refused) {
    append_varint(strings.number(file.detail), out);
    return;
  }
  append_bytes(out, file.key);
  append_varint(strings.number(file.language), out);
  append_varint(file.roles, out);
}

[[nodiscard]] source::SkipReason to_reason(std::uint8_t value, const std::string& name) {
  if (value > kLastReason) {
    throw Error(ErrorKind::Corrupt,
                fmt::format("{} is damaged: it skips a file for the unknown reason {}; "
                            "'lode index --force' builds it again",
                            name,
                            value));
  }
  return static_cast<source::SkipReason>(value);
}

}  // namespace

bool is_unchanged(const ManifestFile& old, const source::TreeFile& now) {
  return old.path == now.path && old.size == now.size && old.mtime_ns == now.mtime_ns &&
         old.ctime_ns == now.ctime_ns && old.object == now.object && !old.racy &&
         old.refused != source::SkipReason::Unreadable;
}

std::size_t count_unreadable(const Manifest& manifest) {
  const auto files =
      std::count_if(manifest.files().begin(), manifest.files().end(), [](const ManifestFile& file) {
        return file.refused == source::SkipReason::Unreadable;
      });
  const auto skipped = std::count_if(
      manifest.skipped().begin(), manifest.skipped().end(), [](const source::SkippedPath& path) {
        return path.reason == source::SkipReason::Unreadable;
      });
  return static_cast<std::size_t>(files + skipped);
}

std::string describe_unreadable(std::size_t count) {
  return fmt::format(
      "{} {} not be read ('lode status --files' names {}); the next update tries again",
      count,
      count == 1 ? "path could" : "paths could",
      count == 1 ? "it" : "them");
}

std::string write_manifest(const ManifestSettings& settings,
                           const std::vector<ManifestFile>& files,
                           const std::vector<source::SkippedPath>& skipped) {
  SharedStrings strings;
  std::string entries;
  for (const ManifestFile& file : files) {
    append_file(file, strings, entries);
  }
  for (const source::SkippedPath& path : skipped) {
    append_sized(path.path, entries);
    entries.push_back(static_cast<char>(path.reason));
    append_varint(strings.number(path.detail), entries);
  }
  std::string body;
  for (const std::string* text :
       {&settings.root, &settings.revision, &settings.options, &settings.analysis}) {
    append_sized(*text, body);
  }
  append_varint(strings.size(), body);
  body.append(strings.bytes());
  append_varint(files.size(), body);
  append_varint(skipped.size(), body);
  body.append(entries);

  return seal(kManifestFormat, body);
}

void repair_manifest_checksum(std::string& bytes) {
  repair_seal(bytes);
}

std::shared_ptr<const Manifest> Manifest::open(const std::filesystem::path& path) {
  return std::shared_ptr<const Manifest>(new Manifest(MappedFile(path), {}, path.string()));
}

std::shared_ptr<const Manifest> Manifest::from_bytes(std::string bytes, const std::string& name) {
  return std::shared_ptr<const Manifest>(new Manifest(MappedFile(), std::move(bytes), name));
}

Manifest::Manifest(MappedFile file, std::string bytes, const std::string& name)
    : file_(std::move(file)), owned_(std::move(bytes)) {
  bytes_ = owned_.empty() ? file_.view() : std::string_view(owned_);
  parse(name);
}

void Manifest::parse(const std::string& name) {
  const auto require = [&](bool condition, std::string_view what) {
    if (!condition) {
      throw Error(
          ErrorKind::Corrupt,
          fmt::format("{} is damaged: {}; 'lode index --force' builds it again", name, what));
    }
  };
  const std::string_view body = open_sealed(kManifestFormat, bytes_, name);
  VarintReader reader(body);
  const auto text = [&] { return reader.take(reader.read()); };
  for (std::string* setting :
       {&settings_.root, &settings_.revision, &settings_.options, &settings_.analysis}) {
    *setting = text();
  }
  std::vector<std::string_view> strings;
  for (std::uint64_t left = reader.read(); left > 0; --left) {
    strings.push_back(text());
  }
  const auto shared = [&] {
    const std::uint64_t number = reader.read();
    require(number < strings.size(), "it names a string that it does not have");
    return strings[number];
  };
  const std::uint64_t file_count = reader.read();
  const std::uint64_t skipped_count = reader.read();
  require(file_count <= body.size() && skipped_count <= body.size(), "it counts too many files");
  files_.reserve(file_count);
  for (std::uint64_t i = 0; i < file_count; ++i) {
    ManifestFile file;
    file.path = text();
    require(files_.empty() || files_.back().path < file.path, "its files are not in order");
    file.size = reader.read();
    file.mtime_ns = unzigzag(reader.read());
    file.ctime_ns = minus(unzigzag(reader.read()), minus(0, file.mtime_ns));
    file.object = text();
    file.racy = reader.read_byte() != '\0';
    const auto state = static_cast<std::uint8_t>(reader.read_byte());
    if (state != kTaken) {
      file.refused = to_reason(state, name);
      file.detail = shared();
    } else {
      std::memcpy(&file.key, reader.take(sizeof(BlobKey)).data(), sizeof(BlobKey));
      file.language = shared();
      file.roles = static_cast<source::Roles>(reader.read());
    }
    files_.push_back(file);
  }
  skipped_.reserve(skipped_count);
  for (std::uint64_t i = 0; i < skipped_count; ++i) {
    source::SkippedPath path;
    path.path = text();
    path.reason = to_reason(static_cast<std::uint8_t>(reader.read_byte()), name);
    path.detail = shared();
    skipped_.push_back(std::move(path));
  }
}

}  // namespace lode::index
