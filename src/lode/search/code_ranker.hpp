#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "lode/search/chunk_scorer.hpp"
#include "lode/search/code_index.hpp"
#include "lode/search/code_query.hpp"
#include "lode/search/path_table.hpp"
#include "lode/search/term_variants.hpp"

namespace lode::search {

/// Evidence for a file, each between 0 and 1; docs/ranking.md explains each with its ablation.
enum class Signal : std::uint8_t {
  Chunk,        ///< BM25F of its best chunk.
  Title,        ///< The same for the first line of a report.
  Coherence,    ///< Further good chunks.
  Stem,         ///< Words of its name that the query has.
  Folder,       ///< Words of its folders that the query has.
  Definition,   ///< One definition whose name is made of words of the query.
  Definitions,  ///< All words of the query that its definitions' names have.
  Symbol,       ///< Defines a name that the query mentions and few files define.
  Path,         ///< Its path or name stands in the query.
  Module,       ///< A dotted name in the query means it.
  Trace,        ///< It stands in a stack trace of the query.
  Phrase,       ///< Words of the query stand verbatim in it.
  Bridge,       ///< Tests that match the query are about it.
  Expansion,    ///< It has names that the best chunks define beside the words of the query.
  Neighbour,    ///< The best files call or import it.
  Message,      ///< Messages of commits that changed it.
  CoChange,     ///< It changed together with the best files.
  Recency,      ///< It changed often and of late.
};
inline constexpr std::size_t kSignals = 18;

struct SignalInfo {
  std::string_view name;  ///< As in options and --explain.
  double weight = 0.0;    ///< Default; 0 switches a signal off.
  std::string_view what;
};
[[nodiscard]] const std::array<SignalInfo, kSignals>& signal_table() noexcept;
[[nodiscard]] std::optional<Signal> find_signal(std::string_view name) noexcept;

struct RankOptions {
  std::array<double, kSignals> weights = [] {
    std::array<double, kSignals> defaults{};
    for (std::size_t i = 0; i < kSignals; ++i) {
      defaults[i] = signal_table()[i].weight;
    }
    return defaults;
  }();
  ChunkBm25 bm25;
  VariantWeights variants;   ///< Misspelt and shortened words.
  bool history = true;       ///< Heed what git says of the files (Message, CoChange, Recency).
  bool priors = true;        ///< Lower tests, examples and the like unless the query asks for them.
  std::size_t k = 10;        ///< Hits.
  std::size_t per_file = 3;  ///< Hits of one file at most.
  /// Hits are in so many files at most.
  std::size_t most_files = std::numeric_limits<std::size_t>::max();
  /// When set, only files for which it holds are ranked (before top-k).
  const std::function<bool(std::uint32_t file)>* filter = nullptr;
  /// When set, only chunks for which it holds are hits (before top-k).
  const std::function<bool(std::uint32_t chunk)>* chunk_filter = nullptr;
};

/// A ranked chunk. Hits are ordered by score descending, then path, then line.
struct CodeHit {
  std::uint32_t chunk = 0;
  std::uint32_t file = 0;
  double score = 0.0;
  std::array<float, kSignals>
      shares{};  ///< What each signal added to the file's score, before priors.
  double prior = 1.0;
  /// The line of the chunk that the query points at, such as a frame's; 0 when it points at none.
  std::uint32_t focus = 0;
  /// The other files with the same content that pass the filters, ascending: they have no hits.
  std::vector<std::uint32_t> copies = {};
};

/// Ranks the chunks of one snapshot. Immutable; const methods may run concurrently.
class CodeRanker {
 public:
  explicit CodeRanker(std::shared_ptr<const CodeIndex> index);

  [[nodiscard]] std::vector<CodeHit> rank(const CodeQuery& query, const RankOptions& options) const;
  [[nodiscard]] const CodeIndex& index() const noexcept { return *index_; }
  [[nodiscard]] const PathTable& paths() const noexcept { return paths_; }

 private:
  std::shared_ptr<const CodeIndex> index_;
  PathTable paths_;
};

/// What the roles of a file leave of its score.
[[nodiscard]] double role_prior(std::uint16_t roles, const CodeQuery& query) noexcept;

}  // namespace lode::search
