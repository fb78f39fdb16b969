#include "lode/search/report_parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "lode/base/ascii.hpp"
#include "lode/search/query_words.hpp"
#include "lode/search/stack_trace.hpp"

namespace lode::search {
namespace {

[[nodiscard]] bool is_capital(char c) noexcept {
  return c >= 'A' && c <= 'Z';
}

[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// A line of a console: what was typed or printed, not prose.
[[nodiscard]] bool is_console_line(std::string_view line) noexcept {
  const std::string_view text = trim_ascii_blanks(line);
  return text.starts_with(">>>") || text.starts_with("... ") || text.starts_with("In [") ||
         text.starts_with("Out[") || text.starts_with("$ ");
}

[[nodiscard]] bool is_traceback(std::string_view line) noexcept {
  return line.find("Traceback (most recent call last)") != std::string_view::npos;
}

/// Bytes of "0x1f" or "==12==" at the beginning of a text; 0 for anything else.
[[nodiscard]] std::size_t address_size(std::string_view text) noexcept {
  if (text.starts_with("0x") || text.starts_with("0X")) {
    const std::size_t end =
        std::min(text.find_first_not_of("0123456789abcdefABCDEF", 2), text.size());
    return end > 2 && (end == text.size() || !is_word_byte(text[end])) ? end : 0;
  }
  if (text.starts_with("==")) {
    const std::size_t end = text.find_first_not_of("0123456789", 2);
    return end != std::string_view::npos && end > 2 && text.substr(end, 2) == "==" ? end + 2 : 0;
  }
  return 0;
}

[[nodiscard]] std::string without_addresses(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool inner = i > 0 && is_word_byte(text[i - 1]);
    if (const std::size_t size = inner ? 0 : address_size(text.substr(i)); size > 0) {
      out.push_back(' ');
      i += size;
    } else {
      out.push_back(text[i++]);
    }
  }
  return out;
}

/// What a sanitizer prints around its frames.
[[nodiscard]] bool is_sanitizer_line(std::string_view line) noexcept {
  static constexpr auto kLeads = std::to_array<std::string_view>({"READ of size ",
                                                                  "WRITE of size ",
                                                                  "SUMMARY: ",
                                                                  "freed by thread ",
                                                                  "previously allocated by thread ",
                                                                  "Shadow byte",
                                                                  "Address 0x",
                                                                  "=>0x"});
  line = trim_ascii_blanks(line);
  if ((line.starts_with("==") && address_size(line) > 0) ||
      (line.find("Sanitizer: ") != std::string_view::npos &&
       line.find(" address ") != std::string_view::npos)) {
    return true;
  }
  const std::size_t address = line.starts_with("0x") ? address_size(line) : 0;
  if (address > 0 && (line.substr(address, 1) == ":" || line.substr(address, 4) == " is ")) {
    return true;
  }
  return std::any_of(
      kLeads.begin(), kLeads.end(), [&](std::string_view lead) { return line.starts_with(lead); });
}

/// A qualified name of an error in a line, as bytes of the line.
struct ErrorName {
  std::size_t begin = 0;
  std::size_t end = 0;
};

[[nodiscard]] bool is_name_byte(char c) noexcept {
  return is_word_byte(c) || c == '.' || c == '\\' || c == ':' || c == '$';
}

/// What may stand before the name of an error: nothing, or words of a runtime or test runner.
[[nodiscard]] bool is_lead(std::string_view text) noexcept {
  static constexpr auto kLeadEnds = std::to_array<std::string_view>(
      {"Uncaught", "Caused by:", "Exception in thread", "\"", "exception.", "rror:", "(", "** ("});
  return text.empty() || text == "E" ||
         std::any_of(kLeadEnds.begin(), kLeadEnds.end(), [&](std::string_view end) {
           return text.ends_with(end);
         });
}

/// The class of an error, when the line says `pkg.SomeError: message` or `SomeError` alone.
[[nodiscard]] std::optional<ErrorName> find_error_name(std::string_view line) noexcept {
  static constexpr auto kEnds = std::to_array<std::string_view>(
      {"Error", "Exception", "Warning", "Failure", "Fault", "Interrupt", "Exit"});
  constexpr std::size_t kMostBefore = 60;
  for (std::size_t i = 0; i < std::min(line.size(), kMostBefore);) {
    if (!is_word_byte(line[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && is_name_byte(line[end])) {
      ++end;
    }
    const std::size_t next = end;
    while (end > i && !is_word_byte(line[end - 1])) {
      --end;
    }
    const std::string_view name = line.substr(i, end - i);
    const std::size_t sign = name.find_last_of(".\\:$");
    const std::string_view last = sign == std::string_view::npos ? name : name.substr(sign + 1);
    const bool ends = std::any_of(
        kEnds.begin(), kEnds.end(), [&](std::string_view tail) { return last.ends_with(tail); });
    const bool is_class = !last.empty() && is_capital(last.front());
    const bool has_message = line.substr(end, 1) == ":";
    if (is_class && is_lead(trim_ascii_blanks(line.substr(0, i))) &&
        (has_message || (ends && trim_ascii_blanks(line.substr(end)).empty()))) {
      return ErrorName{i, end};
    }
    i = next;
  }
  return std::nullopt;
}

/// What is known of the lines of a query before they are put into parts.
class QueryLines {
 public:
  explicit QueryLines(std::string_view text)
      : lines_(split_lines(text)), frame_(lines_.size(), false) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      frame_[i] = parse_stack_frame(lines_[i]).has_value();
      any_ = any_ || frame_[i];
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return lines_.size(); }
  [[nodiscard]] std::string_view operator[](std::size_t i) const noexcept { return lines_[i]; }
  [[nodiscard]] bool is_frame(std::size_t i) const noexcept { return frame_[i]; }
  [[nodiscard]] bool any_frame() const noexcept { return any_; }

  /// Whether frames, what stands between neighbouring ones, and what announces them are at least
  /// half of the lines that have a word, and few are others: a report says more in its own words.
  [[nodiscard]] bool mostly_trace() const noexcept {
    constexpr std::size_t kNear = 3;
    constexpr std::size_t kMostOwnLines = 3;
    std::size_t all = 0;
    std::size_t trace = 0;
    std::size_t since = kNear;  // Such lines since the last frame, and that one.
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (std::none_of(lines_[i].begin(), lines_[i].end(), is_word_byte)) {
        continue;
      }
      ++all;
      if (frame_[i]) {
        trace += since < kNear ? since : 1;
        since = 1;
        continue;
      }
      trace += is_traceback(lines_[i]) || is_sanitizer_line(lines_[i]) ? 1U : 0U;
      ++since;
    }
    return any_ && 2 * trace >= all && all - trace <= kMostOwnLines;
  }

 private:
  std::vector<std::string_view> lines_;
  std::vector<bool> frame_;
  bool any_ = false;
};

void append(std::string& to, std::string_view line) {
  to.append(line).push_back('\n');
}

/// The first line that is prose says what a query is about.
void append_prose(ReportParts& parts, std::string_view line) {
  if (parts.title.empty()) {
    parts.title = trim_ascii_blanks(line);
  } else {
    append(parts.prose, line);
  }
}

/// The name of an error is defined elsewhere than where it is raised; the message stands there.
void append_error(ReportParts& parts, std::string_view line, const ErrorName& name) {
  append(parts.trace, line.substr(name.begin, name.end - name.begin));
  parts.errors.emplace_back(line.substr(name.begin, name.end - name.begin));
  std::string_view message = trim_ascii_blanks(line.substr(name.end));
  message = message.starts_with(':') ? trim_ascii_blanks(message.substr(1)) : message;
  append_prose(parts, message);
}

}  // namespace

std::string without_noise(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with("<!--")) {
      const std::size_t end = text.find("-->", i);
      i = end == std::string_view::npos ? text.size() : end + 3;
      out.push_back(' ');
    } else if (rest.starts_with("http://") || rest.starts_with("https://")) {
      i = std::min(text.find_first_of(" \t\r\n)>\"'", i), text.size());
      out.push_back(' ');
    } else {
      out.push_back(text[i++]);
    }
  }
  return out;
}

ReportParts split_report(std::string_view text) {
  ReportParts parts;
  const QueryLines whole(text);
  parts.mostly_trace = whole.mostly_trace();
  if (trim_ascii_blanks(text).find('\n') == std::string_view::npos) {
    parts.title =
        trim_ascii_blanks(whole.any_frame() ? without_addresses(text) : std::string(text));
    return parts;
  }
  bool fenced = false;
  bool in_trace = false;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::string_view line = whole[i];
    if (whole.any_frame() && !whole.is_frame(i) && is_sanitizer_line(line)) {
      continue;
    }
    const std::string shown = whole.any_frame() ? without_addresses(line) : std::string(line);
    if (trim_ascii_blanks(line).starts_with("```") || trim_ascii_blanks(line).starts_with("~~~")) {
      fenced = !fenced;
      in_trace = false;
    } else if (is_traceback(line)) {
      in_trace = true;
    } else if (whole.is_frame(i) ||
               (in_trace && (line.empty() || line.front() == ' ' || line.front() == '\t'))) {
      append(parts.trace, shown);
    } else {
      // Before or after a trace: the error itself, the best line of a report.
      const auto name = parts.mostly_trace ? find_error_name(shown) : std::nullopt;
      const bool is_code = !in_trace && (fenced || is_console_line(line));
      in_trace = false;
      if (name) {
        append_error(parts, shown, *name);
      } else if (is_code) {
        append(parts.code, shown);
      } else {
        append_prose(parts, shown);
      }
    }
  }
  return parts;
}

}  // namespace lode::search
