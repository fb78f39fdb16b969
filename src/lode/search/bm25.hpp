#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lode/lexical/bm25.hpp"
#include "lode/search/bm25_index.hpp"
#include "lode/search/pipeline.hpp"
#include "lode/search/retriever.hpp"

namespace lode::search {

/// The parameters of the component `bm25`, each with its value: `variant`, `k1`, `b`, `delta`,
/// `k3`, `analyzer`, `exhaustive`. docs/pipelines.md describes them. Defaults: those of
/// lexical::Bm25Params, and the first of text::analyzer_names().
struct Bm25Settings {
  lexical::Bm25Params params;
  std::string analyzer;     ///< With its version: "code/1".
  bool exhaustive = false;  ///< Scores every posting instead of pruning: the same results, slower.
  bool operator==(const Bm25Settings&) const = default;
};

/// Reads and checks the parameters of `component`; what is absent gets its default. Throws
/// Error(InvalidArgument) with a caret under the fault.
[[nodiscard]] Bm25Settings read_bm25_settings(const Pipeline& pipeline, const Component& component);

/// Everything that decides a score, defaults too, in the pipeline's notation: two settings with
/// equal text rank alike.
[[nodiscard]] std::string to_string(const Bm25Settings& settings);

/// BM25 over one index. Instructions are not searched for. Const methods may run concurrently.
class Bm25Retriever final : public Retriever {
 public:
  Bm25Retriever(std::shared_ptr<const Bm25Index> index, Bm25Settings settings)
      : index_(std::move(index)), settings_(std::move(settings)) {}

  /// Documents without a term of the query are not returned, but for candidates: those come last,
  /// with score 0.
  [[nodiscard]] std::vector<std::vector<RetrievedDocument>> retrieve(
      std::span<const RetrievalQuery> queries) const override;

 private:
  [[nodiscard]] std::vector<RetrievedDocument> retrieve_one(const RetrievalQuery& query) const;
  void append_unmatched(const RetrievalQuery& query, std::vector<RetrievedDocument>& result) const;

  std::shared_ptr<const Bm25Index> index_;
  Bm25Settings settings_;
};

}  // namespace lode::search
