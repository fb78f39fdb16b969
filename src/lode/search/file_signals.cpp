#include "lode/search/file_signals.hpp"

#include <utility>

#include "lode/search/signal_state.hpp"

namespace lode::search {

std::vector<double> FileSignals::weighted_sums(const std::array<double, kSignals>& weights) const {
  std::vector<double> sums(values.front().size(), 0.0);
  for (std::size_t s = 0; s < kSignals; ++s) {
    if (weights[s] != 0.0) {
      const float* of = values[s].data();
      for (std::size_t file = 0; file < sums.size(); ++file) {
        sums[file] += weights[s] * static_cast<double>(of[file]);
      }
    }
  }
  return sums;
}

FileSignals compute_signals(const CodeIndex& index,
                            const PathTable& paths,
                            const CodeQuery& query,
                            const RankOptions& options) {
  SignalState state(index, paths, query, options);
  add_text_signals(state);
  add_name_signals(state);
  add_place_signals(state);
  add_phrase_signal(state);
  const std::vector<BestFile> best = state.best_files();
  add_related_signals(state, best);
  add_history_signals(state, best);
  return std::move(state.out);
}

}  // namespace lode::search
