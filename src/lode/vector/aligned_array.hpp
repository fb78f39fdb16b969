#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include <sys/mman.h>

namespace lode::vector {

/// A fixed number of zeros to be overwritten, aligned for any vector instruction; large ones lie in
/// huge pages where the system has them, which the processor reads ahead across. Movable, single
/// owner.
template <typename T>
class AlignedArray {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  AlignedArray() = default;
  /// Throws std::bad_alloc.
  explicit AlignedArray(std::size_t size) : size_(size) {
    if (size == 0) {
      return;
    }
    if (size > (std::numeric_limits<std::size_t>::max() - kHugePage) / sizeof(T)) {
      throw std::bad_alloc();
    }
    const std::size_t alignment = size * sizeof(T) < kHugePage ? kLine : kHugePage;
    const std::size_t bytes = (size * sizeof(T) + alignment - 1) / alignment * alignment;
    data_.reset(static_cast<T*>(std::aligned_alloc(alignment, bytes)));
    if (data_ == nullptr) {
      throw std::bad_alloc();
    }
    if (alignment == kHugePage) {
      ::madvise(data_.get(), bytes, MADV_HUGEPAGE);  // Advice only: without it reads are slower.
    }
    std::memset(data_.get(), 0, bytes);
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] T* data() noexcept { return data_.get(); }
  [[nodiscard]] const T* data() const noexcept { return data_.get(); }

 private:
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t kHugePage = std::size_t{2} << 20U;

  struct Free {
    void operator()(T* data) const noexcept { std::free(data); }
  };
  std::unique_ptr<T[], Free> data_;
  std::size_t size_ = 0;
};

}  // namespace lode::vector
