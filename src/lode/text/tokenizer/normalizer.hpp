#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

/// One step that changes a text before it is cut. Immutable; apply() may run concurrently.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  virtual void apply(AlignedText& text) const = 0;
};

/// Unicode's normalisation forms, of the characters that Unicode 9 had: the reference knows no
/// later ones.
enum class NormalizationForm { Nfc, Nfd, Nfkc, Nfkd };
[[nodiscard]] std::unique_ptr<Normalizer> make_unicode_normalizer(NormalizationForm form);

struct BertNormalizerOptions {
  bool clean_text = true;
  bool handle_chinese_chars = true;
  bool strip_accents = true;
  bool lowercase = true;
};
[[nodiscard]] std::unique_ptr<Normalizer> make_bert_normalizer(
    const BertNormalizerOptions& options);

/// Replaces sequences of characters by the map that sentencepiece compiles into a model: the trie
/// (4 bytes length, then units of a double array) and the zero-terminated replacements. Throws
/// Error(InvalidInput) for a damaged map.
[[nodiscard]] std::unique_ptr<Normalizer> make_precompiled_normalizer(std::string_view charsmap);

/// Puts `text` in front of every text that is not empty.
[[nodiscard]] std::unique_ptr<Normalizer> make_prepend_normalizer(std::string text);
/// Replaces each occurrence of a literal.
[[nodiscard]] std::unique_ptr<Normalizer> make_literal_replacer(std::string_view literal,
                                                                std::string content);
/// Replaces each match of a pattern in Oniguruma's syntax. Throws as Pattern does.
[[nodiscard]] std::unique_ptr<Normalizer> make_pattern_replacer(std::string_view pattern,
                                                                std::string content);
/// Unicode's full lower case, without what depends on the neighbours.
[[nodiscard]] std::unique_ptr<Normalizer> make_lowercase_normalizer();
/// Drops white space at the ends.
[[nodiscard]] std::unique_ptr<Normalizer> make_strip_normalizer(bool left, bool right);
/// Drops combining marks (they are separate characters after NFD or NFKD only).
[[nodiscard]] std::unique_ptr<Normalizer> make_accent_stripper();
/// Drops controls and makes blanks of other spaces, as sentencepiece's rule "nmt" does.
[[nodiscard]] std::unique_ptr<Normalizer> make_nmt_normalizer();
/// Writes every byte as its character of the byte alphabet.
[[nodiscard]] std::unique_ptr<Normalizer> make_byte_level_normalizer();

/// Applies steps in order.
[[nodiscard]] std::unique_ptr<Normalizer> make_normalizer_sequence(
    std::vector<std::unique_ptr<Normalizer>> steps);

/// Reads the field `normalizer` of a tokenizer.json; null for null. Throws Error(InvalidInput),
/// Error(Unsupported) that names the type for one that is not known.
[[nodiscard]] std::unique_ptr<Normalizer> read_normalizer(const Json& json);

}  // namespace lode::text::tokenizer
