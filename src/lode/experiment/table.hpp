#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::experiment {

/// How tables are printed.
enum class TableFormat { Text, Markdown, Latex };

/// A titled table of strings. The first `text_columns` columns are words (left-aligned); the others
/// numbers (right-aligned). Every row has as many cells as the header.
struct Table {
  std::string title;  ///< One line; may be empty.
  std::vector<std::string> header;
  std::size_t text_columns = 1;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> notes;  ///< Lines under the table.
};

/// Ends with a line break. Text: columns padded by display width, two blanks between, a rule under
/// the header. Markdown: a heading and a pipe table. LaTeX: a `table` with a `tabular` of booktabs;
/// special characters are escaped.
[[nodiscard]] std::string to_string(const Table& table, TableFormat format);

/// All tables with an empty line between.
[[nodiscard]] std::string to_string(const std::vector<Table>& tables, TableFormat format);

/// So many decimals; "-" for a value that is not a number.
[[nodiscard]] std::string format_value(double value, int decimals = 4);

/// Width of UTF-8 text in a terminal: code points, those of East Asia as two.
[[nodiscard]] std::size_t display_width(std::string_view text);

}  // namespace lode::experiment
