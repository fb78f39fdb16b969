#include "lode/search/pack.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lode/search/excerpt.hpp"
#include "lode/search/pack_units.hpp"
#include "lode/text/token_estimate.hpp"

namespace lode::search {
namespace {

using text::estimate_tokens;

/// Of the value of a unit that costs twice as much, this power of two is left: depth in the right
/// file helps more than one more file.
constexpr double kCostExponent = 0.15;
/// What a unit is worth of its score when all its terms were shown already is a bit more than this.
constexpr double kOldTerms = 0.3;
/// What a term that was shown already is still worth.
constexpr double kSeenTerm = 0.35;
/// Units that are weighed against each other; the others are too weak to be chosen.
constexpr std::size_t kMostUnits = 300;
/// The last tenth of the budget is for further files.
constexpr std::size_t kSeatParts = 10;
/// Lines shown of a hit that does not fit whole.
constexpr std::size_t kExcerptLines = 12;

class Packing {
 public:
  Packing(FileTexts& files, const CodeQuery& query, std::size_t budget)
      : files_(files),
        query_(query),
        left_(budget),
        weights_(term_weights(files.index(), query)),
        seen_(query.terms.size(), false) {}

  [[nodiscard]] std::vector<PackedRegion> run(const std::vector<CodeHit>& hits) {
    choose(make_pack_units(files_, query_, hits, left_));
    for (std::size_t i = 0; i < hits.size() && regions_.empty(); ++i) {
      shorten(hits[i]);
    }
    for (PackedRegion& region : regions_) {
      const auto of_file = std::find_if(
          hits.begin(), hits.end(), [&](const CodeHit& hit) { return hit.file == region.file; });
      region.copies = of_file->copies;
    }
    std::sort(regions_.begin(), regions_.end(), [](const PackedRegion& a, const PackedRegion& b) {
      return a.score != b.score ? a.score > b.score
                                : std::pair(a.file, a.first_line) < std::pair(b.file, b.first_line);
    });
    return std::move(regions_);
  }

 private:
  [[nodiscard]] std::size_t tokens_of(const PackedRegion& region) {
    return estimate_tokens(files_.text(region.file)->range(region.first_line, region.last_line));
  }

  [[nodiscard]] double value(const PackUnit& unit) const {
    double covered = 0.0;
    double all = 0.0;
    for (const std::size_t term : unit.terms) {
      all += weights_[term];
      covered += weights_[term] * (seen_[term] ? kSeenTerm : 1.0);
    }
    const double share = all > 0.0 ? covered / all : kSeenTerm;
    return unit.score * (kOldTerms + share) /
           std::pow(static_cast<double>(std::max<std::size_t>(unit.tokens, 1)), kCostExponent);
  }

  [[nodiscard]] bool is_shown(const PackUnit& unit) const {
    return std::any_of(regions_.begin(), regions_.end(), [&](const PackedRegion& region) {
      return region.file == unit.file && region.first_line <= unit.first_line &&
             region.last_line >= unit.last_line;
    });
  }

  /// Takes the most valuable unit that fits, until none does; the last part of the budget is for
  /// files that are not shown yet.
  void choose(std::vector<PackUnit> units) {
    units.resize(std::min(units.size(), kMostUnits));
    const std::size_t seat = left_ / kSeatParts;
    while (true) {
      // Room only shrinks, and what is shown stays.
      std::erase_if(units,
                    [&](const PackUnit& unit) { return unit.tokens > left_ || is_shown(unit); });
      const PackUnit* best = left_ < seat ? most_valuable(units, true) : nullptr;
      best = best != nullptr ? best : most_valuable(units, false);
      if (best == nullptr) {
        return;
      }
      show(*best);
    }
  }

  /// With `elsewhere`, of the units in files of which nothing is shown; null when there is none.
  [[nodiscard]] const PackUnit* most_valuable(const std::vector<PackUnit>& units,
                                              bool elsewhere) const {
    const PackUnit* best = nullptr;
    double best_value = 0.0;
    for (const PackUnit& unit : units) {
      const double worth = elsewhere && has_region(unit.file) ? -1.0 : value(unit);
      if (worth >= 0.0 && (best == nullptr || worth > best_value)) {
        best = &unit;
        best_value = worth;
      }
    }
    return best;
  }

  [[nodiscard]] bool has_region(std::uint32_t file) const {
    return std::any_of(regions_.begin(), regions_.end(), [&](const PackedRegion& region) {
      return region.file == file;
    });
  }

  /// Joined with what it overlaps or touches, so that no line is shown twice: that never costs more
  /// than the unit alone.
  void show(const PackUnit& unit) {
    PackedRegion joined{unit.file, unit.first_line, unit.last_line, unit.score, 0, {}};
    std::erase_if(regions_, [&](const PackedRegion& region) {
      if (region.file != unit.file || region.first_line > unit.last_line + 1 ||
          unit.first_line > region.last_line + 1) {
        return false;
      }
      joined.first_line = std::min(joined.first_line, region.first_line);
      joined.last_line = std::max(joined.last_line, region.last_line);
      joined.score = std::max(joined.score, region.score);
      left_ += region.tokens;
      return true;
    });
    joined.tokens = tokens_of(joined);
    left_ -= joined.tokens;
    regions_.push_back(joined);
    for (const std::size_t term : unit.terms) {
      seen_[term] = true;
    }
  }

  void shorten(const CodeHit& hit) {
    const CodeChunk chunk = files_.index().chunk(hit.chunk);
    for (std::size_t most = kExcerptLines; most > 0; most /= 2) {
      const std::vector<ExcerptLine> best =
          best_lines(*files_.text(hit.file), chunk.first_line, chunk.last_line, query_, most);
      if (best.empty()) {
        return;
      }
      PackedRegion region{hit.file, best.front().number, best.back().number, hit.score, 0, {}};
      region.tokens = tokens_of(region);
      if (region.tokens <= left_) {
        regions_.push_back(region);
        return;
      }
    }
  }

  FileTexts& files_;
  const CodeQuery& query_;
  std::size_t left_;  ///< Of the budget.
  std::vector<double> weights_;
  std::vector<bool> seen_;             ///< For each term of the query.
  std::vector<PackedRegion> regions_;  ///< Disjoint; no two touch.
};

}  // namespace

RankOptions packing_options(RankOptions options) {
  constexpr std::size_t kAll = 1000000;
  options.k = kAll;
  options.per_file = kAll;
  options.most_files = 20;
  return options;
}

std::vector<PackedRegion> pack(FileTexts& files,
                               const CodeQuery& query,
                               const std::vector<CodeHit>& hits,
                               std::size_t budget) {
  return Packing(files, query, budget).run(hits);
}

}  // namespace lode::search
