#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"

namespace lode::lexical {

/// The BM25 formulas of the literature (docs/bm25.md has each with its source).
enum class Bm25Variant { Lucene, Robertson, Atire, Bm25L, Bm25Plus };

struct Bm25Params {
  Bm25Variant variant = Bm25Variant::Lucene;
  double k1 = 1.5;
  double b = 0.75;
  double delta = 0.5;  ///< BM25L and BM25+ only (BM25+: 1).
  bool operator==(const Bm25Params&) const = default;
};

[[nodiscard]] std::string to_string(Bm25Variant variant);
[[nodiscard]] Result<Bm25Variant> parse_bm25_variant(std::string_view name);

}  // namespace lode::lexical
