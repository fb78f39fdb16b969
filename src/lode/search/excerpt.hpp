#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lode/search/code_query.hpp"
#include "lode/search/line_table.hpp"

namespace lode::search {

/// A line of an excerpt: a range of the text without its line end, and what to mark in it.
struct ExcerptLine {
  std::uint32_t number = 0;  ///< 1-based.
  std::size_t begin = 0;     ///< Bytes of the text.
  std::size_t end = 0;
  struct Mark {
    std::size_t begin = 0;  ///< Bytes of the text.
    std::size_t end = 0;
    bool operator==(const Mark&) const = default;
  };
  std::vector<Mark> marks;  ///< Words that the query has, ascending, disjoint.
};

/// The `most` neighbouring lines among first_line..last_line (1-based, inclusive; clipped to the
/// text) that show best why the query found them: they begin with a line that has a query term and
/// have the most weight of distinct terms, earlier lines first; the first lines where none has a
/// term. Blank lines at the edges are left out; empty only when all lines are blank. Terms that
/// many lines have count less.
[[nodiscard]] std::vector<ExcerptLine> best_lines(const LineTable& table,
                                                  std::uint32_t first_line,
                                                  std::uint32_t last_line,
                                                  const CodeQuery& query,
                                                  std::size_t most);

/// All lines among first_line..last_line (clipped to the text) with their marks, without blank ones
/// at the edges.
[[nodiscard]] std::vector<ExcerptLine> mark_lines(const LineTable& table,
                                                  std::uint32_t first_line,
                                                  std::uint32_t last_line,
                                                  const CodeQuery& query);

/// The first `most` bytes of a line, or fewer so that no character is cut.
[[nodiscard]] std::string_view clip(std::string_view line, std::size_t most) noexcept;

}  // namespace lode::search
