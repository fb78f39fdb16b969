#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"

namespace lode::lexical {

/// The BM25 formulas of the literature (docs/bm25.md has each with its source).
enum class Bm25Variant { Lucene, Robertson, Atire, Bm25L, Bm25Plus };

/// The defaults are those found best for code (docs/bm25.md).
struct Bm25Params {
  Bm25Variant variant = Bm25Variant::Lucene;
  double k1 = 2.5;     ///< How fast repetition in a document saturates; at least 0.
  double b = 0.9;      ///< How much long documents are held back, 0 to 1.
  double delta = 0.5;  ///< BM25L and BM25+ only (the paper on BM25+ has 1); at least 0.
  /// How fast repetition in the query saturates: a term that the query has q times weighs (k3 + 1)
  /// q / (k3 + q). Infinite: q, as in bm25s and Lucene.
  double k3 = 3.0;
  bool operator==(const Bm25Params&) const = default;
};

/// Throws Error(InvalidArgument) that names the parameter when one is not a number in its range.
void check_params(const Bm25Params& params);

/// Inverse document frequency of a term in `df` of `documents` documents, natural logarithm; never
/// negative: Robertson's is cut at 0. Needs 0 < df <= documents.
[[nodiscard]] double bm25_idf(Bm25Variant variant, std::uint64_t df, std::uint64_t documents);

/// The weight of a term that a query has `count` times.
[[nodiscard]] double query_weight(double k3, std::uint64_t count);

/// All formulas in one shape. With x = tf / (1 - b + b length / average), or BM25F's weighted sum
/// of that over fields, a term adds idf * (factor * x / (saturation + x) + absent), where `absent`
/// is what it adds to documents without it.
struct Bm25Shape {
  double factor = 1.0;
  double saturation = 0.0;
  double absent = 0.0;
};
[[nodiscard]] Bm25Shape bm25_shape(const Bm25Params& params);

[[nodiscard]] std::string to_string(Bm25Variant variant);
[[nodiscard]] Result<Bm25Variant> parse_bm25_variant(std::string_view name);

}  // namespace lode::lexical
