#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"

namespace lode::experiment {

/// The vectors of one call: one of `dimension` numbers for each key.
struct EmbeddingKeys {
  std::span<const Hash128> keys;
  std::size_t dimension = 0;
};

/// What is kept beside a vector.
struct EmbeddingFlags {
  bool truncated = false;  ///< The text was cut at the model's maximum length.
};

/// The name of a generation's folder, and the number in such a name.
[[nodiscard]] std::string generation_name(std::uint64_t number);
[[nodiscard]] std::optional<std::uint64_t> generation_number(std::string_view name);

/// Removes a generation's files and its folder, unless that holds something else.
void remove_generation(const std::filesystem::path& folder);

/// One folder of the embedding cache: an LMDB environment of bounded size. A folder is opened once
/// by a process at a time; several processes may. Every failure is Error(Corrupt) for a damaged
/// file, else Error(Io). Single owner.
class EmbeddingGeneration {
 public:
  /// Makes the folder when it is missing. `most_bytes`: of its file. One that the system does not
  /// let us write is opened for reading; where not even the lock of LMDB can be had, nobody may
  /// write it meanwhile.
  [[nodiscard]] static Result<std::unique_ptr<EmbeddingGeneration>> open(
      const std::filesystem::path& folder, std::uint64_t most_bytes);
  ~EmbeddingGeneration();
  EmbeddingGeneration(const EmbeddingGeneration&) = delete;
  EmbeddingGeneration& operator=(const EmbeddingGeneration&) = delete;

  [[nodiscard]] bool is_writable() const noexcept;
  /// Looks for the keys whose `found` is 0; as EmbeddingCache::find().
  [[nodiscard]] Result<void> find(const EmbeddingKeys& keys,
                                  std::span<float> vectors,
                                  std::span<EmbeddingFlags> flags,
                                  std::span<std::uint8_t> found);
  /// Keeps all vectors in one transaction; false, and none of them is kept, when there is no room.
  /// Only of a writable one.
  [[nodiscard]] Result<bool> put(const EmbeddingKeys& keys,
                                 std::span<const float> vectors,
                                 std::span<const EmbeddingFlags> flags);

 private:
  struct Handles;
  explicit EmbeddingGeneration(std::unique_ptr<Handles> handles);

  std::unique_ptr<Handles> handles_;
};

}  // namespace lode::experiment
