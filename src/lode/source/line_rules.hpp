#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/syntax.hpp"

namespace lode::source {

/// What a language without a grammar looks like, line by line.
struct LineLanguage {
  std::string_view names = {};          ///< language_name()s between blanks.
  std::string_view comments = {};       ///< What begins a comment of one line, between blanks.
  std::string_view block_comment = {};  ///< Begin and end of a comment of several lines.
  std::string_view attached = {};    ///< Beginnings of lines that belong to the definition below.
  std::string_view fence = {};       ///< Begin and end of a text of several lines.
  std::string_view name_bytes = {};  ///< Of names, beside identifier bytes.
  std::string_view rules = {};       ///< See LineRule; one a line.
  bool nested_functions = false;     ///< Definitions inside functions count.
  bool ignore_case = false;
  bool statements = false;  ///< A definition ends with the line that ends in ';'.
  bool calls = false;       ///< A name before '(' is called.
};

/// The language of that name; null if the table has none.
[[nodiscard]] const LineLanguage* find_line_language(std::string_view name);

/// One row of LineLanguage::rules: "kind: pattern". kind is a SymbolKind's name, or "import".
/// A pattern is matched against the start of a line behind its indentation; its elements stand
/// between blanks, and the line may have blanks between what they match:
///   ^        (before the first element) only on lines without indentation
///   a|b      one of these words or signs; a? at the end: or nothing; a* at the end: any number
///   $        the name: an identifier, or a text in double quotes; a second one is joined by '.'
///   %        a type: identifier bytes and any of .<>[],:/-
///   ()       a group in parentheses
///   ~=>      everything to behind the last "=>", if the line has one
///   $cfn     the name of a C-like function definition
///   $line{   the whole line before the '{' that ends it
class LineRule {
 public:
  LineRule(std::string_view row, const LineLanguage& language);

  [[nodiscard]] SymbolKind kind() const noexcept { return kind_; }
  [[nodiscard]] bool imports() const noexcept { return imports_; }

  struct Match {
    ByteRange name;    ///< In the line.
    std::string text;  ///< The name.
  };
  [[nodiscard]] std::optional<Match> match(std::string_view line) const;

 private:
  struct Element {
    std::vector<std::string_view> words;  ///< Or one of the special elements.
    char repeat = '1';                    ///< '1', '?' or '*'.
  };
  bool match_element(const Element& element,
                     std::string_view line,
                     std::size_t& at,
                     Match& found) const;
  bool match_words(const Element& element, std::string_view line, std::size_t& at) const;
  bool match_name(std::string_view line, std::size_t& at, Match& found) const;

  const LineLanguage& language_;
  SymbolKind kind_ = SymbolKind::Function;
  bool imports_ = false;
  bool at_margin_ = false;
  std::vector<Element> elements_;
};

}  // namespace lode::source
