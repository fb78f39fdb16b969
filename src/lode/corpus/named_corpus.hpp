#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "lode/corpus/corpus.hpp"
#include "lode/corpus/docno_table.hpp"

namespace lode::corpus {

/// What every corpus that keeps its docnos in memory has in common. Who derives from it fills
/// docnos_ once and gives documents by the same numbers.
class NamedCorpus : public Corpus {
 public:
  explicit NamedCorpus(std::string name) : name_(std::move(name)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t size() const override { return docnos_.size(); }
  [[nodiscard]] std::string_view docno(std::size_t index) const override { return docnos_[index]; }
  [[nodiscard]] std::size_t find(std::string_view docno) const override {
    return docnos_.find(docno);
  }

 protected:
  DocnoTable docnos_;

 private:
  std::string name_;
};

}  // namespace lode::corpus
