#include "lode/source/names_in_text.hpp"

#include "lode/base/ascii.hpp"

namespace lode::source {

namespace {

constexpr std::size_t kMaxSignature = 200;
constexpr std::size_t kMaxModule = 200;

/// Position of the '<' or '[' that the bracket before `end` closes; `end` if there is none.
std::size_t before_arguments(std::string_view text, std::size_t end) noexcept {
  const char close = text[end - 1];
  const char open = close == '>' ? '<' : '[';
  if (close != '>' && close != ']') {
    return end;
  }
  int depth = 0;
  for (std::size_t i = end; i > 0; --i) {
    const char byte = text[i - 1];
    depth += byte == close ? 1 : 0;
    depth -= byte == open ? 1 : 0;
    if (depth == 0) {
      return i - 1;
    }
  }
  return end;
}

}  // namespace

bool is_identifier_byte(char byte) noexcept {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || byte == '_' || byte == '$' ||
         static_cast<unsigned char>(byte) >= 0x80;
}

ByteRange last_identifier(std::string_view text) noexcept {
  // The end of a long expression is enough.
  constexpr std::size_t kWindow = 300;
  const std::size_t skipped = text.size() > kWindow ? text.size() - kWindow : 0;
  text.remove_prefix(skipped);
  std::size_t end = text.size();
  while (end > 0 && is_ascii_space(text[end - 1])) {
    --end;
  }
  if (end > 0) {
    end = before_arguments(text, end);
  }
  while (end > 0 && (is_ascii_space(text[end - 1]) || text[end - 1] == ':')) {
    --end;  // Rust's turbofish: "collect::<Vec<_>>".
  }
  std::size_t stop = end;
  while (stop > 0 && (text[stop - 1] == '?' || text[stop - 1] == '!')) {
    --stop;
  }
  std::size_t begin = stop;
  while (begin > 0 && is_identifier_byte(text[begin - 1])) {
    --begin;
  }
  if (begin == stop || (text[begin] >= '0' && text[begin] <= '9')) {
    return {};
  }
  return {static_cast<std::uint32_t>(skipped + begin), static_cast<std::uint32_t>(skipped + end)};
}

std::string module_text(std::string_view text) {
  std::string module;
  for (const char byte : text.substr(0, 4 * kMaxModule)) {
    if (!is_ascii_space(byte)) {
      module.push_back(byte);
    }
  }
  constexpr std::string_view kQuotes = "\"'`<>;";
  const std::size_t begin = module.find_first_not_of(kQuotes);
  if (begin == std::string::npos) {
    return {};
  }
  const std::size_t end = module.find_last_not_of(kQuotes);
  return std::string(
      cut_at_character(std::string_view(module).substr(begin, end + 1 - begin), kMaxModule));
}

bool is_constant_name(std::string_view name) noexcept {
  int capitals = 0;
  for (const char byte : name) {
    if (byte >= 'A' && byte <= 'Z') {
      ++capitals;
    } else if (byte != '_' && (byte < '0' || byte > '9')) {
      return false;
    }
  }
  return capitals >= 2;
}

std::string signature_line(std::string_view text) {
  std::string line;
  for (const char byte : text) {
    if (line.size() > kMaxSignature) {
      break;
    }
    if (!is_ascii_space(byte)) {
      line.push_back(byte);
    } else if (!line.empty() && line.back() != ' ') {
      line.push_back(' ');
    }
  }
  std::string_view cut = cut_at_character(line, kMaxSignature);
  while (!cut.empty() && std::string_view(" {:=;,>").find(cut.back()) != std::string_view::npos) {
    // "=>" opens a body, "Vec<T>" does not.
    if (cut.back() == '>' && !cut.ends_with("=>")) {
      break;
    }
    cut.remove_suffix(cut.back() == '>' ? 2 : 1);
  }
  return std::string(cut);
}

std::string_view cut_at_character(std::string_view text, std::size_t size) noexcept {
  if (text.size() <= size) {
    return text;
  }
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) {
    --size;
  }
  return text.substr(0, size);
}

}  // namespace lode::source
