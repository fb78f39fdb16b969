#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "lode/corpus/corpus.hpp"
#include "lode/lexical/index.hpp"

namespace lode::experiment {

/// The lexical indexes of the corpora in use: built when first asked for, shared by the pipelines
/// and tasks that need the same. Single owner.
class SegmentCache {
 public:
  explicit SegmentCache(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

  /// An index of document_text() of every document, by the analyser of that name; document i of the
  /// segment is document i of the corpus. Corpora of more than a million documents are indexed in a
  /// temporary file, others in memory.
  [[nodiscard]] std::shared_ptr<const lexical::Segment> get(
      const std::shared_ptr<const corpus::Corpus>& corpus, const std::string& analyzer);

 private:
  using Key = std::pair<std::shared_ptr<const corpus::Corpus>, std::string>;

  std::size_t memory_bytes_;
  std::map<Key, std::shared_ptr<const lexical::Segment>> segments_;
};

}  // namespace lode::experiment
