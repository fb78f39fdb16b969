#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace lode::model {

/// Takes the bytes of an output in order. Single owner.
class ByteOutput {
 public:
  virtual ~ByteOutput() = default;
  /// Throws Error(Io), std::system_error(EPIPE) when nobody reads any more.
  virtual void write(std::string_view bytes) = 0;
  /// Call once, last: makes the output appear. Throws Error(Io).
  virtual void commit() = 0;
};

/// Takes vectors in order. Single owner.
class VectorWriter {
 public:
  virtual ~VectorWriter() = default;
  /// `id` is JSON text: a string, or a number.
  virtual void append(std::string_view id, std::span<const float> vector) = 0;
  /// Call once, last. Throws Error(Io).
  virtual void commit() = 0;
  /// Whether what is written tells the ids, so that a line may be left out.
  [[nodiscard]] virtual bool has_ids() const noexcept { return true; }
};

/// JSON Lines {"id": ..., "embedding": [...]}; numbers in the shortest form that reads back the
/// same.
[[nodiscard]] std::unique_ptr<VectorWriter> make_jsonl_writer(std::unique_ptr<ByteOutput> output);

/// numpy's format: one array of fp32, a row for each vector. Vectors wait in a temporary file until
/// their number is known.
[[nodiscard]] std::unique_ptr<VectorWriter> make_npy_writer(std::unique_ptr<ByteOutput> output,
                                                            std::size_t dimension);

/// safetensors: the tensor `embeddings` (fp32) and the ids as a JSON list under `ids` in the
/// metadata. Vectors wait in a temporary file until their number is known.
[[nodiscard]] std::unique_ptr<VectorWriter> make_safetensors_writer(
    std::unique_ptr<ByteOutput> output, std::size_t dimension);

}  // namespace lode::model
