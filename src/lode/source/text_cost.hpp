#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "lode/source/syntax.hpp"

namespace lode::source {

/// Characters that are not blank.
[[nodiscard]] std::uint32_t count_characters(std::string_view text) noexcept;

/// Cost of ranges of one text; see ChunkOptions::cost.
class TextCost {
 public:
  using Function = std::function<std::uint32_t(std::string_view)>;

  TextCost(std::string_view text, const Function& function);

  [[nodiscard]] std::uint32_t of(ByteRange range) const;
  [[nodiscard]] std::uint32_t of_header(std::string_view header) const;
  /// Whether the cost is never more than the bytes.
  [[nodiscard]] bool counts_characters() const noexcept { return function_ == nullptr; }
  /// The end of the longest part of `range` from its begin that costs at most `most`: a character
  /// boundary, at least one character on.
  [[nodiscard]] std::uint32_t longest(ByteRange range, std::uint32_t most) const;

 private:
  std::string_view text_;
  const Function* function_ = nullptr;
  std::vector<std::uint32_t> before_;  ///< Characters that are not blank before each byte.
};

}  // namespace lode::source
