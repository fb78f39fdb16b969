#include "lode/search/hit_label.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "lode/search/mentioned_symbols.hpp"
#include "lode/search/pack_units.hpp"
#include "lode/search/query_words.hpp"

namespace lode::search {
namespace {

/// A name with a smaller share of words of the query is about something else.
constexpr double kLeastParts = 0.5;

/// How well the query's mentions fit a definition, less is better; nothing when none does.
[[nodiscard]] std::optional<int> best_mention(const CodeSymbol& symbol, const CodeQuery& query) {
  std::optional<int> best;
  const std::string key = symbol_key(symbol.name);
  for (const MentionedName& mentioned : query.names) {
    if (mentioned.name == key) {
      const int fit = mention_misfit(symbol, mentioned);
      best = best ? std::min(*best, fit) : fit;
    }
  }
  return best;
}

}  // namespace

const CodeSymbol* symbol_around(const std::vector<CodeSymbol>& symbols,
                                std::uint32_t line) noexcept {
  const CodeSymbol* best = nullptr;
  for (const CodeSymbol& symbol : symbols) {
    if (symbol.first_line <= line && line <= symbol.last_line &&
        (best == nullptr ||
         symbol.last_line - symbol.first_line < best->last_line - best->first_line)) {
      best = &symbol;
    }
  }
  return best;
}

double name_likeness(double share, double hits, double parts) noexcept {
  return parts > 0.0 ? share * std::sqrt(hits / parts) : 0.0;
}

HitLabels::HitLabels(const CodeIndex& index, const CodeQuery& query) : query_(query) {
  const std::vector<double> weights = term_weights(index, query);
  double total = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    total += query.terms[i].whole ? 0.0 : weights[i];
  }
  for (std::size_t i = 0; i < weights.size() && total > 0.0; ++i) {
    if (!query.terms[i].whole) {
      shares_.emplace(query.terms[i].term, weights[i] / total);
    }
  }
}

double HitLabels::words_in(std::string_view name) const {
  std::set<std::string> parts;
  visit_parts(name, [&](std::string_view term) { parts.emplace(term); });
  double share = 0.0;
  double hits = 0.0;
  for (const std::string& part : parts) {
    if (const auto found = shares_.find(part); found != shares_.end()) {
      share += found->second;
      hits += 1.0;
    }
  }
  const auto count = static_cast<double>(parts.size());
  return hits >= kLeastParts * count ? name_likeness(share, hits, count) : 0.0;
}

HitLabel HitLabels::choose(const std::vector<CodeSymbol>& symbols,
                           const CodeChunk& chunk,
                           std::uint32_t focus) const {
  if (focus != 0) {
    return {symbol_around(symbols, focus), HitLabel::Reason::Focus};
  }
  const CodeSymbol* own = chunk.symbol < symbols.size() ? &symbols[chunk.symbol] : nullptr;
  const CodeSymbol* mentioned = nullptr;
  int misfit = std::numeric_limits<int>::max();
  const CodeSymbol* worded = nullptr;
  double likeness = 0.0;
  for (const CodeSymbol& symbol : symbols) {
    const bool begins =
        chunk.first_line <= symbol.first_line && symbol.first_line <= chunk.last_line;
    if (!begins && &symbol != own) {
      continue;
    }
    if (const auto fit = best_mention(symbol, query_); fit && *fit < misfit) {
      mentioned = &symbol;
      misfit = *fit;
    }
    if (const double value = words_in(symbol.name); value > likeness) {
      worded = &symbol;
      likeness = value;
    }
  }
  if (mentioned != nullptr) {
    return {mentioned, HitLabel::Reason::Mention};
  }
  return worded != nullptr ? HitLabel{worded, HitLabel::Reason::Words}
                           : HitLabel{own, HitLabel::Reason::Chunk};
}

std::string HitLabels::name(const std::vector<CodeSymbol>& symbols,
                            const CodeChunk& chunk,
                            std::uint32_t focus) const {
  const CodeSymbol* symbol = choose(symbols, chunk, focus).symbol;
  return symbol != nullptr ? qualified_name(*symbol) : std::string();
}

}  // namespace lode::search
