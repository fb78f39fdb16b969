#include "lode/base/glob.hpp"

#include <array>
#include <cstddef>

namespace lode {
namespace {

constexpr bool is_upper(unsigned c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_lower(unsigned c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_digit(unsigned c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_alpha(unsigned c) {
  return is_upper(c) || is_lower(c);
}
constexpr bool is_print(unsigned c) {
  return c >= ' ' && c <= '~';
}
// git's own isspace(): without vertical tab and form feed.
constexpr bool is_space(unsigned c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct NamedClass {
  std::string_view name;
  bool (*contains)(unsigned);
};
constexpr std::array<NamedClass, 12> kNamedClasses = {{
    {"alnum", [](unsigned c) { return is_alpha(c) || is_digit(c); }},
    {"alpha", [](unsigned c) { return is_alpha(c); }},
    {"blank", [](unsigned c) { return c == ' ' || c == '\t'; }},
    {"cntrl", [](unsigned c) { return c < ' ' || c == 0x7F; }},
    {"digit", [](unsigned c) { return is_digit(c); }},
    {"graph", [](unsigned c) { return is_print(c) && !is_space(c); }},
    {"lower", [](unsigned c) { return is_lower(c); }},
    {"print", [](unsigned c) { return is_print(c); }},
    {"punct", [](unsigned c) { return is_print(c) && c != ' ' && !is_alpha(c) && !is_digit(c); }},
    {"space", [](unsigned c) { return is_space(c); }},
    {"upper", [](unsigned c) { return is_upper(c); }},
    {"xdigit",
     [](unsigned c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }},
}};

unsigned char to_lower(unsigned char c) {
  return is_upper(c) ? static_cast<unsigned char>(c + ('a' - 'A')) : c;
}

unsigned char byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : '\0';
}

/// Adds the bytes of [:name:] to `set`; whether there is such a class.
bool add_named(std::string_view name, bool fold_case, std::bitset<256>& set) {
  for (const NamedClass& named : kNamedClasses) {
    if (named.name == name) {
      for (unsigned x = 0; x < 256; ++x) {
        if (named.contains(x) || (fold_case && name == "upper" && is_lower(x))) {
          set.set(x);
        }
      }
      return true;
    }
  }
  return false;
}

}  // namespace

Glob::Glob(std::string_view pattern, const GlobOptions& options) : options_(options) {
  compile(pattern);
}

void Glob::compile(std::string_view pattern) {
  std::size_t i = 0;
  while (i < pattern.size() && !malformed_) {
    const unsigned char c = byte_at(pattern, i);
    if (c == '*') {
      i = compile_stars(pattern, i);
    } else if (c == '?') {
      tokens_.push_back({Kind::Any});
      ++i;
    } else if (c == '[') {
      i = compile_set(pattern, i);
    } else if (c == '\\') {
      malformed_ = i + 1 == pattern.size();
      // git lowers the text but not an escaped letter, so an escaped capital matches nothing then.
      tokens_.push_back({Kind::Byte, byte_at(pattern, i + 1)});
      i += 2;
    } else {
      tokens_.push_back({Kind::Byte, options_.fold_case ? to_lower(c) : c});
      ++i;
    }
  }
}

/// Returns the position after the run of stars that begins at `first`, and after its slash where
/// the slash belongs to the token.
std::size_t Glob::compile_stars(std::string_view pattern, std::size_t first) {
  std::size_t end = first;
  while (byte_at(pattern, end) == '*') {
    ++end;
  }
  const bool starts_part = first == 0 || pattern[first - 1] == '/';
  const bool several = end - first > 1;
  if (options_.pathname && several && starts_part) {
    if (end == pattern.size()) {
      tokens_.push_back({Kind::Deep});
      return end;
    }
    if (pattern[end] == '/') {
      tokens_.push_back({Kind::DeepFolders});
      return end + 1;
    }
    if (pattern.substr(end, 2) == "\\/") {
      tokens_.push_back({Kind::Deep});
      return end;
    }
  }
  tokens_.push_back({Kind::Star});
  return end;
}

/// Returns the position after the closing bracket of the class that `open` begins.
std::size_t Glob::compile_set(std::string_view pattern, std::size_t open) {
  ByteSet set;
  std::size_t i = open + 1;
  const bool negated = byte_at(pattern, i) == '!' || byte_at(pattern, i) == '^';
  i += negated ? 1 : 0;
  unsigned char previous = 0;  // What a '-' would begin a range from; 0 after a range or a class.
  bool first = true;
  for (; first || byte_at(pattern, i) != ']'; first = false, ++i) {
    unsigned char c = byte_at(pattern, i);
    if (c == '\0') {
      malformed_ = true;
      return pattern.size();
    }
    if (c == '\\') {
      c = byte_at(pattern, ++i);
      malformed_ = malformed_ || c == '\0';
      set.set(c);
      previous = c;
    } else if (c == '-' && previous != 0 && byte_at(pattern, i + 1) != '\0' &&
               byte_at(pattern, i + 1) != ']') {
      c = byte_at(pattern, ++i);
      if (c == '\\') {
        c = byte_at(pattern, ++i);
        malformed_ = malformed_ || c == '\0';
      }
      for (unsigned x = previous; x <= c; ++x) {
        set.set(x);
        if (options_.fold_case) {
          set.set(to_lower(static_cast<unsigned char>(x)));
        }
      }
      previous = 0;
    } else if (c == '[' && byte_at(pattern, i + 1) == ':') {
      const std::size_t close = pattern.find(']', i + 2);
      if (close == std::string_view::npos) {
        malformed_ = true;
        return pattern.size();
      }
      if (close == i + 2 || pattern[close - 1] != ':') {
        set.set('[');
        previous = '[';
        continue;
      }
      malformed_ =
          malformed_ || !add_named(pattern.substr(i + 2, close - i - 3), options_.fold_case, set);
      i = close;
      previous = 0;
    } else {
      set.set(c);
      previous = c;
    }
  }
  tokens_.push_back({Kind::Set, 0, static_cast<std::uint32_t>(sets_.size())});
  sets_.push_back(negated ? ~set : set);
  return i + 1;
}

bool Glob::accepts(const Token& token, unsigned char byte) const noexcept {
  if (token.kind == Kind::Byte) {
    return token.byte == (options_.fold_case ? to_lower(byte) : byte);
  }
  if (options_.pathname && byte == '/') {
    return false;
  }
  return token.kind == Kind::Any ||
         sets_[token.set].test(options_.fold_case ? to_lower(byte) : byte);
}

bool Glob::matches(std::string_view text) const noexcept {
  if (malformed_) {
    return false;
  }
  // Where to go on after a mismatch. A newer wildcard of the same or a wider reach makes older ones
  // useless, so one place for '*' and one for "**" are enough.
  struct Retry {
    std::size_t token = 0;
    std::size_t text = 0;
    bool active = false;
  };
  Retry star;
  Retry deep;
  bool deep_by_folder = false;
  std::size_t p = 0;
  std::size_t t = 0;
  while (p < tokens_.size() || t < text.size()) {
    if (p < tokens_.size()) {
      const Token& token = tokens_[p];
      if (token.kind == Kind::Star) {
        star = {++p, t, true};
        continue;
      }
      if (token.kind == Kind::Deep || token.kind == Kind::DeepFolders) {
        deep_by_folder = token.kind == Kind::DeepFolders;
        deep = {++p, t, true};
        star.active = false;
        if (p == tokens_.size() && !deep_by_folder) {
          return true;
        }
        continue;
      }
      if (t < text.size() && accepts(token, static_cast<unsigned char>(text[t]))) {
        ++p;
        ++t;
        continue;
      }
    }
    if (star.active && star.text < text.size() && !(options_.pathname && text[star.text] == '/')) {
      p = star.token;
      t = ++star.text;
      continue;
    }
    star.active = false;
    if (!deep.active || deep.text >= text.size()) {
      return false;
    }
    if (deep_by_folder) {
      const std::size_t slash = text.find('/', deep.text);
      if (slash == std::string_view::npos) {
        return false;
      }
      deep.text = slash + 1;
    } else {
      ++deep.text;
    }
    p = deep.token;
    t = deep.text;
  }
  return true;
}

}  // namespace lode
