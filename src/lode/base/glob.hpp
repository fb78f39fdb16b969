#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lode {

struct GlobOptions {
  bool pathname = true;    ///< '*', '?' and classes stop at '/'; "**" between slashes does not.
  bool fold_case = false;  ///< ASCII letters match without regard to case.
};

/// A shell pattern over bytes with the meaning that git gives it (wildmatch in gitignore(5)):
/// '*', '?', '[a-z]', '[!a]', '[[:alpha:]]', '\' before a literal character, and, in pathname mode,
/// a leading "**/", a "/**/" and a trailing "/**".
///
/// A pattern that git calls malformed (an open bracket, a backslash at the end) matches nothing.
/// Matching takes at most O(text^2 * pattern) steps, whatever the pattern. Const methods may run
/// concurrently.
class Glob {
 public:
  explicit Glob(std::string_view pattern, const GlobOptions& options = {});

  /// Whether the whole of `text` matches.
  [[nodiscard]] bool matches(std::string_view text) const noexcept;

 private:
  using ByteSet = std::bitset<256>;
  enum class Kind : std::uint8_t { Byte, Any, Set, Star, Deep, DeepFolders };
  struct Token {
    Kind kind = Kind::Byte;
    unsigned char byte = 0;
    std::uint32_t set = 0;  // Position in sets_.
  };

  void compile(std::string_view pattern);
  [[nodiscard]] std::size_t compile_stars(std::string_view pattern, std::size_t first);
  [[nodiscard]] std::size_t compile_set(std::string_view pattern, std::size_t open);
  [[nodiscard]] bool accepts(const Token& token, unsigned char byte) const noexcept;

  std::vector<Token> tokens_;
  std::vector<ByteSet> sets_;
  GlobOptions options_;
  bool malformed_ = false;
};

}  // namespace lode
