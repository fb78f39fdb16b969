#include "lode/text/tokenizer/json_stream.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// 10 to the power of `exponent`, which is not negative; infinite where no double holds it.
[[nodiscard]] double power_of_ten(int exponent) {
  static const std::vector<double> kPowers = [] {
    std::vector<double> powers;
    for (int i = 0; i <= std::numeric_limits<double>::max_exponent10; ++i) {
      const std::string text = fmt::format("1e{}", i);
      std::from_chars(text.data(), text.data() + text.size(), powers.emplace_back());
    }
    return powers;
  }();
  const auto index = static_cast<std::size_t>(exponent);
  return index < kPowers.size() ? kPowers[index] : std::numeric_limits<double>::infinity();
}

/// Of a number's digits behind the "e", with their sign; at most a few thousand.
[[nodiscard]] int exponent_of(std::string_view text) {
  constexpr int kMost = 4'000;
  text.remove_prefix(text.substr(0, 1) == "+" ? 1 : 0);
  int value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error != std::errc() ? kMost : std::clamp(value, -kMost, kMost);
}

/// Reads JSON from left to right. Views that it gives point into the text, or into the buffer it
/// was given where a text has escapes.
class Cursor {
 public:
  Cursor(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  [[noreturn]] void fail(std::string_view expected) const {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: at byte {} {} is expected", what_, at_, expected));
  }

  /// The next character that is no blank; '\0' at the end.
  [[nodiscard]] char peek() noexcept {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t')) {
      ++at_;
    }
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  [[nodiscard]] bool take_if(char c) noexcept {
    const bool found = peek() == c;
    at_ += found ? 1 : 0;
    return found;
  }
  void expect(char c) {
    if (!take_if(c)) {
      fail(fmt::format("'{}'", c));
    }
  }
  void expect_end() {
    if (peek() != '\0' || at_ < text_.size()) {
      fail("the end");
    }
  }

  /// Calls `take` at each item of a list between two brackets.
  template <typename Take>
  void each(char open, char close, const Take& take) {
    expect(open);
    if (take_if(close)) {
      return;
    }
    do {
      take();
    } while (take_if(','));
    expect(close);
  }

  [[nodiscard]] std::string_view take_string(std::string& buffer) {
    if (peek() != '"') {
      fail("a text");
    }
    const std::size_t begin = ++at_;
    skip_plain();
    if (at_ < text_.size() && text_[at_] == '"') {
      return text_.substr(begin, at_++ - begin);
    }
    buffer.assign(text_.substr(begin, at_ - begin));
    while (at_ < text_.size() && text_[at_] == '\\') {
      take_escape(buffer);
      const std::size_t rest = at_;
      skip_plain();
      buffer += text_.substr(rest, at_ - rest);
    }
    if (at_ >= text_.size() || text_[at_] != '"') {
      fail("the end of a text");
    }
    ++at_;
    return buffer;
  }

  template <typename Number>
  [[nodiscard]] Number take_number() {
    const char first = peek();
    if (first != '-' && (first < '0' || first > '9')) {
      fail("a number");
    }
    Number value{};
    const char* end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(text_.data() + at_, end, value);
    if (error != std::errc() || !std::isfinite(static_cast<double>(value))) {
      fail("a number");
    }
    at_ = static_cast<std::size_t>(stop - text_.data());
    return value;
  }

  /// A number as the reference's reader takes it: all digits as one whole number, which is then
  /// multiplied or divided once. Its last bit may differ from that of the nearest double, and
  /// decides between ways to cut a word that are equally good.
  [[nodiscard]] double take_score() {
    static_cast<void>(peek());  // Passes blanks.
    const std::size_t begin = at_;
    const auto nearest = take_number<double>();
    const std::string_view number = text_.substr(begin, at_ - begin);
    const std::size_t mark = std::min(number.find_first_of("eE"), number.size());
    int exponent = mark < number.size() ? exponent_of(number.substr(mark + 1)) : 0;
    std::uint64_t digits = 0;
    bool full = false;
    bool fraction = false;
    for (const char c : number.substr(0, mark)) {
      if (c == '.') {
        fraction = true;
      } else if (c != '-') {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        full = full || digits > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
        digits = full ? digits : digits * 10 + digit;
        exponent += (full ? 1 : 0) - (fraction ? 1 : 0);
      }
    }
    const double power = power_of_ten(std::abs(exponent));
    const auto whole = static_cast<double>(digits);
    const double value = exponent < 0 ? whole / power : whole * power;
    if (!std::isfinite(power) || !std::isfinite(value)) {
      return nearest;
    }
    return number[0] == '-' ? -value : value;
  }

  /// The text of the next value, whose brackets and quotes are in pairs.
  [[nodiscard]] std::string_view take_value() {
    const char first = peek();
    const std::size_t begin = at_;
    if (first != '{' && first != '[' && first != '"') {
      while (at_ < text_.size() &&
             std::string_view(",]} \n\r\t").find(text_[at_]) == std::string_view::npos) {
        ++at_;
      }
      if (at_ == begin) {
        fail("a value");
      }
      return text_.substr(begin, at_ - begin);
    }
    std::size_t depth = 0;
    do {
      if (at_ >= text_.size()) {
        fail("the end of a value");
      }
      const char c = text_[at_++];
      if (c == '"') {
        skip_string();
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if (c == '}' || c == ']') {
        --depth;
      }
    } while (depth > 0);
    return text_.substr(begin, at_ - begin);
  }

 private:
  /// Passes characters of a text up to a quote, a backslash or a control.
  void skip_plain() noexcept {
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' &&
           static_cast<unsigned char>(text_[at_]) >= 0x20) {
      ++at_;
    }
  }

  /// Behind the opening quote.
  void skip_string() {
    for (;;) {
      skip_plain();
      if (at_ >= text_.size() || static_cast<unsigned char>(text_[at_]) < 0x20) {
        fail("the end of a text");
      }
      if (text_[at_] == '"') {
        ++at_;
        return;
      }
      at_ += 2;
    }
  }

  void take_escape(std::string& buffer) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (letter == 'u') {
      take_code_unit_escape(buffer);
      return;
    }
    const std::size_t known = letter == '\0' ? std::string_view::npos : kLetters.find(letter);
    if (known == std::string_view::npos) {
      fail("an escape");
    }
    buffer.push_back(kMeanings[known]);
    at_ += 2;
  }

  [[nodiscard]] char32_t take_code_unit() {
    std::uint32_t unit = 0;
    const std::string_view digits = text_.substr(std::min(at_ + 2, text_.size())).substr(0, 4);
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
    if (digits.size() != 4 || error != std::errc() || stop != digits.data() + 4 ||
        text_.substr(at_, 2) != "\\u") {
      fail("\\u with four digits");
    }
    at_ += 6;
    return unit;
  }

  void take_code_unit_escape(std::string& buffer) {
    char32_t c = take_code_unit();
    if (c >= 0xD800 && c <= 0xDBFF) {
      const char32_t low = take_code_unit();
      if (low < 0xDC00 || low > 0xDFFF) {
        fail("the second half of a surrogate pair");
      }
      c = 0x10000 + ((c - 0xD800) << 10U) + (low - 0xDC00);
    } else if (c >= 0xDC00 && c <= 0xDFFF) {
      fail("the first half of a surrogate pair");
    }
    append_utf8(c, buffer);
  }

  std::string_view text_;
  std::string_view what_;
  std::size_t at_ = 0;
};

}  // namespace

void for_each_field(std::string_view json,
                    std::string_view what,
                    const std::function<void(std::string_view, std::string_view)>& take) {
  Cursor cursor(json, what);
  std::string buffer;
  cursor.each('{', '}', [&] {
    const std::string_view key = cursor.take_string(buffer);
    cursor.expect(':');
    take(key, cursor.take_value());
  });
  cursor.expect_end();
}

void for_each_number(std::string_view json,
                     std::string_view what,
                     const std::function<void(std::string_view, std::int64_t)>& take) {
  Cursor cursor(json, what);
  std::string buffer;
  cursor.each('{', '}', [&] {
    const std::string_view key = cursor.take_string(buffer);
    cursor.expect(':');
    take(key, cursor.take_number<std::int64_t>());
  });
  cursor.expect_end();
}

void for_each_text_pair(std::string_view json,
                        std::string_view what,
                        const std::function<void(std::string_view, std::string_view)>& take) {
  Cursor cursor(json, what);
  std::array<std::string, 2> buffers;
  cursor.each('[', ']', [&] {
    if (cursor.peek() == '[') {
      cursor.expect('[');
      const std::string_view left = cursor.take_string(buffers[0]);
      cursor.expect(',');
      const std::string_view right = cursor.take_string(buffers[1]);
      cursor.expect(']');
      take(left, right);
      return;
    }
    const std::string_view both = cursor.take_string(buffers[0]);
    const std::size_t blank = both.find(' ');
    if (blank == std::string_view::npos || both.find(' ', blank + 1) != std::string_view::npos) {
      cursor.fail("a merge of two parts with one blank between, not that before it,");
    }
    take(both.substr(0, blank), both.substr(blank + 1));
  });
  cursor.expect_end();
}

void for_each_scored_text(std::string_view json,
                          std::string_view what,
                          const std::function<void(std::string_view, double)>& take) {
  Cursor cursor(json, what);
  std::string buffer;
  cursor.each('[', ']', [&] {
    cursor.expect('[');
    const std::string_view text = cursor.take_string(buffer);
    cursor.expect(',');
    const double score = cursor.take_score();
    cursor.expect(']');
    take(text, score);
  });
  cursor.expect_end();
}

}  // namespace lode::text::tokenizer
