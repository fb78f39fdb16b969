#pragma once

#include <string>
#include <string_view>

namespace lode::corpus {

/// One item of a corpus.
struct Document {
  std::string docno;
  std::string title;     ///< May be empty.
  std::string text;      ///< Body: code or prose.
  std::string language;  ///< Programming language as the data names it, or empty.
  std::string extra;  ///< Every other field of the record as a JSON object (may be empty), kept for
                      ///< writing back.
  bool operator==(const Document&) const = default;
};

/// `text` without white space at both ends: what Python's str.strip() takes off, which is more than
/// ASCII's. Bytes that are no UTF-8 are no white space.
[[nodiscard]] std::string_view strip_white_space(std::string_view text) noexcept;

/// What is indexed and encoded, by MTEB's rule: title + " " + text stripped (strip_white_space)
/// when there is a title, else the stripped text.
[[nodiscard]] std::string document_text(const Document& document);

}  // namespace lode::corpus
