#include <algorithm>
#include <array>
#include <cstddef>

#include "lode/base/ascii.hpp"
#include "lode/source/language_table.hpp"
#include "lode/source/path_text.hpp"

namespace lode::source {
namespace {

constexpr std::size_t kLookAt = 64U << 10U;
constexpr std::size_t kModelineLines = 5;  ///< As editors do: at the start and the end.

std::optional<Language> find(const std::unordered_map<std::string_view, Language>& map,
                             std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

/// The part of a file name that tells the language, and the language that owns it.
struct Extension {
  std::string_view text;
  std::optional<Language> owner;
};

/// The longest known extension: ".blade.php" before ".php". A name that is nothing else than a
/// dot and letters has none.
Extension find_extension(std::string_view lower_name) {
  const auto& extensions = language_table().extensions;
  for (std::size_t dot = lower_name.find('.', 1); dot != std::string_view::npos;
       dot = lower_name.find('.', dot + 1)) {
    const std::string_view text = lower_name.substr(dot);
    if (const auto owner = find(extensions, text); owner || is_shared_extension(text)) {
      return {text, owner};
    }
  }
  return {};
}

/// Names of which only the beginning is fixed: "Dockerfile.dev", "Makefile.am".
std::optional<Language> by_name_prefix(std::string_view name) {
  struct Prefix {
    std::string_view prefix;
    std::string_view language;
  };
  constexpr std::array kPrefixes = {
      Prefix{"Dockerfile.", "dockerfile"},
      Prefix{"Containerfile.", "dockerfile"},
      Prefix{"Makefile.", "makefile"},
      Prefix{"makefile.", "makefile"},
      Prefix{"GNUmakefile.", "makefile"},
      Prefix{"Jenkinsfile.", "groovy"},
      Prefix{".env.", "dotenv"},
  };
  for (const Prefix& p : kPrefixes) {
    if (name.starts_with(p.prefix)) {
      return known_language(p.language);
    }
  }
  return std::nullopt;
}

std::string_view word_at_front(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && !is_blank(text[end])) {
    ++end;
  }
  return text.substr(0, end);
}

/// "python3.11" and "perl5" are asked for as written, then without the version.
std::optional<Language> by_interpreter(std::string_view program) {
  const auto& interpreters = language_table().interpreters;
  if (const auto exact = find(interpreters, program)) {
    return exact;
  }
  while (!program.empty() && ((program.back() >= '0' && program.back() <= '9') ||
                              program.back() == '.' || program.back() == '-')) {
    program.remove_suffix(1);
    if (const auto found = find(interpreters, program)) {
      return found;
    }
  }
  return std::nullopt;
}

/// The program that `env` starts: options (-S, -i) and assignments are passed over.
std::string_view program_after_env(std::string_view rest) {
  for (rest = trim(rest); !rest.empty(); rest = trim(rest)) {
    const std::string_view word = word_at_front(rest);
    if (word.starts_with("-S") && word.size() > 2) {
      return word.substr(2);
    }
    if (word.front() != '-' && word.find('=') == std::string_view::npos) {
      return word;
    }
    rest.remove_prefix(word.size());
  }
  return {};
}

/// A shell script that begins with `exec tclsh "$0"` and the like hands itself to that program.
std::optional<Language> by_exec_line(std::string_view content) {
  for (std::size_t i = 0; i < kModelineLines && !content.empty(); ++i) {
    const std::string_view line = trim(next_line(content));
    if (line.starts_with("exec ") && line.find("$0") != std::string_view::npos) {
      return by_interpreter(file_name(word_at_front(trim(line.substr(5)))));
    }
  }
  return std::nullopt;
}

std::optional<Language> by_shebang(std::string_view content) {
  if (!content.starts_with("#!")) {
    return std::nullopt;
  }
  std::string_view rest = content;
  std::string_view line = trim(next_line(rest).substr(2));
  const std::string_view program = word_at_front(line);
  std::string_view name = file_name(program);
  if (name == "env") {
    name = file_name(program_after_env(line.substr(program.size())));
  }
  const auto language = by_interpreter(name);
  if (name == "sh" || name == "bash") {
    if (const auto other = by_exec_line(rest)) {
      return other;
    }
  }
  return language;
}

/// The language that a modeline names; editors' names that differ from ours are aliases.
std::optional<Language> by_editor_name(std::string_view name) {
  if (name == "conf" || name.empty()) {
    return std::nullopt;
  }
  return find_language(name);
}

/// "-*- C++ -*-" or "-*- mode: ruby; tab-width: 2 -*-".
std::optional<Language> by_emacs_line(std::string_view line) {
  const std::size_t open = line.find("-*-");
  const std::size_t close = open == std::string_view::npos ? open : line.find("-*-", open + 3);
  if (close == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view inside = trim(line.substr(open + 3, close - open - 3));
  const std::string lower = to_lower_ascii(inside);
  if (const std::size_t mode = lower.find("mode:");
      mode != std::string::npos &&
      (mode == 0 || lower[mode - 1] == ';' || is_blank(lower[mode - 1]))) {
    inside = inside.substr(mode + 5);
    return by_editor_name(trim(inside.substr(0, inside.find(';'))));
  }
  return inside.find(':') == std::string_view::npos ? by_editor_name(inside) : std::nullopt;
}

/// "vim: set ft=ruby :", "vi:syntax=perl", "ex: filetype=sh".
std::optional<Language> by_vim_line(std::string_view line) {
  const bool marked = line.find("vim:") != std::string_view::npos ||
                      line.find("vi:") != std::string_view::npos ||
                      line.find("ex:") != std::string_view::npos;
  if (!marked) {
    return std::nullopt;
  }
  for (const std::string_view key : {"filetype=", "ft=", "syntax=", "syn="}) {
    const std::size_t at = line.find(key);
    if (at == std::string_view::npos || (at > 0 && is_word_char(line[at - 1]))) {
      continue;
    }
    const std::string_view value = line.substr(at + key.size());
    std::size_t end = 0;
    while (end < value.size() &&
           (is_word_char(value[end]) || value[end] == '+' || value[end] == '-')) {
      ++end;
    }
    return by_editor_name(value.substr(0, end));
  }
  return std::nullopt;
}

std::string_view last_lines(std::string_view content) {
  std::size_t begin = content.size();
  for (std::size_t i = 0; i <= kModelineLines && begin != std::string_view::npos && begin > 0;
       ++i) {
    begin = content.rfind('\n', begin - 1);
  }
  return begin == std::string_view::npos ? content : content.substr(begin);
}

std::optional<Language> by_modeline(std::string_view content) {
  for (std::string_view part : {content, last_lines(content)}) {
    for (std::size_t i = 0; i <= kModelineLines && !part.empty(); ++i) {
      const std::string_view line = next_line(part).substr(0, 400);
      if (const auto emacs = by_emacs_line(line)) {
        return emacs;
      }
      if (const auto vim = by_vim_line(line)) {
        return vim;
      }
    }
  }
  return std::nullopt;
}

/// For files that nothing else tells about.
std::optional<Language> by_first_bytes(std::string_view content) {
  const std::string start = to_lower_ascii(content.substr(0, 64));
  if (start.starts_with("<?xml")) {
    return known_language("xml");
  }
  if (start.starts_with("<!doctype html") || start.starts_with("<html")) {
    return known_language("html");
  }
  return start.starts_with("<?php") ? std::optional(known_language("php")) : std::nullopt;
}

/// "config.h.in" is a template of "config.h".
std::string_view without_template_suffix(std::string_view lower_name) {
  for (const std::string_view suffix :
       {".in", ".tt", ".eex", ".template", ".tmpl", ".sample", ".example", ".dist", ".default"}) {
    if (lower_name.ends_with(suffix) && lower_name.size() > suffix.size()) {
      return lower_name.substr(0, lower_name.size() - suffix.size());
    }
  }
  return lower_name;
}

}  // namespace

Language detect_language(std::string_view path, std::string_view content) {
  const std::string_view name = file_name(path);
  content = content.substr(0, kLookAt);
  if (const auto known = find(language_table().file_names, name)) {
    return *known;
  }
  if (name.ends_with(".C") || name.ends_with(".H")) {
    return known_language("c++");
  }
  if (const auto known = by_name_prefix(name)) {
    return *known;
  }
  const std::string lower_name = to_lower_ascii(name);
  Extension extension = find_extension(lower_name);
  if (extension.text.empty()) {
    extension = find_extension(without_template_suffix(lower_name));
  }
  if (extension.owner && !is_shared_extension(extension.text)) {
    return *extension.owner;
  }
  if (const auto language = by_modeline(content)) {
    return *language;
  }
  if (const auto language = by_shebang(content)) {
    return *language;
  }
  if (const auto language = language_by_clues(extension.text, content)) {
    return *language;
  }
  return extension.owner.value_or(by_first_bytes(content).value_or(Language::Unknown));
}

}  // namespace lode::source
