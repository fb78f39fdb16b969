#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "lode/corpus/document.hpp"

namespace lode::corpus {

/// The documents of a task, read from where they lie. Only the docnos and the place of each record
/// are kept in memory; texts are parsed from the mapped (or once decompressed) bytes when asked
/// for. Implementations per format. Const methods may run concurrently.
class Corpus {
 public:
  Corpus() = default;
  virtual ~Corpus() = default;
  Corpus(const Corpus&) = delete;
  Corpus& operator=(const Corpus&) = delete;

  /// Name inside its release: "corpus", "code_corpus", "text_corpus".
  [[nodiscard]] virtual const std::string& name() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Documents are numbered in file order, empty or otherwise skipped ones left out.
  [[nodiscard]] virtual std::string_view docno(std::size_t index) const = 0;
  [[nodiscard]] virtual Document document(std::size_t index) const = 0;
  /// Index of a docno, or size() when unknown.
  [[nodiscard]] virtual std::size_t find(std::string_view docno) const = 0;
};

}  // namespace lode::corpus
