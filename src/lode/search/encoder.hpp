#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lode::search {

struct Component;

/// Which side of a search a text is on; models have prompts for each.
enum class TextRole { Query, Document };

/// What texts are encoded for.
struct EncodeContext {
  TextRole role = TextRole::Document;
  /// The task's name, for models that have prompts by task ("cosqa"); empty: the model's default.
  std::string_view task = {};
  /// The task's own instruction, for models that take one; empty: the model's default.
  std::string_view instruction = {};
};

/// What happened to the texts of one call.
struct EncodeCounts {
  std::size_t texts = 0;
  std::size_t tokens = 0;              ///< That the model read.
  std::size_t dropped_tokens = 0;      ///< Cut off at the model's maximum length.
  std::vector<std::size_t> truncated;  ///< Numbers of the texts that were cut, ascending.
};

/// A bi-encoder: texts to vectors that are compared by their inner product. A vector depends on its
/// text and context alone, not on the other texts of a call or on the number of threads. encode()
/// may be called from several threads; calls may wait for each other.
class Encoder {
 public:
  virtual ~Encoder() = default;

  /// Length of a vector.
  [[nodiscard]] virtual std::size_t dimension() const noexcept = 0;

  /// Everything that decides a vector but the role, the prompt and the text: the model's files,
  /// pooling, maximum length, dimensions, number format. Equal in these and in prompt() and text,
  /// equal vectors.
  [[nodiscard]] virtual std::string identity() const = 0;

  /// What is put before or around a text in this context: part of what decides its vector.
  [[nodiscard]] virtual std::string prompt(const EncodeContext& context) const = 0;

  /// Everything that decides prompt() but its context: the prompts of all roles and tasks.
  [[nodiscard]] virtual std::string prompts() const = 0;

  /// Writes one vector for each text, in order, to `vectors` (texts x dimension, row-major), of
  /// length 1 where the model compares by cosine. Throws Error(Interrupted), Error(Unfinished) for
  /// a vector that is not finite, naming the text.
  virtual EncodeCounts encode(std::span<const std::string_view> texts,
                              const EncodeContext& context,
                              std::span<float> vectors) const = 0;
};

/// Finds the encoder that a component of a pipeline names: `ORG/MODEL(dim=256,pooling=mean)`.
class EncoderOpener {
 public:
  virtual ~EncoderOpener() = default;
  /// Shared by those who ask for the same. Throws Error(NotFound) for a model that is not there,
  /// Error(InvalidArgument) for parameters that it does not take, Error(InvalidInput | Unsupported)
  /// for one that cannot be run.
  [[nodiscard]] virtual std::shared_ptr<const Encoder> open(const Component& component) = 0;
};

}  // namespace lode::search
