#include "lode/text/token_estimate.hpp"

namespace lode::text {
namespace {

enum class Kind { Blank, LineBreak, Lower, Upper, Digit, Mark, Other };

constexpr std::size_t kLettersPerToken = 8;
constexpr std::size_t kDigitsPerToken = 3;
constexpr std::size_t kMarksPerToken = 3;

Kind kind_of(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80) {
    return Kind::Other;
  }
  if (c == '\n') {
    return Kind::LineBreak;
  }
  if (byte <= 0x20 || byte == 0x7F) {
    return Kind::Blank;
  }
  if (c >= 'a' && c <= 'z') {
    return Kind::Lower;
  }
  if (c >= 'A' && c <= 'Z') {
    return Kind::Upper;
  }
  return c >= '0' && c <= '9' ? Kind::Digit : Kind::Mark;
}

bool continues(Kind before, Kind now) {
  return before == now || (before == Kind::Upper && now == Kind::Lower);
}

std::size_t tokens_of(Kind kind, std::size_t length) {
  switch (kind) {
    case Kind::Lower:
    case Kind::Upper:
      return 1 + (length - 1) / kLettersPerToken;
    case Kind::Digit:
      return (length + kDigitsPerToken - 1) / kDigitsPerToken;
    case Kind::Mark:
      return (length + kMarksPerToken - 1) / kMarksPerToken;
    default:
      return 0;  // Blanks belong to what follows; the others are counted one by one.
  }
}

}  // namespace

std::size_t estimate_tokens(std::string_view text) noexcept {
  std::size_t tokens = 0;
  std::size_t breaks = 0;
  Kind run = Kind::Blank;
  std::size_t length = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Kind kind = kind_of(text[i]);
    breaks += kind == Kind::LineBreak && run != Kind::LineBreak ? 1U : 0U;
    const bool is_start = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
    tokens += kind == Kind::Other && is_start ? 1U : 0U;
    // Of several capitals the last one begins the word that follows: "HTTPServer".
    const bool splits_capitals = run == Kind::Upper && kind == Kind::Lower && length > 1;
    if (continues(run, kind) && !splits_capitals) {
      ++length;
    } else if (splits_capitals) {
      tokens += tokens_of(Kind::Upper, length - 1);
      length = 2;
    } else {
      tokens += tokens_of(run, length);
      length = 1;
    }
    run = kind;
  }
  return tokens + tokens_of(run, length) + (breaks + 1) / 2;
}

}  // namespace lode::text
