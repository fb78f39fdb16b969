#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lode/lexical/kernels.hpp"
#include "lode/lexical/posting_reader.hpp"
#include "lode/lexical/segment.hpp"
#include "lode/lexical/segment_format.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::lexical {

/// A term of a query that the segment has.
struct QueryTerm {
  PostingReader postings;
  float scale = 0.0F;  ///< What score_posting() multiplies with.
};

/// A query, made ready for one segment.
///
/// Scores of postings are whole numbers, in units of 2^-exponent, chosen so that the best
/// imaginable sum lies below 2^30. The units depend on the query, the parameters and the statistics
/// alone.
class PreparedQuery {
 public:
  PreparedQuery(const SegmentTables& tables,
                const text::Analyzer& analyzer,
                std::string_view query,
                const Bm25Params& params,
                const CollectionStatistics& statistics);
  PreparedQuery(const PreparedQuery&) = delete;
  PreparedQuery& operator=(const PreparedQuery&) = delete;

  [[nodiscard]] const std::vector<QueryTerm>& terms() const noexcept { return terms_; }
  [[nodiscard]] const ScoreModel& model() const noexcept { return model_; }
  /// The score that a sum of postings' scores stands for, with what absent terms add.
  [[nodiscard]] float score(std::uint32_t sum) const noexcept {
    return static_cast<float>(base_ + static_cast<double>(sum) * unit_);
  }
  /// No posting with these impacts scores more.
  [[nodiscard]] std::uint32_t bound(const QueryTerm& term, std::size_t block) const noexcept;

 private:
  void make_model(const SegmentTables& tables,
                  const Bm25Params& params,
                  const CollectionStatistics& statistics);

  std::vector<QueryTerm> terms_;
  std::vector<FieldModel> fields_;
  ScoreModel model_;
  double base_ = 0.0;
  double unit_ = 1.0;
};

}  // namespace lode::lexical
