#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lode::model {

/// Where a checkpoint lies.
struct ModelFolder {
  std::string name;            ///< As asked for: a path, `ORG/NAME` or `ORG/NAME@REVISION`.
  std::string id;              ///< `ORG/NAME`; empty for a local folder.
  std::string revision;        ///< Commit of the snapshot; empty for a local folder.
  std::filesystem::path path;  ///< Of the folder that has `config.json`.
};

/// The folder of Hugging Face's cache: $HF_HUB_CACHE, or `hub` in $HF_HOME, or `huggingface/hub` in
/// $XDG_CACHE_HOME or `~/.cache`.
[[nodiscard]] std::filesystem::path huggingface_cache();

/// Finds a checkpoint by the path of a folder or by its id on the Hugging Face hub, with a branch,
/// tag or commit after `@` ("main" without), a commit also by its first characters, at least four,
/// when no other begins so. Only what lies on this machine is looked at; nothing
/// is fetched. Where the cache has no such branch but only one snapshot of the model, that is it.
///
/// Throws Error(NotFound) that says where it was looked for and what to do.
[[nodiscard]] ModelFolder find_model(std::string_view name);

/// Whether there is such a regular file; false also where the system does not tell.
[[nodiscard]] bool is_file(const std::filesystem::path& path) noexcept;

/// A model of the cache, one for each snapshot.
struct CachedModel {
  std::string id;
  std::string revision;           ///< The snapshot's commit.
  std::vector<std::string> refs;  ///< Branches and tags that mean it, sorted.
  std::filesystem::path path;
  std::uint64_t size_bytes = 0;  ///< Of its files.
};

/// Everything in the cache, sorted by id and revision. Empty when there is no cache.
[[nodiscard]] std::vector<CachedModel> list_cached_models();

}  // namespace lode::model
