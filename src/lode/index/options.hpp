#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "lode/source/file_kind.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// What decides about an index. Trees indexed with other walk options or limits are other trees:
/// they share segments, but not their list of files.
struct IndexOptions {
  /// Where the index lies (--index); empty: the user's cache folder. Never inside the tree.
  std::filesystem::path folder;
  source::WalkOptions walk;  ///< Those that the tree was opened with.
  source::ContentLimits limits;
  /// Bytes of files that are in memory at once while a tree is indexed: what one segment is made
  /// of.
  std::uint64_t batch_bytes = std::uint64_t{32} << 20U;
};

/// The options of the command line that differ from what holds without any, each with a blank
/// before it, quoted for a shell: " --hidden --exclude 'a b'".
[[nodiscard]] std::string command_options(const IndexOptions& options);

/// One line that tells walk options and limits apart.
[[nodiscard]] std::string options_fingerprint(const IndexOptions& options);

}  // namespace lode::index
