#include <cmath>
#include <map>
#include <set>
#include <string>

#include "lode/search/hit_label.hpp"
#include "lode/search/mentioned_symbols.hpp"
#include "lode/search/query_words.hpp"
#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

/// Chunks whose names are read one by one.
constexpr std::size_t kNameChunks = 300;
/// A name that more files define says little.
constexpr std::size_t kMostDefiners = 8;

void read_definitions(SignalState& state,
                      std::uint32_t file,
                      const std::vector<std::uint32_t>& chunks) {
  std::vector<double> best(state.name_terms.size(), 0.0);
  for (const CodeSymbol& symbol : state.index.symbols(file)) {
    const auto holds = [&](std::uint32_t chunk) {
      const CodeChunk info = state.index.chunk(chunk);
      return symbol.first_line <= info.last_line && symbol.last_line >= info.first_line;
    };
    if (std::none_of(chunks.begin(), chunks.end(), holds)) {
      continue;
    }
    double share = 0.0;
    double hits = 0.0;
    std::vector<std::string> parts;
    visit_parts(symbol.name, [&](std::string_view term) { parts.emplace_back(term); });
    if (parts.empty()) {
      continue;
    }
    const auto count = static_cast<double>(parts.size());
    const double dilution = 1.0 / std::sqrt(count);
    for (std::size_t i = 0; i < state.name_terms.size(); ++i) {
      if (std::find(parts.begin(), parts.end(), state.name_terms[i].postings->term.term) !=
          parts.end()) {
        share += state.name_terms[i].share;
        hits += 1.0;
        best[i] = std::max(best[i], dilution);
      }
    }
    const double value = name_likeness(share, hits, count);
    raise(state.values(Signal::Definition)[file], value);
    for (const std::uint32_t chunk : chunks) {
      const CodeChunk info = state.index.chunk(chunk);
      if (symbol.first_line >= info.first_line && symbol.first_line <= info.last_line) {
        raise(state.out.chunk_extra[chunk], value);
      }
    }
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < state.name_terms.size(); ++i) {
    sum += state.name_terms[i].share * best[i];
  }
  state.values(Signal::Definitions)[file] = static_cast<float>(std::min(sum, 1.0));
}

void add_definitions(SignalState& state) {
  if (state.name_terms.empty() ||
      !(state.on(Signal::Definition) || state.on(Signal::Definitions))) {
    return;
  }
  std::vector<float> coverage(state.index.chunk_count(), 0.0F);
  for (const NameTerm& term : state.name_terms) {
    for (const CodePosting& posting : term.postings->postings) {
      if (posting.tf[static_cast<std::size_t>(CodeField::Names)] != 0) {
        coverage[posting.chunk] += static_cast<float>(term.share);
      }
    }
  }
  std::map<std::uint32_t, std::vector<std::uint32_t>> chunks;
  for (const std::uint32_t chunk :
       state.best_chunks(coverage, kNameChunks, SignalState::Chunks::Wanted)) {
    chunks[state.index.file_of(chunk)].push_back(chunk);
  }
  for (const auto& [file, of_file] : chunks) {
    read_definitions(state, file, of_file);
  }
}

/// Files, copies of one another counted once.
[[nodiscard]] std::size_t count_contents(const CodeIndex& index,
                                         const std::vector<std::uint32_t>& files) {
  std::set<std::uint32_t> contents;
  for (const std::uint32_t file : files) {
    const auto copies = index.copies(file);
    contents.insert(copies.empty() ? file : copies.front());
  }
  return contents.size();
}

void add_mentioned_names(SignalState& state) {
  if (!state.on(Signal::Symbol)) {
    return;
  }
  for (const MentionedName& mentioned : state.query.names) {
    const std::vector<CodeSymbol> symbols = find_mentioned(state.index, mentioned);
    std::vector<std::uint32_t> files;
    for (const CodeSymbol& symbol : symbols) {
      if ((files.empty() || files.back() != symbol.file) &&
          (state.query.wants_tests || !state.is_test(symbol.file))) {
        files.push_back(symbol.file);
      }
    }
    const std::size_t definers = count_contents(state.index, files);
    if (files.empty() || definers > kMostDefiners) {
      continue;
    }
    const double value =
        std::sqrt(std::min<double>(mentioned.count, 3.0)) / static_cast<double>(definers);
    for (const std::uint32_t file : files) {
      float& total = state.values(Signal::Symbol)[file];
      total = std::min(1.0F, total + static_cast<float>(value));
    }
    for (const CodeSymbol& symbol : symbols) {
      state.raise_chunk_at(symbol.file, symbol.first_line, symbol.last_line, std::min(value, 1.0));
    }
  }
}

}  // namespace

void add_name_signals(SignalState& state) {
  add_definitions(state);
  add_mentioned_names(state);
}

}  // namespace lode::search
