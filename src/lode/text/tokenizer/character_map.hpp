#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lode::text::tokenizer {

/// The map of character sequences that sentencepiece compiles into its models: the length of a
/// trie, the trie (darts-clone's double array), and the replacements, each ended by a zero. A unit
/// has 4 bytes: bits 0-7 a label, bit 8 whether a value follows, bit 9 whether the offset in bits
/// 10-30 counts 256s; bit 31 marks a value. Immutable.
class CharacterMap {
 public:
  /// Maps nothing.
  CharacterMap() = default;
  /// Throws Error(InvalidInput) for a damaged map.
  explicit CharacterMap(std::string_view bytes);

  struct Match {
    std::size_t size = 0;  ///< Of the sequence that is replaced.
    std::string_view replacement;
  };
  /// The shortest known sequence that `text` begins with.
  [[nodiscard]] std::optional<Match> shortest(std::string_view text) const noexcept {
    return find(text, true);
  }
  [[nodiscard]] std::optional<Match> longest(std::string_view text) const noexcept {
    return find(text, false);
  }

 private:
  [[nodiscard]] std::optional<Match> find(std::string_view text, bool first_only) const noexcept;
  [[nodiscard]] std::optional<std::string_view> replacement(std::size_t begin) const noexcept;

  std::vector<std::uint32_t> units_;
  std::string replacements_;
};

}  // namespace lode::text::tokenizer
