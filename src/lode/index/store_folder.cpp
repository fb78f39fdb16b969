#include "lode/index/store_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"
#include "lode/index/blob.hpp"
#include "lode/source/repository.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

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

fs::path StoreFolder::manifest_path(const ManifestSettings& settings) const {
  // The analysis is no part of the name: a program of another version replaces the manifest.
  std::string identity = settings.root;
  identity.append(1, '\0').append(settings.revision).append(1, '\0').append(settings.options);
  return path_ / "trees" / (hex(hash128(identity)) + ".manifest");
}

fs::path StoreFolder::history_path(const ManifestSettings& settings) const {
  return manifest_path(settings).replace_extension(".history");
}

std::vector<fs::path> StoreFolder::list(const char* folder, const char* extension) const {
  std::vector<fs::path> paths;
  std::error_code error;
  fs::directory_iterator entry(path_ / folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == extension) {
      paths.push_back(entry->path());
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw Error(
        ErrorKind::Io,
        fmt::format(
            "cannot list the index folder '{}': {}", (path_ / folder).string(), error.message()));
  }
  std::sort(paths.begin(), paths.end());
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
    switch (error.kind()) {
      case ErrorKind::NotFound:
        break;
      case ErrorKind::Corrupt:
      case ErrorKind::Unsupported:
        problem = error.message();
        break;
      default:
        throw;
    }
  }
  return nullptr;
}

std::vector<std::shared_ptr<const Segment>> StoreFolder::open_segments(
    bool& vanished, const Refused& refused) const {
  std::vector<std::shared_ptr<const Segment>> segments;
  for (const fs::path& path : segment_paths()) {
    try {
      segments.push_back(Segment::open(path));
    } catch (const Error& error) {
      switch (error.kind()) {
        case ErrorKind::NotFound:
          vanished = true;
          return {};
        case ErrorKind::Corrupt:
        case ErrorKind::Unsupported:
          refused(path, error);
          break;
        default:
          throw;
      }
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
