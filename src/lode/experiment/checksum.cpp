#include "lode/experiment/checksum.hpp"

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"

namespace lode::experiment {

FileChecksum checksum_file(const std::filesystem::path& path) {
  const MappedFile file(path);
  return {.size_bytes = file.view().size(), .sha256 = sha256_file(file)};
}

}  // namespace lode::experiment
