#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lode/search/chunk_scorer.hpp"
#include "lode/search/file_signals.hpp"

namespace lode::search {

/// A query term that names and paths are compared with.
struct NameTerm {
  const TermPostings* postings = nullptr;
  double share = 0.0;  ///< Of the weight of all of them.
};

/// A file that the signals so far find likely.
struct BestFile {
  std::uint32_t file = 0;
  double share = 0.0;  ///< Of the scores of all best files.
};

/// What the groups of signals share while the evidence for one query is gathered. Single owner.
class SignalState {
 public:
  SignalState(const CodeIndex& code_index,
              const PathTable& path_table,
              const CodeQuery& code_query,
              const RankOptions& rank_options);
  SignalState(const SignalState&) = delete;
  SignalState& operator=(const SignalState&) = delete;

  const CodeIndex& index;
  const PathTable& paths;
  const CodeQuery& query;
  const RankOptions& options;
  std::vector<TermPostings> terms;   ///< Of the query, with their variants.
  std::vector<NameTerm> name_terms;  ///< The heaviest of them, at most twelve.
  FileSignals out;

  [[nodiscard]] bool on(Signal signal) const noexcept {
    return options.weights[static_cast<std::size_t>(signal)] != 0.0;
  }
  [[nodiscard]] std::vector<float>& values(Signal signal) noexcept {
    return out.values[static_cast<std::size_t>(signal)];
  }
  /// Whether any signal but this one speaks for the file.
  [[nodiscard]] bool has_evidence(std::uint32_t file, Signal except) const;
  [[nodiscard]] bool is_test(std::uint32_t file) const {
    return has_role(index.file(file).roles, FileRole::Test);
  }

  /// BM25F of the terms for each chunk, the best being 1, and the files' best in `best`.
  [[nodiscard]] std::vector<float> score(const std::vector<TermPostings>& of,
                                         std::vector<float>& best) const;
  /// The chunks with a score above 0, all or those that the options' filters let through, best
  /// first, at most `most`; equal ones in order of the tree.
  enum class Chunks : std::uint8_t { All, Wanted };
  [[nodiscard]] std::vector<std::uint32_t> best_chunks(const std::vector<float>& scores,
                                                       std::size_t most,
                                                       Chunks which) const;
  /// The five best files by the signals so far, best first.
  [[nodiscard]] std::vector<BestFile> best_files() const;
  /// Adds to the chunk where lines of a file begin, and less to those that they go on into.
  void raise_chunk_at(std::uint32_t file, std::uint32_t first, std::uint32_t last, double value);

 private:
  void choose_name_terms();
  [[nodiscard]] bool passes(std::uint32_t chunk) const;
};

inline void raise(float& value, double to) noexcept {
  value = std::max(value, static_cast<float>(to));
}

/// Divides by the largest value.
void normalise(std::vector<float>& values) noexcept;

/// Chunk, Title and Coherence: what the texts say. First of all groups.
void add_text_signals(SignalState& state);
/// Definition, Definitions and Symbol: what the names of definitions say.
void add_name_signals(SignalState& state);
/// Phrase: what stands verbatim in the texts. After add_text_signals().
void add_phrase_signal(SignalState& state);
/// Stem, Folder, Path, Module, Trace and Bridge: what the places of files say.
void add_place_signals(SignalState& state);
/// Expansion and Neighbour: what the best chunks and files lead to. After the groups above.
void add_related_signals(SignalState& state, const std::vector<BestFile>& best);
/// Message, CoChange and Recency: what git's history says. After the groups above.
void add_history_signals(SignalState& state, const std::vector<BestFile>& best);

}  // namespace lode::search
