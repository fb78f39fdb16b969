#include "lode/source/source_text.hpp"

#include <utility>

#include "lode/base/ascii.hpp"
#include "lode/source/path_text.hpp"

namespace lode::source {

namespace {

/// A text that is not yet classified.
struct Reading {
  SourceText source;
  std::optional<Language> notebook_language;
};

/// Decodes, and reads the cells of a notebook. Nothing when the bytes are not text.
std::optional<Reading> read_source(std::string_view path, std::string_view bytes) {
  auto decoded = decode(bytes);
  if (!decoded) {
    return std::nullopt;
  }
  Reading reading;
  reading.source.text = std::move(decoded->text);
  reading.source.encoding = std::move(decoded->encoding);
  if (to_lower_ascii(file_name(path)).ends_with(".ipynb")) {
    if (auto notebook = read_notebook(reading.source.text)) {
      reading.source.text = std::move(notebook->text);
      reading.source.cells = std::move(notebook->cells);
      reading.notebook_language = notebook->language;
    }
  }
  return reading;
}

}  // namespace

std::variant<SourceText, Refusal> take_source(std::string_view path,
                                              std::string_view bytes,
                                              const ContentLimits& limits) {
  if (auto early = refuse_unread(path, bytes.size(), limits)) {
    return *std::move(early);
  }
  auto reading = read_source(path, bytes);
  if (!reading) {
    return looks_binary(bytes) ? Refusal{SkipReason::Binary, "not-text"}
                               : Refusal{SkipReason::UnknownEncoding, "no-code-page"};
  }
  SourceText& source = reading->source;
  source.kind = classify(path, source.text);
  source.kind.language = reading->notebook_language.value_or(source.kind.language);
  if (auto refusal = refuse(path, source.text, source.kind, limits)) {
    return *std::move(refusal);
  }
  return std::move(source);
}

std::optional<std::string> read_source_text(std::string_view path, std::string_view bytes) {
  auto reading = read_source(path, bytes);
  return reading ? std::optional(std::move(reading->source.text)) : std::nullopt;
}

}  // namespace lode::source
