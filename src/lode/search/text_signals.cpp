#include <array>
#include <cmath>
#include <functional>

#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

/// Chunks of a file that count beside its best, each 0.6 times as much as the one before.
constexpr std::size_t kFurtherChunks = 4;
constexpr double kFurtherDecay = 0.6;

/// Sum over the further chunks of one file, whose scores are given.
[[nodiscard]] float coherence_of(std::vector<float>& scores) {
  const std::size_t kept = std::min(scores.size(), kFurtherChunks + 1);
  std::partial_sort(scores.begin(),
                    scores.begin() + static_cast<std::ptrdiff_t>(kept),
                    scores.end(),
                    std::greater<>());
  double sum = 0.0;
  for (std::size_t i = 1; i < kept; ++i) {
    sum += static_cast<double>(scores[i]) * std::pow(kFurtherDecay, i - 1);
  }
  return static_cast<float>(sum);
}

void add_coherence(SignalState& state) {
  std::vector<float>& coherence = state.values(Signal::Coherence);
  const std::vector<float>& scores = state.out.chunk_scores;
  // The chunks of a file are neighbours.
  std::vector<float> of_file;
  for (std::uint32_t chunk = 0; chunk < scores.size(); ++chunk) {
    if (scores[chunk] == 0.0F) {
      continue;
    }
    const std::uint32_t file = state.index.file_of(chunk);
    of_file.assign(1, scores[chunk]);
    for (++chunk; chunk < scores.size() && state.index.file_of(chunk) == file; ++chunk) {
      if (scores[chunk] > 0.0F) {
        of_file.push_back(scores[chunk]);
      }
    }
    --chunk;
    coherence[file] = coherence_of(of_file);
  }
  normalise(coherence);
}

}  // namespace

void add_text_signals(SignalState& state) {
  state.out.chunk_scores = state.score(state.terms, state.values(Signal::Chunk));
  if (state.on(Signal::Title) && !state.query.title_terms.empty()) {
    const std::vector<TermPostings> title = read_postings(state.index, state.query.title_terms);
    static_cast<void>(state.score(title, state.values(Signal::Title)));
  }
  if (state.on(Signal::Coherence)) {
    add_coherence(state);
  }
}

}  // namespace lode::search
