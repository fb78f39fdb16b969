#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "lode/lexical/segment.hpp"

namespace lode::search {

/// The documents that an index is made over, numbered from 0.
struct DocumentSource {
  std::size_t size = 0;
  /// Fills docno and text of document i. Called concurrently, in any order.
  std::function<void(std::size_t i, std::string& docno, std::string& text)> read;
};

struct Bm25IndexOptions {
  std::string analyzer;                              ///< A name of text::find_analyzer().
  std::size_t memory_bytes = std::size_t{1} << 30U;  ///< Buffered postings beyond this are spilled.
  std::size_t most_in_memory = 1'000'000;  ///< Larger sources are indexed in a temporary file.
};

/// A lexical index of one source: document i of the index is document i of the source. Immutable;
/// const methods may run concurrently.
class Bm25Index {
 public:
  /// Throws Error(InvalidArgument) for an unknown analyser, Error(Io), and what the source throws.
  [[nodiscard]] static std::shared_ptr<const Bm25Index> build(const DocumentSource& source,
                                                              const Bm25IndexOptions& options);

  explicit Bm25Index(std::shared_ptr<const lexical::Segment> segment)
      : segment_(std::move(segment)) {}

  [[nodiscard]] const lexical::Segment& segment() const noexcept { return *segment_; }

 private:
  std::shared_ptr<const lexical::Segment> segment_;
};

}  // namespace lode::search
