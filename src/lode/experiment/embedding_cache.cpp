#include "lode/experiment/embedding_cache.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"
#include "lode/base/user_folder.hpp"
#include "lode/experiment/embedding_generation.hpp"

namespace lode::experiment {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLeastGenerationBytes = kLeastEmbeddingBytes / 2;

/// The numbers of the generations in a folder, ascending.
std::vector<std::uint64_t> generations_in(const fs::path& folder) {
  std::vector<std::uint64_t> numbers;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (const auto number = generation_number(entry->path().filename().string())) {
      numbers.push_back(*number);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace

std::optional<fs::path> default_embedding_folder() {
  const auto cache = user_cache_folder();
  return cache ? std::optional(*cache / "lode" / "embeddings") : std::nullopt;
}

/// Two generations: new vectors and those that are used go to the young one. When it is full, the
/// old one is removed, the young one is now the old one, and a new one begins.
class EmbeddingCache::Store {
 public:
  explicit Store(EmbeddingCacheOptions options)
      : folder_(std::move(options.folder)),
        generation_bytes_(std::max(kLeastGenerationBytes, options.most_bytes / 2)) {
    check(open_newest());
  }

  void find(const EmbeddingKeys& keys,
            std::span<float> vectors,
            std::span<EmbeddingFlags> flags,
            std::span<std::uint8_t> found) {
    const std::lock_guard lock(mutex_);
    std::fill(found.begin(), found.end(), std::uint8_t{0});
    if (young_) {
      check(young_->find(keys, vectors, flags, found));
    }
    if (old_) {
      const std::vector<std::uint8_t> in_young(found.begin(), found.end());
      check(old_->find(keys, vectors, flags, found));
      keep_young(in_young, found, keys, vectors, flags);
    }
  }

  bool put(const EmbeddingKeys& keys,
           std::span<const float> vectors,
           std::span<const EmbeddingFlags> flags) {
    const std::lock_guard lock(mutex_);
    return put_locked(keys, vectors, flags);
  }

 private:
  bool put_locked(const EmbeddingKeys& keys,
                  std::span<const float> vectors,
                  std::span<const EmbeddingFlags> flags) {
    if (!young_ || !young_->is_writable()) {
      return false;
    }
    Result<bool> kept = young_->put(keys, vectors, flags);
    if (kept && !*kept) {
      const Result<void> begun = begin_generation();
      kept = begun ? young_->put(keys, vectors, flags) : tl::unexpected<Error>(begun.error());
    }
    if (!kept) {
      check(tl::unexpected<Error>(std::move(kept.error())));
      return false;
    }
    return *kept;
  }

  /// After a failure the cache is not used any more; damaged files are removed and it begins anew,
  /// once.
  void check(Result<void> result) {
    if (result) {
      return;
    }
    young_.reset();
    old_.reset();
    const std::string fault = result.error().message();
    if (result.error().kind() == ErrorKind::Corrupt && !rebuilt_) {
      rebuilt_ = true;
      log_warning(
          fmt::format("the embedding cache in '{}' is damaged: {}; it is removed and begun anew",
                      folder_.string(),
                      fault));
      remove_generations(std::numeric_limits<std::uint64_t>::max());
      check(open_newest());
      return;
    }
    log_warning(
        fmt::format("the embedding cache in '{}' cannot be used: {}; going on without it: vectors "
                    "are computed and not kept",
                    folder_.string(),
                    fault));
  }

  Result<void> open_newest() {
    const auto numbers = generations_in(folder_);
    number_ = numbers.empty() ? 1 : numbers.back();
    auto opened = open(number_, young_);
    if (opened && !young_->is_writable()) {
      log_warning(
          fmt::format("the embedding cache in '{}' cannot be written: the vectors in it are used, "
                      "and no others are kept",
                      folder_.string()));
    }
    if (opened && numbers.size() > 1) {
      return open(numbers[numbers.size() - 2], old_);
    }
    return opened;
  }

  Result<void> open(std::uint64_t number, std::unique_ptr<EmbeddingGeneration>& place) const {
    auto opened = EmbeddingGeneration::open(folder_ / generation_name(number), generation_bytes_);
    if (!opened) {
      return tl::unexpected<Error>(std::move(opened.error()));
    }
    place = std::move(*opened);
    return {};
  }

  /// Goes on with the newest generation, which another process may have begun.
  Result<void> begin_generation() {
    const auto numbers = generations_in(folder_);
    const std::uint64_t full = number_;
    number_ = std::max(full + 1, numbers.empty() ? 0 : numbers.back());
    old_ = std::move(young_);
    remove_generations(full);
    return open(number_, young_);
  }

  /// Those below `number`. Other processes may still have them open, and keep what they see.
  void remove_generations(std::uint64_t number) const {
    for (const std::uint64_t generation : generations_in(folder_)) {
      if (generation < number) {
        remove_generation(folder_ / generation_name(generation));
      }
    }
  }

  /// What was found in the old generation only is in use, so that it outlives it.
  void keep_young(std::span<const std::uint8_t> in_young,
                  std::span<const std::uint8_t> found,
                  const EmbeddingKeys& keys,
                  std::span<const float> vectors,
                  std::span<const EmbeddingFlags> flags) {
    std::vector<Hash128> moved;
    std::vector<float> moved_vectors;
    std::vector<EmbeddingFlags> moved_flags;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i] != 0 && in_young[i] == 0) {
        moved.push_back(keys.keys[i]);
        const auto row = vectors.subspan(i * keys.dimension, keys.dimension);
        moved_vectors.insert(moved_vectors.end(), row.begin(), row.end());
        moved_flags.push_back(flags[i]);
      }
    }
    if (!moved.empty()) {
      put_locked({.keys = moved, .dimension = keys.dimension}, moved_vectors, moved_flags);
    }
  }

  std::mutex mutex_;
  fs::path folder_;
  std::uint64_t generation_bytes_;
  std::uint64_t number_ = 0;
  std::unique_ptr<EmbeddingGeneration> young_;
  std::unique_ptr<EmbeddingGeneration> old_;
  bool rebuilt_ = false;
};

EmbeddingCache::EmbeddingCache(EmbeddingCacheOptions options)
    : store_(std::make_unique<Store>(std::move(options))) {}

EmbeddingCache::~EmbeddingCache() = default;

void EmbeddingCache::find(const EmbeddingKeys& keys,
                          std::span<float> vectors,
                          std::span<EmbeddingFlags> flags,
                          std::span<std::uint8_t> found) {
  store_->find(keys, vectors, flags, found);
}

bool EmbeddingCache::put(const EmbeddingKeys& keys,
                         std::span<const float> vectors,
                         std::span<const EmbeddingFlags> flags) {
  return store_->put(keys, vectors, flags);
}

}  // namespace lode::experiment
