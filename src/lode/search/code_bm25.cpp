#include "lode/search/code_bm25.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "lode/text/analyzer.hpp"

namespace lode::search {
namespace {

std::map<std::string, std::uint64_t> terms_of(std::string_view query) {
  const auto analyzer = value_or_throw(text::find_analyzer(text::analyzer_names().front()));
  text::TermBuffer buffer;
  analyzer->analyze(query, buffer);
  std::map<std::string, std::uint64_t> terms;
  for (std::size_t i = 0; i < buffer.size(); ++i) {
    ++terms[std::string(buffer[i])];
  }
  return terms;
}

double length_of(const CodeIndex& index, std::uint32_t chunk) {
  double length = 0.0;
  for (std::size_t field = 0; field < kCodeFields; ++field) {
    length += index.length(chunk, static_cast<CodeField>(field));
  }
  return length;
}

double average_length(const CodeIndex& index) {
  double total = 0.0;
  for (std::size_t field = 0; field < kCodeFields; ++field) {
    total += static_cast<double>(index.total_length(static_cast<CodeField>(field)));
  }
  return std::max(total / std::max<double>(index.chunk_count(), 1.0), 1.0);
}

}  // namespace

Bm25CodeSearcher::Bm25CodeSearcher(std::shared_ptr<const CodeIndex> index,
                                   const lexical::Bm25Params& params)
    : IndexedSearcher(std::move(index)), params_(params) {
  lexical::check_params(params);
}

std::vector<CodeHit> Bm25CodeSearcher::rank(std::string_view query,
                                            std::size_t count,
                                            const HitFilter& filter) const {
  const lexical::Bm25Shape shape = lexical::bm25_shape(params_);
  const double average = average_length(index());
  std::vector<double> scores(index().chunk_count());
  std::vector<CodePosting> postings;
  for (const auto& [term, occurrences] : terms_of(query)) {
    postings.clear();
    index().postings(term, postings);
    if (postings.empty()) {
      continue;
    }
    const double weight =
        lexical::query_weight(params_.k3, occurrences) *
        lexical::bm25_idf(params_.variant, postings.size(), index().chunk_count());
    for (const CodePosting& posting : postings) {
      const double tf = std::accumulate(posting.tf.begin(), posting.tf.end(), 0.0);
      const double x =
          tf / (1.0 - params_.b + params_.b * length_of(index(), posting.chunk) / average);
      // What a term adds to chunks without it, it adds to all: the order does not need it.
      scores[posting.chunk] += weight * shape.factor * x / (shape.saturation + x);
    }
  }
  std::vector<std::uint32_t> found;
  for (std::uint32_t chunk = 0; chunk < scores.size(); ++chunk) {
    if (scores[chunk] > 0.0 && filter.passes(index(), chunk)) {
      found.push_back(chunk);
    }
  }
  const auto best = std::min(count, found.size());
  std::partial_sort(found.begin(),
                    found.begin() + static_cast<std::ptrdiff_t>(best),
                    found.end(),
                    [&](std::uint32_t a, std::uint32_t b) {
                      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                    });
  std::vector<CodeHit> hits(best);
  for (std::size_t i = 0; i < best; ++i) {
    hits[i].chunk = found[i];
    hits[i].file = index().chunk(found[i]).file;
    hits[i].score = scores[found[i]];
  }
  return hits;
}

}  // namespace lode::search
