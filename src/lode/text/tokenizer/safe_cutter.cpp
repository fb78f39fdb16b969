#include "lode/text/tokenizer/safe_cutter.hpp"

#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {

SafeCutter::SafeCutter(const Vocabulary& vocabulary,
                       const std::vector<MergeTable::Rule>& merges,
                       bool bytes_for_unknown)
    : knows_foreign_(bytes_for_unknown) {
  for (std::size_t i = 0; i < ascii_.size(); ++i) {
    const char c = static_cast<char>(i);
    const bool known = bytes_for_unknown || vocabulary.find({&c, 1}) != kNoToken;
    ascii_[i] = !known                   ? Unknown
                : c == '\n' || c == '\r' ? LineEnd
                : c == ' ' || c == '\t'  ? Blank
                : c >= 'a' && c <= 'z'   ? Lower
                : c >= 'A' && c <= 'Z'   ? Upper
                : c >= '0' && c <= '9'   ? Digit
                : c > ' ' && c < '\x7F'  ? Sign
                                         : Other;
  }
  joins_[Unknown].fill(true);
  for (auto& row : joins_) {
    row[Unknown] = true;
  }
  for (const MergeTable::Rule& rule : merges) {
    const std::string_view whole = vocabulary.token(rule.result);
    Kind last = Unknown;
    for (std::size_t at = 0; at < whole.size();) {
      const CodePoint c = decode_utf8(whole, at);
      const Kind next = kind_of(c.value);
      joins_[last][next] = true;
      last = next;
      at += c.length;
    }
  }
}

SafeCutter::Kind SafeCutter::kind_of_other(char32_t c) const noexcept {
  constexpr char32_t kMetaspaceMark = 0x2581;
  if (!knows_foreign_) {
    return Unknown;
  }
  if (c == kMetaspaceMark) {
    return Mark;
  }
  const std::uint16_t value = classes_.of(c);
  if (in_categories(value, kLetterCategories | kMarkCategories)) {
    return Foreign;
  }
  return in_categories(value, kNumberCategories) ? Digit : Other;
}

void SafeCutter::apply(Pieces& pieces) const {
  pieces.next.clear();
  const std::string_view text = pieces.text.text();
  for (const Range piece : pieces.list) {
    std::uint32_t begin = piece.begin;
    Kind last = Unknown;
    for (std::uint32_t at = piece.begin; at < piece.end;) {
      const CodePoint c = is_ascii(text[at]) ? CodePoint{static_cast<unsigned char>(text[at]), 1}
                                             : decode_utf8(text, at);
      const Kind next = kind_of(c.value);
      if (!joins_[last][next]) {
        pieces.next.push_back({begin, at});
        begin = at;
      }
      last = next;
      at += static_cast<std::uint32_t>(c.length);
    }
    pieces.next.push_back({begin, piece.end});
  }
  pieces.list.swap(pieces.next);
}

}  // namespace lode::text::tokenizer
