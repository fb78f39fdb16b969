#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/text/tokenizer/model.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] TokenId require_unknown(TokenId id, std::string_view token) {
  if (id == kNoToken) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("the vocabulary has no unknown token '{}', which the text needs",
                            to_utf8(token)));
  }
  return id;
}

[[nodiscard]] bool starts_character(std::string_view text, std::size_t at) noexcept {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80;
}

class WordPiece : public Model {
 public:
  explicit WordPiece(WordPieceOptions options)
      : vocabulary_(std::move(options.vocabulary)),
        unk_token_(std::move(options.unk_token)),
        unk_(vocabulary_.find(unk_token_)),
        prefix_(std::move(options.continuing_subword_prefix)),
        max_characters_(options.max_input_chars_per_word) {
    prefix_hash_.add(prefix_);
  }

  void tokenize(std::string_view word,
                ModelScratch& scratch,
                std::vector<WordToken>& out) const override {
    const std::size_t first = out.size();
    const auto size = static_cast<std::uint32_t>(word.size());
    if (!is_too_long(word)) {
      std::uint32_t begin = 0;
      while (begin < size) {
        const WordToken token = longest_from(word, begin, scratch);
        if (token.id == kNoToken) {
          break;
        }
        out.push_back(token);
        begin = token.end;
      }
      if (begin == size) {
        return;
      }
    }
    out.resize(first);
    out.push_back({require_unknown(unk_, unk_token_), 0, size});
  }

  [[nodiscard]] const Vocabulary& vocabulary() const noexcept override { return vocabulary_; }
  [[nodiscard]] std::string_view kind() const noexcept override { return "wordpiece"; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept override {
    return vocabulary_.memory_bytes();
  }

 private:
  [[nodiscard]] bool is_too_long(std::string_view word) const noexcept {
    if (word.size() <= max_characters_) {
      return false;
    }
    std::size_t characters = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      characters += starts_character(word, i) ? 1U : 0U;
    }
    return characters > max_characters_;
  }

  /// The longest token that begins at `begin`; its id is kNoToken when there is none.
  [[nodiscard]] WordToken longest_from(std::string_view word,
                                       std::uint32_t begin,
                                       ModelScratch& scratch) const {
    std::string_view spelled = word.substr(begin);
    std::size_t skipped = 0;
    PrefixHash hash;
    if (begin > 0) {
      scratch.bytes.assign(prefix_).append(spelled);
      spelled = scratch.bytes;
      skipped = prefix_.size();
      hash = prefix_hash_;
    }
    const std::size_t limit = std::min(spelled.size(), vocabulary_.longest());
    scratch.numbers.clear();
    for (std::size_t i = skipped; i < limit; ++i) {
      hash.add(spelled[i]);
      scratch.numbers.push_back(hash.value());
    }
    for (std::size_t end = limit; end > skipped; --end) {
      if (!starts_character(spelled, end)) {
        continue;
      }
      const TokenId id =
          vocabulary_.find(spelled.substr(0, end), scratch.numbers[end - skipped - 1]);
      if (id != kNoToken) {
        return {id, begin, begin + static_cast<std::uint32_t>(end - skipped)};
      }
    }
    return {kNoToken, begin, begin};
  }

  Vocabulary vocabulary_;
  std::string unk_token_;
  TokenId unk_;
  std::string prefix_;
  PrefixHash prefix_hash_;
  std::size_t max_characters_;
};

class WordLevel : public Model {
 public:
  WordLevel(Vocabulary vocabulary, std::string unk_token)
      : vocabulary_(std::move(vocabulary)),
        unk_token_(std::move(unk_token)),
        unk_(vocabulary_.find(unk_token_)) {}

  void tokenize(std::string_view word,
                ModelScratch& /*scratch*/,
                std::vector<WordToken>& out) const override {
    const TokenId id = vocabulary_.find(word);
    out.push_back({id != kNoToken ? id : require_unknown(unk_, unk_token_),
                   0,
                   static_cast<std::uint32_t>(word.size())});
  }

  [[nodiscard]] const Vocabulary& vocabulary() const noexcept override { return vocabulary_; }
  [[nodiscard]] std::string_view kind() const noexcept override { return "wordlevel"; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept override {
    return vocabulary_.memory_bytes();
  }

 private:
  Vocabulary vocabulary_;
  std::string unk_token_;
  TokenId unk_;
};

}  // namespace

std::unique_ptr<Model> make_wordpiece(WordPieceOptions options) {
  return std::make_unique<WordPiece>(std::move(options));
}

std::unique_ptr<Model> make_wordlevel(Vocabulary vocabulary, std::string unk_token) {
  return std::make_unique<WordLevel>(std::move(vocabulary), std::move(unk_token));
}

}  // namespace lode::text::tokenizer
