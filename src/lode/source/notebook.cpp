#include "lode/source/notebook.hpp"

#include <algorithm>

#include <simdjson.h>

#include "lode/source/json_ranges.hpp"
#include "lode/source/path_text.hpp"

namespace lode::source {
namespace {

namespace dom = simdjson::dom;

constexpr std::string_view kMark = "\xEF\xBB\xBF";

std::string_view string_or(const simdjson::simdjson_result<dom::element>& value,
                           std::string_view other) {
  std::string_view text;
  return value.get(text) == simdjson::SUCCESS ? text : other;
}

Language kernel_language(const dom::element& document) {
  const auto metadata = document["metadata"];
  for (const std::string_view name : {string_or(metadata["language_info"]["name"], ""),
                                      string_or(metadata["kernelspec"]["language"], ""),
                                      string_or(document["metadata"]["language"], "")}) {
    if (const auto language = find_language(name); language && !name.empty()) {
      return *language;
    }
  }
  return find_language("python").value_or(Language::Unknown);
}

std::string_view comment_leader(Language language) {
  static constexpr std::string_view kSlashes[] = {"javascript",
                                                  "typescript",
                                                  "java",
                                                  "c",
                                                  "c++",
                                                  "c-sharp",
                                                  "go",
                                                  "rust",
                                                  "kotlin",
                                                  "scala",
                                                  "swift",
                                                  "groovy",
                                                  "f-sharp",
                                                  "php"};
  static constexpr std::string_view kDashes[] = {"haskell", "sql", "lua"};
  const std::string_view name = language_name(language);
  if (std::find(std::begin(kSlashes), std::end(kSlashes), name) != std::end(kSlashes)) {
    return "//";
  }
  return std::find(std::begin(kDashes), std::end(kDashes), name) != std::end(kDashes) ? "--" : "#";
}

NotebookCell::Kind kind_of(std::string_view cell_type) {
  if (cell_type == "code") {
    return NotebookCell::Kind::Code;
  }
  return cell_type == "raw" ? NotebookCell::Kind::Raw : NotebookCell::Kind::Markdown;
}

std::string_view kind_name(NotebookCell::Kind kind) {
  switch (kind) {
    case NotebookCell::Kind::Code:
      return "code";
    case NotebookCell::Kind::Markdown:
      return "markdown";
    case NotebookCell::Kind::Raw:
      return "raw";
  }
  return "raw";
}

/// A string, or an array of strings that are joined.
std::optional<std::string> joined_source(const dom::element& value) {
  std::string_view whole;
  if (value.get(whole) == simdjson::SUCCESS) {
    return std::string(whole);
  }
  dom::array parts;
  if (value.get(parts) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  std::string text;
  for (const dom::element part : parts) {
    if (part.get(whole) != simdjson::SUCCESS) {
      return std::nullopt;
    }
    text += whole;
  }
  return text;
}

void append_lines(std::string_view source, std::string_view leader, std::string& text) {
  while (!source.empty()) {
    const std::string_view line = next_line(source);
    text += leader;
    text += leader.empty() || line.empty() ? "" : " ";
    text += line;
    text += '\n';
  }
}

/// Adds a cell; false when it is not built as one.
bool add_cell(const dom::element& cell, std::string_view json, Notebook& notebook) {
  std::string_view type;
  if (cell["cell_type"].get(type) != simdjson::SUCCESS) {
    return false;
  }
  NotebookCell added;
  added.kind = kind_of(type);
  dom::element value;
  std::string_view key = "source";
  if (cell[key].get(value) != simdjson::SUCCESS) {
    key = "input";  // nbformat 3
    if (cell[key].get(value) != simdjson::SUCCESS) {
      return false;
    }
  }
  const auto source = joined_source(value);
  if (!source) {
    return false;
  }
  added.source = find_json_value(json, key);
  added.text.begin = static_cast<std::uint32_t>(notebook.text.size());
  const std::string_view leader = comment_leader(notebook.language);
  const bool code = added.kind == NotebookCell::Kind::Code;
  notebook.text += std::string(leader) + " %% [" + std::string(kind_name(added.kind)) + "] cell " +
                   std::to_string(notebook.cells.size() + 1) + "\n";
  append_lines(*source, code ? "" : leader, notebook.text);
  notebook.text += '\n';
  added.text.end = static_cast<std::uint32_t>(notebook.text.size());
  notebook.cells.push_back(added);
  return true;
}

/// Adds the cells of an array; `range` is its place in the whole JSON.
bool add_cells(const dom::array& cells,
               std::string_view json,
               ByteRange range,
               Notebook& notebook) {
  const auto elements = json_elements(json, range);
  if (elements.size() != cells.size()) {
    return false;  // Its key was written with escapes; no program writes notebooks so.
  }
  std::size_t i = 0;
  for (const dom::element cell : cells) {
    const ByteRange place = elements[i++];
    if (!add_cell(cell, json.substr(place.begin, place.end - place.begin), notebook)) {
      return false;
    }
    ByteRange& source = notebook.cells.back().source;
    source.begin += place.begin;
    source.end += place.begin;
  }
  return true;
}

/// nbformat 3 keeps its cells in worksheets.
bool add_worksheets(const dom::element& document, std::string_view json, Notebook& notebook) {
  dom::array sheets;
  if (document["worksheets"].get(sheets) != simdjson::SUCCESS) {
    return false;
  }
  const auto places = json_elements(json, find_json_value(json, "worksheets"));
  if (places.size() != sheets.size()) {
    return false;
  }
  std::size_t i = 0;
  for (const dom::element sheet : sheets) {
    const ByteRange place = places[i++];
    const std::string_view text = json.substr(0, place.end);
    dom::array cells;
    if (sheet["cells"].get(cells) != simdjson::SUCCESS) {
      return false;
    }
    ByteRange range = find_json_value(text.substr(place.begin), "cells");
    range = {range.begin + place.begin, range.end + place.begin};
    if (!add_cells(cells, json, range, notebook)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::size_t Notebook::cell_at(std::uint32_t text_offset) const noexcept {
  const auto behind = std::upper_bound(
      cells.begin(), cells.end(), text_offset, [](std::uint32_t offset, const NotebookCell& cell) {
        return offset < cell.text.begin;
      });
  return static_cast<std::size_t>(behind - cells.begin());
}

std::optional<Notebook> read_notebook(std::string_view json) {
  const std::size_t mark = json.starts_with(kMark) ? kMark.size() : 0;
  json.remove_prefix(mark);
  dom::parser parser;
  dom::element document;
  if (parser.parse(json.data(), json.size()).get(document) != simdjson::SUCCESS ||
      !document.is_object()) {
    return std::nullopt;
  }
  Notebook notebook;
  notebook.language = kernel_language(document);
  dom::array cells;
  const bool good = document["cells"].get(cells) == simdjson::SUCCESS
                        ? add_cells(cells, json, find_json_value(json, "cells"), notebook)
                        : add_worksheets(document, json, notebook);
  if (!good) {
    return std::nullopt;
  }
  for (NotebookCell& cell : notebook.cells) {
    cell.source.begin += static_cast<std::uint32_t>(mark);
    cell.source.end += static_cast<std::uint32_t>(mark);
  }
  return notebook;
}

}  // namespace lode::source
