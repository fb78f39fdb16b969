#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/dictionary.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::lexical {

/// Consecutive documents, analysed and counted with a dictionary of their own, so that batches can
/// be made in parallel and joined in order. Single owner, reused.
struct DocumentBatch {
  Dictionary terms;
  std::string docno_text;
  std::vector<std::size_t> docno_ends;  ///< One for each document.
  std::vector<std::uint32_t> lengths;   ///< For each document, for each field: number of terms.
  std::vector<std::size_t> entry_ends;  ///< For each document: its last distinct term + 1.
  std::vector<std::uint32_t> entries;   ///< Distinct terms of the documents, by numbers of `terms`.
  std::vector<std::uint32_t> counts;    ///< For each entry, for each field: tf.

  void clear();
  /// Appends a document; `texts` holds `fields` texts.
  void add(const text::Analyzer& analyzer,
           std::string_view docno,
           const std::string_view* texts,
           std::size_t fields);

 private:
  std::vector<std::size_t>
      last_entry_;  // For each term: its latest entry + 1, which may be of an older document.
  text::TermBuffer buffer_;
};

}  // namespace lode::lexical
