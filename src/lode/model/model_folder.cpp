#include "lode/model/model_folder.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "models--";

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// `ORG/NAME` or `NAME`, in the characters that the hub allows.
bool is_id(std::string_view text) {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.' ||
           c == '/';
  };
  return !text.empty() && std::count(text.begin(), text.end(), '/') <= 1 && text.front() != '/' &&
         text.back() != '/' && text.front() != '.' && text.find("..") == std::string_view::npos &&
         text.find("--") == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), allowed);
}

fs::path repository(std::string_view id) {
  std::string folder(kPrefix);
  for (const char c : id) {
    folder += c == '/' ? std::string("--") : std::string(1, c);
  }
  return huggingface_cache() / folder;
}

std::vector<std::string> folders_in(const fs::path& path) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path, ignored)) {
    if (is_folder(entry.path())) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// The commit that a file of refs/ holds.
std::optional<std::string> read_ref(const fs::path& path) {
  if (!is_file(path)) {
    return std::nullopt;
  }
  std::string commit = read_file(path);
  while (!commit.empty() && std::isspace(static_cast<unsigned char>(commit.back())) != 0) {
    commit.pop_back();
  }
  const bool is_path = commit.starts_with('.') || commit.find('/') != std::string::npos;
  return commit.empty() || is_path ? std::nullopt : std::optional(commit);
}

std::optional<std::string> find_snapshot(const fs::path& repository, const std::string& revision) {
  const std::string wanted = revision.empty() ? "main" : revision;
  if (auto commit = read_ref(repository / "refs" / wanted);
      commit && is_folder(repository / "snapshots" / *commit)) {
    return commit;
  }
  const std::vector<std::string> snapshots = folders_in(repository / "snapshots");
  if (std::find(snapshots.begin(), snapshots.end(), wanted) != snapshots.end()) {
    return wanted;
  }
  if (revision.empty() && snapshots.size() == 1) {
    return snapshots.front();
  }
  constexpr std::size_t kShortest = 4;  // Of an abbreviated commit.
  const auto is_meant = [&](const std::string& commit) { return commit.starts_with(wanted); };
  const auto found = std::find_if(snapshots.begin(), snapshots.end(), is_meant);
  const bool abbreviates = revision.size() >= kShortest &&
                           std::count_if(snapshots.begin(), snapshots.end(), is_meant) == 1;
  return abbreviates ? std::optional(*found) : std::nullopt;
}

[[noreturn]] void not_found(std::string_view name,
                            const std::string& id,
                            const std::string& revision) {
  const fs::path folder = repository(id);
  const std::vector<std::string> snapshots = folders_in(folder / "snapshots");
  const std::string wanted = revision.empty() ? "main" : revision;
  if (const auto commit = read_ref(folder / "refs" / wanted)) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}': refs/{} in {} means {}, whose snapshot is not there; fetch it: "
                            "`hf download {} --revision {}`",
                            name,
                            wanted,
                            folder.string(),
                            *commit,
                            id,
                            wanted));
  }
  if (!snapshots.empty()) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}': the cache has no revision '{}' of {}; in {} there are {}",
                            name,
                            wanted,
                            id,
                            (folder / "snapshots").string(),
                            fmt::join(snapshots, ", ")));
  }
  if (is_folder(folder)) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}': {} has no snapshot: the download did not end, or was cleaned "
                            "up; fetch it: `hf download {}`",
                            name,
                            folder.string(),
                            id));
  }
  throw Error(
      ErrorKind::NotFound,
      fmt::format(
          "there is no model '{}': neither a folder of this name nor {}; Lode fetches "
          "nothing itself: run `hf download {}{}` where there is a network, copy the folder "
          "here and name its path, or set HF_HOME to the cache that has it",
          name,
          folder.string(),
          id,
          revision.empty() ? "" : " --revision " + revision));
}

std::uint64_t size_of(const fs::path& folder) {
  std::uint64_t size = 0;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (fs::is_regular_file(entry->path(), ignored)) {
      const std::uint64_t bytes = fs::file_size(entry->path(), ignored);
      size += ignored ? 0 : bytes;
    }
  }
  return size;
}

std::vector<std::string> refs_to(const fs::path& refs, const std::string& commit) {
  std::vector<std::string> names;
  std::error_code error;
  fs::recursive_directory_iterator entry(refs, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (read_ref(entry->path()) == commit) {
      names.push_back(entry->path().lexically_relative(refs).string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// `models--ORG--NAME` back to `ORG/NAME`.
std::string id_of(std::string_view folder) {
  std::string id(folder.substr(kPrefix.size()));
  if (const std::size_t at = id.find("--"); at != std::string::npos) {
    id.replace(at, 2, "/");
  }
  return id;
}

}  // namespace

fs::path huggingface_cache() {
  for (const char* const name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) {
    if (const std::string value = environment(name); !value.empty()) {
      return value;
    }
  }
  if (const std::string home = environment("HF_HOME"); !home.empty()) {
    return fs::path(home) / "hub";
  }
  const std::string cache = environment("XDG_CACHE_HOME");
  return (cache.empty() ? fs::path(environment("HOME")) / ".cache" : fs::path(cache)) /
         "huggingface" / "hub";
}

ModelFolder find_model(std::string_view name) {
  if (is_folder(fs::path(name))) {
    return {.name = std::string(name), .id = "", .revision = "", .path = fs::path(name)};
  }
  const std::size_t at = name.find('@');
  const std::string id(name.substr(0, at));
  const std::string revision(at == std::string_view::npos ? "" : name.substr(at + 1));
  if (!is_id(id) || revision.find("..") != std::string::npos || revision.starts_with('/')) {
    throw Error(ErrorKind::NotFound,
                fmt::format("there is no folder '{}', and it is no id of a model like "
                            "ORG/NAME or ORG/NAME@REVISION",
                            name));
  }
  const std::optional<std::string> commit = find_snapshot(repository(id), revision);
  if (!commit) {
    not_found(name, id, revision);
  }
  return {.name = std::string(name),
          .id = id,
          .revision = *commit,
          .path = repository(id) / "snapshots" / *commit};
}

bool is_file(const fs::path& path) noexcept {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::vector<CachedModel> list_cached_models() {
  std::vector<CachedModel> models;
  const fs::path cache = huggingface_cache();
  for (const std::string& folder : folders_in(cache)) {
    if (!folder.starts_with(kPrefix)) {
      continue;
    }
    for (const std::string& commit : folders_in(cache / folder / "snapshots")) {
      const fs::path path = cache / folder / "snapshots" / commit;
      models.push_back({.id = id_of(folder),
                        .revision = commit,
                        .refs = refs_to(cache / folder / "refs", commit),
                        .path = path,
                        .size_bytes = size_of(path)});
    }
  }
  std::sort(models.begin(), models.end(), [](const CachedModel& a, const CachedModel& b) {
    return std::tie(a.id, a.revision) < std::tie(b.id, b.revision);
  });
  return models;
}

}  // namespace lode::model
