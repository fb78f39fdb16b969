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
  std::size_t depth = 1000;  ///< Most documents returned.
};

/// A first stage over one corpus. retrieve() may run concurrently.
class Retriever {
 public:
  virtual ~Retriever() = default;
  /// For each query, in order, its best documents, best first; ties by docno descending. A ranking
  /// depends on its query alone, not on the others of the call, which share work and run in
  /// parallel.
  [[nodiscard]] virtual std::vector<std::vector<RetrievedDocument>> retrieve(
      std::span<const RetrievalQuery> queries) const = 0;
};

}  // namespace lode::search
