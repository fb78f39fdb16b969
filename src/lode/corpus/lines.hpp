#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "lode/base/text_file.hpp"
#include "lode/corpus/findings.hpp"

namespace lode::corpus {

/// A loop over lines asks for an interruption each time that it has passed so many.
inline constexpr std::size_t kLinesBetweenInterruptChecks = 4096;

/// The lines of a text file or of bytes in memory, without line ends. A byte order mark at the
/// beginning and "\r" before
/// "\n" are taken off; each is noted once per file ("byte-order-mark", "crlf"). Single owner.
class Lines {
 public:
  /// Plain, gzip or Zstandard. Throws what LineReader throws.
  Lines(const std::filesystem::path& path, Ledger& ledger);
  /// Over bytes that outlive this object; `name` is what messages call them.
  Lines(std::string name, std::string_view bytes, Ledger& ledger);

  /// The next line; false at the end. Over a file the view lives until the next call.
  [[nodiscard]] bool next(std::string_view& line);
  /// Of the line that next() gave last.
  [[nodiscard]] Place place() const noexcept { return {.file = name_, .number = number_}; }

 private:
  [[nodiscard]] bool next_raw(std::string_view& line);

  std::string name_;
  std::variant<std::string_view, LineReader> source_;
  Ledger& ledger_;
  std::size_t number_ = 0;
  bool crlf_noted_ = false;
};

/// Whether a line holds nothing but blanks.
[[nodiscard]] bool is_blank(std::string_view line) noexcept;

}  // namespace lode::corpus
