#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lode::corpus {

/// The ids of a corpus in order, and the way back from an id to its index: one pooled string, one
/// offset and one hash slot (of 4 bytes) each. Const methods may run concurrently.
class DocnoTable {
 public:
  /// Adds an id and returns true, or returns false when it is there already. At most 2^32 - 1 ids.
  bool add(std::string_view docno);

  [[nodiscard]] std::size_t size() const noexcept { return offsets_.size() - 1; }
  [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept {
    return std::string_view(pool_).substr(offsets_[index], offsets_[index + 1] - offsets_[index]);
  }
  /// Index of an id, or size() when unknown.
  [[nodiscard]] std::size_t find(std::string_view docno) const noexcept;

 private:
  [[nodiscard]] std::size_t find_slot(std::string_view docno) const noexcept;
  void grow();

  std::string pool_;
  std::vector<std::uint64_t> offsets_{0};
  std::vector<std::uint32_t> slots_;  ///< Open addressing, linear probing; index + 1, 0 for free.
};

}  // namespace lode::corpus
