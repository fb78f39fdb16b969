#include "lode/experiment/checksum.hpp"

#include <string_view>

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"

namespace lode::experiment {

FileChecksum checksum_file(const std::filesystem::path& path) {
  constexpr std::size_t kStep = std::size_t{1} << 24;
  const MappedFile file(path);
  const std::string_view bytes = file.view();
  Sha256 hash;
  for (std::size_t begin = 0; begin < bytes.size(); begin += kStep) {
    throw_if_interrupted();
    const std::string_view part = bytes.substr(begin, kStep);
    hash.update(part);
    file.release(begin, begin + part.size());
  }
  return {.size_bytes = bytes.size(), .sha256 = hash.hex_digest()};
}

}  // namespace lode::experiment
