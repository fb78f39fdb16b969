#include "lode/search/line_match.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include <fmt/format.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/lexical/regex_ngrams.hpp"
#include "lode/search/literal_finder.hpp"
#include "lode/search/regex_classes.hpp"
#include "lode/search/regex_dialect.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kJitStackStart = std::size_t{32} << 10U;
constexpr std::size_t kJitStackMax = std::size_t{64} << 20U;
/// Kibibytes that the matcher may take where it does not use its own stack.
constexpr std::uint32_t kHeapLimit = 64U << 10U;

struct Pcre2Free {
  void operator()(pcre2_code* code) const noexcept { pcre2_code_free(code); }
  void operator()(pcre2_match_data* data) const noexcept { pcre2_match_data_free(data); }
  void operator()(pcre2_match_context* context) const noexcept {
    pcre2_match_context_free(context);
  }
  void operator()(pcre2_compile_context* context) const noexcept {
    pcre2_compile_context_free(context);
  }
  void operator()(pcre2_jit_stack* stack) const noexcept { pcre2_jit_stack_free(stack); }
};
template <typename T>
using Pcre2Ptr = std::unique_ptr<T, Pcre2Free>;

PCRE2_SPTR units(std::string_view text) {
  return reinterpret_cast<PCRE2_SPTR>(text.data());
}

std::string error_text(int code) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

Pcre2Ptr<pcre2_code> compile(const std::string& pcre, bool any_case, std::string_view pattern) {
  const Pcre2Ptr<pcre2_compile_context> context(pcre2_compile_context_create(nullptr));
  pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
  int error = 0;
  PCRE2_SIZE offset = 0;
  const std::uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_DOLLAR_ENDONLY |
                                PCRE2_NEVER_BACKSLASH_C | (any_case ? PCRE2_CASELESS : 0U);
  Pcre2Ptr<pcre2_code> code(
      pcre2_compile(units(pcre), pcre.size(), options, &error, &offset, context.get()));
  if (!code) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("The pattern '{}' is no regular expression: {}{}. To find it as it is, "
                            "search for a literal.",
                            shown_pattern(pattern),
                            error_text(error),
                            pcre == pattern ? fmt::format(", at byte {}", offset + 1) : ""));
  }
  pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);  // Where there is no JIT it is interpreted.
  return code;
}

/// One compiled pattern at work in one thread.
class Matcher {
 public:
  Matcher(const pcre2_code* code, std::uint32_t match_limit)
      : code_(code),
        context_(pcre2_match_context_create(nullptr)),
        data_(pcre2_match_data_create(1, nullptr)) {
    if (!context_ || !data_) {
      throw std::bad_alloc();
    }
    pcre2_set_match_limit(context_.get(), match_limit);
    pcre2_set_heap_limit(context_.get(), kHeapLimit);
  }

  /// PCRE2's result: negative when there is no match.
  [[nodiscard]] int match(std::string_view line, std::size_t from) {
    int result = try_match(line, from);
    if (result == PCRE2_ERROR_JIT_STACKLIMIT && !stack_) {
      stack_.reset(pcre2_jit_stack_create(kJitStackStart, kJitStackMax, nullptr));
      pcre2_jit_stack_assign(context_.get(), nullptr, stack_.get());
      result = try_match(line, from);
    }
    return result;
  }
  /// Of the last match. With \K an end may lie before the beginning.
  [[nodiscard]] MatchRange range() const {
    const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(data_.get());
    return {.begin = static_cast<std::uint32_t>(std::min(ends[0], ends[1])),
            .end = static_cast<std::uint32_t>(ends[1])};
  }

 private:
  [[nodiscard]] int try_match(std::string_view line, std::size_t from) {
    return pcre2_match(code_, units(line), line.size(), from, 0, data_.get(), context_.get());
  }

  const pcre2_code* code_;
  Pcre2Ptr<pcre2_match_context> context_;
  Pcre2Ptr<pcre2_match_data> data_;
  Pcre2Ptr<pcre2_jit_stack> stack_;
};

/// Goes through the lines of a text.
class LineCursor {
 public:
  explicit LineCursor(std::string_view text) : text_(text) {}

  /// Makes the line that holds the byte the current one; it is not before the current one.
  void go_to(std::size_t position) {
    const void* feed = ::memrchr(text_.data() + begin_, '\n', position - begin_);
    if (feed != nullptr) {
      const auto begin =
          static_cast<std::size_t>(static_cast<const char*>(feed) + 1 - text_.data());
      line_ += count_line_feeds(text_.substr(begin_, begin - begin_));
      begin_ = begin;
    }
    end_ = std::min(text_.find('\n', position), text_.size());
  }
  [[nodiscard]] std::size_t begin() const noexcept { return begin_; }
  [[nodiscard]] std::size_t end() const noexcept { return end_; }
  [[nodiscard]] std::string_view line() const { return text_.substr(begin_, end_ - begin_); }
  [[nodiscard]] LineMatch match() const {
    return {.line = line_,
            .range = {.begin = static_cast<std::uint32_t>(begin_),
                      .end = static_cast<std::uint32_t>(end_)},
            .parts = {}};
  }

 private:
  std::string_view text_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint32_t line_ = 1;
};

std::size_t character_length(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  while (at + length < text.size() &&
         (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80) {
    ++length;
  }
  return length;
}

/// Fills in the parts of a line that match. Returns 0, or PCRE2's error when it is met first.
int find_parts(Matcher& matcher, std::string_view line, std::vector<MatchRange>& parts) {
  std::size_t from = 0;
  for (bool matched = false; from <= line.size(); matched = true) {
    const int result = matcher.match(line, from);
    if (result < 0) {
      return matched && result == PCRE2_ERROR_NOMATCH ? 0 : result;
    }
    const MatchRange range = matcher.range();
    if (range.end > range.begin && range.end > from) {
      parts.push_back(
          {.begin = std::max(range.begin, static_cast<std::uint32_t>(from)), .end = range.end});
    }
    const std::size_t end = std::max<std::size_t>(range.end, from);
    from = range.end > range.begin && end > from ? end : end + character_length(line, end);
  }
  return 0;
}

}  // namespace

struct LinePattern::State {
  std::string pattern;
  std::uint32_t match_limit = 0;
  Pcre2Ptr<pcre2_code> code;  // Null: an occurrence of the finder's string is a match.
  LiteralFinder finder;       // Of what is in each match; empty when no such string is known.
  lexical::NgramQuery ngrams;

  [[nodiscard]] std::vector<LineMatch> find_literal(std::string_view text,
                                                    std::size_t max_lines) const;
  [[nodiscard]] std::vector<LineMatch> find_regex(std::string_view text,
                                                  std::string_view name,
                                                  std::size_t max_lines) const;
};

LinePattern::LinePattern(std::string_view pattern, const LinePatternOptions& options) {
  DialectPattern dialect = options.literal ? translate_literal(pattern) : translate_regex(pattern);
  const bool any_case =
      options.letter_case == LetterCase::Any ||
      (options.letter_case == LetterCase::Smart && dialect.has_literal && !dialect.has_uppercase);
  if (any_case && dialect.has_case_property) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("The pattern '{}' is wrong: {}", shown_pattern(pattern), kCasePropertyRefusal));
  }
  auto state = std::make_unique<State>();
  state->pattern = pattern;
  state->match_limit = options.match_limit;
  if (options.word) {
    dialect.pcre =
        word_side(true, false, true) + "(?:" + dialect.pcre + ")" + word_side(false, false, true);
  }
  const lexical::RegexNgrams ngrams = lexical::regex_ngrams(dialect.pcre, any_case);
  state->ngrams = ngrams.query;
  if (options.literal && !options.word && !any_case && !pattern.empty()) {
    state->finder = LiteralFinder(pattern);
  } else {
    state->finder = LiteralFinder(ngrams.required, !ngrams.required_exact);
    state->code = compile(dialect.pcre, any_case, pattern);
  }
  state_ = std::move(state);
}

LinePattern::~LinePattern() = default;
LinePattern::LinePattern(LinePattern&&) noexcept = default;
LinePattern& LinePattern::operator=(LinePattern&&) noexcept = default;

const lexical::NgramQuery& LinePattern::ngrams() const noexcept {
  return state_->ngrams;
}

std::vector<LineMatch> LinePattern::find(std::string_view text,
                                         std::string_view name,
                                         std::size_t max_lines) const {
  return state_->code ? state_->find_regex(text, name, max_lines)
                      : state_->find_literal(text, max_lines);
}

std::vector<LineMatch> LinePattern::State::find_literal(std::string_view text,
                                                        std::size_t max_lines) const {
  std::vector<LineMatch> matches;
  LineCursor cursor(text);
  std::size_t at = finder.find(text);
  while (at != std::string_view::npos && matches.size() < max_lines) {
    cursor.go_to(at);
    LineMatch match = cursor.match();
    for (; at < cursor.end(); at = finder.find(text, at + finder.size())) {
      const auto begin = static_cast<std::uint32_t>(at - cursor.begin());
      match.parts.push_back(
          {.begin = begin, .end = begin + static_cast<std::uint32_t>(finder.size())});
    }
    matches.push_back(std::move(match));
  }
  return matches;
}

std::vector<LineMatch> LinePattern::State::find_regex(std::string_view text,
                                                      std::string_view name,
                                                      std::size_t max_lines) const {
  constexpr std::size_t kLinesPerCheck = 1024;
  std::vector<LineMatch> matches;
  Matcher matcher(code.get(), match_limit);
  LineCursor cursor(text);
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size() && matches.size() < max_lines; at = cursor.end() + 1) {
    if (!finder.empty()) {
      at = finder.find(text, at);
      if (at == std::string_view::npos) {
        break;
      }
    }
    if (++lines % kLinesPerCheck == 0) {
      throw_if_interrupted();
    }
    cursor.go_to(at);
    LineMatch match = cursor.match();
    const int result = find_parts(matcher, cursor.line(), match.parts);
    if (result >= 0) {
      matches.push_back(std::move(match));
    } else if (result != PCRE2_ERROR_NOMATCH) {
      throw Error(
          ErrorKind::Unsupported,
          fmt::format("{}:{}: the pattern '{}' cannot be matched here: {}. Make it simpler, "
                      "or leave this file out.",
                      name,
                      match.line,
                      shown_pattern(pattern),
                      error_text(result)));
    }
  }
  return matches;
}

}  // namespace lode::search
