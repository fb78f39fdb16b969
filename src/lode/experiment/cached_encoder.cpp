#include "lode/experiment/cached_encoder.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/base/bytes.hpp"
#include "lode/base/hash.hpp"

namespace lode::experiment {
namespace {

/// To be raised when the same key would stand for another vector than before.
constexpr std::uint32_t kKeyVersion = 1;

void append_field(std::string_view field, std::string& material) {
  append_bytes(material, std::uint64_t{field.size()});
  material.append(field);
}

}  // namespace

/// The texts of one call, and what is known of each.
struct CachedEncoder::Batch {
  std::span<const std::string_view> texts;
  const search::EncodeContext& context;
  std::span<float> vectors;
  std::vector<Hash128> keys;
  std::vector<EmbeddingFlags> flags;
  std::vector<std::uint8_t> found;
  search::EncodeCounts counts;
  std::size_t encoded = 0;
  std::size_t not_stored = 0;
};

EncodingWork difference(const EncodingWork& after, const EncodingWork& before) {
  return {.texts = after.texts - before.texts,
          .cached = after.cached - before.cached,
          .encoded = after.encoded - before.encoded,
          .not_stored = after.not_stored - before.not_stored,
          .truncated = after.truncated - before.truncated,
          .seconds = after.seconds - before.seconds};
}

CachedEncoder::CachedEncoder(std::shared_ptr<const search::Encoder> encoder,
                             std::shared_ptr<EmbeddingCache> cache)
    : encoder_(std::move(encoder)), cache_(std::move(cache)), identity_(encoder_->identity()) {}

/// Encodes what was not found, writes it to its rows and keeps it.
void CachedEncoder::encode_missing(Batch& batch) const {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < batch.texts.size(); ++i) {
    if (batch.found[i] == 0) {
      missing.push_back(i);
    }
  }
  batch.encoded = missing.size();
  if (missing.empty()) {
    return;
  }
  std::vector<std::string_view> texts;
  std::vector<Hash128> keys;
  for (const std::size_t i : missing) {
    texts.push_back(batch.texts[i]);
    keys.push_back(batch.keys[i]);
  }
  std::vector<float> vectors(texts.size() * dimension());
  std::vector<EmbeddingFlags> flags(texts.size());
  batch.counts = encoder_->encode(texts, batch.context, vectors);
  for (const std::size_t text : batch.counts.truncated) {
    flags[text].truncated = true;
  }
  for (std::size_t i = 0; i < missing.size(); ++i) {
    const auto source = vectors.begin() + static_cast<std::ptrdiff_t>(i * dimension());
    std::copy_n(source,
                dimension(),
                batch.vectors.begin() + static_cast<std::ptrdiff_t>(missing[i] * dimension()));
    batch.flags[missing[i]] = flags[i];
  }
  if (cache_ != nullptr && !cache_->put({.keys = keys, .dimension = dimension()}, vectors, flags)) {
    batch.not_stored = missing.size();
  }
}

search::EncodeCounts CachedEncoder::encode(std::span<const std::string_view> texts,
                                           const search::EncodeContext& context,
                                           std::span<float> vectors) const {
  const auto start = std::chrono::steady_clock::now();
  Batch batch = {.texts = texts,
                 .context = context,
                 .vectors = vectors,
                 .keys = std::vector<Hash128>(texts.size()),
                 .flags = std::vector<EmbeddingFlags>(texts.size()),
                 .found = std::vector<std::uint8_t>(texts.size()),
                 .counts = {}};
  if (cache_ != nullptr) {
    std::string common;
    append_bytes(common, kKeyVersion);
    append_field(identity_, common);
    append_field(context.role == search::TextRole::Query ? "query" : "document", common);
    append_field(encoder_->prompt(context), common);
    std::string material;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      material = common;
      append_field(texts[i], material);
      batch.keys[i] = hash128(material);
    }
    cache_->find({.keys = batch.keys, .dimension = dimension()}, vectors, batch.flags, batch.found);
  }
  encode_missing(batch);
  search::EncodeCounts counts = std::move(batch.counts);
  counts.texts = texts.size();
  counts.truncated.clear();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (batch.flags[i].truncated) {
      counts.truncated.push_back(i);
    }
  }
  const std::lock_guard lock(mutex_);
  EncodingWork& work = work_of(context.role);
  work.texts += texts.size();
  work.encoded += batch.encoded;
  work.cached += texts.size() - batch.encoded;
  work.not_stored += batch.not_stored;
  work.truncated += counts.truncated.size();
  work.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return counts;
}

EncodingWork CachedEncoder::work(search::TextRole role) const {
  const std::lock_guard lock(mutex_);
  return work_of(role);
}

}  // namespace lode::experiment
