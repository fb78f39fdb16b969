#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace lode::nn {

/// Memory for numbers that begins on a cache line and is never copied. Growing loses the content.
/// Single owner.
template <typename T>
class AlignedBuffer {
 public:
  AlignedBuffer() = default;
  explicit AlignedBuffer(std::size_t size) { reserve(size); }

  /// Makes room for `size` values; a larger buffer stays as it is.
  void reserve(std::size_t size) {
    if (size > size_) {
      values_.reset();  // Before the new one is made: the two need not be there together.
      values_.reset(static_cast<T*>(::operator new(size * sizeof(T), kAlignment)));
      size_ = size;
    }
  }

  [[nodiscard]] T* data() noexcept { return values_.get(); }
  [[nodiscard]] const T* data() const noexcept { return values_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Deleter {
    void operator()(T* values) const noexcept { ::operator delete(values, kAlignment); }
  };
  std::unique_ptr<T, Deleter> values_;
  std::size_t size_ = 0;
};

/// Distance between rows of `columns` floats: rows start on cache lines, and an odd number of lines
/// apart, so that a column of a tile does not fall into one set of the cache.
[[nodiscard]] constexpr std::size_t row_stride(std::size_t columns) {
  return (((columns + 31) / 32 * 2) | 1) * 16;
}

}  // namespace lode::nn
