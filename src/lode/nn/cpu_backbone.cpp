#include "lode/nn/cpu_backbone.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/model/tensor_values.hpp"
#include "lode/nn/bfloat16_kernels.hpp"
#include "lode/nn/cpu_layer.hpp"
#include "lode/nn/packed_tokens.hpp"
#include "lode/nn/workers.hpp"

namespace lode::nn {
namespace {

using model::BackboneConfig;
using model::BackboneOptions;
using model::PackedTokens;
using model::TensorSource;

/// Query rows that one call of attention takes from a long sequence.
constexpr std::size_t kQueryBlock = 2 * kBandRows;
/// A sequence of more tokens is shared by the threads.
constexpr std::size_t kLongSequence = 4 * kBandRows;
/// Groups that a pack is cut into for each thread, if they do not become too small: none then waits
/// long for another's last group.
constexpr std::size_t kGroupsOfThread = 4;
constexpr std::size_t kSmallestGroup = 48;
/// Rows that are worth a thread.
constexpr std::size_t kFewestRows = 12;

/// Memory of one group on its way through the layers.
struct GroupBuffers {
  AlignedBuffer<float> states;
  AlignedBuffer<float> projected;
  AlignedBuffer<float> attended;
  std::vector<std::int32_t> positions;  ///< Of each token in its sequence.

  // Of the wanted tokens in the last layer.
  AlignedBuffer<float> wanted_states;
  AlignedBuffer<float> wanted_queries;
  std::vector<std::int32_t> wanted_positions;
};

/// Calls a body for all indexes below a count: serially with one worker's memory, or shared.
using Body = std::function<void(std::size_t, std::size_t)>;
using Loop = std::function<void(std::size_t, const Body&)>;

class CpuBackbone : public model::Backbone {
 public:
  CpuBackbone(const BackboneConfig& config,
              std::shared_ptr<const TensorSource> tensors,
              const BackboneOptions& options);

  void run(const PackedTokens& tokens, std::span<float> states) override;
  [[nodiscard]] std::size_t weight_bytes() const noexcept override { return weight_bytes_; }

 private:
  /// The rows of one sequence in its group.
  struct Sequence {
    RowRange rows;
    RowRange queries;  ///< Wanted ones, in the order of the wanted.
  };

  void run_group(const PackedTokens& tokens,
                 const Group& group,
                 const Loop& loop,
                 std::size_t threads,
                 GroupBuffers& buffers,
                 std::span<float> states);
  void embed(std::int32_t id, std::int32_t position, float* state) const;
  void run_layer(const CpuLayer& layer,
                 const std::vector<Sequence>& sequences,
                 const std::vector<RowRange>& bands,
                 const Loop& loop,
                 GroupBuffers& buffers);
  void run_last_layer(const std::vector<Sequence>& sequences,
                      const std::vector<RowRange>& bands,
                      const std::vector<RowRange>& wanted_bands,
                      const Loop& loop,
                      GroupBuffers& buffers);
  void write(const Loop& loop,
             const std::vector<RowRange>& bands,
             const float* from,
             float* to) const;
  void attend_all(const CpuLayer& layer,
                  const std::vector<Sequence>& sequences,
                  const Loop& loop,
                  const float* queries,
                  const std::vector<std::int32_t>& positions,
                  GroupBuffers& buffers);
  [[nodiscard]] const RopeTable* rope_of(const CpuLayer& layer) const;
  void stop_if_asked() const;

  BackboneConfig config_;
  std::shared_ptr<const TensorSource> tensors_;
  LayerShape shape_;
  EmbeddingWeights embeddings_;
  std::vector<CpuLayer> layers_;
  NormWeights final_norm_;
  std::vector<RopeTable> ropes_;
  bool (*interrupted_)() noexcept;
  std::size_t weight_bytes_ = 0;

  Workers workers_;
  std::vector<ThreadScratch> scratch_;
  std::vector<GroupBuffers> buffers_;
};

CpuBackbone::CpuBackbone(const BackboneConfig& config,
                         std::shared_ptr<const TensorSource> tensors,
                         const BackboneOptions& options)
    : config_(config),
      tensors_(std::move(tensors)),
      shape_(config_),
      interrupted_(options.interrupted),
      workers_(options.threads) {
  const FamilyWeights weights(config_, *tensors_, options.format);
  embeddings_ = weights.embeddings();
  final_norm_ = weights.final_norm();
  weight_bytes_ = embeddings_.words.bytes.size() + embeddings_.positions.bytes.size();
  const auto count = static_cast<std::size_t>(config_.layers);
  std::vector<std::optional<CpuLayer>> layers(count);
  workers_.run(count, [&](std::size_t i, std::size_t /*worker*/) {
    stop_if_asked();
    layers[i].emplace(shape_, weights.layer(i), config_.attention[i], options.format);
  });
  layers_.reserve(count);
  for (std::optional<CpuLayer>& layer : layers) {
    layers_.push_back(std::move(*layer));
    weight_bytes_ += layers_.back().bytes();
  }
  for (const model::Rope& rope : config_.ropes) {
    ropes_.emplace_back(rope, shape_.head);
  }
  for (std::size_t i = 0; i < workers_.count(); ++i) {
    scratch_.emplace_back(shape_);
  }
  buffers_.resize(workers_.count());
}

/// [0, rows) in ranges of nearly equal size, none above kBandRows, and if rows allow it one for
/// each thread.
std::vector<RowRange> cut_bands(std::size_t rows, std::size_t threads) {
  const std::size_t count =
      std::max((rows + kBandRows - 1) / kBandRows, std::min(threads, rows / kFewestRows));
  std::vector<RowRange> bands;
  for (std::size_t i = 0; i < count; ++i) {
    bands.push_back({.begin = rows * i / count, .end = rows * (i + 1) / count});
  }
  if (bands.empty() && rows > 0) {
    bands.push_back({.begin = 0, .end = rows});
  }
  return bands;
}

void CpuBackbone::stop_if_asked() const {
  if (interrupted_ != nullptr && interrupted_()) {
    throw Error(ErrorKind::Interrupted, "interrupted");
  }
}

const RopeTable* CpuBackbone::rope_of(const CpuLayer& layer) const {
  return ropes_.empty() ? nullptr : &ropes_[layer.rope()];
}

void CpuBackbone::run(const PackedTokens& tokens, std::span<float> states) {
  check_tokens(tokens, config_, states);
  std::size_t longest = 0;
  for (std::size_t i = 1; i < tokens.starts.size(); ++i) {
    longest = std::max(longest, static_cast<std::size_t>(tokens.starts[i] - tokens.starts[i - 1]));
  }
  for (RopeTable& rope : ropes_) {
    rope.grow(longest);
  }
  const std::size_t threads = workers_.count();
  std::vector<Group> groups = group_sequences(
      tokens,
      std::clamp(tokens.ids.size() / (kGroupsOfThread * threads), kSmallestGroup, kBandRows));
  const auto shared_end =
      std::stable_partition(groups.begin(), groups.end(), [&](const Group& group) {
        return group.tokens > kLongSequence;
      });
  // Threads share what is long, or too little to go round, unless it is not worth waking them.
  const bool few = static_cast<std::size_t>(groups.end() - shared_end) < threads &&
                   tokens.ids.size() >= 2 * kFewestRows;
  const Loop shared = [&](std::size_t count, const Body& body) { workers_.run(count, body); };
  const std::size_t shared_count =
      few ? groups.size() : static_cast<std::size_t>(shared_end - groups.begin());
  for (std::size_t i = 0; i < shared_count; ++i) {
    run_group(tokens, groups[i], shared, threads, buffers_[0], states);
  }
  workers_.run(groups.size() - shared_count, [&](std::size_t index, std::size_t worker) {
    const Loop alone = [worker](std::size_t count, const Body& body) {
      for (std::size_t i = 0; i < count; ++i) {
        body(i, worker);
      }
    };
    run_group(tokens, groups[shared_count + index], alone, 1, buffers_[worker], states);
  });
}

void CpuBackbone::embed(std::int32_t id, std::int32_t position, float* state) const {
  const std::size_t hidden = shape_.hidden;
  const std::span<float> row(state, hidden);
  model::read_floats(embeddings_.words, static_cast<std::size_t>(id) * hidden, row, "embeddings");
  if (config_.embedding_scale != 1.0) {
    const auto scale = static_cast<float>(config_.embedding_scale);
    std::for_each(state, state + hidden, [scale](float& value) { value *= scale; });
  }
  if (!embeddings_.type_zero.empty()) {
    add(embeddings_.type_zero.data(), hidden, state);
  }
  if (!embeddings_.positions.shape.empty()) {
    std::vector<float> place(hidden);
    const auto index = static_cast<std::size_t>(position + config_.position_offset);
    model::read_floats(embeddings_.positions, index * hidden, place, "positions");
    add(place.data(), hidden, state);
  }
  if (!embeddings_.norm.empty()) {
    const NormWeights& norm = embeddings_.norm;
    normalize({.scale = norm.scale.data(),
               .shift = norm.shift.empty() ? nullptr : norm.shift.data(),
               .size = hidden,
               .epsilon = shape_.epsilon,
               .rms = shape_.rms},
              state,
              state);
  }
}

void CpuBackbone::run_group(const PackedTokens& tokens,
                            const Group& group,
                            const Loop& loop,
                            std::size_t threads,
                            GroupBuffers& buffers,
                            std::span<float> states) {
  if (group.wanted == 0) {
    return;
  }
  const std::size_t rows = group.tokens;
  buffers.states.reserve(rows * shape_.state_stride);
  // Attention reads up to a panel past the last head of values.
  buffers.projected.reserve(rows * shape_.projected_stride + kMaxPanelColumns);
  buffers.attended.reserve(rows * shape_.attended_stride);
  buffers.positions.resize(rows);
  buffers.wanted_positions.clear();
  std::vector<Sequence> sequences;
  std::size_t wanted = group.first_wanted;
  for (std::size_t i = group.first_sequence; i < group.last_sequence; ++i) {
    const auto begin = static_cast<std::size_t>(tokens.starts[i]) - group.first_token;
    const auto end = static_cast<std::size_t>(tokens.starts[i + 1]) - group.first_token;
    std::iota(buffers.positions.begin() + static_cast<std::ptrdiff_t>(begin),
              buffers.positions.begin() + static_cast<std::ptrdiff_t>(end),
              0);
    Sequence sequence{.rows = {.begin = begin, .end = end}, .queries = {}};
    sequence.queries.begin = buffers.wanted_positions.size();
    for (; wanted < tokens.wanted.size() && tokens.wanted[wanted] < tokens.starts[i + 1];
         ++wanted) {
      buffers.wanted_positions.push_back(tokens.wanted[wanted] - tokens.starts[i]);
    }
    sequence.queries.end = buffers.wanted_positions.size();
    sequences.push_back(sequence);
  }
  const std::vector<RowRange> bands = cut_bands(rows, threads);
  loop(bands.size(), [&](std::size_t band, std::size_t /*worker*/) {
    for (std::size_t r = bands[band].begin; r < bands[band].end; ++r) {
      embed(tokens.ids[group.first_token + r],
            buffers.positions[r],
            buffers.states.data() + r * shape_.state_stride);
    }
  });
  const bool all_wanted = group.wanted == rows;
  const std::size_t whole_layers = layers_.size() - (all_wanted ? 0 : 1);
  for (std::size_t i = 0; i < whole_layers; ++i) {
    run_layer(layers_[i], sequences, bands, loop, buffers);
  }
  float* const output = states.data() + group.first_wanted * shape_.hidden;
  if (all_wanted) {
    write(loop, bands, buffers.states.data(), output);
  } else {
    const std::vector<RowRange> wanted_bands = cut_bands(group.wanted, threads);
    run_last_layer(sequences, bands, wanted_bands, loop, buffers);
    write(loop, wanted_bands, buffers.wanted_states.data(), output);
  }
}

void CpuBackbone::attend_all(const CpuLayer& layer,
                             const std::vector<Sequence>& sequences,
                             const Loop& loop,
                             const float* queries,
                             const std::vector<std::int32_t>& positions,
                             GroupBuffers& buffers) {
  struct Unit {
    const Sequence* sequence;
    RowRange queries;
    std::size_t key_head;
  };
  std::vector<Unit> units;
  const bool wanted_only = &positions == &buffers.wanted_positions;
  for (const Sequence& sequence : sequences) {
    const RowRange all = wanted_only ? sequence.queries : sequence.rows;
    for (std::size_t begin = all.begin; begin < all.end; begin += kQueryBlock) {
      for (std::size_t head = 0; head < shape_.key_heads; ++head) {
        units.push_back(
            {&sequence, {.begin = begin, .end = std::min(begin + kQueryBlock, all.end)}, head});
      }
    }
  }
  loop(units.size(), [&](std::size_t i, std::size_t worker) {
    const Unit& unit = units[i];
    layer.attend_head(
        {.queries = queries + unit.queries.begin * shape_.projected_stride,
         .positions = positions.data() + unit.queries.begin,
         .count = unit.queries.size(),
         .keys = buffers.projected.data() + unit.sequence->rows.begin * shape_.projected_stride,
         .length = unit.sequence->rows.size(),
         .output = buffers.attended.data() + unit.queries.begin * shape_.attended_stride},
        unit.key_head,
        scratch_[worker]);
  });
}

void CpuBackbone::run_layer(const CpuLayer& layer,
                            const std::vector<Sequence>& sequences,
                            const std::vector<RowRange>& bands,
                            const Loop& loop,
                            GroupBuffers& buffers) {
  loop(bands.size(), [&](std::size_t band, std::size_t worker) {
    stop_if_asked();
    layer.project(buffers.states.data(),
                  bands[band],
                  buffers.positions.data(),
                  rope_of(layer),
                  CpuLayer::Part::All,
                  buffers.projected.data(),
                  scratch_[worker]);
  });
  attend_all(layer, sequences, loop, buffers.projected.data(), buffers.positions, buffers);
  loop(bands.size(), [&](std::size_t band, std::size_t worker) {
    stop_if_asked();
    layer.finish(buffers.attended.data(), bands[band], buffers.states.data(), scratch_[worker]);
  });
}

/// Keys and values of all rows, everything else of the wanted ones.
void CpuBackbone::run_last_layer(const std::vector<Sequence>& sequences,
                                 const std::vector<RowRange>& bands,
                                 const std::vector<RowRange>& wanted_bands,
                                 const Loop& loop,
                                 GroupBuffers& buffers) {
  const CpuLayer& layer = layers_.back();
  const std::size_t count = buffers.wanted_positions.size();
  buffers.wanted_states.reserve(count * shape_.state_stride);
  buffers.wanted_queries.reserve(count * shape_.projected_stride);
  for (const Sequence& sequence : sequences) {
    for (std::size_t r = sequence.queries.begin; r < sequence.queries.end; ++r) {
      const std::size_t row =
          sequence.rows.begin + static_cast<std::size_t>(buffers.wanted_positions[r]);
      std::copy_n(buffers.states.data() + row * shape_.state_stride,
                  shape_.state_stride,
                  buffers.wanted_states.data() + r * shape_.state_stride);
    }
  }
  loop(bands.size(), [&](std::size_t band, std::size_t worker) {
    stop_if_asked();
    layer.project(buffers.states.data(),
                  bands[band],
                  buffers.positions.data(),
                  rope_of(layer),
                  CpuLayer::Part::KeysAndValues,
                  buffers.projected.data(),
                  scratch_[worker]);
  });
  loop(wanted_bands.size(), [&](std::size_t band, std::size_t worker) {
    layer.project(buffers.wanted_states.data(),
                  wanted_bands[band],
                  buffers.wanted_positions.data(),
                  rope_of(layer),
                  CpuLayer::Part::Queries,
                  buffers.wanted_queries.data(),
                  scratch_[worker]);
  });
  attend_all(
      layer, sequences, loop, buffers.wanted_queries.data(), buffers.wanted_positions, buffers);
  loop(wanted_bands.size(), [&](std::size_t band, std::size_t worker) {
    layer.finish(buffers.attended.data(),
                 wanted_bands[band],
                 buffers.wanted_states.data(),
                 scratch_[worker]);
  });
}

void CpuBackbone::write(const Loop& loop,
                        const std::vector<RowRange>& bands,
                        const float* from,
                        float* to) const {
  const RowNorm norm{.scale = final_norm_.scale.data(),
                     .shift = final_norm_.shift.empty() ? nullptr : final_norm_.shift.data(),
                     .size = shape_.hidden,
                     .epsilon = shape_.epsilon,
                     .rms = shape_.rms};
  loop(bands.size(), [&](std::size_t band, std::size_t /*worker*/) {
    for (std::size_t r = bands[band].begin; r < bands[band].end; ++r) {
      const float* const state = from + r * shape_.state_stride;
      if (final_norm_.empty()) {
        std::copy_n(state, shape_.hidden, to + r * shape_.hidden);
      } else {
        normalize(norm, state, to + r * shape_.hidden);
      }
    }
  });
}

}  // namespace

std::unique_ptr<model::Backbone> make_cpu_backbone(const BackboneConfig& config,
                                                   std::shared_ptr<const TensorSource> tensors,
                                                   const BackboneOptions& options) {
  if (options.format == model::NumberFormat::Float16) {
    throw Error(ErrorKind::Unsupported,
                "dtype=fp16 needs a CUDA device; on the processor use fp32, int8 or bf16");
  }
  if (options.format == model::NumberFormat::BFloat16 && !has_bfloat16()) {
    throw Error(ErrorKind::Unsupported,
                "this processor does not multiply bfloat16 numbers (AVX512-BF16); use fp32 or "
                "int8");
  }
  return std::make_unique<CpuBackbone>(config, std::move(tensors), options);
}

}  // namespace lode::nn
