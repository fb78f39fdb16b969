#include "lode/search/pipeline.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "lode/base/ascii.hpp"
#include "lode/base/text_file.hpp"

namespace lode::search {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// What a name or a value may hold without quotes: ids, paths and numbers; every code point beyond
/// ASCII.
bool is_bare(char c) {
  constexpr std::string_view kMarks = "_-./:~";
  return is_ascii_digit(c) || is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0x80 ||
         kMarks.find(c) != std::string_view::npos;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

/// Recursive descent over one text. Every method throws Error(InvalidArgument) at the first fault.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Pipeline parse() {
    Pipeline pipeline;
    pipeline.text = std::string(text_);
    pipeline.sources.push_back(component());
    while (take('+')) {
      pipeline.sources.push_back(component());
    }
    if (take('|')) {
      pipeline.fusion = component();
    }
    while (take('>')) {
      pipeline.rerankers.push_back(component());
    }
    skip_blanks();
    if (position_ != text_.size()) {
      fail(position_, fmt::format("expected {}, found {}", what_may_follow(pipeline), found()));
    }
    return pipeline;
  }

 private:
  Component component() {
    skip_blanks();
    Component result;
    const std::size_t begin = position_;
    result.column = column(begin);
    result.name = word("a component, such as bm25 or ORG/MODEL");
    if (result.name.empty()) {
      fail(begin, "the name of a component is empty; expected one such as bm25 or ORG/MODEL");
    }
    if (take('(')) {
      parameters(result);
    }
    closed_ = false;
    if (take('@')) {
      result.depth = depth(result);
      closed_ = true;
    }
    return result;
  }

  void parameters(Component& owner) {
    if (take(')')) {
      return;
    }
    do {
      owner.parameters.push_back(parameter(owner));
    } while (take(','));
    if (!take(')')) {
      skip_blanks();
      fail(position_, fmt::format("expected ',' or ')', found {}", found()));
    }
  }

  Parameter parameter(const Component& owner) {
    skip_blanks();
    Parameter result;
    const std::size_t begin = position_;
    result.column = column(begin);
    while (position_ < text_.size() &&
           (is_ascii_letter(text_[position_]) || text_[position_] == '_' ||
            (position_ > begin && (is_ascii_digit(text_[position_]) || text_[position_] == '-')))) {
      ++position_;
    }
    if (position_ == begin) {
      fail(begin, fmt::format("expected the name of a parameter, found {}", found()));
    }
    result.name = std::string(text_.substr(begin, position_ - begin));
    const auto same = [&](const Parameter& other) { return other.name == result.name; };
    if (std::any_of(owner.parameters.begin(), owner.parameters.end(), same)) {
      fail(begin, fmt::format("the parameter '{}' is given twice", result.name));
    }
    if (!take('=')) {
      skip_blanks();
      fail(position_, fmt::format("expected '=' after '{}', found {}", result.name, found()));
    }
    skip_blanks();
    result.value = word("a value");
    return result;
  }

  std::size_t depth(const Component& owner) {
    skip_blanks();
    const std::size_t begin = position_;
    while (position_ < text_.size() && is_ascii_digit(text_[position_])) {
      ++position_;
    }
    std::uint32_t value = 0;
    const char* end = text_.data() + position_;
    const auto parsed = std::from_chars(text_.data() + begin, end, value);
    if (position_ == begin) {
      const bool is_model = owner.name.find('/') != std::string::npos;
      fail(begin,
           fmt::format("expected a number of candidates after '@', found {}{}",
                       found(),
                       is_model ? "; a model's revision is a parameter: (revision=...)" : ""));
    }
    if (parsed.ec != std::errc() || value == 0) {
      fail(begin,
           fmt::format("the number after '@' must be from 1 to {}",
                       std::numeric_limits<std::uint32_t>::max()));
    }
    return value;
  }

  /// A quoted or bare word at the present position.
  std::string word(std::string_view expected) {
    if (position_ < text_.size() && (text_[position_] == '\'' || text_[position_] == '"')) {
      return quoted();
    }
    const std::size_t begin = position_;
    while (position_ < text_.size() && is_bare(text_[position_])) {
      ++position_;
    }
    if (position_ == begin) {
      fail(begin, fmt::format("expected {}, found {}", expected, found()));
    }
    return std::string(text_.substr(begin, position_ - begin));
  }

  std::string quoted() {
    const std::size_t begin = position_;
    const char quote = text_[position_++];
    std::string result;
    for (; position_ < text_.size(); ++position_) {
      char c = text_[position_];
      if (c == quote) {
        ++position_;
        return result;
      }
      if (is_control(c)) {
        fail(position_, "a quoted word may not hold control characters");
      }
      if (c == '\\' && quote == '"') {
        const char next = position_ + 1 < text_.size() ? text_[position_ + 1] : '\0';
        if (next != '"' && next != '\\') {
          fail(position_, "in double quotes a backslash must be followed by '\"' or '\\'");
        }
        c = next;
        ++position_;
      }
      result.push_back(c);
    }
    fail(begin, fmt::format("the quote {} is never closed", quote));
  }

  [[nodiscard]] std::string what_may_follow(const Pipeline& pipeline) const {
    std::string result = closed_ ? "" : "'(', '@', ";
    if (!pipeline.fusion && pipeline.rerankers.empty()) {
      result += "'+', '|', ";
    }
    return result + "'>' or the end";
  }

  /// Skips blanks, then consumes `c` if it is there.
  bool take(char c) {
    skip_blanks();
    if (position_ < text_.size() && text_[position_] == c) {
      ++position_;
      return true;
    }
    return false;
  }

  void skip_blanks() {
    while (position_ < text_.size() && is_ascii_blank(text_[position_])) {
      ++position_;
    }
  }

  /// The character at the present position, for a message.
  [[nodiscard]] std::string found() const {
    if (position_ >= text_.size()) {
      return "the end";
    }
    if (is_control(text_[position_])) {
      return "a control character";
    }
    std::size_t end = position_ + 1;
    while (end < text_.size() && is_continuation(text_[end])) {
      ++end;
    }
    return fmt::format("'{}'", text_.substr(position_, end - position_));
  }

  [[nodiscard]] std::size_t column(std::size_t offset) const {
    const std::string_view before = text_.substr(0, offset);
    return before.size() + 1 -
           static_cast<std::size_t>(std::count_if(before.begin(), before.end(), is_continuation));
  }

  [[noreturn]] void fail(std::size_t offset, std::string_view what) const {
    throw Error(ErrorKind::InvalidArgument, pipeline_message(text_, column(offset), what));
  }

  std::string_view text_;
  std::size_t position_ = 0;
  bool closed_ = false;  ///< The last component had its depth: nothing of its own can follow.
};

std::string spell(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_bare)) {
    return std::string(word);
  }
  if (word.find('\'') == std::string_view::npos) {
    return fmt::format("'{}'", word);
  }
  std::string result = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') {
      result.push_back('\\');
    }
    result.push_back(c);
  }
  return result + '"';
}

std::string spell(const Component& component) {
  std::string result = spell(component.name);
  for (std::size_t i = 0; i < component.parameters.size(); ++i) {
    const Parameter& parameter = component.parameters[i];
    result += fmt::format("{}{}={}", i == 0 ? "(" : ",", parameter.name, spell(parameter.value));
  }
  if (!component.parameters.empty()) {
    result += ")";
  }
  if (component.depth) {
    result += fmt::format("@{}", *component.depth);
  }
  return result;
}

}  // namespace

bool Parameter::operator==(const Parameter& other) const {
  return name == other.name && value == other.value;
}

bool Component::operator==(const Component& other) const {
  return name == other.name && parameters == other.parameters && depth == other.depth;
}

bool Pipeline::operator==(const Pipeline& other) const {
  return sources == other.sources && fusion == other.fusion && rerankers == other.rerankers;
}

Result<Pipeline> parse_pipeline(std::string_view text) {
  if (!is_valid_utf8(text)) {
    return failure(ErrorKind::InvalidArgument, "the pipeline is not valid UTF-8");
  }
  try {
    return Parser(text).parse();
  } catch (Error& error) {
    return tl::unexpected<Error>(std::move(error));
  }
}

std::string to_string(const Pipeline& pipeline) {
  std::string result;
  for (const Component& source : pipeline.sources) {
    result += (result.empty() ? "" : " + ") + spell(source);
  }
  if (pipeline.fusion) {
    result += " | " + spell(*pipeline.fusion);
  }
  for (const Component& reranker : pipeline.rerankers) {
    result += " > " + spell(reranker);
  }
  return result;
}

std::string pipeline_message(std::string_view text, std::size_t column, std::string_view what) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return fmt::format(
      "the pipeline has a fault at column {}: {}\n  {}\n  {:>{}}", column, what, line, '^', column);
}

}  // namespace lode::search
