#include "lode/source/git_config.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "lode/base/ascii.hpp"

namespace lode::source {
namespace {

bool is_name_byte(char c) {
  return (to_lower_ascii(c) >= 'a' && to_lower_ascii(c) <= 'z') || (c >= '0' && c <= '9') ||
         c == '-';
}

bool is_config_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// Reads one file; stops at the first thing that is not the format.
class ConfigParser {
 public:
  explicit ConfigParser(std::string_view text) : text_(text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    at_ = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  }

  Result<std::vector<GitVariable>> run() {
    while (at_ < text_.size() && fault_.empty()) {
      const char c = text_[at_];
      if (c == '\n' || is_config_blank(c)) {
        ++at_;
      } else if (c == '#' || c == ';') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (c == '[') {
        ++at_;
        read_section();
      } else {
        read_variable();
      }
    }
    if (fault_.empty()) {
      return std::move(variables_);
    }
    const auto line =
        1 + std::count(text_.begin(),
                       text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size())),
                       '\n');
    return failure(ErrorKind::InvalidInput, fmt::format("line {}: {}", line, fault_));
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\n'; }

  std::string read_name(std::string_view also) {
    std::string name;
    while (is_name_byte(peek()) || also.find(peek()) != std::string_view::npos) {
      name += to_lower_ascii(peek());
      ++at_;
    }
    return name;
  }

  void skip_blanks() {
    while (at_ < text_.size() && is_config_blank(peek())) {
      ++at_;
    }
  }

  void read_section() {
    section_ = read_name(".");
    subsection_.clear();
    if (const std::size_t dot = section_.find('.'); dot != std::string::npos) {
      subsection_ = section_.substr(dot + 1);
      section_.resize(dot);
    }
    skip_blanks();
    if (peek() == '"') {
      ++at_;
      while (peek() != '"') {
        at_ += peek() == '\\' ? 1U : 0U;
        if (peek() == '\n') {
          fault_ = "the name of a subsection has no end";
          return;
        }
        subsection_ += peek();
        ++at_;
      }
      ++at_;
    }
    if (peek() != ']' || section_.empty()) {
      fault_ = "a section is written [name] or [name \"subsection\"]";
      return;
    }
    ++at_;
  }

  void read_variable() {
    GitVariable variable = {section_, subsection_, read_name(""), std::nullopt};
    skip_blanks();
    if (variable.name.empty() || section_.empty() ||
        (peek() != '=' && peek() != '\n' && peek() != '#' && peek() != ';')) {
      fault_ = "expected a section or `name = value`";
      return;
    }
    if (peek() == '=') {
      ++at_;
      variable.value = read_value();
    }
    variables_.push_back(std::move(variable));
  }

  std::string read_value() {
    std::string value;
    std::size_t kept = 0;  // Blanks outside quotes count only when something follows them.
    bool quoted = false;
    skip_blanks();
    for (; peek() != '\n'; ++at_) {
      char c = peek();
      if (!quoted && (c == '#' || c == ';')) {
        at_ = std::min(text_.find('\n', at_), text_.size());
        break;
      }
      if (c == '"') {
        quoted = !quoted;
        kept = value.size();
        continue;
      }
      if (!quoted && is_config_blank(c)) {
        value += ' ';
        continue;
      }
      if (c == '\\' && !read_escape(c)) {
        continue;
      }
      value += c;
      kept = value.size();
    }
    if (quoted) {
      fault_ = "a quotation mark is not closed";
    }
    value.resize(kept);
    return value;
  }

  /// Turns the backslash in `c` and what follows into a byte; false for a continued line.
  bool read_escape(char& c) {
    ++at_;
    if (peek() == '\r' && text_.substr(at_, 2) == "\r\n") {
      ++at_;
    }
    if (at_ < text_.size() && peek() == '\n') {
      return false;
    }
    constexpr std::string_view kEscapes = "tbn\\\"";
    constexpr std::string_view kMeanings = "\t\b\n\\\"";
    const std::size_t which = kEscapes.find(peek());
    if (at_ >= text_.size() || which == std::string_view::npos) {
      fault_ = "unknown escape after a backslash";
      return false;
    }
    c = kMeanings[which];
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string section_;
  std::string subsection_;
  std::string fault_;
  std::vector<GitVariable> variables_;
};

}  // namespace

Result<std::vector<GitVariable>> parse_git_config(std::string_view text) {
  return ConfigParser(text).run();
}

}  // namespace lode::source
