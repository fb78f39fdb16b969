#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/dictionary.hpp"
#include "lode/lexical/field.hpp"
#include "lode/lexical/forward_store.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::lexical {

/// What a builder collected of a segment.
struct SegmentContent {
  const text::Analyzer* analyzer = nullptr;
  std::vector<Field> fields;
  const Dictionary* dictionary = nullptr;
  std::vector<std::uint32_t> document_frequencies;  ///< By term.
  std::string docno_text;
  std::vector<std::uint64_t> docno_ends;
  std::vector<std::uint32_t> lengths;  ///< For each document, for each field.
  ForwardStore* forward = nullptr;
  std::size_t memory_bytes = 0;  ///< For inverted postings that are not yet written.
};

/// Writes the bytes of a segment, in order, to `sink`. Throws Error(InvalidInput) when two
/// documents have one docno.
void write_segment(const SegmentContent& content,
                   const std::function<void(std::string_view)>& sink);

}  // namespace lode::lexical
