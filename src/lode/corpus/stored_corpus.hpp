#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lode/corpus/named_corpus.hpp"

namespace lode::corpus {

/// A corpus whose documents are kept in memory, one after the other in large blocks: for compressed
/// files, tables and documents made by a program. Memory: the bytes of the documents and 16 bytes
/// each; nothing is ever copied to grow. Single owner while it is filled; const methods may run
/// concurrently.
class StoredCorpus : public NamedCorpus {
 public:
  using NamedCorpus::NamedCorpus;

  /// Adds a document, or returns false when its docno is there already.
  bool add(const Document& document);

  [[nodiscard]] Document document(std::size_t index) const override;

 private:
  /// Room for `size` bytes that never moves.
  char* allocate(std::size_t size);

  std::vector<const char*> records_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  char* free_ = nullptr;
  std::size_t free_bytes_ = 0;
};

}  // namespace lode::corpus
