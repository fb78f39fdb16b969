#pragma once

#include <memory>
#include <string>

#include "lode/text/analyzer.hpp"
#include "lode/text/stemmer.hpp"

namespace lode::text {

/// How the code words of a text are weighed. A weight is the number of times that a term is
/// counted; 0 leaves it out.
struct CodeOptions {
  Stemming stemming = Stemming::None;  ///< Of parts and whole identifiers of ASCII letters.
  std::size_t part = 1;                ///< Each camel, snake or digit part.
  std::size_t whole = 1;               ///< An identifier of several parts, its parts joined.
  std::size_t prefix = 0;         ///< The first characters of each part that is no number, and "*".
  std::size_t prefix_length = 3;  ///< How many; shorter parts have no such term.
  std::size_t definition =
      0;                    ///< How many times more the terms of a name count where it is defined.
  bool stop_words = false;  ///< Leaves English stop words out of the parts.
};

/// Words of source code and of prose about it (docs/analyzers.md): an identifier is split where the
/// case changes, at underscores and between letters and digits; everything is lower-cased; runs of
/// characters of unspaced scripts become overlapping pairs.
[[nodiscard]] std::shared_ptr<const Analyzer> make_code_analyzer(std::string name,
                                                                 const CodeOptions& options);

}  // namespace lode::text
