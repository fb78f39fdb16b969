#include "lode/search/pack.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "lode/search/excerpt.hpp"
#include "lode/search/query_words.hpp"
#include "lode/text/token_estimate.hpp"

namespace lode::search {
namespace {

using text::estimate_tokens;

/// A long region costs a little less than its share: depth in the right file helps more than one
/// more file.
constexpr double kLengthExponent = 0.85;
/// What a term that was shown already is still worth.
constexpr double kSeenTerm = 0.35;
/// Lines shown of a hit that does not fit whole.
constexpr std::size_t kExcerptLines = 12;

struct Unit {
  std::uint32_t file = 0;
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
  double score = 0.0;
  std::size_t tokens = 0;
  std::vector<std::size_t> terms;  ///< Positions among the query's terms.
};

class Packing {
 public:
  Packing(FileTexts& files, const CodeQuery& query, std::size_t budget)
      : files_(files), query_(query), budget_(budget) {
    for (std::size_t i = 0; i < query.terms.size(); ++i) {
      term_positions_.emplace(query.terms[i].term, i);
    }
  }

  [[nodiscard]] std::vector<PackedRegion> run(const std::vector<CodeHit>& hits) {
    for (const CodeHit& hit : hits) {
      add_unit(hit);
    }
    choose();
    for (std::size_t i = 0; i < units_.size() && chosen_.empty(); ++i) {
      shorten(units_[i]);
    }
    return join();
  }

 private:
  [[nodiscard]] std::size_t tokens_of(std::uint32_t file,
                                      std::uint32_t first_line,
                                      std::uint32_t last_line) {
    return estimate_tokens(files_.text(file)->range(first_line, last_line));
  }

  void add_unit(const CodeHit& hit) {
    const CodeChunk chunk = files_.index().chunk(hit.chunk);
    Unit unit{hit.file, chunk.first_line, chunk.last_line, hit.score, 0, {}};
    if (chunk.symbol != CodeChunk::kNoSymbol) {
      const CodeSymbol& symbol = files_.symbols(hit.file).at(chunk.symbol);
      const std::size_t tokens = tokens_of(hit.file, symbol.first_line, symbol.last_line);
      if ((symbol.kind == "function" || symbol.kind == "method") && tokens * 3 <= budget_) {
        unit.first_line = std::min(unit.first_line, symbol.first_line);
        unit.last_line = std::max(unit.last_line, symbol.last_line);
      }
    }
    measure(unit);
    if (unit.tokens > budget_) {
      add_functions(unit);
    }
    units_.push_back(std::move(unit));
  }

  /// A hit that does not fit whole is shown by those of its functions that the query is about.
  void add_functions(const Unit& whole) {
    double all = 0.0;
    for (const std::size_t term : whole.terms) {
      all += query_.terms[term].weight;
    }
    for (const CodeSymbol& symbol : files_.symbols(whole.file)) {
      if ((symbol.kind != "function" && symbol.kind != "method") ||
          symbol.first_line < whole.first_line || symbol.last_line > whole.last_line) {
        continue;
      }
      Unit unit{whole.file, symbol.first_line, symbol.last_line, 0.0, 0, {}};
      measure(unit);
      for (const std::size_t term : unit.terms) {
        unit.score += whole.score * query_.terms[term].weight / all;
      }
      if (!unit.terms.empty()) {
        units_.push_back(std::move(unit));
      }
    }
  }

  /// Counts the tokens and finds the query's terms.
  void measure(Unit& unit) {
    const auto lines = files_.text(unit.file);
    const std::string_view text = lines->range(unit.first_line, unit.last_line);
    unit.tokens = estimate_tokens(text);
    for (const QueryWord& word : query_words(text)) {
      for (const std::string& part : word.parts) {
        add_term(part, unit);
      }
      add_term(word.whole, unit);
    }
  }

  void add_term(const std::string& term, Unit& unit) const {
    const auto found = term_positions_.find(term);
    if (found != term_positions_.end() &&
        std::find(unit.terms.begin(), unit.terms.end(), found->second) == unit.terms.end()) {
      unit.terms.push_back(found->second);
    }
  }

  [[nodiscard]] double value(const Unit& unit, const std::vector<char>& seen) const {
    double covered = 0.0;
    double all = 0.0;
    for (const std::size_t term : unit.terms) {
      all += query_.terms[term].weight;
      covered += query_.terms[term].weight * (seen[term] != 0 ? kSeenTerm : 1.0);
    }
    const double share = all > 0.0 ? covered / all : kSeenTerm;
    return unit.score * (0.3 + share) /
           std::pow(static_cast<double>(std::max<std::size_t>(unit.tokens, 1)),
                    1.0 - kLengthExponent);
  }

  /// Whether a chosen region has all its lines: two hits in one function are one region.
  [[nodiscard]] bool is_chosen(const Unit& unit) const {
    return std::any_of(chosen_.begin(), chosen_.end(), [&](const Unit& other) {
      return other.file == unit.file && other.first_line <= unit.first_line &&
             other.last_line >= unit.last_line;
    });
  }

  void choose() {
    std::vector<char> seen(query_.terms.size(), 0);
    std::vector<char> used(units_.size(), 0);
    std::size_t left = budget_;
    for (;;) {
      std::optional<std::size_t> best;
      double best_value = 0.0;
      for (std::size_t i = 0; i < units_.size(); ++i) {
        if (used[i] == 0 && units_[i].tokens <= left && !is_chosen(units_[i])) {
          const double worth = value(units_[i], seen);
          if (!best || worth > best_value) {
            best = i;
            best_value = worth;
          }
        }
      }
      if (!best) {
        return;
      }
      used[*best] = 1;
      left -= units_[*best].tokens;
      for (const std::size_t term : units_[*best].terms) {
        seen[term] = 1;
      }
      chosen_.push_back(units_[*best]);
    }
  }

  void shorten(Unit unit) {
    const auto lines = files_.text(unit.file);
    for (std::size_t most = kExcerptLines; most > 0; most /= 2) {
      const std::vector<ExcerptLine> best =
          best_lines(*lines, unit.first_line, unit.last_line, query_, most);
      if (best.empty()) {
        return;
      }
      unit.first_line = best.front().number;
      unit.last_line = best.back().number;
      unit.tokens = tokens_of(unit.file, unit.first_line, unit.last_line);
      if (unit.tokens <= budget_) {
        chosen_.push_back(unit);
        return;
      }
    }
  }

  /// Joins what overlaps or touches, so that no line comes twice.
  [[nodiscard]] std::vector<PackedRegion> join() {
    std::sort(chosen_.begin(), chosen_.end(), [](const Unit& a, const Unit& b) {
      return std::pair(a.file, a.first_line) < std::pair(b.file, b.first_line);
    });
    std::vector<PackedRegion> regions;
    for (const Unit& unit : chosen_) {
      if (!regions.empty() && regions.back().file == unit.file &&
          unit.first_line <= regions.back().last_line + 1) {
        regions.back().last_line = std::max(regions.back().last_line, unit.last_line);
        regions.back().score = std::max(regions.back().score, unit.score);
      } else {
        regions.push_back({unit.file, unit.first_line, unit.last_line, unit.score, 0});
      }
    }
    for (PackedRegion& region : regions) {
      region.tokens = tokens_of(region.file, region.first_line, region.last_line);
    }
    std::stable_sort(regions.begin(), regions.end(), [](const auto& a, const auto& b) {
      return a.score > b.score;
    });
    return regions;
  }

  FileTexts& files_;
  const CodeQuery& query_;
  std::size_t budget_;
  std::unordered_map<std::string, std::size_t> term_positions_;
  std::vector<Unit> units_;
  std::vector<Unit> chosen_;
};

}  // namespace

std::vector<PackedRegion> pack(FileTexts& files,
                               const CodeQuery& query,
                               const std::vector<CodeHit>& hits,
                               std::size_t budget) {
  return Packing(files, query, budget).run(hits);
}

}  // namespace lode::search
