#include "lode/search/file_signals.hpp"

#include <utility>

#include "lode/search/signal_state.hpp"

namespace lode::search {

FileSignals compute_signals(const CodeIndex& index,
                            const PathTable& paths,
                            const CodeQuery& query,
                            const RankOptions& options) {
  SignalState state(index, paths, query, options);
  add_text_signals(state);
  add_name_signals(state);
  add_place_signals(state);
  return std::move(state.out);
}

}  // namespace lode::search
