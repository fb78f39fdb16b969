#include "lode/lexical/query.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace lode::lexical {
namespace {

/// The distinct terms of a buffer, sorted, with how often each comes.
[[nodiscard]] std::vector<std::pair<std::string_view, std::uint64_t>> count_terms(
    const text::TermBuffer& buffer) {
  std::vector<std::string_view> all(buffer.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = buffer[i];
  }
  std::sort(all.begin(), all.end());
  std::vector<std::pair<std::string_view, std::uint64_t>> counted;
  for (const std::string_view term : all) {
    if (counted.empty() || counted.back().first != term) {
      counted.emplace_back(term, 0);
    }
    ++counted.back().second;
  }
  return counted;
}

}  // namespace

PreparedQuery::PreparedQuery(const SegmentTables& tables,
                             const text::Analyzer& analyzer,
                             std::string_view query,
                             const Bm25Params& params,
                             const CollectionStatistics& statistics) {
  check_params(params);
  make_model(tables, params, statistics);
  text::TermBuffer buffer;
  analyzer.analyze(query, buffer);
  const Bm25Shape shape = bm25_shape(params);
  const std::uint64_t documents = statistics.document_count();
  double total = 0.0;
  std::vector<std::pair<std::uint32_t, double>> found;
  for (const auto& [term, count] : count_terms(buffer)) {
    const std::uint64_t df = std::min(statistics.document_frequency(term), documents);
    if (df == 0) {
      continue;
    }
    const double weight = bm25_idf(params.variant, df, documents) * query_weight(params.k3, count);
    base_ += weight * shape.absent;
    total += weight * shape.factor;
    const std::uint32_t number = tables.find_term(term);
    if (number != kNoTerm && weight * shape.factor > 0) {
      found.emplace_back(number, weight * shape.factor);
    }
  }
  const int exponent = total > 0 ? 30 - (std::ilogb(total) + 1) : 0;
  unit_ = std::ldexp(1.0, -exponent);
  for (const auto& [number, weight] : found) {
    terms_.push_back({.postings = PostingReader(tables, number),
                      .scale = static_cast<float>(std::ldexp(weight, exponent))});
  }
}

void PreparedQuery::make_model(const SegmentTables& tables,
                               const Bm25Params& params,
                               const CollectionStatistics& statistics) {
  const double saturation = bm25_shape(params).saturation;
  const auto documents = static_cast<double>(statistics.document_count());
  const bool single = tables.fields.size() == 1;
  for (std::size_t f = 0; f < tables.fields.size(); ++f) {
    const Field& field = tables.fields[f];
    const double b = field.b < 0 ? params.b : static_cast<double>(field.b);
    const auto total = static_cast<double>(statistics.total_length(f));
    const double average = total > 0 ? total / documents : 1.0;
    const double factor = single ? saturation / static_cast<double>(field.weight) : 1.0;
    fields_.push_back({.a = static_cast<float>(factor * (1 - b)),
                       .b = static_cast<float>(factor * b / average),
                       .weight = field.weight,
                       .lengths = tables.lengths[f].data()});
  }
  model_ = {.fields = fields_.data(),
            .field_count = fields_.size(),
            .saturation = static_cast<float>(saturation)};
}

std::uint32_t PreparedQuery::bound(const QueryTerm& term, std::size_t block) const noexcept {
  std::array<std::uint32_t, kMaxFields> tfs{};
  std::array<std::uint32_t, kMaxFields> lengths{};
  for (std::size_t f = 0; f < model_.field_count; ++f) {
    const Impact& impact = term.postings.impact(block, f);
    tfs[f] = impact.max_tf;
    lengths[f] = impact.min_length;
  }
  const std::uint32_t score = score_posting(model_, term.scale, tfs.data(), lengths.data());
  // The formula grows with tf and shrinks with length; rounding may break that in the last bits of
  // a float.
  return score + (score >> 20U) + 1;
}

}  // namespace lode::lexical
