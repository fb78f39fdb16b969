#include "lode/search/dense_code_searcher.hpp"

#include <utility>

#include "lode/vector/scan.hpp"

namespace lode::search {

DenseCodeSearcher::DenseCodeSearcher(std::shared_ptr<const CodeIndex> index,
                                     std::shared_ptr<const CodeVectors> vectors,
                                     DenseSettings settings)
    : IndexedSearcher(std::move(index)),
      vectors_(std::move(vectors)),
      settings_(std::move(settings)) {
  if (settings_.int8) {
    codes_ = vector::Int8Matrix(vectors_->matrix);
  }
}

std::vector<std::uint64_t> DenseCodeSearcher::passing_rows(const HitFilter& filter) const {
  std::vector<std::uint64_t> bits((vectors_->chunks.size() + 63) / 64);
  for (std::size_t row = 0; row < vectors_->chunks.size(); ++row) {
    const std::uint32_t chunk = vectors_->chunks[row];
    if (filter.passes(index(), chunk)) {
      bits[row / 64] |= std::uint64_t{1} << (row % 64);
    }
  }
  return bits;
}

std::vector<CodeHit> DenseCodeSearcher::rank(std::string_view query,
                                             std::size_t count,
                                             const HitFilter& filter) const {
  if (vectors_->chunks.empty() || count == 0) {
    return {};
  }
  std::vector<float> values(settings_.encoder->dimension());
  const std::string_view texts[] = {query};
  settings_.encoder->encode(texts, {.role = TextRole::Query}, values);
  vector::Matrix queries(1, values.size());
  queries.set_rows(0, values);
  std::vector<std::uint64_t> bits;
  vector::ScanOptions options{.k = count, .oversample = settings_.oversample};
  if (filter.any()) {
    bits = passing_rows(filter);
    options.filter.bitmap = bits;
  }
  const auto found = settings_.int8 ? vector::scan(codes_, vectors_->matrix, queries, options)
                                    : vector::scan(vectors_->matrix, queries, options);
  std::vector<CodeHit> hits;
  hits.reserve(found.front().size());
  for (const vector::ScoredRow& row : found.front()) {
    CodeHit& hit = hits.emplace_back();
    hit.chunk = vectors_->chunks[row.row];
    hit.file = index().file_of(hit.chunk);
    hit.score = static_cast<double>(row.score);
  }
  return hits;
}

}  // namespace lode::search
