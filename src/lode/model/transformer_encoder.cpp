#include "lode/model/transformer_encoder.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/model/packing.hpp"
#include "lode/model/pooling.hpp"
#include "lode/model/vectors.hpp"

namespace lode::model {
namespace {

/// Sequences that run together, one after the other.
struct Batch {
  std::vector<std::int32_t> ids;
  std::vector<std::int32_t> starts;
  std::vector<std::int32_t> wanted;
  std::vector<std::size_t> rows;  ///< Of each sequence the first of its states, and the end.
};

class TransformerEncoder : public search::Encoder {
 public:
  explicit TransformerEncoder(TransformerParts parts)
      : parts_(std::move(parts)),
        maker_(*parts_.tokenizer, parts_.end_token, parts_.max_length),
        one_state_(std::all_of(parts_.pooling.begin(), parts_.pooling.end(), needs_one_state)) {}

  [[nodiscard]] std::size_t dimension() const noexcept override { return parts_.dimension; }
  [[nodiscard]] std::string identity() const override {
    std::call_once(identity_once_, [&] { identity_ = parts_.identity(); });
    return identity_;
  }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    return parts_.prompts.prompt(context);
  }
  [[nodiscard]] std::string prompts() const override {
    return to_json_line(parts_.prompts.to_json());
  }

  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override {
    constexpr std::size_t kWindow = 16384;  // Texts whose tokens are in memory at once.
    const std::string before = prompt(context);
    if (!before.empty()) {
      maker_.require_room(before);
    }
    search::EncodeCounts counts;
    counts.texts = texts.size();
    for (std::size_t begin = 0; begin < texts.size(); begin += kWindow) {
      const std::size_t count = std::min(kWindow, texts.size() - begin);
      encode_window(texts, begin, count, before, vectors, counts);
    }
    return counts;
  }

 private:
  using Sequences = std::vector<SequenceMaker::Sequence>;

  void encode_window(std::span<const std::string_view> texts,
                     std::size_t begin,
                     std::size_t count,
                     const std::string& before,
                     std::span<float> vectors,
                     search::EncodeCounts& counts) const {
    constexpr std::size_t kGrain = 16;
    Sequences sequences(count);
    parallel_for(count, kGrain, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        sequences[i] = maker_.make(before, texts[begin + i]);
      }
    });
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < count; ++i) {
      const SequenceMaker::Sequence& sequence = sequences[i];
      lengths.push_back(sequence.ids.size());
      counts.tokens += sequence.ids.size();
      counts.dropped_tokens += sequence.dropped;
      if (sequence.dropped > 0) {
        counts.truncated.push_back(begin + i);
      }
      if (sequence.ids.empty()) {
        const auto vector = vectors.subspan((begin + i) * parts_.dimension, parts_.dimension);
        std::fill(vector.begin(), vector.end(), 0.0F);
      }
    }
    const std::size_t skipped = parts_.include_prompt ? 0 : maker_.prompt_length(before);
    std::vector<float> states;
    for (const auto& group : pack_by_length(lengths, parts_.token_budget)) {
      throw_if_interrupted();
      const Batch batch = make_batch(sequences, group, skipped);
      states.resize(batch.rows.back() * parts_.hidden);
      run(*parts_.backbone, batch, states);
      std::vector<char> finite(group.size(), 1);
      parallel_for(group.size(), 1, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
          finite[i] = static_cast<char>(
              finish(batch, i, skipped, states, vector_of(vectors, begin + group[i])));
        }
      });
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (finite[i] == 0) {
          retry(sequences, group[i], skipped, texts, begin, vectors);
        }
      }
    }
  }

  [[nodiscard]] std::span<float> vector_of(std::span<float> vectors, std::size_t text) const {
    return vectors.subspan(text * parts_.dimension, parts_.dimension);
  }

  [[nodiscard]] Batch make_batch(const Sequences& sequences,
                                 std::span<const std::size_t> group,
                                 std::size_t skipped) const {
    Batch batch;
    for (const std::size_t number : group) {
      const std::vector<text::TokenId>& ids = sequences[number].ids;
      const std::size_t start = batch.ids.size();
      batch.starts.push_back(static_cast<std::int32_t>(start));
      batch.rows.push_back(one_state_ ? batch.wanted.size() : start);
      batch.ids.insert(batch.ids.end(), ids.begin(), ids.end());
      if (one_state_) {
        const std::size_t first = skipped < ids.size() ? skipped : 0;
        batch.wanted.push_back(static_cast<std::int32_t>(start + first));
        if (first + 1 < ids.size()) {
          batch.wanted.push_back(static_cast<std::int32_t>(start + ids.size() - 1));
        }
      }
    }
    batch.starts.push_back(static_cast<std::int32_t>(batch.ids.size()));
    batch.rows.push_back(one_state_ ? batch.wanted.size() : batch.ids.size());
    return batch;
  }

  void run(Backbone& backbone, const Batch& batch, std::span<float> states) const {
    const std::lock_guard lock(mutex_);
    backbone.run({.ids = batch.ids, .starts = batch.starts, .wanted = batch.wanted}, states);
  }

  /// From the states of a batch's sequence to its vector. False: not finite.
  [[nodiscard]] bool finish(const Batch& batch,
                            std::size_t sequence,
                            std::size_t skipped,
                            std::span<const float> states,
                            std::span<float> vector) const {
    const std::size_t first = batch.rows[sequence];
    const TokenStates own{
        .values = states.subspan(first * parts_.hidden,
                                 (batch.rows[sequence + 1] - first) * parts_.hidden),
        .width = parts_.hidden,
        // Of single states those of the prompt were not asked for.
        .skipped = one_state_ ? 0 : skipped};
    std::vector<float> pooled;
    for (const Pooling pooling : parts_.pooling) {
      const std::size_t width = pooling == Pooling::Pma ? parts_.pma->width() : parts_.hidden;
      pooled.resize(pooled.size() + width);
      const auto out = std::span<float>(pooled).last(width);
      if (pooling == Pooling::Pma) {
        parts_.pma->pool(own, out);
      } else {
        pool(pooling, own, out);
      }
    }
    if (!is_finite(pooled)) {
      return false;
    }
    for (const Dense& dense : parts_.dense) {
      pooled = dense.apply(pooled);
    }
    std::copy_n(pooled.begin(), vector.size(), vector.begin());
    if (parts_.normalize) {
      normalize(vector);
    }
    return is_finite(vector);
  }

  /// A text whose vector is not finite in a shorter format runs again alone in fp32.
  void retry(const Sequences& sequences,
             std::size_t number,
             std::size_t skipped,
             std::span<const std::string_view> texts,
             std::size_t begin,
             std::span<float> vectors) const {
    if (parts_.make_exact) {
      std::call_once(exact_once_, [&] { exact_ = parts_.make_exact(); });
      const std::size_t one[] = {number};
      const Batch batch = make_batch(sequences, one, skipped);
      std::vector<float> states(batch.rows.back() * parts_.hidden);
      run(*exact_, batch, states);
      if (finish(batch, 0, skipped, states, vector_of(vectors, begin + number))) {
        return;
      }
    }
    refuse_not_finite(parts_.name, begin + number, texts[begin + number]);
  }

  TransformerParts parts_;
  SequenceMaker maker_;
  bool one_state_;  ///< Whether pooling needs single states only.
  mutable std::mutex mutex_;
  mutable std::once_flag exact_once_;
  mutable std::unique_ptr<Backbone> exact_;
  mutable std::once_flag identity_once_;
  mutable std::string identity_;
};

}  // namespace

std::unique_ptr<search::Encoder> make_transformer_encoder(TransformerParts parts) {
  return std::make_unique<TransformerEncoder>(std::move(parts));
}

}  // namespace lode::model
