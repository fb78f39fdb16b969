#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lode::text {

using TokenId = std::int32_t;

/// Bytes of the text that a token came from: [begin, end); empty for tokens that no text stands
/// for.
struct TokenSpan {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const TokenSpan&) const = default;
};

/// What encoding gives; reused from call to call, so that its memory is.
struct TokenizedText {
  std::vector<TokenId> ids;
  std::vector<TokenSpan> spans;  ///< One for each id when asked for, else empty.

  void clear() {
    ids.clear();
    spans.clear();
  }
};

/// What the post-processor puts around the tokens of one text, or around those of two.
struct TokenTemplate {
  std::vector<TokenId> before;
  std::vector<TokenId> between;  ///< Of a pair only.
  std::vector<TokenId> after;
  bool operator==(const TokenTemplate&) const = default;
};

/// A subword tokenizer: text to the ids that a model was trained on, equal to Hugging Face
/// tokenizers', id by id. Immutable; const methods may run concurrently.
///
/// A text is always plain: where it holds the spelling of a special token, it is cut like any other
/// text (Hugging Face's `split_special_tokens`). Who needs control tokens, a prompt's for example,
/// asks for encode_template().
class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  /// Appends the tokens of `text`, without those of the post-processor. Bytes that are not UTF-8
  /// are read as U+FFFD, one for each maximal part as Unicode recommends.
  virtual void encode(std::string_view text, bool spans, TokenizedText& out) const = 0;

  /// Appends the tokens of a text of ours, in which special tokens are recognised.
  virtual void encode_template(std::string_view text, TokenizedText& out) const = 0;

  [[nodiscard]] virtual const TokenTemplate& single_template() const noexcept = 0;
  [[nodiscard]] virtual const TokenTemplate& pair_template() const noexcept = 0;

  /// The text of tokens, by the decoder of the tokenizer.
  [[nodiscard]] virtual std::string decode(std::span<const TokenId> ids,
                                           bool skip_special) const = 0;

  /// The id of a token by its spelling in the vocabulary; added tokens too.
  [[nodiscard]] virtual std::optional<TokenId> id(std::string_view token) const = 0;
  /// Empty for an id that there is not.
  [[nodiscard]] virtual std::string_view token(TokenId id) const = 0;
  /// One more than the largest id.
  [[nodiscard]] virtual std::size_t id_count() const noexcept = 0;
  /// One more than the largest id that encode() and the templates can give: special tokens, which
  /// a plain text never has, do not count beyond it.
  [[nodiscard]] virtual std::size_t plain_id_count() const = 0;
  /// "bpe", "wordpiece", "unigram", "wordlevel".
  [[nodiscard]] virtual std::string_view kind() const noexcept = 0;
};

/// Opens a `tokenizer.json`, a `.model` of sentencepiece, or a folder with one of these or with
/// `vocab.json` and `merges.txt`, or `vocab.txt`. Throws Error(NotFound | Io), Error(InvalidInput)
/// for a damaged file, Error(Unsupported) that names the component for one that Lode does not know.
[[nodiscard]] std::shared_ptr<const Tokenizer> open_tokenizer(const std::filesystem::path& path);

}  // namespace lode::text
