#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "lode/experiment/embedding_generation.hpp"

namespace lode::experiment {

/// A smaller cache would hold too little to be of use.
inline constexpr std::uint64_t kLeastEmbeddingBytes = std::uint64_t{1} << 20U;

struct EmbeddingCacheOptions {
  std::filesystem::path folder;
  /// The cache's files together, at least kLeastEmbeddingBytes; what was used last stays.
  std::uint64_t most_bytes = std::uint64_t{10} << 30U;
};

/// `lode/embeddings` in the user's cache folder; nothing for a user without home folder.
[[nodiscard]] std::optional<std::filesystem::path> default_embedding_folder();

/// Vectors on disk by the hash of everything that decides them, in LMDB
/// (docs/formats/embedding-cache.md).
///
/// Several processes may use one folder. Whatever was put is there after a kill, in whole batches.
/// A cache never fails its user: what cannot be read is not there, what cannot be written is not
/// kept, and the log says once why. One that cannot be written is
/// read. Thread-safe.
class EmbeddingCache {
 public:
  explicit EmbeddingCache(EmbeddingCacheOptions options);
  ~EmbeddingCache();
  EmbeddingCache(const EmbeddingCache&) = delete;
  EmbeddingCache& operator=(const EmbeddingCache&) = delete;

  /// For each key whose vector is there: writes it to its row of `vectors` (keys x dimension,
  /// row-major), its flags to `flags`, and 1 to `found`; else 0 to `found`.
  void find(const EmbeddingKeys& keys,
            std::span<float> vectors,
            std::span<EmbeddingFlags> flags,
            std::span<std::uint8_t> found);

  /// Keeps the vectors, all or none of them; false when it could not.
  bool put(const EmbeddingKeys& keys,
           std::span<const float> vectors,
           std::span<const EmbeddingFlags> flags);

 private:
  class Store;
  std::unique_ptr<Store> store_;
};

}  // namespace lode::experiment
