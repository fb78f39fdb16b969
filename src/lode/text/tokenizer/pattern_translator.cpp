#include <map>
#include <string>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/pattern.hpp"

namespace lode::text::tokenizer {
namespace {

/// A set of characters as the inside of a class of PCRE2.
template <typename Contains>
[[nodiscard]] std::string class_items(const Contains& contains) {
  std::string items;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c == 0xD800) {
      c = 0xE000;
    }
    if (!contains(c)) {
      continue;
    }
    char32_t last = c;
    while (last < 0x10FFFF && last + 1 != 0xD800 && contains(last + 1)) {
      ++last;
    }
    items += fmt::format("\\x{{{:X}}}", static_cast<std::uint32_t>(c));
    if (last > c) {
      items += fmt::format("-\\x{{{:X}}}", static_cast<std::uint32_t>(last));
    }
    c = last;
  }
  return items;
}

class Translator {
 public:
  explicit Translator(std::string_view pattern) : pattern_(pattern) {}

  std::string translate() {
    constexpr std::size_t kLongest = std::size_t{1} << 22U;
    while (at_ < pattern_.size()) {
      if (out_.size() > kLongest) {
        refuse("too many classes of characters");
      }
      const char c = pattern_[at_];
      if (c == '\\') {
        take_escape(false);
      } else if (c == '[') {
        take_class();
      } else if (c == '(') {
        take_group_start();
      } else {
        take_plain();
      }
    }
    return std::move(out_);
  }

 private:
  [[noreturn]] void refuse(std::string_view what) const {
    throw Error(
        ErrorKind::Unsupported,
        fmt::format(
            "the pattern '{}' has {} at byte {}, which Lode does not know", pattern_, what, at_));
  }
  [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
  }
  void copy(std::size_t size) {
    out_ += pattern_.substr(at_, size);
    at_ += size;
  }

  void take_plain() {
    // In Ruby's syntax {n,m}+ repeats again and {,m} counts from none; in PCRE2 they mean others.
    if (peek() == '{') {
      const std::size_t end = pattern_.find('}', at_);
      if (end != std::string_view::npos && end + 1 < pattern_.size() && pattern_[end + 1] == '+') {
        refuse("'+' behind a repetition in braces");
      }
      if (peek(1) == ',') {
        refuse("a repetition without its least number");
      }
    }
    copy(1);
  }

  void take_group_start() {
    if (peek(1) == '*') {
      refuse("a verb");
    }
    if (peek(1) != '?') {
      copy(1);
      return;
    }
    const std::size_t end = pattern_.find_first_of(":)", at_);
    const std::string_view head =
        pattern_.substr(at_ + 2, end == std::string_view::npos ? 0 : end - at_ - 2);
    if (!head.empty() && head.find_first_not_of("imx-") == std::string_view::npos) {
      out_ += "(?";
      for (const char flag : head) {
        out_ += flag == 'm' ? 's' : flag;  // Ruby's m lets the dot match line ends.
      }
      at_ += 2 + head.size();
      return;
    }
    if (peek(2) == '~' || peek(2) == '{' || peek(2) == '(' || peek(2) == '@') {
      refuse("a group of a special kind");
    }
    copy(2);
  }

  /// Takes \p{name}, \s and the like; false when no class is next.
  [[nodiscard]] bool take_class_escape(bool in_class) {
    const char kind = peek(1);
    switch (kind) {
      case 'p':
      case 'P':
        take_property(kind == 'P', in_class);
        return true;
      case 's':
      case 'S':
        put_flagged(kSpace, kind == 'S', in_class);
        break;
      case 'w':
      case 'W':
        put_flagged(kPatternWord, kind == 'W', in_class);
        break;
      case 'd':
      case 'D':
        put_categories(category_bit(Category::Nd), kind == 'D', in_class);
        break;
      case 'h':
      case 'H':
        put_class(
            std::string(1, kind),
            [&](char32_t c) {
              const bool digit =
                  (c >= U'0' && c <= U'9') || (c >= U'A' && c <= U'F') || (c >= U'a' && c <= U'f');
              return digit != (kind == 'H');
            },
            in_class);
        break;
      default:
        return false;
    }
    at_ += 2;
    return true;
  }

  void take_property(bool negated, bool in_class) {
    const std::size_t end = pattern_.find('}', at_);
    if (peek(2) != '{' || end == std::string_view::npos) {
      refuse("a property without braces");
    }
    std::string_view name = pattern_.substr(at_ + 3, end - at_ - 3);
    if (name.starts_with('^')) {
      negated = !negated;
      name.remove_prefix(1);
    }
    const std::uint32_t categories = categories_of(name);
    if (categories == 0) {
      refuse(fmt::format("the property '{}'", name));
    }
    put_categories(categories, negated, in_class);
    at_ = end + 1;
  }

  void put_categories(std::uint32_t categories, bool negated, bool in_class) {
    put_class(
        fmt::format("categories {} {}", categories, negated),
        [&](char32_t c) { return in_categories(classes_.of(c), categories) != negated; },
        in_class);
  }
  void put_flagged(CharacterFlag flag, bool negated, bool in_class) {
    put_class(
        fmt::format("flag {} {}", static_cast<unsigned>(flag), negated),
        [&](char32_t c) { return classes_.has(c, flag) != negated; },
        in_class);
  }
  /// `name` stands for the set in the memory of those spelled out before.
  template <typename Contains>
  void put_class(const std::string& name, const Contains& contains, bool in_class) {
    std::string& items = known_[name];
    if (items.empty()) {
      items = class_items(contains);
    }
    out_ += in_class ? items : "[" + items + "]";
  }

  void take_escape(bool in_class) {
    if (take_class_escape(in_class)) {
      return;
    }
    switch (const char kind = peek(1)) {
      case '\0':
        refuse("a backslash at the end");
      case 'b':
      case 'B':
        if (in_class) {
          copy(2);
          return;
        }
        put_word_boundary(kind == 'B');
        at_ += 2;
        return;
      case 'n':
      case 't':
      case 'r':
      case 'f':
      case 'a':
      case 'e':
      case 'x':
      case 'A':
      case 'z':
      case 'Z':
        copy(2);
        return;
      case 'v':
        out_ += "\\x0B";
        at_ += 2;
        return;
      case 'u':
        if (at_ + 6 > pattern_.size()) {
          refuse("a cut-off \\u");
        }
        out_ += fmt::format("\\x{{{}}}", pattern_.substr(at_ + 2, 4));
        at_ += 6;
        return;
      default:
        if ((kind >= '0' && kind <= '9') || (kind >= 'a' && kind <= 'z') ||
            (kind >= 'A' && kind <= 'Z')) {
          refuse(fmt::format("'\\{}'", kind));
        }
        copy(2);
        return;
    }
  }

  void put_word_boundary(bool negated) {
    const std::string word = class_items([&](char32_t c) { return classes_.has(c, kPatternWord); });
    out_ += negated ? fmt::format("(?:(?<=[{0}])(?=[{0}])|(?<![{0}])(?![{0}]))", word)
                    : fmt::format("(?:(?<=[{0}])(?![{0}])|(?<![{0}])(?=[{0}]))", word);
  }

  void take_class() {
    copy(1);
    if (peek() == '^') {
      copy(1);
    }
    bool first = true;
    while (at_ < pattern_.size()) {
      if (peek() == ']' && !first) {
        copy(1);
        return;
      }
      first = false;
      if (peek() == '\\') {
        take_escape(true);
      } else if (peek() == '[') {
        refuse("a class within a class");
      } else if (peek() == '&' && peek(1) == '&') {
        refuse("an intersection of classes");
      } else {
        copy(1);
      }
    }
    refuse("a class without its end");
  }

  const CharacterClasses& classes_ = CharacterClasses::get();
  std::string_view pattern_;
  std::size_t at_ = 0;
  std::string out_;
  std::map<std::string, std::string> known_;
};

}  // namespace

std::string translate_pattern(std::string_view pattern) {
  return Translator(pattern).translate();
}

}  // namespace lode::text::tokenizer
