#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lode::model {

enum class TensorType {
  Float64,
  Float32,
  Float16,
  BFloat16,
  Int64,
  Int32,
  Int16,
  Int8,
  UInt8,
  Bool
};

/// A tensor as it lies in its file: mapped, row-major, not aligned.
struct TensorView {
  TensorType type = TensorType::Float32;
  std::vector<std::int64_t> shape;
  std::span<const std::byte> bytes;  ///< Valid as long as the source.
};

/// Tensors by name. Immutable; may be used from several threads.
class TensorSource {
 public:
  virtual ~TensorSource() = default;
  [[nodiscard]] virtual std::optional<TensorView> find(std::string_view name) const = 0;
  /// All names, sorted.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// What messages call the source: the file or folder.
  [[nodiscard]] virtual std::string description() const = 0;
};

}  // namespace lode::model
