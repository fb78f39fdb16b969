#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "lode/model/backbone_config.hpp"

namespace lode::model {

class TensorSource;

/// Sequences one after the other, without padding.
struct PackedTokens {
  std::span<const std::int32_t> ids;     ///< Of all sequences.
  std::span<const std::int32_t> starts;  ///< Of each sequence in `ids`, and the end: one more.
  /// Positions in `ids` whose states are wanted, ascending; empty: all.
  std::span<const std::int32_t> wanted;
};

/// A transformer without a head: tokens in, states of the last layer (after its final norm) out. A
/// sequence's states do not depend on the others that it is packed with, nor on the number of
/// threads. One call at a time.
class Backbone {
 public:
  virtual ~Backbone() = default;
  /// Writes the states of the wanted tokens, in order (tokens x hidden_size, row-major). Throws
  /// Error(InvalidArgument) for an id outside the vocabulary or a sequence that is longer than the
  /// positions, Error(Unfinished) when the engine fails.
  virtual void run(const PackedTokens& tokens, std::span<float> states) = 0;
  /// Of the weights, as they are held.
  [[nodiscard]] virtual std::size_t weight_bytes() const noexcept = 0;
};

/// How numbers are held and multiplied.
enum class NumberFormat { Float32, BFloat16, Float16, Int8 };

struct BackboneOptions {
  NumberFormat format = NumberFormat::Float32;
  std::string device = "cpu";  ///< "cpu", "cuda", "cuda:1".
  std::size_t threads = 0;     ///< Processor threads; 0: one for each core that may be used.
  /// Asked many times a second from any thread; once it says true, run() throws
  /// Error(Interrupted). The module has its own copy of lode::interrupted(), which no signal
  /// reaches: hand the program's to it.
  bool (*interrupted)() noexcept = nullptr;
};

/// What the module `lode_torch` exports, by one C function `lode_torch_module` that returns it.
class BackboneModule {
 public:
  virtual ~BackboneModule() = default;
  /// Of this interface: kBackboneModuleVersion when the module was built with the same headers.
  [[nodiscard]] virtual std::uint32_t version() const noexcept = 0;
  /// The tensor engine's name and version: "LibTorch 2.13.0".
  [[nodiscard]] virtual std::string engine() const = 0;
  /// Takes every tensor that the family has from `tensors`. Throws Error(InvalidInput) for one that
  /// is missing or of another shape, Error(Unsupported) for what this machine cannot do. The
  /// backbone keeps `tensors`, whose large tables it uses where they lie.
  [[nodiscard]] virtual std::unique_ptr<Backbone> make(const BackboneConfig& config,
                                                       std::shared_ptr<const TensorSource> tensors,
                                                       const BackboneOptions& options) const = 0;
};

inline constexpr std::uint32_t kBackboneModuleVersion = 2;

}  // namespace lode::model
