#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/code_query.hpp"

namespace lode::search {

/// BM25F over the fields of chunks: a chunk's x for a term is the sum over fields of weight * tf /
/// (1 - b + b * length / average); the term adds query weight * idf * x (k1 + 1) / (x + k1).
struct ChunkBm25 {
  double k1 = 1.4;
  std::array<double, kCodeFields> weight = {1.0, 2.5, 1.0};
  std::array<double, kCodeFields> b = {0.7, 0.5, 0.7};
};

/// ln(1 + (N - n + 0.5) / (n + 0.5)) of a term that n of N texts have.
[[nodiscard]] double inverse_frequency(double texts, double having) noexcept;

/// The chunks that have a term.
struct TermPostings {
  CodeQueryTerm term;
  double idf = 0.0;  ///< inverse_frequency(); of n = 0 when no chunk has it.
  std::vector<CodePosting> postings;
};

/// Reads the postings of terms once, so that several signals can use them. Terms in the given
/// order.
[[nodiscard]] std::vector<TermPostings> read_postings(const CodeIndex& index,
                                                      const std::vector<CodeQueryTerm>& terms);

/// Adds to `scores`, which has one entry for each chunk. `weights` has one query weight for each
/// term (0 leaves it out).
void score_chunks(const CodeIndex& index,
                  const std::vector<TermPostings>& terms,
                  const std::vector<double>& weights,
                  const ChunkBm25& params,
                  std::vector<float>& scores);

}  // namespace lode::search
