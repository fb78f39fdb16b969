#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer/merge_table.hpp"
#include "lode/text/tokenizer/vocabulary.hpp"

namespace lode::text::tokenizer {

/// A token of a word: bytes [begin, end) of the word.
struct WordToken {
  TokenId id = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const WordToken&) const = default;
};

/// Memory that a model reuses from word to word; one per running call.
struct ModelScratch {
  /// What stands at one place while pairs are merged.
  struct Symbol {
    TokenId id;
    std::uint32_t end;   ///< Where it ends in the word.
    std::uint32_t rank;  ///< Of the merge with its neighbour on the right.
    TokenId merged;      ///< What that merge gives.
  };
  /// The best way to a place.
  struct Step {
    double score;
    std::uint32_t begin;  ///< Of its last token.
    TokenId id;
  };

  std::vector<Symbol> symbols;
  std::vector<std::uint64_t> heap;
  std::vector<std::uint32_t> numbers;
  std::vector<Step> steps;
  std::string bytes;

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return symbols.capacity() * sizeof(Symbol) + heap.capacity() * sizeof(std::uint64_t) +
           numbers.capacity() * sizeof(std::uint32_t) + steps.capacity() * sizeof(Step) +
           bytes.capacity();
  }
};

class PreTokenizer;

/// What cuts words into tokens. Immutable; tokenize() may run concurrently.
class Model {
 public:
  virtual ~Model() = default;

  /// Appends the tokens of a word that is not empty: valid UTF-8, or raw bytes where the
  /// model was made for those. Throws Error(InvalidInput) for an unknown character where the model
  /// has no token for such.
  virtual void tokenize(std::string_view word,
                        ModelScratch& scratch,
                        std::vector<WordToken>& out) const = 0;

  /// A last step before tokenize() that cuts words without changing their tokens; null for none.
  [[nodiscard]] virtual const PreTokenizer* cutter() const noexcept { return nullptr; }
  [[nodiscard]] virtual const Vocabulary& vocabulary() const noexcept = 0;
  /// As Tokenizer::kind().
  [[nodiscard]] virtual std::string_view kind() const noexcept = 0;
  /// Of its tables.
  [[nodiscard]] virtual std::size_t memory_bytes() const noexcept = 0;
};

struct BpeOptions {
  Vocabulary vocabulary;
  std::vector<MergeTable::Rule> merges;
  std::string unk_token;  ///< Empty: unknown characters vanish.
  std::string continuing_subword_prefix;
  std::string end_of_word_suffix;
  bool fuse_unk = false;
  bool byte_fallback = false;
  bool ignore_merges = false;
  bool raw_bytes = false;  ///< Words come as raw bytes; tokens are spelled in the byte alphabet.
};

/// Byte-pair encoding (Sennrich et al., ACL 2016): of all pairs of neighbours the one that stands
/// first among the merges is joined, the leftmost first.
[[nodiscard]] std::unique_ptr<Model> make_bpe(BpeOptions options);

struct WordPieceOptions {
  Vocabulary vocabulary;
  std::string unk_token = "[UNK]";
  std::string continuing_subword_prefix = "##";
  std::size_t max_input_chars_per_word = 100;
};

/// WordPiece as in BERT: the longest token that begins the rest, again and again; one unknown token
/// where that fails.
[[nodiscard]] std::unique_ptr<Model> make_wordpiece(WordPieceOptions options);

/// Whole words only.
[[nodiscard]] std::unique_ptr<Model> make_wordlevel(Vocabulary vocabulary, std::string unk_token);

struct UnigramOptions {
  Vocabulary vocabulary;
  std::vector<double> scores;  ///< Log probabilities, by id.
  std::optional<std::size_t> unk_id;
  bool byte_fallback = false;

  /// As sentencepiece's own library does it: sums are rounded to 32 bits, the penalty of an unknown
  /// character counts from the least score of those given in `unknown_base`, unknown characters
  /// never make up a token, and a byte token has a byte's span.
  bool as_sentencepiece = false;
  float unknown_base = 0;
  std::vector<bool> hidden;  ///< By id: tokens that no text is cut into. Empty: none.
};

/// The unigram language model (Kudo, ACL 2018): the most probable way to cut the word. Of equal
/// ones, that whose last token begins first. Throws Error(InvalidInput).
[[nodiscard]] std::unique_ptr<Model> make_unigram(UnigramOptions options);

/// The byte alphabet of GPT-2: a printable character for each byte.
[[nodiscard]] char32_t to_byte_character(unsigned char byte) noexcept;
/// The byte of such a character; -1 for another one.
[[nodiscard]] int from_byte_character(char32_t c) noexcept;

}  // namespace lode::text::tokenizer
