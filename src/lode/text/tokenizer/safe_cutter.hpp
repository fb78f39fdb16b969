#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/merge_table.hpp"
#include "lode/text/tokenizer/pre_tokenizer.hpp"

namespace lode::text::tokenizer {

/// Cuts texts where byte-pair encoding of characters can never join both sides, so that words short
/// enough to be remembered come out of a text that no other step cuts. The tokens are the same.
///
/// Characters are told apart by a few kinds. Between two kinds whose characters stand beside each
/// other in no result of a merge, every place is such a cut.
class SafeCutter : public PreTokenizer {
 public:
  /// `bytes_for_unknown`: unknown characters become byte tokens, which no merge takes; else places
  /// beside characters that may be unknown are left alone.
  SafeCutter(const Vocabulary& vocabulary,
             const std::vector<MergeTable::Rule>& merges,
             bool bytes_for_unknown);

  void apply(Pieces& pieces) const override;

 private:
  enum Kind : std::uint8_t {
    Mark,
    LineEnd,
    Blank,
    Lower,
    Upper,
    Digit,
    Sign,
    Foreign,
    Other,
    Unknown,
  };
  static constexpr std::size_t kKinds = Unknown + 1;

  [[nodiscard]] Kind kind_of(char32_t c) const noexcept {
    return c < ascii_.size() ? ascii_[c] : kind_of_other(c);
  }
  [[nodiscard]] Kind kind_of_other(char32_t c) const noexcept;

  const CharacterClasses& classes_ = CharacterClasses::get();
  bool knows_foreign_;
  std::array<Kind, 128> ascii_{};
  std::array<std::array<bool, kKinds>, kKinds> joins_{};
};

}  // namespace lode::text::tokenizer
