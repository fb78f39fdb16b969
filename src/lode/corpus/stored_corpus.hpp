#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/corpus.hpp"
#include "lode/corpus/docno_table.hpp"

namespace lode::corpus {

/// A corpus whose documents are kept in memory, one after the other in large blocks: for compressed
/// files, tables and documents made by a program. Memory: the bytes of the documents and 16 bytes
/// each; nothing is ever copied to grow. Single owner while it is filled; const methods may run
/// concurrently.
class StoredCorpus : public Corpus {
 public:
  explicit StoredCorpus(std::string name) : name_(std::move(name)) {}

  /// Adds a document, or returns false when its docno is there already.
  bool add(const Document& document);

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t size() const override { return docnos_.size(); }
  [[nodiscard]] std::string_view docno(std::size_t index) const override { return docnos_[index]; }
  [[nodiscard]] std::size_t find(std::string_view docno) const override {
    return docnos_.find(docno);
  }
  [[nodiscard]] Document document(std::size_t index) const override;

 private:
  /// Room for `size` bytes that never moves.
  char* allocate(std::size_t size);

  std::string name_;
  DocnoTable docnos_;
  std::vector<const char*> records_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  std::size_t free_bytes_ = 0;
};

}  // namespace lode::corpus
