#include "lode/source/source_text.hpp"

#include <utility>

#include "lode/source/path_text.hpp"

namespace lode::source {

std::variant<SourceText, Refusal> take_source(std::string_view path,
                                              std::string_view bytes,
                                              const ContentLimits& limits) {
  if (auto early = refuse_unread(path, bytes.size(), limits)) {
    return *std::move(early);
  }
  auto decoded = decode(bytes);
  if (!decoded) {
    return looks_binary(bytes) ? Refusal{SkipReason::Binary, "not-text"}
                               : Refusal{SkipReason::UnknownEncoding, "no-code-page"};
  }
  SourceText source;
  source.text = std::move(decoded->text);
  source.encoding = std::move(decoded->encoding);
  std::optional<Notebook> notebook;
  if (to_lower_ascii(file_name(path)).ends_with(".ipynb")) {
    notebook = read_notebook(source.text);
  }
  if (notebook) {
    source.text = std::move(notebook->text);
    source.cells = std::move(notebook->cells);
  }
  source.kind = classify(path, source.text);
  if (notebook) {
    source.kind.language = notebook->language;
  }
  if (auto refusal = refuse(path, source.text, source.kind, limits)) {
    return *std::move(refusal);
  }
  return source;
}

}  // namespace lode::source
