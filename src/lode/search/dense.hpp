#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/dense_index.hpp"
#include "lode/search/encoder.hpp"
#include "lode/search/pipeline.hpp"
#include "lode/search/retriever.hpp"
#include "lode/vector/scan.hpp"

namespace lode::search {

/// A component that names an encoder: `ORG/MODEL(dim=256,scan=int8)`. `scan`, `oversample` and
/// `identity` are ours, everything else is the encoder's. docs/pipelines.md describes them.
struct DenseSettings {
  Component component;  ///< As the encoder sees it: without what is ours.
  std::shared_ptr<const Encoder> encoder;
  bool int8 = false;           ///< Scans codes and rescores, instead of every vector as floats.
  std::size_t oversample = 4;  ///< Of the scan of codes.
};

/// Opens the encoder and reads the parameters. Throws Error(InvalidArgument) with a caret under the
/// fault, also for an `identity` that the encoder has not, and what the opener throws.
[[nodiscard]] DenseSettings read_dense_settings(const Pipeline& pipeline,
                                                const Component& component,
                                                EncoderOpener& encoders);

/// The first 16 digits of the SHA-256 of Encoder::identity() and prompts().
[[nodiscard]] std::string short_identity(const Encoder& encoder);

/// The model and what is asked of it, in the pipeline's notation: "ORG/MODEL(dim=256)".
[[nodiscard]] std::string model_name(const DenseSettings& settings);

/// Everything that decides a score, the encoder's identity too, in the pipeline's notation.
[[nodiscard]] std::string to_string(const DenseSettings& settings);

/// Ranks documents by the inner product of their vector with the query's. Const methods may run
/// concurrently.
class DenseRetriever final : public Retriever {
 public:
  struct Options {
    std::string task = {};  ///< EncodeContext::task of the queries.
    bool int8 = false;
    std::size_t oversample = 4;
  };
  /// `encoder` made the vectors of `index`.
  DenseRetriever(std::shared_ptr<const DenseIndex> index,
                 std::shared_ptr<const Encoder> encoder,
                 Options options);

  /// Queries are encoded together, equal ones once. Throws what the encoder throws.
  [[nodiscard]] std::vector<std::vector<RetrievedDocument>> retrieve(
      std::span<const RetrievalQuery> queries) const override;

  /// What a query's vector depends on.
  struct Content {
    std::string_view instruction;
    std::string_view text;
  };

 private:
  [[nodiscard]] vector::Matrix encode(std::span<const Content> contents) const;
  [[nodiscard]] std::vector<std::vector<vector::ScoredRow>> scan(
      const vector::Matrix& queries, const vector::ScanOptions& options) const;

  std::shared_ptr<const DenseIndex> index_;
  std::shared_ptr<const Encoder> encoder_;
  Options options_;
};

}  // namespace lode::search
