#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

/// At most this many words of a long query are compared with names and paths: the heaviest.
constexpr std::size_t kNameTerms = 12;
constexpr std::size_t kBestFiles = 5;

[[nodiscard]] std::vector<CodeQueryTerm> with_variants(const CodeIndex& index,
                                                       const CodeQuery& query,
                                                       const VariantWeights& weights) {
  std::vector<CodeQueryTerm> terms = query.terms;
  const std::vector<CodeQueryTerm> more = find_variants(index, query, weights);
  terms.insert(terms.end(), more.begin(), more.end());
  return terms;
}

}  // namespace

void normalise(std::vector<float>& values) noexcept {
  const float most = values.empty() ? 0.0F : *std::max_element(values.begin(), values.end());
  if (most > 0.0F) {
    for (float& value : values) {
      value /= most;
    }
  }
}

SignalState::SignalState(const CodeIndex& code_index,
                         const PathTable& path_table,
                         const CodeQuery& code_query,
                         const RankOptions& rank_options)
    : index(code_index),
      paths(path_table),
      query(code_query),
      options(rank_options),
      terms(read_postings(index, with_variants(index, query, options.variants))) {
  for (std::vector<float>& values : out.values) {
    values.assign(index.file_count(), 0.0F);
  }
  out.chunk_extra.assign(index.chunk_count(), 0.0F);
  choose_name_terms();
}

void SignalState::choose_name_terms() {
  std::vector<std::pair<double, const TermPostings*>> parts;
  for (const TermPostings& term : terms) {
    if (!term.term.whole) {
      parts.emplace_back(std::min(term.term.weight, 3.0) * term.idf, &term);
    }
  }
  std::stable_sort(
      parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  parts.resize(std::min(parts.size(), kNameTerms));
  double total = 0.0;
  for (const auto& part : parts) {
    total += part.first;
  }
  for (const auto& part : parts) {
    name_terms.push_back({part.second, total > 0.0 ? part.first / total : 0.0});
  }
}

std::vector<float> SignalState::score(const std::vector<TermPostings>& of,
                                      std::vector<float>& best) const {
  std::vector<double> weights;
  weights.reserve(of.size());
  for (const TermPostings& term : of) {
    weights.push_back(term.term.weight);
  }
  std::vector<float> scores(index.chunk_count(), 0.0F);
  score_chunks(index, of, weights, options.bm25, scores);
  normalise(scores);
  for (std::uint32_t chunk = 0; chunk < scores.size(); ++chunk) {
    if (scores[chunk] > 0.0F) {
      float& value = best[index.file_of(chunk)];
      value = std::max(value, scores[chunk]);
    }
  }
  return scores;
}

bool SignalState::passes(std::uint32_t chunk) const {
  return (options.filter == nullptr || (*options.filter)(index.file_of(chunk))) &&
         (options.chunk_filter == nullptr || (*options.chunk_filter)(chunk));
}

std::vector<std::uint32_t> SignalState::best_chunks(const std::vector<float>& scores,
                                                    std::size_t most,
                                                    Chunks which) const {
  std::vector<std::uint32_t> heap;
  for (std::uint32_t chunk = 0; chunk < scores.size(); ++chunk) {
    if (scores[chunk] > 0.0F) {
      heap.push_back(chunk);
    }
  }
  const auto worse = [&](std::uint32_t a, std::uint32_t b) {
    return scores[a] != scores[b] ? scores[a] < scores[b] : a > b;
  };
  if (which == Chunks::All || (options.filter == nullptr && options.chunk_filter == nullptr)) {
    const auto end = heap.begin() + static_cast<std::ptrdiff_t>(std::min(most, heap.size()));
    const auto better = [&](std::uint32_t a, std::uint32_t b) { return worse(b, a); };
    std::nth_element(heap.begin(), end, heap.end(), better);
    std::sort(heap.begin(), end, better);
    heap.erase(end, heap.end());
    return heap;
  }
  std::make_heap(heap.begin(), heap.end(), worse);
  // The filters read symbols and match patterns, so they see only chunks whose turn has come.
  std::vector<std::uint32_t> best;
  while (!heap.empty() && best.size() < most) {
    std::pop_heap(heap.begin(), heap.end(), worse);
    if (passes(heap.back())) {
      best.push_back(heap.back());
    }
    heap.pop_back();
  }
  return best;
}

bool SignalState::has_evidence(std::uint32_t file, Signal except) const {
  for (std::size_t s = 0; s < kSignals; ++s) {
    if (s != static_cast<std::size_t>(except) && out.values[s][file] > 0.0F) {
      return true;
    }
  }
  return false;
}

std::vector<BestFile> SignalState::best_files() const {
  std::vector<BestFile> files;
  const std::vector<double> sums = out.weighted_sums(options.weights);
  for (std::uint32_t file = 0; file < sums.size(); ++file) {
    if (sums[file] > 0.0) {
      const double prior = options.priors ? role_prior(index.file(file).roles, query) : 1.0;
      files.push_back({.file = file, .share = sums[file] * prior});
    }
  }
  const std::size_t kept = std::min(files.size(), kBestFiles);
  std::partial_sort(files.begin(),
                    files.begin() + static_cast<std::ptrdiff_t>(kept),
                    files.end(),
                    [](const BestFile& a, const BestFile& b) {
                      return a.share != b.share ? a.share > b.share : a.file < b.file;
                    });
  files.resize(kept);
  double total = 0.0;
  for (const BestFile& each : files) {
    total += each.share;
  }
  for (BestFile& each : files) {
    each.share = total > 0.0 ? each.share / total : 0.0;
  }
  return files;
}

void SignalState::raise_chunk_at(std::uint32_t file,
                                 std::uint32_t first,
                                 std::uint32_t last,
                                 double value) {
  const CodeFile info = index.file(file);
  for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
    const CodeChunk chunk = index.chunk(info.first_chunk + i);
    if (chunk.first_line <= last && chunk.last_line >= first) {
      const bool begins = chunk.first_line <= first && chunk.last_line >= first;
      float& extra = out.chunk_extra[info.first_chunk + i];
      extra = std::min(2.0F, extra + static_cast<float>(begins ? value : 0.3 * value));
    }
  }
}

}  // namespace lode::search
