#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/search/code_index.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::search {

/// An index over files that are given, each line a chunk, each line "def NAME ..." a function to
/// the end of its file.
class SmallIndex : public CodeIndex {
 public:
  /// Path -> lines.
  explicit SmallIndex(std::map<std::string, std::vector<std::string>> files)
      : files_(std::move(files)) {
    const auto analyzer = value_or_throw(text::find_analyzer(text::analyzer_names().front()));
    std::uint32_t file = 0;
    for (const auto& [path, lines] : files_) {
      paths_.push_back(path);
      first_chunks_.push_back(static_cast<std::uint32_t>(chunks_.size()));
      std::uint32_t functions = 0;
      for (std::uint32_t line = 1; line <= lines.size(); ++line) {
        text::TermBuffer terms;
        analyzer->analyze(lines[line - 1], terms);
        const auto chunk = static_cast<std::uint32_t>(chunks_.size());
        for (std::size_t i = 0; i < terms.size(); ++i) {
          ++postings_[std::string(terms[i])][chunk];
        }
        lengths_.push_back(static_cast<std::uint32_t>(terms.size()));
        CodeChunk& added = chunks_.emplace_back();
        added.file = file;
        added.first_line = line;
        added.last_line = line;
        functions += lines[line - 1].starts_with("def ") ? 1U : 0U;
        if (functions > 0) {
          added.symbol = functions - 1;
        }
      }
      ++file;
    }
  }

  std::uint32_t file_count() const override { return static_cast<std::uint32_t>(paths_.size()); }
  std::uint32_t chunk_count() const override { return static_cast<std::uint32_t>(chunks_.size()); }
  CodeFile file(std::uint32_t file) const override {
    CodeFile result;
    result.path = paths_.at(file);
    result.first_chunk = first_chunks_[file];
    const std::uint32_t next = file + 1 < file_count() ? first_chunks_[file + 1] : chunk_count();
    result.chunk_count = next - result.first_chunk;
    result.lines = result.chunk_count;
    return result;
  }
  CodeChunk chunk(std::uint32_t chunk) const override { return chunks_.at(chunk); }
  std::uint32_t length(std::uint32_t chunk, CodeField field) const override {
    return field == CodeField::Body ? lengths_.at(chunk) : 0;
  }
  std::uint64_t total_length(CodeField field) const override {
    std::uint64_t total = 0;
    for (std::uint32_t chunk = 0; chunk < chunk_count(); ++chunk) {
      total += length(chunk, field);
    }
    return total;
  }
  void postings(std::string_view term, std::vector<CodePosting>& out) const override {
    const auto found = postings_.find(term);
    if (found == postings_.end()) {
      return;
    }
    for (const auto& [chunk, count] : found->second) {
      out.push_back({.chunk = chunk, .tf = {count, 0, 0}});
    }
  }
  void terms(std::string_view prefix,
             const std::function<bool(std::string_view term, std::uint32_t chunks)>& visit)
      const override {
    for (auto entry = postings_.lower_bound(std::string(prefix));
         entry != postings_.end() && entry->first.starts_with(prefix);
         ++entry) {
      if (!visit(entry->first, static_cast<std::uint32_t>(entry->second.size()))) {
        return;
      }
    }
  }
  std::vector<CodeSymbol> symbols(std::uint32_t file) const override {
    std::vector<CodeSymbol> result;
    const std::vector<std::string>& lines = files_.at(paths_.at(file));
    for (std::uint32_t line = 1; line <= lines.size(); ++line) {
      if (lines[line - 1].starts_with("def ")) {
        CodeSymbol& symbol = result.emplace_back();
        symbol.name = std::string_view(lines[line - 1]).substr(4, lines[line - 1].find(' ', 4) - 4);
        symbol.container = "Box";
        symbol.kind = "method";
        symbol.file = file;
        symbol.first_line = line;
        symbol.last_line = static_cast<std::uint32_t>(lines.size());
      }
    }
    return result;
  }
  std::vector<CodeSymbol> find_symbols(std::string_view /*name*/) const override { return {}; }
  std::vector<Use> uses(std::uint32_t /*file*/) const override { return {}; }
  std::string text(std::uint32_t file) const override {
    std::string result;
    for (const std::string& line : files_.at(paths_.at(file))) {
      result += line + "\n";
    }
    return result;
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
  std::vector<std::string> paths_;
  std::vector<std::uint32_t> first_chunks_;
  std::vector<CodeChunk> chunks_;
  std::vector<std::uint32_t> lengths_;
  std::map<std::string, std::map<std::uint32_t, std::uint16_t>, std::less<>> postings_;
};

}  // namespace lode::search
