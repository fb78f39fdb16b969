#pragma once

#include <memory>
#include <string>

#include "lode/text/analyzer.hpp"
#include "lode/text/stemmer.hpp"

namespace lode::text {

struct PlainOptions {
  bool stop_words = true;              ///< Leaves the English stop words out.
  Stemming stemming = Stemming::None;  ///< Of words of ASCII letters; after the stop words.
};

/// Words as bm25s's default tokenizer finds them: the text is lower-cased as Python's str.lower()
/// does, words are the matches of `(?u)\b\w\w+\b`, so two characters at least, with "_" a word
/// character.
[[nodiscard]] std::shared_ptr<const Analyzer> make_plain_analyzer(std::string name,
                                                                  const PlainOptions& options);

}  // namespace lode::text
