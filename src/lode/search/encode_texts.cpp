#include "lode/search/encode_texts.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/progress.hpp"
#include "lode/search/batch_size.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kFirstTextBatch = 64;
constexpr std::size_t kLargestTextBatch = 2048;
constexpr std::size_t kBatchBytes = std::size_t{8} << 20U;

void check_finite(std::span<const float> vectors,
                  std::size_t dimension,
                  std::size_t first,
                  const TextsToEncode& texts) {
  const auto fault = std::find_if(
      vectors.begin(), vectors.end(), [](float value) { return !std::isfinite(value); });
  if (fault != vectors.end()) {
    const auto offset = static_cast<std::size_t>(fault - vectors.begin());
    throw Error(ErrorKind::Unfinished,
                fmt::format("the encoder gave {} a vector that is not finite: its number {} is {}",
                            texts.name(first + offset / dimension),
                            offset % dimension,
                            *fault));
  }
}

/// So many of the batch's texts that they stay within the bytes; at least one.
std::size_t count_within_bytes(std::span<const std::string> batch) {
  std::size_t bytes = 0;
  std::size_t count = 0;
  while (count < batch.size() && (count == 0 || bytes + batch[count].size() <= kBatchBytes)) {
    bytes += batch[count++].size();
  }
  return count;
}

void add_counts(const EncodeCounts& of_batch, std::size_t first, EncodeCounts& counts) {
  counts.texts += of_batch.texts;
  counts.tokens += of_batch.tokens;
  counts.dropped_tokens += of_batch.dropped_tokens;
  for (const std::size_t text : of_batch.truncated) {
    counts.truncated.push_back(first + text);
  }
}

}  // namespace

EncodeCounts encode_texts(const Encoder& encoder,
                          const EncodeContext& context,
                          const TextsToEncode& texts) {
  using Clock = std::chrono::steady_clock;
  EncodeCounts counts;
  Progress progress(texts.label, texts.unit, texts.count);
  std::vector<std::string> batch;
  std::vector<std::string_view> views;
  std::vector<float> vectors;
  BatchSize size(kFirstTextBatch, kLargestTextBatch);
  for (std::size_t first = 0; first < texts.count;) {
    throw_if_interrupted();
    batch.resize(std::min(size.get(), texts.count - first));
    parallel_for(batch.size(), 16, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        batch[i].clear();
        texts.read(first + i, batch[i]);
      }
    });
    const std::size_t count = count_within_bytes(batch);
    views.assign(batch.begin(), batch.begin() + static_cast<std::ptrdiff_t>(count));
    vectors.resize(count * encoder.dimension());
    const auto start = Clock::now();
    add_counts(encoder.encode(views, context, vectors), first, counts);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    check_finite(vectors, encoder.dimension(), first, texts);
    texts.take(first, vectors);
    progress.add(count);
    first += count;
    size.adapt(seconds);
  }
  return counts;
}

}  // namespace lode::search
