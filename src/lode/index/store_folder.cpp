#include "lode/index/store_folder.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"
#include "lode/index/blob.hpp"
#include "lode/source/repository.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

/// Bytes of a magic that all versions share.
constexpr std::size_t kMagicSize = 7;
/// Stores of at most so many bytes are checked whole when they are opened: a few milliseconds.
constexpr std::uintmax_t kCheckedWhole = std::uintmax_t{64} << 20U;

[[nodiscard]] fs::path cache_folder() {
  // The base directory specification has relative paths ignored.
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') {
    return cache;
  }
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') {
    const passwd* user = ::getpwuid(::getuid());
    home = user != nullptr ? user->pw_dir : nullptr;
  }
  if (home == nullptr || *home != '/') {
    throw Error(ErrorKind::InvalidArgument,
                "there is no home folder to keep the index in; name a place with --index DIR");
  }
  return fs::path(home) / ".cache";
}

/// A name for people, of characters that need no quoting.
[[nodiscard]] std::string readable_name(const fs::path& path) {
  std::string name = path.filename().string();
  if (name == ".git") {
    name = path.parent_path().filename().string();
  }
  name.resize(std::min<std::size_t>(name.size(), 40));
  std::replace_if(
      name.begin(),
      name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0 && c != '.' && c != '_' && c != '-'; },
      '_');
  return name;
}

[[nodiscard]] bool is_inside(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  static_cast<void>(rest);
  return end == folder.end();
}

constexpr std::string_view kMarkName = ".lode-store";
constexpr std::string_view kMarkText =
    "This folder is an index that lode keeps. Removing all of it loses nothing but time.\n";

/// The first bytes of a regular file, at most `count`; nothing of anything else.
[[nodiscard]] std::optional<std::string> first_bytes(const fs::path& path, std::size_t count) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) {
    return std::nullopt;
  }
  struct stat status = {};
  std::string bytes(count, '\0');
  const ssize_t size =
      ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) ? ::read(fd, bytes.data(), count) : -1;
  ::close(fd);
  if (size < 0) {
    return std::nullopt;
  }
  bytes.resize(static_cast<std::size_t>(size));
  return bytes;
}

/// Entries of a folder; none when it is missing or no folder.
[[nodiscard]] std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    entries.push_back(entry->path());
  }
  if (error && error != std::errc::no_such_file_or_directory &&
      error != std::errc::not_a_directory) {
    throw Error(
        ErrorKind::Io,
        fmt::format("cannot list the index folder '{}': {}", folder.string(), error.message()));
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

/// Whether a folder of a store without mark has only files that begin as a store's.
[[nodiscard]] bool has_only(const fs::path& folder, std::string_view magic) {
  const std::vector<fs::path> files = entries_of(folder);
  return std::all_of(files.begin(), files.end(), [&](const fs::path& file) {
    return first_bytes(file, magic.size()) == magic;
  });
}

/// Something in a folder that no store has; empty when the folder is empty or a store.
[[nodiscard]] fs::path find_foreign(const fs::path& store, bool marked) {
  for (const fs::path& entry : entries_of(store)) {
    std::error_code error;
    const bool folder = fs::symlink_status(entry, error).type() == fs::file_type::directory;
    const std::string name = entry.filename().string();
    // FolderLock judges the lock; another process may be writing the mark at this moment.
    bool own = marked || name == ".lock" ||
               (name.starts_with(fmt::format(".{}.", kMarkName)) && name.ends_with(".tmp"));
    if (name == "segments") {
      own = folder && (marked || has_only(entry, kSegmentMagic.substr(0, kMagicSize)));
    } else if (name == "trees") {
      own = folder && (marked || has_only(entry, "LODEMAN"));
    }
    if (!own) {
      return entry;
    }
  }
  return {};
}

[[nodiscard]] std::string hex(const Hash128& hash) {
  return fmt::format("{:016x}{:016x}", hash.high, hash.low);
}

}  // namespace

fs::path store_path(const source::SourceTree& tree, const IndexOptions& options) {
  if (!options.folder.empty()) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(fs::absolute(options.folder), error);
    if (is_inside(real, tree.root())) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format("the index folder '{}' lies inside the searched tree '{}'; choose one "
                      "outside it",
                      options.folder.string(),
                      tree.root().string()));
    }
    return real;
  }
  const fs::path& owner = tree.repository().empty() ? tree.root() : tree.repository();
  return cache_folder() / "lode" /
         fmt::format("{}-{:016x}", readable_name(owner), hash64(owner.string()));
}

ManifestSettings manifest_settings(const source::SourceTree& tree, const IndexOptions& options) {
  return {.root = tree.root().string(),
          .revision = tree.revision(),
          .options = options_fingerprint(options),
          .analysis = analysis_name()};
}

bool may_have_tree(const ManifestSettings& settings) {
  std::error_code error;
  if (settings.revision.empty()) {
    return fs::exists(settings.root, error) || error;
  }
  fs::path place = settings.root;
  while (!fs::exists(place, error) && place.has_relative_path()) {
    place = place.parent_path();
  }
  return source::find_repository(place).has_value();
}

source::WalkOptions walk_options(const IndexOptions& options) {
  source::WalkOptions walk = options.walk;
  try {
    std::error_code error;
    walk.own_index = fs::weakly_canonical(cache_folder() / "lode", error);
  } catch (const Error&) {
    walk.own_index.clear();  // Without a home folder there is no such place.
  }
  return walk;
}

bool StoreFolder::is_marked() const {
  const auto text = first_bytes(path_ / kMarkName, kMarkText.size() + 1);
  return text && kMarkText.starts_with(*text);  // A killed writer may have left it empty.
}

void StoreFolder::claim(ErrorKind foreign) const {
  bool marked = is_marked();
  fs::path found = find_foreign(path_, marked);
  if (!found.empty() && !marked) {  // Another process may have marked and begun it meanwhile.
    marked = is_marked();
    found = find_foreign(path_, marked);
  }
  if (!found.empty()) {
    throw Error(foreign,
                fmt::format("the folder '{}' is no index of lode and is left as it is: it holds "
                            "'{}'; name an empty or a new folder for the index",
                            path_.string(),
                            found.filename().string()));
  }
  if (!marked) {
    write_file(path_ / kMarkName, kMarkText);
  }
}

fs::path StoreFolder::manifest_path(const ManifestSettings& settings) const {
  // The analysis is no part of the name: a program of another version replaces the manifest.
  std::string identity = settings.root;
  identity.append(1, '\0').append(settings.revision).append(1, '\0').append(settings.options);
  return path_ / "trees" / (hex(hash128(identity)) + ".manifest");
}

fs::path StoreFolder::history_path(const ManifestSettings& settings) const {
  return manifest_path(settings).replace_extension(".history");
}

fs::path StoreFolder::socket_path(const ManifestSettings& settings) const {
  return manifest_path(settings).replace_extension(".watch");
}

std::vector<fs::path> StoreFolder::list(const char* folder, const char* extension) const {
  std::vector<fs::path> paths = entries_of(path_ / folder);
  std::erase_if(paths, [&](const fs::path& path) { return path.extension() != extension; });
  return paths;
}

std::vector<fs::path> StoreFolder::segment_paths() const {
  return list("segments", ".seg");
}

std::vector<fs::path> StoreFolder::manifest_paths() const {
  return list("trees", ".manifest");
}

std::vector<fs::path> StoreFolder::history_paths() const {
  return list("trees", ".history");
}

std::shared_ptr<const Manifest> StoreFolder::open_manifest(const ManifestSettings& settings,
                                                           std::string& problem) const {
  try {
    auto manifest = Manifest::open(manifest_path(settings));
    if (manifest->settings() == settings) {
      return manifest;
    }
    problem = fmt::format("the index was made by another version of this program ({}, now {})",
                          manifest->settings().analysis,
                          settings.analysis);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::NotFound) {
      problem = error.message();
    }
  }
  return nullptr;
}

std::vector<std::shared_ptr<const Segment>> StoreFolder::open_segments(
    bool& vanished, const Refused& refused) const {
  std::vector<std::shared_ptr<const Segment>> segments;
  const std::vector<fs::path> paths = segment_paths();
  std::uintmax_t size = 0;
  for (const fs::path& path : paths) {
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(path, error);
    size += error ? 0 : bytes;
  }
  const SegmentCheck check = size <= kCheckedWhole ? SegmentCheck::Whole : SegmentCheck::Tables;
  for (const fs::path& path : paths) {
    try {
      segments.push_back(Segment::open(path, check));
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::NotFound) {
        vanished = true;
        return {};
      }
      refused(path, error);
    }
  }
  return segments;
}

fs::path StoreFolder::add_segment(const std::string& bytes) const {
  fs::path path = path_ / "segments" / (hex(hash128(bytes)) + ".seg");
  write_file(path, bytes);
  return path;
}

void StoreFolder::remove_leftovers() const {
  for (const char* folder : {"segments", "trees"}) {
    for (const fs::path& path : list(folder, ".tmp")) {
      std::error_code ignored;
      fs::remove(path, ignored);
    }
  }
}

}  // namespace lode::index
