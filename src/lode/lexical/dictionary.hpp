#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lode::lexical {

/// Numbers terms from 0 in the order in which they are first seen. Single owner.
class Dictionary {
 public:
  Dictionary();

  /// The number of `term`, whose hash64() is `hash`; a new one when it was not seen before.
  [[nodiscard]] std::uint32_t find_or_add(std::string_view term, std::uint64_t hash);
  void clear();

  [[nodiscard]] std::size_t size() const noexcept { return hashes_.size(); }
  [[nodiscard]] std::string_view term(std::size_t id) const noexcept {
    const std::size_t begin = id == 0 ? 0 : ends_[id - 1];
    return std::string_view(text_).substr(begin, ends_[id] - begin);
  }
  [[nodiscard]] std::uint64_t hash(std::size_t id) const noexcept { return hashes_[id]; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  void grow();

  std::string text_;
  std::vector<std::size_t> ends_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> slots_;  // Number + 1, 0 for none; open addressing, at most half full.
};

}  // namespace lode::lexical
