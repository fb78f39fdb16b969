#include "lode/search/pack_units.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lode/search/chunk_scorer.hpp"
#include "lode/search/query_words.hpp"
#include "lode/text/token_estimate.hpp"

namespace lode::search {
namespace {

using text::estimate_tokens;

constexpr std::size_t kMostFiles = 20;
/// Lines around a function: its comment, decorators, and where a change would go on.
constexpr std::uint32_t kPadding = 5;
/// A unit costs at most this part of the budget.
constexpr std::size_t kBudgetParts = 3;
/// BM25 over units.
constexpr double kSaturation = 1.4;
constexpr double kLengthShare = 0.5;
constexpr double kAverageTokens = 200.0;
constexpr double kNameWeight = 1.5;
/// Worth of a name that the query mentions, where the best match is worth 1.
constexpr double kMentioned = 0.5;
/// Lines outside functions match more by chance.
constexpr double kOutside = 0.9;
/// Each further unit of a file.
constexpr double kNextUnit = 0.95;

struct LineSpan {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

/// A unit before the scores of its file are known.
struct Draft {
  PackUnit unit;
  double match = 0.0;  ///< BM25.
  bool mentioned = false;
};

struct FileDrafts {
  double score = 0.0;  ///< Of the file's first hit.
  std::vector<LineSpan> hits;
  std::vector<Draft> drafts;
};

class UnitMaker {
 public:
  UnitMaker(FileTexts& files, const CodeQuery& query, std::size_t budget)
      : files_(files),
        query_(query),
        budget_(budget),
        weights_(term_weights(files.index(), query)) {
    for (std::size_t i = 0; i < query.terms.size(); ++i) {
      positions_.emplace(query.terms[i].term, i);
    }
  }

  [[nodiscard]] std::vector<PackUnit> run(const std::vector<CodeHit>& hits) {
    std::vector<std::pair<std::uint32_t, FileDrafts>> files = group(hits);
    double best = 0.0;
    for (auto& [file, drafts] : files) {
      cut(file, drafts);
      for (const Draft& draft : drafts.drafts) {
        best = std::max(best, draft.match);
      }
    }
    std::vector<PackUnit> units;
    for (auto& [file, drafts] : files) {
      score(drafts, best, units);
    }
    std::stable_sort(units.begin(), units.end(), [](const PackUnit& a, const PackUnit& b) {
      return a.score > b.score;
    });
    return units;
  }

 private:
  /// The hits' lines by file, in order of the files' first hits.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, FileDrafts>> group(
      const std::vector<CodeHit>& hits) const {
    std::vector<std::pair<std::uint32_t, FileDrafts>> files;
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (const CodeHit& hit : hits) {
      const auto [place, is_new] = places.emplace(hit.file, files.size());
      if (is_new && files.size() == kMostFiles) {
        places.erase(place);
        continue;
      }
      if (is_new) {
        files.emplace_back(hit.file, FileDrafts{hit.score, {}, {}});
      }
      const CodeChunk chunk = files_.index().chunk(hit.chunk);
      files[place->second].second.hits.push_back({chunk.first_line, chunk.last_line});
    }
    for (auto& [file, drafts] : files) {
      std::sort(drafts.hits.begin(), drafts.hits.end(), [](const LineSpan& a, const LineSpan& b) {
        return a.first < b.first;
      });
    }
    return files;
  }

  [[nodiscard]] std::size_t tokens_of(std::uint32_t file, LineSpan lines) {
    return estimate_tokens(files_.text(file)->range(lines.first, lines.last));
  }

  void cut(std::uint32_t file, FileDrafts& drafts) {
    std::uint32_t shown = 0;  // Functions reach as far.
    std::vector<LineSpan> functions;
    for (const CodeSymbol& symbol : files_.symbols(file)) {
      const LineSpan lines{symbol.first_line, symbol.last_line};
      const bool is_hit =
          std::any_of(drafts.hits.begin(), drafts.hits.end(), [&](const LineSpan& hit) {
            return hit.first <= lines.last && lines.first <= hit.last;
          });
      if ((symbol.kind == "function" || symbol.kind == "method") && lines.first > shown && is_hit &&
          tokens_of(file, lines) * kBudgetParts <= budget_) {
        shown = lines.last;
        functions.push_back(lines);
        add(file, lines, symbol.name, drafts);
      }
    }
    for (const LineSpan& hit : drafts.hits) {
      std::uint32_t next = hit.first;
      for (const LineSpan& function : functions) {
        if (function.last >= next && function.first <= hit.last) {
          if (function.first > next) {
            add(file, {next, function.first - 1}, {}, drafts);
          }
          next = function.last + 1;
        }
      }
      if (next <= hit.last) {
        add(file, {next, hit.last}, {}, drafts);
      }
    }
  }

  /// `name` is a function's; lines outside functions have none.
  void add(std::uint32_t file, LineSpan lines, std::string_view name, FileDrafts& drafts) {
    std::vector<double> counts(weights_.size(), 0.0);
    const auto text = files_.text(file);
    const std::size_t tokens = tokens_of(file, lines);
    const double length =
        1.0 - kLengthShare + kLengthShare * static_cast<double>(tokens) / kAverageTokens;
    count(text->range(lines.first, lines.last), 1.0 / length, counts);
    count(name, kNameWeight, counts);
    Draft draft;
    for (std::size_t term = 0; term < counts.size(); ++term) {
      if (counts[term] > 0.0) {
        draft.unit.terms.push_back(term);
        draft.match += weights_[term] * counts[term] / (counts[term] + kSaturation);
      }
    }
    if (draft.unit.terms.empty()) {
      return;
    }
    draft.match *= name.empty() ? kOutside : 1.0;
    draft.mentioned = !name.empty() && mentions(name);
    const LineSpan padded{lines.first > kPadding ? lines.first - kPadding : 1,
                          std::min(lines.last + kPadding, text->count())};
    const std::size_t padded_tokens = tokens_of(file, padded);
    const bool pads = padded_tokens * kBudgetParts <= budget_;
    draft.unit.file = file;
    draft.unit.first_line = pads ? padded.first : lines.first;
    draft.unit.last_line = pads ? padded.last : lines.last;
    draft.unit.tokens = pads ? padded_tokens : tokens;
    drafts.drafts.push_back(std::move(draft));
  }

  void count(std::string_view text, double weight, std::vector<double>& counts) const {
    const auto add = [&](const std::string& term) {
      const auto found = positions_.find(term);
      if (found != positions_.end()) {
        counts[found->second] += weight;
      }
    };
    for (const QueryWord& word : query_words(text)) {
      std::for_each(word.parts.begin(), word.parts.end(), add);
      add(word.whole);
    }
  }

  [[nodiscard]] bool mentions(std::string_view name) const {
    const std::string key = symbol_key(name);
    return std::any_of(query_.names.begin(),
                       query_.names.end(),
                       [&](const MentionedName& mentioned) { return mentioned.name == key; });
  }

  static void score(FileDrafts& file, double best, std::vector<PackUnit>& units) {
    for (Draft& draft : file.drafts) {
      draft.match = (best > 0.0 ? draft.match / best : 0.0) + (draft.mentioned ? kMentioned : 0.0);
    }
    std::stable_sort(file.drafts.begin(), file.drafts.end(), [](const Draft& a, const Draft& b) {
      return a.match > b.match;
    });
    double decay = 1.0;
    for (Draft& draft : file.drafts) {
      const double most = file.drafts.front().match;
      draft.unit.score = most > 0.0 ? file.score * decay * draft.match / most : 0.0;
      units.push_back(std::move(draft.unit));
      decay *= kNextUnit;
    }
  }

  FileTexts& files_;
  const CodeQuery& query_;
  std::size_t budget_;
  std::vector<double> weights_;
  std::unordered_map<std::string, std::size_t> positions_;
};

}  // namespace

std::vector<double> term_weights(const CodeIndex& index, const CodeQuery& query) {
  std::vector<double> weights;
  const double chunks = index.chunk_count();
  for (const CodeQueryTerm& term : query.terms) {
    double count = 0.0;
    index.terms(term.term, [&](std::string_view found, std::uint32_t of) {
      count = found == term.term ? of : 0.0;
      return false;  // The term itself comes before all that begin with it.
    });
    weights.push_back(term.weight * inverse_frequency(chunks, count));
  }
  return weights;
}

std::vector<PackUnit> make_pack_units(FileTexts& files,
                                      const CodeQuery& query,
                                      const std::vector<CodeHit>& hits,
                                      std::size_t budget) {
  return UnitMaker(files, query, budget).run(hits);
}

}  // namespace lode::search
