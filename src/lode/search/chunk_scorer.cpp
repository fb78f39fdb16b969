#include "lode/search/chunk_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace lode::search {

double inverse_frequency(double texts, double having) noexcept {
  return std::log(1.0 + (texts - having + 0.5) / (having + 0.5));
}

std::vector<TermPostings> read_postings(const CodeIndex& index,
                                        const std::vector<CodeQueryTerm>& terms) {
  std::vector<TermPostings> out;
  out.reserve(terms.size());
  const double chunks = index.chunk_count();
  for (const CodeQueryTerm& term : terms) {
    TermPostings& entry = out.emplace_back();
    entry.term = term;
    index.postings(term.term, entry.postings);
    entry.idf = inverse_frequency(chunks, static_cast<double>(entry.postings.size()));
  }
  return out;
}

void score_chunks(const CodeIndex& index,
                  const std::vector<TermPostings>& terms,
                  const std::vector<double>& weights,
                  const ChunkBm25& params,
                  std::vector<float>& scores) {
  std::array<double, kCodeFields> base{};
  std::array<double, kCodeFields> slope{};
  const double chunks = std::max<double>(index.chunk_count(), 1.0);
  for (std::size_t f = 0; f < kCodeFields; ++f) {
    const double average =
        std::max(static_cast<double>(index.total_length(static_cast<CodeField>(f))) / chunks, 0.1);
    base[f] = 1.0 - params.b[f];
    slope[f] = params.b[f] / average;
  }
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const double scale = weights[i] * terms[i].idf * (params.k1 + 1.0);
    if (scale <= 0.0) {
      continue;
    }
    for (const CodePosting& posting : terms[i].postings) {
      double x = 0.0;
      for (std::size_t f = 0; f < kCodeFields; ++f) {
        if (posting.tf[f] != 0) {
          const double length = index.length(posting.chunk, static_cast<CodeField>(f));
          x += params.weight[f] * posting.tf[f] / (base[f] + slope[f] * length);
        }
      }
      scores[posting.chunk] += static_cast<float>(scale * x / (x + params.k1));
    }
  }
}

}  // namespace lode::search
