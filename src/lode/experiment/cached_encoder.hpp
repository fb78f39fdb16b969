#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "lode/experiment/embedding_cache.hpp"
#include "lode/search/encoder.hpp"

namespace lode::experiment {

/// What encoding cost and what was spared.
struct EncodingWork {
  std::size_t texts = 0;
  std::size_t cached = 0;      ///< Whose vectors were in the cache.
  std::size_t encoded = 0;     ///< The others.
  std::size_t not_stored = 0;  ///< Of the encoded: whose vectors the cache could not keep.
  std::size_t truncated = 0;   ///< Of all: that were cut at the model's maximum length.
  double seconds = 0.0;
};

/// `after` without `before`.
[[nodiscard]] EncodingWork difference(const EncodingWork& after, const EncodingWork& before);

/// An encoder that takes from a cache what is there, and counts. A vector is kept under the hash of
/// the encoder's identity, the role, the prompt and the text. Thread-safe.
class CachedEncoder final : public search::Encoder {
 public:
  /// Without a cache it only counts.
  CachedEncoder(std::shared_ptr<const search::Encoder> encoder,
                std::shared_ptr<EmbeddingCache> cache);

  [[nodiscard]] std::size_t dimension() const noexcept override { return encoder_->dimension(); }
  [[nodiscard]] std::string identity() const override { return identity_; }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    return encoder_->prompt(context);
  }
  [[nodiscard]] std::string prompts() const override { return encoder_->prompts(); }
  /// Tokens and dropped tokens are those of the texts that were encoded; `truncated` knows all.
  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override;

  /// Since the encoder was made.
  [[nodiscard]] EncodingWork work(search::TextRole role) const;

 private:
  struct Batch;
  void encode_missing(Batch& batch) const;
  EncodingWork& work_of(search::TextRole role) const {
    return work_[role == search::TextRole::Query ? 0 : 1];
  }

  std::shared_ptr<const search::Encoder> encoder_;
  std::shared_ptr<EmbeddingCache> cache_;
  std::string identity_;
  mutable std::mutex mutex_;
  mutable std::array<EncodingWork, 2> work_;
};

}  // namespace lode::experiment
