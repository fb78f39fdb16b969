#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lode/search/query_words.hpp"
#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

/// Chunks whose definitions' names give further words, and how many of those words count.
constexpr std::size_t kFeedbackChunks = 10;
constexpr std::size_t kFeedbackTerms = 10;
/// A name that more files define does not say which one is called.
constexpr std::size_t kMostTargets = 2;
/// What one call says, where an import says 1.
constexpr double kCall = 0.3;

/// Words of the names that the best chunks define, which the query has not.
[[nodiscard]] std::vector<CodeQueryTerm> feedback_terms(const SignalState& state) {
  std::map<std::string, double> weights;
  for (const std::uint32_t number :
       state.best_chunks(state.out.chunk_scores, kFeedbackChunks, SignalState::Chunks::All)) {
    const CodeChunk chunk = state.index.chunk(number);
    if (state.is_test(chunk.file)) {
      continue;
    }
    std::set<std::string> terms;
    for (const CodeSymbol& symbol : state.index.symbols(chunk.file)) {
      if (symbol.first_line <= chunk.last_line && symbol.last_line >= chunk.first_line) {
        visit_parts(symbol.name, [&](std::string_view term) { terms.emplace(term); });
      }
    }
    for (const std::string& term : terms) {
      weights[term] += static_cast<double>(state.out.chunk_scores[number]);
    }
  }
  for (const TermPostings& term : state.terms) {
    weights.erase(term.term.term);
  }
  std::vector<CodeQueryTerm> terms;
  terms.reserve(weights.size());
  for (const auto& [term, weight] : weights) {
    terms.push_back({.term = term, .weight = weight});
  }
  return terms;
}

/// Pseudo-relevance feedback in the manner of RM3 (Abdul-Jaleel et al., TREC 2004), over names. A
/// short question has too few words for its best chunks to be trusted, and what is exact needs
/// none.
void add_expansion(SignalState& state) {
  if (!state.on(Signal::Expansion) || state.query.kind != QueryClass::Issue) {
    return;
  }
  std::vector<TermPostings> terms = read_postings(state.index, feedback_terms(state));
  std::stable_sort(terms.begin(), terms.end(), [](const TermPostings& a, const TermPostings& b) {
    return a.term.weight * a.idf > b.term.weight * b.idf;
  });
  terms.resize(std::min(terms.size(), kFeedbackTerms));
  static_cast<void>(state.score(terms, state.values(Signal::Expansion)));
}

/// By name: the files that define it, if they are so few that a call of it says which is meant.
using Definers = std::unordered_map<std::string_view, std::vector<std::uint32_t>>;

[[nodiscard]] const std::vector<std::uint32_t>& definers_of(const SignalState& state,
                                                            std::string_view name,
                                                            Definers& known) {
  const auto [place, is_new] = known.try_emplace(name);
  if (is_new) {
    std::vector<std::uint32_t>& files = place->second;
    state.index.visit_definers(name, [&](std::uint32_t file) {
      if (!state.is_test(file) && std::find(files.begin(), files.end(), file) == files.end()) {
        files.push_back(file);
      }
      return files.size() <= kMostTargets;
    });
    if (files.size() > kMostTargets) {
      files.clear();
    }
  }
  return place->second;
}

/// The files that a file imports or calls, each between 0 and 1.
[[nodiscard]] std::map<std::uint32_t, double> neighbours_of(const SignalState& state,
                                                            std::uint32_t file,
                                                            Definers& known) {
  std::map<std::uint32_t, double> found;
  for (const CodeIndex::Use& use : state.index.uses(file)) {
    if (use.kind == "import") {
      for (const std::uint32_t other : state.paths.match_module(use.name, 1)) {
        found[other] = 1.0;
      }
      continue;
    }
    for (const std::uint32_t other : definers_of(state, use.name, known)) {
      double& value = found[other];
      value = std::min(1.0, value + kCall);
    }
  }
  found.erase(file);
  return found;
}

}  // namespace

void add_related_signals(SignalState& state, const std::vector<BestFile>& best) {
  add_expansion(state);
  if (!state.on(Signal::Neighbour)) {
    return;
  }
  std::vector<float>& values = state.values(Signal::Neighbour);
  Definers known;
  for (const BestFile& each : best) {
    for (const auto& [other, strength] : neighbours_of(state, each.file, known)) {
      values[other] += static_cast<float>(strength * each.share);
    }
  }
}

}  // namespace lode::search
