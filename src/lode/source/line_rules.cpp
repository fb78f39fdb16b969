#include "lode/source/line_rules.hpp"

#include <algorithm>
#include <array>

#include "lode/source/names_in_text.hpp"

namespace lode::source {

namespace {

constexpr std::array kKinds = {SymbolKind::Function,
                               SymbolKind::Method,
                               SymbolKind::Class,
                               SymbolKind::Interface,
                               SymbolKind::Enum,
                               SymbolKind::Constant,
                               SymbolKind::Variable,
                               SymbolKind::Field,
                               SymbolKind::Type,
                               SymbolKind::Module,
                               SymbolKind::Macro,
                               SymbolKind::Section,
                               SymbolKind::Key,
                               SymbolKind::Selector};

bool is_space_or_tab(char byte) {
  return byte == ' ' || byte == '\t';
}

void skip_spaces_and_tabs(std::string_view line, std::size_t& at) {
  while (at < line.size() && is_space_or_tab(line[at])) {
    ++at;
  }
}

bool same(char a, char b, bool ignore_case) {
  const auto lower = [](char byte) {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
  };
  return ignore_case ? lower(a) == lower(b) : a == b;
}

bool starts_with(std::string_view line, std::string_view word, bool ignore_case) {
  return line.size() >= word.size() &&
         std::equal(word.begin(), word.end(), line.begin(), [ignore_case](char a, char b) {
           return same(a, b, ignore_case);
         });
}

bool skip_group(std::string_view line, std::size_t& at) {
  if (at >= line.size() || line[at] != '(') {
    return false;
  }
  int depth = 0;
  for (; at < line.size(); ++at) {
    depth += line[at] == '(' ? 1 : 0;
    depth -= line[at] == ')' ? 1 : 0;
    if (depth == 0) {
      ++at;
      return true;
    }
  }
  return true;  // Goes on in the next line.
}

bool is_control_word(std::string_view word) {
  constexpr std::array<std::string_view, 20> kWords = {
      "if",   "else",  "for",   "foreach", "while", "switch", "return", "catch", "do",  "new",
      "case", "throw", "await", "yield",   "in",    "assert", "when",   "with",  "try", "sizeof"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// "static Foo<T> name(int x) {": the name, when a type stands before it and a body follows.
bool match_c_function(std::string_view line, LineRule::Match& found) {
  const std::size_t open = line.find('(');
  std::size_t last = line.find_last_not_of(" \t\r");
  if (open == std::string_view::npos || open == 0 || line[last] == ';') {
    return false;
  }
  const ByteRange name = last_identifier(line.substr(0, open));
  const std::string_view text = line.substr(name.begin, name.end - name.begin);
  if (name.end != open || text.empty() || is_control_word(text)) {
    return false;
  }
  const std::string_view before = line.substr(0, name.begin);
  const std::size_t word_end = std::min(before.find_first_of(" \t<"), before.size());
  if (word_end == 0 || is_control_word(before.substr(0, word_end)) ||
      !std::all_of(before.begin(), before.end(), [](char byte) {
        return is_identifier_byte(byte) ||
               std::string_view(" \t<>,[].*&?:@").find(byte) != std::string_view::npos;
      })) {
    return false;
  }
  found.name = name;
  found.text = std::string(text);
  return before.find_first_of(" \t") != std::string_view::npos;
}

bool match_line_before_brace(std::string_view line, LineRule::Match& found) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  if (last == std::string_view::npos || last == 0 || line[last] != '{') {
    return false;
  }
  found.text = signature_line(line.substr(0, last));
  found.name = {0, static_cast<std::uint32_t>(last)};
  return !found.text.empty();
}

}  // namespace

LineRule::LineRule(std::string_view row, const LineLanguage& language) : language_(language) {
  const std::size_t colon = row.find(": ");
  const std::string_view kind = row.substr(0, colon);
  imports_ = kind == "import";
  const auto known = std::find_if(
      kKinds.begin(), kKinds.end(), [&](SymbolKind k) { return to_string(k) == kind; });
  kind_ = known == kKinds.end() ? SymbolKind::Module : *known;
  std::string_view pattern = row.substr(colon + 2);
  if (pattern.starts_with('^')) {
    at_margin_ = true;
    pattern.remove_prefix(1);
  }
  while (!pattern.empty()) {
    const std::size_t end = std::min(pattern.find(' '), pattern.size());
    std::string_view word = pattern.substr(0, end);
    pattern.remove_prefix(std::min(end + 1, pattern.size()));
    Element element;
    if (word.size() > 1 && (word.back() == '?' || word.back() == '*')) {
      element.repeat = word.back();
      word.remove_suffix(1);
    }
    while (!word.empty()) {
      const std::size_t bar = word.size() > 1 ? std::min(word.find('|', 1), word.size()) : 1;
      element.words.push_back(word.substr(0, bar));
      word.remove_prefix(std::min(bar + 1, word.size()));
    }
    elements_.push_back(std::move(element));
  }
}

std::optional<LineRule::Match> LineRule::match(std::string_view line) const {
  std::size_t at = 0;
  skip_spaces_and_tabs(line, at);
  if (at_margin_ && at > 0) {
    return std::nullopt;
  }
  Match found;
  for (const Element& element : elements_) {
    if (!match_element(element, line, at, found)) {
      return std::nullopt;
    }
  }
  if (found.text.empty()) {
    return std::nullopt;
  }
  return found;
}

bool LineRule::match_element(const Element& element,
                             std::string_view line,
                             std::size_t& at,
                             Match& found) const {
  skip_spaces_and_tabs(line, at);
  const std::string_view word = element.words.front();
  if (word == "$") {
    return match_name(line, at, found);
  }
  if (word == "%") {
    const std::size_t begin = at;
    while (at < line.size() &&
           (is_identifier_byte(line[at]) ||
            std::string_view(".<>[],:/-").find(line[at]) != std::string_view::npos)) {
      ++at;
    }
    return at > begin;
  }
  if (word == "()") {
    return skip_group(line, at) || element.repeat == '?';
  }
  if (word == "~=>") {
    if (const std::size_t arrow = line.rfind("=>");
        arrow != std::string_view::npos && arrow >= at) {
      at = arrow + 2;
    }
    return true;
  }
  if (word == "$cfn") {
    const std::string_view rest = line.substr(at);
    const bool matched = match_c_function(rest, found);
    found.name = {found.name.begin + static_cast<std::uint32_t>(at),
                  found.name.end + static_cast<std::uint32_t>(at)};
    return matched;
  }
  if (word == "$line{") {
    const bool matched = match_line_before_brace(line.substr(at), found);
    found.name = {found.name.begin + static_cast<std::uint32_t>(at),
                  found.name.end + static_cast<std::uint32_t>(at)};
    return matched;
  }
  if (element.repeat == '*') {
    while (match_words(element, line, at)) {
      skip_spaces_and_tabs(line, at);
    }
    return true;
  }
  return match_words(element, line, at) || element.repeat == '?';
}

bool LineRule::match_words(const Element& element, std::string_view line, std::size_t& at) const {
  for (const std::string_view word : element.words) {
    const std::string_view rest = line.substr(at);
    if (!starts_with(rest, word, language_.ignore_case)) {
      continue;
    }
    const bool in_word = is_identifier_byte(word.back()) && rest.size() > word.size() &&
                         is_identifier_byte(rest[word.size()]);
    if (!in_word) {
      at += word.size();
      return true;
    }
  }
  return false;
}

bool LineRule::match_name(std::string_view line, std::size_t& at, Match& found) const {
  std::size_t begin = at;
  std::size_t end = at;
  std::size_t next = at;
  if (at < line.size() && line[at] == '"') {
    begin = at + 1;
    end = line.find('"', begin);
    if (end == std::string_view::npos) {
      return false;
    }
    next = end + 1;
  } else {
    while (end < line.size() && (is_identifier_byte(line[end]) ||
                                 language_.name_bytes.find(line[end]) != std::string_view::npos)) {
      ++end;
    }
    next = end;
    while (end > begin && std::string_view(".:,").find(line[end - 1]) != std::string_view::npos) {
      --end;
    }
    next = std::min(next, end);
  }
  if (begin == end || (line[begin] >= '0' && line[begin] <= '9')) {
    return false;
  }
  if (found.text.empty()) {
    found.name.begin = static_cast<std::uint32_t>(begin);
  } else {
    found.text += '.';
  }
  found.name.end = static_cast<std::uint32_t>(end);
  found.text += line.substr(begin, end - begin);
  at = next;
  return true;
}

}  // namespace lode::source
