#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/text/tokenizer/aligned_text.hpp"
#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/tokenizer/vocabulary.hpp"

namespace lode::text::tokenizer {

/// A token that is found in the text before the model sees it.
struct AddedToken {
  std::string content;
  TokenId id = kNoToken;
  bool single_word = false;  ///< Only where no word character stands beside it.
  bool lstrip = false;       ///< Takes the white space on its left.
  bool rstrip = false;
  bool normalized = true;  ///< Its normalised form is looked for in the normalised text.
  bool special = false;
};

/// A part of a text: an added token, or text between (id kNoToken).
struct TextPart {
  Range range;
  TokenId id = kNoToken;
};

/// The added tokens of a tokenizer. Immutable; const methods may run concurrently.
class AddedTokens {
 public:
  AddedTokens() = default;
  /// `normalizer` may be null. Of tokens with the same content the last counts.
  AddedTokens(std::vector<AddedToken> tokens, const Normalizer* normalizer);

  /// Which tokens are looked for.
  enum class Form { AsWritten, Normalized };
  /// Cuts `text` into parts that cover it, none of them empty: of tokens that begin at the leftmost
  /// place, the longest. `with_special`: else special tokens stay text.
  void split(std::string_view text,
             Form form,
             bool with_special,
             std::vector<TextPart>& parts) const;
  [[nodiscard]] bool any(Form form) const noexcept { return !set_of(form).spellings.empty(); }

  /// Null when there is none.
  [[nodiscard]] const AddedToken* find(TokenId id) const noexcept;
  /// kNoToken when there is none.
  [[nodiscard]] TokenId find(std::string_view content) const noexcept;
  /// What decoding takes for the token: the normalised form.
  [[nodiscard]] std::string_view decoded(TokenId id) const noexcept;
  /// Whether a special token is spelled so.
  [[nodiscard]] bool is_special(std::string_view content) const noexcept;
  [[nodiscard]] TokenId largest_id() const noexcept { return largest_id_; }
  [[nodiscard]] const std::vector<AddedToken>& list() const noexcept { return tokens_; }

 private:
  /// Spellings in order, with what they stand for.
  struct Set {
    struct Entry {
      std::string text;
      std::uint32_t token;
    };
    std::vector<Entry> spellings;
    std::array<std::uint32_t, 257> begins{};  ///< Of those with each first byte.
    char only_first = '\0';                   ///< When all begin with the same byte.
    bool one_first = false;

    void add(std::string text, std::uint32_t token);
    void finish();
    /// The longest that `text` begins with; null for none.
    [[nodiscard]] const Entry* longest_at(std::string_view text) const noexcept;
    /// The first place at or after `from` where one may begin.
    [[nodiscard]] std::size_t candidate(std::string_view text, std::size_t from) const noexcept;
  };

  [[nodiscard]] const Set& set_of(Form form) const noexcept {
    return form == Form::AsWritten ? as_written_ : normalized_;
  }

  std::vector<AddedToken> tokens_;
  std::vector<std::string> decoded_;
  std::unordered_map<TokenId, std::uint32_t> by_id_;
  std::unordered_map<std::string_view, std::uint32_t> by_content_;
  Set as_written_;
  Set normalized_;
  TokenId largest_id_ = kNoToken;
};

}  // namespace lode::text::tokenizer
