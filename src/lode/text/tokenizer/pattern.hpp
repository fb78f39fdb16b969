#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

/// A pattern of Split or Replace, written for Oniguruma (Ruby's syntax), run by PCRE2. Classes such
/// as \p{L}, \s and \w are replaced by the characters that Oniguruma takes for them, so that the
/// versions of Unicode agree. Immutable; const methods may run concurrently.
class Pattern {
 public:
  /// Throws Error(InvalidInput) for a pattern that does not compile, Error(Unsupported) for what
  /// only Oniguruma has.
  explicit Pattern(std::string_view pattern);
  /// Matches `literal` itself.
  [[nodiscard]] static Pattern literal(std::string_view literal);
  ~Pattern();
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;

  /// Appends the matches in `text`, in order, without those that are empty and touch the one
  /// before. Throws Error(InvalidInput) when a match takes too many steps.
  void find_all(std::string_view text, std::vector<Range>& matches) const;

 private:
  struct Code;
  Pattern();
  std::unique_ptr<Code> code_;
};

/// The pattern as PCRE2 must read it, with PCRE2_UTF. Throws as Pattern does.
[[nodiscard]] std::string translate_pattern(std::string_view pattern);

}  // namespace lode::text::tokenizer
