#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lode::search {

/// One retrieved document: its number in the corpus that the retriever was made over, and its
/// score.
struct RetrievedDocument {
  std::size_t document = 0;
  double score = 0.0;
  bool operator==(const RetrievedDocument&) const = default;
};

/// A query as a retriever sees it.
struct RetrievalQuery {
  std::string_view text;
  std::string_view instruction;
  /// When not empty: only these documents are ranked, and all of them are, up to the depth (a
  /// reranking task). Ascending, distinct.
  std::span<const std::size_t> candidates;
};

/// A first stage over one corpus. retrieve() may run concurrently.
class Retriever {
 public:
  virtual ~Retriever() = default;
  /// The best `depth` documents, best first; ties by docno descending. The same input gives the
  /// same output.
  [[nodiscard]] virtual std::vector<RetrievedDocument> retrieve(const RetrievalQuery& query,
                                                                std::size_t depth) const = 0;
};

}  // namespace lode::search
