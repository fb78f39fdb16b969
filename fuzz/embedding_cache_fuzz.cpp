// A generation of the embedding cache whose file was damaged in any bytes: LMDB itself trusts its
// files, so what the check lets through must be safe to read and to write. The input is a list of
// edits, four bytes of place and one of value each.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/experiment/embedding_generation.hpp"

#include "temporary_folder.hpp"

namespace {

using lode::Hash128;
using lode::experiment::EmbeddingFlags;
using lode::experiment::EmbeddingGeneration;

constexpr std::size_t kCount = 300;
constexpr std::size_t kDimension = 3;
constexpr std::uint64_t kMostBytes = 1U << 20U;

std::vector<Hash128> keys_from(std::size_t first) {
  std::vector<Hash128> keys;
  for (std::size_t i = 0; i < kCount; ++i) {
    keys.push_back(lode::hash128(std::to_string(first + i)));
  }
  return keys;
}

void put(EmbeddingGeneration& generation, std::size_t first) {
  const std::vector<Hash128> keys = keys_from(first);
  static_cast<void>(generation.put({.keys = keys, .dimension = kDimension},
                                   std::vector<float>(kCount * kDimension, 1.0F),
                                   std::vector<EmbeddingFlags>(kCount)));
}

/// A file with branch pages, freed pages and two metas.
std::string sound_file(const lode::fuzz::TemporaryFolder& folder) {
  {
    const auto generation = EmbeddingGeneration::open(folder.path(), kMostBytes);
    if (!generation) {
      std::abort();
    }
    put(**generation, 0);
    put(**generation, 100);
  }
  std::string bytes = lode::read_file(folder.path() / "data.mdb");
  folder.clear();
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lode::fuzz::TemporaryFolder kFolder;
  static const std::string kSound = sound_file(kFolder);
  std::string bytes = kSound;
  constexpr std::size_t kEdit = 5;
  for (std::size_t at = 0; at + kEdit <= size; at += kEdit) {
    std::uint32_t place = 0;
    std::memcpy(&place, data + at, sizeof(place));
    bytes[place % bytes.size()] = static_cast<char>(data[at + sizeof(place)]);
  }
  kFolder.clear();
  kFolder.write("data.mdb", bytes);
  const auto generation = EmbeddingGeneration::open(kFolder.path(), kMostBytes);
  if (generation) {
    const std::vector<Hash128> keys = keys_from(50);
    std::vector<float> vectors(kCount * kDimension);
    std::vector<EmbeddingFlags> flags(kCount);
    std::vector<std::uint8_t> found(kCount);
    static_cast<void>(
        (*generation)->find({.keys = keys, .dimension = kDimension}, vectors, flags, found));
    put(**generation, 1000);
  }
  return 0;
}
