#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace lode::experiment {

struct FileChecksum {
  std::uint64_t size_bytes = 0;
  std::string sha256;
  bool operator==(const FileChecksum&) const = default;
};

/// Size and SHA-256 of a file's bytes as they lie on disk; stops at an interrupt. Throws
/// Error(NotFound | Io | Interrupted).
[[nodiscard]] FileChecksum checksum_file(const std::filesystem::path& path);

}  // namespace lode::experiment
