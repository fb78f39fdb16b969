#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/language.hpp"
#include "lode/source/syntax.hpp"

namespace lode::source {

/// A cell of a notebook, in the order of the file.
struct NotebookCell {
  enum class Kind : std::uint8_t { Code, Markdown, Raw };
  Kind kind = Kind::Code;
  ByteRange text;    ///< Of Notebook::text, with its header line and the blank line behind it.
  ByteRange source;  ///< Of the JSON: the value that holds the cell's source, with its quotes or
                     ///< brackets.
  bool operator==(const NotebookCell&) const = default;
};

/// A Jupyter notebook (nbformat 3 and 4) as a text that can be searched, parsed and cut like a
/// program:
///
///     # %% [code] cell 1
///     import pandas as pd
///
///     # %% [markdown] cell 2
///     # ## Results
///
/// Sources of code stand as they are; those of other cells become comments. Outputs, attachments
/// and metadata are left out. The leader of comments is that of the kernel's language.
struct Notebook {
  std::string text;
  Language language = Language::Unknown;  ///< Of the kernel; Python if the file does not say.
  std::vector<NotebookCell> cells;

  /// The cell (1-based) that holds the offset of `text`; 0 when there are no cells.
  [[nodiscard]] std::size_t cell_at(std::uint32_t text_offset) const noexcept;
};

/// Nothing when `json` (UTF-8, a byte order mark may stand before it) is no valid JSON, is nested
/// too deep, or is not built as a notebook: then it is data. May run concurrently.
[[nodiscard]] std::optional<Notebook> read_notebook(std::string_view json);

}  // namespace lode::source
