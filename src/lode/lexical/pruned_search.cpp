#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/lexical/search.hpp"
#include "lode/lexical/top_k.hpp"

namespace lode::lexical {
namespace {

constexpr std::size_t kWindowBits = 12;
constexpr std::size_t kWindow = std::size_t{1} << kWindowBits;
/// Terms of at most so many postings are scored as a whole at the start, which gives exact bounds
/// for each window and reads no block twice. In larger segments that is worth it for all terms
/// whose blocks are wider than a window.
constexpr std::size_t kRareTerm = 2048;
/// But no more postings than this together, for their scores take memory.
constexpr std::size_t kMostRarePostings = std::size_t{1} << 21;
constexpr std::size_t kNoBlock = ~std::size_t{0};

/// A term while it is searched. Rare ones have all their documents and scores, others the block
/// read last.
struct TermState {
  const QueryTerm* term = nullptr;
  bool rare = false;
  std::vector<std::uint32_t> docs;
  std::vector<std::uint32_t> scores;
  std::vector<std::uint32_t> block_bounds;
  std::vector<std::uint32_t> window_bounds;
  std::vector<std::uint32_t>
      window_begins;  ///< Each window's first posting (rare) or block; one more for the end.
  std::size_t block = kNoBlock;  ///< Whose documents are in `docs`.
  bool scored = false;           ///< Whether its scores are in `scores`.
};

/// A term in the window at hand.
struct ActiveTerm {
  TermState* state = nullptr;
  std::uint32_t bound = 0;
};

/// Memory that searches of one thread use again and again.
struct Scratch {
  std::vector<TermState> states;
  std::vector<std::uint64_t> window_sums;
  std::vector<std::uint32_t> window_order;
  std::vector<ActiveTerm> active;
  std::array<std::uint32_t, kWindow> sums{};
  std::array<std::uint32_t, kWindow + kCollectSlack> candidates;
  std::array<std::uint32_t, kBlockSize * kMaxFields> tfs;
};

class PrunedSearch {
 public:
  PrunedSearch(const SegmentTables& tables,
               const PreparedQuery& query,
               const SearchOptions& options,
               Scratch& scratch)
      : tables_(tables),
        query_(query),
        options_(options),
        scratch_(scratch),
        windows_((tables.documents() + kWindow - 1) / kWindow),
        all_admitted_(options.filter == nullptr && options.deleted.empty()),
        best_(std::min(options.k, tables.documents())) {}

  [[nodiscard]] std::vector<Hit> run() {
    prepare_terms();
    order_windows();
    for (const std::uint32_t window : scratch_.window_order) {
      if (scratch_.window_sums[window] < minimum_) {
        break;
      }
      search_window(window);
    }
    std::vector<Hit> hits;
    for (const TopK::Entry& entry : best_.finish()) {
      hits.push_back({.doc = DocId{tables_.order[entry.value]},
                      .score = std::bit_cast<float>(static_cast<std::uint32_t>(entry.key >> 32U))});
    }
    return hits;
  }

 private:
  void prepare_terms() {
    scratch_.window_sums.assign(windows_, 0);
    if (scratch_.states.size() < query_.terms().size()) {
      scratch_.states.resize(query_.terms().size());
    }
    const std::size_t rare = std::max(kRareTerm, tables_.documents() * kBlockSize / kWindow);
    std::size_t rare_postings = 0;
    for (std::size_t t = 0; t < query_.terms().size(); ++t) {
      TermState& state = scratch_.states[t];
      state.term = &query_.terms()[t];
      const std::size_t df = state.term->postings.document_frequency();
      state.rare = df <= rare && rare_postings + df <= kMostRarePostings;
      rare_postings += state.rare ? df : 0;
      state.window_bounds.assign(windows_, 0);
      state.window_begins.assign(windows_ + 1, 0);
      state.block = kNoBlock;
      if (state.rare) {
        score_all(state);
      } else {
        bound_blocks(state);
      }
      for (std::size_t w = 0; w < windows_; ++w) {
        scratch_.window_sums[w] += state.window_bounds[w];
      }
    }
  }

  /// Reads and scores all postings of a rare term.
  void score_all(TermState& state) {
    const PostingReader& postings = state.term->postings;
    const std::size_t blocks = postings.block_count();
    state.docs.resize(blocks * kBlockSize);
    state.scores.resize(blocks * kBlockSize);
    for (std::size_t b = 0; b < blocks; ++b) {
      postings.read_docs(b, state.docs.data() + b * kBlockSize);
      postings.read_tfs(b, scratch_.tfs.data());
      score_block(query_.model(),
                  state.term->scale,
                  state.docs.data() + b * kBlockSize,
                  scratch_.tfs.data(),
                  postings.block_size(b),
                  state.scores.data() + b * kBlockSize);
    }
    state.docs.resize(postings.document_frequency());
    if (!std::is_sorted(state.docs.begin(), state.docs.end())) {
      throw Error(ErrorKind::Corrupt,
                  "the postings of a lexical segment do not ascend; build it again");
    }
    std::size_t next_window = 0;
    for (std::size_t i = 0; i < state.docs.size(); ++i) {
      const std::size_t window = state.docs[i] >> kWindowBits;
      for (; next_window <= window; ++next_window) {
        state.window_begins[next_window] = static_cast<std::uint32_t>(i);
      }
      state.window_bounds[window] = std::max(state.window_bounds[window], state.scores[i]);
    }
    for (; next_window <= windows_; ++next_window) {
      state.window_begins[next_window] = static_cast<std::uint32_t>(state.docs.size());
    }
  }

  /// Bounds each block of a term and from that each window.
  void bound_blocks(TermState& state) {
    const PostingReader& postings = state.term->postings;
    state.docs.resize(kBlockSize);
    state.scores.resize(kBlockSize);
    state.block_bounds.resize(postings.block_count());
    std::size_t next_window = 0;
    for (std::size_t b = 0; b < postings.block_count(); ++b) {
      const std::uint32_t bound = query_.bound(*state.term, b);
      state.block_bounds[b] = bound;
      const std::size_t last =
          std::min<std::size_t>(postings.last_doc(b) >> kWindowBits, windows_ - 1);
      for (; next_window <= last; ++next_window) {
        state.window_begins[next_window] = static_cast<std::uint32_t>(b);
      }
      for (std::size_t w = postings.first_doc(b) >> kWindowBits; w <= last; ++w) {
        state.window_bounds[w] = std::max(state.window_bounds[w], bound);
      }
    }
    for (; next_window <= windows_; ++next_window) {
      state.window_begins[next_window] = static_cast<std::uint32_t>(postings.block_count());
    }
  }

  void order_windows() {
    scratch_.window_order.resize(windows_);
    std::iota(scratch_.window_order.begin(), scratch_.window_order.end(), 0U);
    std::sort(scratch_.window_order.begin(), scratch_.window_order.end(), [&](auto a, auto b) {
      const auto& sums = scratch_.window_sums;
      return sums[a] != sums[b] ? sums[a] > sums[b] : a < b;
    });
  }

  void search_window(std::size_t window) {
    begin_ = static_cast<std::uint32_t>(window << kWindowBits);
    end_ = static_cast<std::uint32_t>(std::min(tables_.documents(), std::size_t{begin_} + kWindow));
    const std::size_t optional = choose_terms(window);
    const std::vector<ActiveTerm>& active = scratch_.active;
    std::uint64_t rest = 0;  // What the terms that are only looked up can add.
    for (std::size_t i = 0; i < optional; ++i) {
      rest += active[i].bound;
    }
    for (std::size_t i = optional; i < active.size(); ++i) {
      const std::uint64_t others = scratch_.window_sums[window] - active[i].bound;
      add_postings(*active[i].state, window, others);
    }
    const std::uint64_t need = minimum_ > rest ? minimum_ - rest : 1;
    std::size_t count = collect_at_least(scratch_.sums.data(),
                                         (std::size_t{end_ - begin_} + 15) / 16 * 16,
                                         static_cast<std::uint32_t>(need),
                                         scratch_.candidates.data());
    for (std::size_t i = optional; i-- > 0 && count > 0;) {
      rest -= active[i].bound;
      if (is_worth_looking_up(*active[i].state, window, count)) {
        look_up(*active[i].state, window, count);
      } else {
        add_postings(*active[i].state, window, minimum_);
      }
      count = keep_reachable(count, rest);
    }
    push_candidates(count);
    std::fill_n(scratch_.sums.begin(), end_ - begin_, 0U);
  }

  /// Fills scratch_.active with the terms that may occur in the window, by ascending bound. Returns
  /// how many of the first ones together stay below the score that a hit needs.
  [[nodiscard]] std::size_t choose_terms(std::size_t window) {
    std::vector<ActiveTerm>& active = scratch_.active;
    active.clear();
    for (std::size_t t = 0; t < query_.terms().size(); ++t) {
      TermState& state = scratch_.states[t];
      if (state.window_bounds[window] != 0) {
        active.push_back({.state = &state, .bound = state.window_bounds[window]});
      }
    }
    std::sort(active.begin(), active.end(), [](const ActiveTerm& a, const ActiveTerm& b) {
      return a.bound < b.bound;
    });
    std::uint64_t sum = 0;
    std::size_t optional = 0;
    while (optional < active.size() && sum + active[optional].bound < minimum_) {
      sum += active[optional++].bound;
    }
    return optional;
  }

  /// Adds a term's scores in the window to the sums; blocks whose documents cannot reach the best
  /// are left out. `others` bounds what all other terms add.
  void add_postings(TermState& state, std::size_t window, std::uint64_t others) {
    std::uint32_t* sums = scratch_.sums.data();
    if (state.rare) {
      for (std::size_t i = state.window_begins[window];
           i < state.docs.size() && state.docs[i] < end_;
           ++i) {
        sums[state.docs[i] - begin_] += state.scores[i];
      }
      return;
    }
    const PostingReader& postings = state.term->postings;
    for (std::size_t b = state.window_begins[window];
         b < postings.block_count() && postings.first_doc(b) < end_;
         ++b) {
      if (state.block_bounds[b] + others < minimum_) {
        continue;
      }
      load_scores(state, b);
      const std::size_t size = postings.block_size(b);
      if (postings.first_doc(b) >= begin_ && postings.last_doc(b) < end_) {
        for (std::size_t i = 0; i < size; ++i) {
          sums[state.docs[i] - begin_] += state.scores[i];
        }
      } else {
        for (std::size_t i = 0; i < size; ++i) {
          const std::uint32_t at = state.docs[i] - begin_;
          if (at < end_ - begin_) {
            sums[at] += state.scores[i];
          }
        }
      }
    }
  }

  /// Whether finding `count` documents one by one costs less than adding all postings of the
  /// window.
  [[nodiscard]] static bool is_worth_looking_up(const TermState& state,
                                                std::size_t window,
                                                std::size_t count) noexcept {
    constexpr std::size_t kPostingsPerSearch = 32;
    constexpr std::size_t kSearchesPerBlock = 3;
    const std::size_t size = state.window_begins[window + 1] - state.window_begins[window];
    return state.rare ? count * kPostingsPerSearch < size : count < (size + 1) * kSearchesPerBlock;
  }

  void load_docs(TermState& state, std::size_t block) {
    if (state.block != block) {
      state.term->postings.read_docs(block, state.docs.data());
      state.block = block;
      state.scored = false;
    }
  }

  void load_scores(TermState& state, std::size_t block) {
    load_docs(state, block);
    if (!state.scored) {
      state.term->postings.read_tfs(block, scratch_.tfs.data());
      score_block(query_.model(),
                  state.term->scale,
                  state.docs.data(),
                  scratch_.tfs.data(),
                  state.term->postings.block_size(block),
                  state.scores.data());
      state.scored = true;
    }
  }

  /// Adds a term's scores to the sums of the first `count` candidates, which ascend.
  void look_up(TermState& state, std::size_t window, std::size_t count) {
    const PostingReader& postings = state.term->postings;
    std::size_t block = state.window_begins[window];
    const std::uint32_t* from = state.docs.data() + (state.rare ? block : 0);
    const std::uint32_t* to = state.docs.data() + state.docs.size();
    for (std::size_t c = 0; c < count; ++c) {
      const std::uint32_t place = begin_ + scratch_.candidates[c];
      if (!state.rare) {
        while (block < postings.block_count() && postings.last_doc(block) < place) {
          ++block;
        }
        if (block == postings.block_count()) {
          return;
        }
        if (state.block != block) {
          from = state.docs.data();
        }
        load_docs(state, block);
        to = state.docs.data() + postings.block_size(block);
      }
      from = std::lower_bound(from, to, place);
      if (from != to && *from == place) {
        if (!state.rare) {
          load_scores(state, block);
        }
        scratch_.sums[scratch_.candidates[c]] +=
            state.scores[static_cast<std::size_t>(from - state.docs.data())];
      }
    }
  }

  /// Drops candidates that cannot reach a hit's score any more when the terms left add at most
  /// `rest`.
  [[nodiscard]] std::size_t keep_reachable(std::size_t count, std::uint64_t rest) {
    std::size_t kept = 0;
    for (std::size_t c = 0; c < count; ++c) {
      const std::uint32_t candidate = scratch_.candidates[c];
      scratch_.candidates[kept] = candidate;
      kept += scratch_.sums[candidate] + rest >= minimum_ ? 1U : 0U;
    }
    return kept;
  }

  void push_candidates(std::size_t count) {
    for (std::size_t c = 0; c < count; ++c) {
      const std::uint32_t sum = scratch_.sums[scratch_.candidates[c]];
      if (sum < minimum_) {
        continue;
      }
      const std::uint32_t place = begin_ + scratch_.candidates[c];
      const std::uint64_t key = hit_key(query_.score(sum), tables_.ranks[place]);
      if (key > best_.threshold() &&
          (all_admitted_ || is_admitted(options_, tables_.order[place])) &&
          best_.push(key, place)) {
        raise_minimum();
      }
    }
  }

  /// Finds the smallest sum whose score is not below that of the k-th best hit.
  void raise_minimum() {
    const auto least = std::bit_cast<float>(static_cast<std::uint32_t>(best_.threshold() >> 32U));
    std::uint64_t low = minimum_;
    std::uint64_t high = std::uint64_t{1} << 31U;
    while (low < high) {
      const std::uint64_t middle = (low + high) / 2;
      if (query_.score(static_cast<std::uint32_t>(middle)) < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    minimum_ = low;
  }

  const SegmentTables& tables_;
  const PreparedQuery& query_;
  const SearchOptions& options_;
  Scratch& scratch_;
  std::size_t windows_;
  bool all_admitted_;
  TopK best_;
  std::uint64_t minimum_ = 1;  ///< The smallest sum of a hit.
  std::uint32_t begin_ = 0;    ///< The window's first place.
  std::uint32_t end_ = 0;
};

}  // namespace

std::vector<Hit> search_pruned(const SegmentTables& tables,
                               const PreparedQuery& query,
                               const SearchOptions& options) {
  thread_local Scratch scratch;
  return PrunedSearch(tables, query, options, scratch).run();
}

}  // namespace lode::lexical
