#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "lode/text/tokenizer/pre_tokenizer.hpp"

namespace lode::text::tokenizer {

struct PatternSplitOptions {
  SplitBehavior behavior = SplitBehavior::Isolated;
  bool invert = false;  ///< What does not match is taken for the match.
};

/// Cuts at the matches of a pattern in Oniguruma's syntax; by hand-written scanner where there is
/// one.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_pattern_splitter(
    std::string_view pattern, const PatternSplitOptions& options);
/// Cuts at the occurrences of a literal.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_literal_splitter(
    std::string_view literal, const PatternSplitOptions& options);

/// Cuts at characters that have the flag.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_class_splitter(std::uint16_t flag,
                                                                SplitBehavior behavior);
/// Cuts at white space, which is removed, and around every punctuation character.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_bert_splitter();
/// Cuts at a character, which is removed.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_delimiter_splitter(char32_t delimiter);
/// Keeps runs of word characters and runs of others, without white space.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_word_splitter();
/// Cuts where the script changes, as sentencepiece does in training.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_script_splitter();
/// Cuts into parts of so many characters.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_length_splitter(std::size_t length);

/// Puts a blank in front of pieces that begin with none.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_blank_prepender();
/// Writes every byte as its character of the byte alphabet.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_byte_mapper();
/// The same for the old text of `rewriter` up to `end`.
void write_in_byte_alphabet(Rewriter& rewriter, std::size_t end);

enum class PrependScheme { Always, First, Never };

struct MetaspaceOptions {
  std::string replacement = "\xE2\x96\x81";
  PrependScheme prepend_scheme = PrependScheme::Always;
  bool split = true;
};
/// Writes blanks as the replacement, puts one in front, and cuts before each.
[[nodiscard]] std::unique_ptr<PreTokenizer> make_metaspace(const MetaspaceOptions& options);

}  // namespace lode::text::tokenizer
