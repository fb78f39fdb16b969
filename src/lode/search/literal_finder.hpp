#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lode::search {

/// Finds a string in texts, some bytes at a time: two of its bytes that are rare in source code are
/// compared at many places at once. Const methods may run concurrently.
class LiteralFinder {
 public:
  /// Finds nothing.
  LiteralFinder() = default;
  /// With `any_case`, an ASCII letter of `needle` also matches its other case.
  explicit LiteralFinder(std::string_view needle, bool any_case = false);

  [[nodiscard]] bool empty() const noexcept { return needle_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return needle_.size(); }
  /// The first occurrence that begins at `from` or later; std::string_view::npos when there is none
  /// or the needle is empty.
  [[nodiscard]] std::size_t find(std::string_view text, std::size_t from = 0) const noexcept;

 private:
  [[nodiscard]] bool equals(const char* text) const noexcept;
  [[nodiscard]] std::size_t find_slowly(std::string_view text, std::size_t from) const noexcept;

  std::string needle_;
  std::string case_bits_;  // Set in a byte of the text before it is compared.
  std::size_t rarest_ = 0;
  std::size_t second_ = 0;
};

/// How many bytes of the text are line feeds.
[[nodiscard]] std::uint32_t count_line_feeds(std::string_view text) noexcept;

}  // namespace lode::search
