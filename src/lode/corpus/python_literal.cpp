#include "lode/corpus/python_literal.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "lode/base/text_file.hpp"

namespace lode::corpus {
namespace {

constexpr int kMaxDepth = 64;

void append_utf8(std::string& out, std::uint32_t code) {
  const auto byte = [&out](std::uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | (code >> 6));
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | (code >> 12));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | (code >> 18));
    byte(0x80 | ((code >> 12) & 0x3F));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

/// Recursive descent; every method leaves the position behind what it read, or sets the error.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Json> parse() {
    Json value = parse_value(0);
    skip_blanks();
    if (error_.empty() && position_ != text_.size()) {
      fail("something follows the value");
    }
    if (!error_.empty()) {
      return failure(ErrorKind::InvalidInput, error_);
    }
    return value;
  }

 private:
  void fail(std::string_view what) {
    if (error_.empty()) {
      error_ = fmt::format("not a Python literal: {} at byte {}", what, position_);
    }
  }
  void skip_blanks() {
    while (position_ < text_.size() &&
           std::string_view(" \t\r\n").find(text_[position_]) != std::string_view::npos) {
      ++position_;
    }
  }
  bool take(std::string_view word) {
    if (!text_.substr(position_).starts_with(word)) {
      return false;
    }
    position_ += word.size();
    return true;
  }
  [[nodiscard]] char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

  Json parse_value(int depth) {
    skip_blanks();
    if (depth > kMaxDepth) {
      fail("too deep a nesting");
      return {};
    }
    const char c = peek();
    if (c == '{') {
      return parse_dict(depth);
    }
    if (c == '[' || c == '(') {
      return parse_sequence(depth, c == '[' ? ']' : ')');
    }
    if (c == '\'' || c == '"') {
      return parse_string();
    }
    if (take("True")) {
      return true;
    }
    if (take("False")) {
      return false;
    }
    if (take("None")) {
      return nullptr;
    }
    return parse_number();
  }

  Json parse_dict(int depth) {
    Json object = Json::object();
    ++position_;
    skip_blanks();
    if (take("}")) {
      return object;
    }
    while (error_.empty()) {
      skip_blanks();
      if (peek() != '\'' && peek() != '"') {
        fail("a string was expected as key");
        break;
      }
      std::string key = parse_string();
      skip_blanks();
      if (!take(":")) {
        fail("':' was expected");
        break;
      }
      if (object.contains(key)) {
        fail("a key appears twice");
        break;
      }
      object[std::move(key)] = parse_value(depth + 1);
      if (at_end_of_items('}')) {
        break;
      }
    }
    return object;
  }

  Json parse_sequence(int depth, char close) {
    Json array = Json::array();
    ++position_;
    skip_blanks();
    if (peek() == close) {
      ++position_;
      return array;
    }
    while (error_.empty()) {
      array.push_back(parse_value(depth + 1));
      if (at_end_of_items(close)) {
        break;
      }
    }
    return array;
  }

  /// After an item: takes "," and maybe the closing bracket. True when the collection ends.
  bool at_end_of_items(char close) {
    skip_blanks();
    const bool comma = take(",");
    skip_blanks();
    if (peek() == close) {
      ++position_;
      return true;
    }
    if (!comma) {
      fail("',' or a closing bracket was expected");
    }
    return !error_.empty();
  }

  std::string parse_string() {
    const char quote = text_[position_++];
    std::string out;
    while (position_ < text_.size() && text_[position_] != quote) {
      const char c = text_[position_++];
      if (c == '\\') {
        parse_escape(out);
      } else {
        out.push_back(c);
      }
    }
    if (position_ == text_.size()) {
      fail("a string is not closed");
    } else {
      ++position_;
    }
    return out;
  }

  void parse_escape(std::string& out) {
    constexpr std::string_view kNames = "\\'\"abfnrtv";
    constexpr std::string_view kValues = "\\'\"\a\b\f\n\r\t\v";
    const char c = peek();
    if (const std::size_t simple = kNames.find(c); c != '\0' && simple != std::string_view::npos) {
      out.push_back(kValues[simple]);
      ++position_;
      return;
    }
    const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    const std::string_view hex =
        text_.substr(std::min(position_ + 1, text_.size())).substr(0, digits);
    std::uint32_t code = 0;
    const auto parsed = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
    const bool whole = digits != 0 && hex.size() == digits && parsed.ec == std::errc() &&
                       parsed.ptr == hex.data() + hex.size();
    if (!whole || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
      fail("an unknown escape sequence");
      return;
    }
    append_utf8(out, code);
    position_ += 1 + digits;
  }

  Json parse_number() {
    const std::size_t end = text_.find_first_not_of("+-.0123456789eE", position_);
    const std::string_view word = text_.substr(position_, end - position_);
    const char* const last = word.data() + word.size();
    std::int64_t integer = 0;
    if (const auto parsed = std::from_chars(word.data(), last, integer);
        !word.empty() && parsed.ec == std::errc() && parsed.ptr == last) {
      position_ += word.size();
      return integer;
    }
    double real = 0.0;
    if (const auto parsed = std::from_chars(word.data(), last, real);
        !word.empty() && parsed.ec == std::errc() && parsed.ptr == last && std::isfinite(real)) {
      position_ += word.size();
      return real;
    }
    fail("a value was expected");
    return {};
  }

  std::string_view text_;
  std::size_t position_ = 0;
  std::string error_;
};

}  // namespace

Result<Json> parse_python_literal(std::string_view text) {
  if (!is_valid_utf8(text)) {
    return failure(ErrorKind::InvalidInput, "not a Python literal: invalid UTF-8");
  }
  return Parser(text).parse();
}

}  // namespace lode::corpus
