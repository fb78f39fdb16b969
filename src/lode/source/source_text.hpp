#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lode/source/decode.hpp"
#include "lode/source/file_kind.hpp"
#include "lode/source/notebook.hpp"

namespace lode::source {

/// A file as it is searched.
struct SourceText {
  std::string text;  ///< UTF-8; of a notebook, the text of its cells.
  FileKind kind;     ///< Of a notebook, the language of its kernel.
  std::string encoding;
  std::vector<NotebookCell> cells;  ///< Of a notebook; else empty.
};

/// The whole way from a file's bytes to its text: decodes, reads a notebook's cells, classifies and
/// applies the rules of refusal. `path` is relative to the root. May run concurrently.
[[nodiscard]] std::variant<SourceText, Refusal> take_source(std::string_view path,
                                                            std::string_view bytes,
                                                            const ContentLimits& limits);

/// Only the text that take_source() gives, for a file that was taken before: much faster, because
/// nothing is classified. Nothing when the bytes are not text.
[[nodiscard]] std::optional<std::string> read_source_text(std::string_view path,
                                                          std::string_view bytes);

}  // namespace lode::source
