#include "lode/experiment/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

namespace lode::experiment {
namespace {

/// The code point that begins at `position`, which moves behind it. Malformed bytes count as one
/// each.
char32_t next_code_point(std::string_view text, std::size_t& position) {
  const auto first = static_cast<unsigned char>(text[position++]);
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  char32_t value = more == 0 ? first : first & (0x3FU >> static_cast<unsigned>(more));
  for (int i = 0; i < more && position < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[position]);
    if ((byte & 0xC0U) != 0x80U) {
      break;
    }
    value = (value << 6U) | (byte & 0x3FU);
    ++position;
  }
  return value;
}

bool is_wide(char32_t c) {
  return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
         (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
         (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}

std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    std::size_t width = display_width(table.header[i]);
    for (const auto& row : table.rows) {
      width = std::max(width, display_width(row[i]));
    }
    widths.push_back(width);
  }
  return widths;
}

std::string text_row(const std::vector<std::string>& cells,
                     const std::vector<std::size_t>& widths,
                     std::size_t text_columns) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string padding(widths[i] - display_width(cells[i]), ' ');
    line += i == 0 ? "" : "  ";
    line += i < text_columns ? cells[i] + padding : padding + cells[i];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string to_text(const Table& table) {
  const auto widths = column_widths(table);
  std::size_t total = 2 * (widths.size() - 1);
  for (const std::size_t width : widths) {
    total += width;
  }
  std::string result = table.title.empty() ? "" : table.title + "\n";
  result += text_row(table.header, widths, table.text_columns);
  result += std::string(total, '-') + "\n";
  for (const auto& row : table.rows) {
    result += text_row(row, widths, table.text_columns);
  }
  for (const std::string& note : table.notes) {
    result += note + "\n";
  }
  return result;
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += ' ';
    for (const char c : cell) {
      line += c == '|' ? "\\|" : std::string(1, c);
    }
    line += " |";
  }
  return line + "\n";
}

std::string to_markdown(const Table& table) {
  std::string result = table.title.empty() ? "" : fmt::format("### {}\n\n", table.title);
  result += markdown_row(table.header) + "|";
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    result += i < table.text_columns ? "---|" : "---:|";
  }
  result += "\n";
  for (const auto& row : table.rows) {
    result += markdown_row(row);
  }
  for (const std::string& note : table.notes) {
    result += "\n" + note + "\n";
  }
  return result;
}

std::string escape_latex(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}':
        result += '\\';
        [[fallthrough]];
      default:
        result += c;
    }
  }
  return result;
}

std::string latex_row(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) {
    line += (line.empty() ? "" : " & ") + escape_latex(cell);
  }
  return line + " \\\\\n";
}

std::string to_latex(const Table& table) {
  const std::size_t numbers = table.header.size() - table.text_columns;
  std::string result = "\\begin{table}\n\\centering\n";
  result += fmt::format("\\begin{{tabular}}{{{}{}}}\n\\toprule\n",
                        std::string(table.text_columns, 'l'),
                        std::string(numbers, 'r'));
  result += latex_row(table.header) + "\\midrule\n";
  for (const auto& row : table.rows) {
    result += latex_row(row);
  }
  result += "\\bottomrule\n\\end{tabular}\n";
  std::string caption = table.title;
  for (const std::string& note : table.notes) {
    caption += (caption.empty() ? "" : ". ") + note;
  }
  if (!caption.empty()) {
    result += fmt::format("\\caption{{{}}}\n", escape_latex(caption));
  }
  return result + "\\end{table}\n";
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t position = 0; position < text.size();) {
    width += is_wide(next_code_point(text, position)) ? 2U : 1U;
  }
  return width;
}

std::string format_value(double value, int decimals) {
  return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "-";
}

std::string to_string(const Table& table, TableFormat format) {
  switch (format) {
    case TableFormat::Markdown:
      return to_markdown(table);
    case TableFormat::Latex:
      return to_latex(table);
    case TableFormat::Text:
      break;
  }
  return to_text(table);
}

std::string to_string(const std::vector<Table>& tables, TableFormat format) {
  std::string result;
  for (const Table& table : tables) {
    result += (result.empty() ? "" : "\n") + to_string(table, format);
  }
  return result;
}

}  // namespace lode::experiment
