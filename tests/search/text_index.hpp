#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/lexical/ngram_index.hpp"
#include "lode/search/code_index.hpp"

namespace lode::search {

/// An index of texts and their n-grams, without chunks and symbols.
class TextIndex : public CodeIndex {
 public:
  struct File {
    std::string text;
    std::string language = "text";
    std::uint16_t roles = 0;
    bool readable = true;
  };

  /// By path.
  explicit TextIndex(std::map<std::string, File> files) : files_(files.begin(), files.end()) {
    lexical::NgramIndexBuilder builder;
    for (const auto& [path, file] : files_) {
      builder.add(file.text);
    }
    bytes_ = builder.finish();
    ngrams_ = lexical::NgramIndex(bytes_);
  }

  [[nodiscard]] std::uint32_t file_count() const override {
    return static_cast<std::uint32_t>(files_.size());
  }
  [[nodiscard]] CodeFile file(std::uint32_t file) const override {
    const auto& [path, entry] = files_.at(file);
    return {.path = path, .language = entry.language, .roles = entry.roles};
  }
  [[nodiscard]] std::vector<std::uint32_t> candidates(
      const lexical::NgramQuery& query) const override {
    return ngrams_.candidates(query);
  }
  [[nodiscard]] std::string text(std::uint32_t file) const override {
    const auto& [path, entry] = files_.at(file);
    if (!entry.readable) {
      throw Error(ErrorKind::NotFound, path + " is not there any more.");
    }
    return entry.text;
  }

  [[nodiscard]] std::uint32_t chunk_count() const override { return 0; }
  [[nodiscard]] CodeChunk chunk(std::uint32_t /*chunk*/) const override { return {}; }
  [[nodiscard]] std::uint32_t length(std::uint32_t /*chunk*/, CodeField /*field*/) const override {
    return 0;
  }
  [[nodiscard]] std::uint64_t total_length(CodeField /*field*/) const override { return 0; }
  void postings(std::string_view /*term*/, std::vector<CodePosting>& /*out*/) const override {}
  void terms(std::string_view /*prefix*/,
             const std::function<bool(std::string_view, std::uint32_t)>& /*visit*/) const override {
  }
  [[nodiscard]] std::vector<CodeSymbol> symbols(std::uint32_t /*file*/) const override {
    return {};
  }
  [[nodiscard]] std::vector<CodeSymbol> find_symbols(std::string_view /*name*/) const override {
    return {};
  }
  [[nodiscard]] std::vector<Use> uses(std::uint32_t /*file*/) const override { return {}; }

 private:
  std::vector<std::pair<std::string, File>> files_;
  std::string bytes_;
  lexical::NgramIndex ngrams_;
};

}  // namespace lode::search
