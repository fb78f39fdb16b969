#include "lode/search/file_signals.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>

#include "lode/search/query_words.hpp"

namespace lode::search {
namespace {

/// At most this many words of a long query are compared with names and paths: the heaviest.
constexpr std::size_t kNameTerms = 12;
/// Chunks whose names are read one by one.
constexpr std::size_t kNameChunks = 300;
/// A name that more files define says little.
constexpr std::size_t kMostDefiners = 8;
constexpr std::size_t kCoherentChunks = 400;
constexpr std::size_t kBridgeTests = 10;

/// A query term that names and paths are compared with.
struct NameTerm {
  const TermPostings* postings = nullptr;
  double share = 0.0;  ///< Of the weight of all of them.
};

class Computation {
 public:
  Computation(const CodeIndex& index,
              const PathTable& paths,
              const CodeQuery& query,
              const RankOptions& options)
      : index_(index),
        paths_(paths),
        query_(query),
        options_(options),
        terms_(read_postings(index, with_variants(index, query, options.variants))) {
    for (std::vector<float>& values : out_.values) {
      values.assign(index.file_count(), 0.0F);
    }
    out_.chunk_extra.assign(index.chunk_count(), 0.0F);
    choose_name_terms();
  }

  [[nodiscard]] FileSignals run() {
    score();
    add_title();
    add_coherence();
    add_path_words();
    add_definitions();
    add_mentioned_names();
    add_mentioned_paths();
    add_trace();
    add_bridges();
    return std::move(out_);
  }

 private:
  [[nodiscard]] static std::vector<CodeQueryTerm> with_variants(const CodeIndex& index,
                                                                const CodeQuery& query,
                                                                const VariantWeights& weights) {
    std::vector<CodeQueryTerm> terms = query.terms;
    const std::vector<CodeQueryTerm> more = find_variants(index, query, weights);
    terms.insert(terms.end(), more.begin(), more.end());
    return terms;
  }
  [[nodiscard]] bool on(Signal signal) const noexcept {
    return options_.weights[static_cast<std::size_t>(signal)] != 0.0;
  }
  [[nodiscard]] std::vector<float>& values(Signal signal) noexcept {
    return out_.values[static_cast<std::size_t>(signal)];
  }
  [[nodiscard]] bool is_test(std::uint32_t file) const {
    return has_role(index_.file(file).roles, FileRole::Test);
  }
  static void raise(float& value, double to) noexcept {
    value = std::max(value, static_cast<float>(to));
  }
  static void normalise(std::vector<float>& values) noexcept {
    const float most = values.empty() ? 0.0F : *std::max_element(values.begin(), values.end());
    if (most > 0.0F) {
      for (float& value : values) {
        value /= most;
      }
    }
  }

  void choose_name_terms() {
    std::vector<std::pair<double, const TermPostings*>> parts;
    for (const TermPostings& term : terms_) {
      if (!term.term.whole) {
        parts.emplace_back(std::min(term.term.weight, 3.0) * term.idf, &term);
      }
    }
    std::stable_sort(
        parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    parts.resize(std::min(parts.size(), kNameTerms));
    double total = 0.0;
    for (const auto& part : parts) {
      total += part.first;
    }
    for (const auto& part : parts) {
      name_terms_.push_back({part.second, total > 0.0 ? part.first / total : 0.0});
    }
  }

  void score() {
    std::vector<double> weights;
    weights.reserve(terms_.size());
    for (const TermPostings& term : terms_) {
      weights.push_back(term.term.weight);
    }
    out_.chunk_scores.assign(index_.chunk_count(), 0.0F);
    score_chunks(index_, terms_, weights, options_.bm25, out_.chunk_scores);
    normalise(out_.chunk_scores);
    best_of_files(out_.chunk_scores, values(Signal::Chunk));
  }

  void best_of_files(const std::vector<float>& scores, std::vector<float>& best) const {
    for (std::uint32_t file = 0; file < index_.file_count(); ++file) {
      const CodeFile info = index_.file(file);
      for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
        best[file] = std::max(best[file], scores[info.first_chunk + i]);
      }
    }
  }

  void add_title() {
    if (!on(Signal::Title) || query_.title_terms.empty()) {
      return;
    }
    const std::vector<TermPostings> terms = read_postings(index_, query_.title_terms);
    std::vector<double> weights;
    weights.reserve(terms.size());
    for (const TermPostings& term : terms) {
      weights.push_back(term.term.weight);
    }
    std::vector<float> scores(index_.chunk_count(), 0.0F);
    score_chunks(index_, terms, weights, options_.bm25, scores);
    normalise(scores);
    best_of_files(scores, values(Signal::Title));
  }

  /// Chunks by score, best first; equal ones in order of the tree.
  [[nodiscard]] std::vector<std::uint32_t> best_chunks(const std::vector<float>& scores,
                                                       std::size_t most) const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t chunk = 0; chunk < scores.size(); ++chunk) {
      if (scores[chunk] > 0.0F) {
        order.push_back(chunk);
      }
    }
    const auto better = [&](std::uint32_t a, std::uint32_t b) {
      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
    };
    const std::size_t kept = std::min(order.size(), most);
    std::partial_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), better);
    order.resize(kept);
    return order;
  }

  void add_coherence() {
    if (!on(Signal::Coherence)) {
      return;
    }
    std::vector<float>& coherence = values(Signal::Coherence);
    std::unordered_map<std::uint32_t, int> seen;
    for (const std::uint32_t chunk : best_chunks(out_.chunk_scores, kCoherentChunks)) {
      const std::uint32_t file = index_.chunk(chunk).file;
      const int rank = seen[file]++;
      if (rank > 0 && rank < 5) {
        coherence[file] += out_.chunk_scores[chunk] * static_cast<float>(std::pow(0.6, rank - 1));
      }
    }
    normalise(coherence);
  }

  void add_path_words() {
    if (name_terms_.empty() || !(on(Signal::Stem) || on(Signal::Folder))) {
      return;
    }
    // For each word of the paths: how well the query has it, and how much of the query that is.
    const std::vector<std::string>& words = paths_.words();
    std::vector<float> matched(words.size(), 0.0F);
    std::vector<float> share(words.size(), 0.0F);
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (const NameTerm& term : name_terms_) {
        const double likeness = term_similarity(term.postings->term.term, words[i]);
        raise(matched[i], likeness);
        share[i] += static_cast<float>(likeness * term.share);
      }
    }
    for (std::uint32_t file = 0; file < index_.file_count(); ++file) {
      const auto sum = [&](const std::vector<std::uint32_t>& ids, const std::vector<float>& of) {
        double total = 0.0;
        for (const std::uint32_t id : ids) {
          total += of[id];
        }
        return total;
      };
      const std::vector<std::uint32_t>& stem = paths_.stem_words(file);
      if (!stem.empty()) {
        const double hits = sum(stem, matched);
        const double name = hits / static_cast<double>(stem.size()) * std::min(hits, 1.0);
        values(Signal::Stem)[file] =
            static_cast<float>(0.5 * name + 0.5 * std::min(1.0, sum(stem, share)));
      }
      values(Signal::Folder)[file] =
          static_cast<float>(std::min(1.0, sum(paths_.folder_words(file), share)));
    }
  }

  void add_definitions() {
    if (name_terms_.empty() || !(on(Signal::Definition) || on(Signal::Definitions))) {
      return;
    }
    std::vector<float> coverage(index_.chunk_count(), 0.0F);
    for (const NameTerm& term : name_terms_) {
      for (const CodePosting& posting : term.postings->postings) {
        if (posting.tf[static_cast<std::size_t>(CodeField::Names)] != 0) {
          coverage[posting.chunk] += static_cast<float>(term.share);
        }
      }
    }
    std::map<std::uint32_t, std::vector<std::uint32_t>> chunks;
    for (const std::uint32_t chunk : best_chunks(coverage, kNameChunks)) {
      chunks[index_.chunk(chunk).file].push_back(chunk);
    }
    for (const auto& [file, of_file] : chunks) {
      read_definitions(file, of_file);
    }
  }

  void read_definitions(std::uint32_t file, const std::vector<std::uint32_t>& chunks) {
    std::vector<double> best(name_terms_.size(), 0.0);
    for (const CodeSymbol& symbol : index_.symbols(file)) {
      const auto holds = [&](std::uint32_t chunk) {
        const CodeChunk info = index_.chunk(chunk);
        return symbol.first_line <= info.last_line && symbol.last_line >= info.first_line;
      };
      if (std::none_of(chunks.begin(), chunks.end(), holds)) {
        continue;
      }
      double share = 0.0;
      double hits = 0.0;
      std::vector<std::string> parts;
      for (QueryWord& word : query_words(symbol.name)) {
        std::move(word.parts.begin(), word.parts.end(), std::back_inserter(parts));
      }
      if (parts.empty()) {
        continue;
      }
      const double dilution = 1.0 / std::sqrt(static_cast<double>(parts.size()));
      for (std::size_t i = 0; i < name_terms_.size(); ++i) {
        if (std::find(parts.begin(), parts.end(), name_terms_[i].postings->term.term) !=
            parts.end()) {
          share += name_terms_[i].share;
          hits += 1.0;
          best[i] = std::max(best[i], dilution);
        }
      }
      const double value = share * std::sqrt(hits) * dilution;
      raise(values(Signal::Definition)[file], value);
      for (const std::uint32_t chunk : chunks) {
        const CodeChunk info = index_.chunk(chunk);
        if (symbol.first_line >= info.first_line && symbol.first_line <= info.last_line) {
          raise(out_.chunk_extra[chunk], value);
        }
      }
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < name_terms_.size(); ++i) {
      sum += name_terms_[i].share * best[i];
    }
    values(Signal::Definitions)[file] = static_cast<float>(std::min(sum, 1.0));
  }

  void add_mentioned_names() {
    if (!on(Signal::Symbol)) {
      return;
    }
    for (const MentionedName& mentioned : query_.names) {
      const std::vector<CodeSymbol> symbols = index_.find_symbols(mentioned.name);
      std::vector<std::uint32_t> files;
      for (const CodeSymbol& symbol : symbols) {
        if ((files.empty() || files.back() != symbol.file) &&
            (query_.wants_tests || !is_test(symbol.file))) {
          files.push_back(symbol.file);
        }
      }
      if (files.empty() || files.size() > kMostDefiners) {
        continue;
      }
      const double value =
          std::sqrt(std::min<double>(mentioned.count, 3.0)) / static_cast<double>(files.size());
      for (const std::uint32_t file : files) {
        float& total = values(Signal::Symbol)[file];
        total = std::min(1.0F, total + static_cast<float>(value));
      }
      for (const CodeSymbol& symbol : symbols) {
        raise_chunk_at(symbol.file, symbol.first_line, symbol.last_line, std::min(value, 1.0));
      }
    }
  }

  /// The chunk where lines begin, and less those that they go on into.
  void raise_chunk_at(std::uint32_t file, std::uint32_t first, std::uint32_t last, double value) {
    const CodeFile info = index_.file(file);
    for (std::uint32_t i = 0; i < info.chunk_count; ++i) {
      const CodeChunk chunk = index_.chunk(info.first_chunk + i);
      if (chunk.first_line <= last && chunk.last_line >= first) {
        const bool begins = chunk.first_line <= first && chunk.last_line >= first;
        float& extra = out_.chunk_extra[info.first_chunk + i];
        extra = std::min(2.0F, extra + static_cast<float>(begins ? value : 0.3 * value));
      }
    }
  }

  void add_mentioned_paths() {
    if (on(Signal::Path)) {
      for (const std::string& path : query_.paths) {
        const PathTable::Match match = paths_.match_end(path);
        if (match.files.size() <= 3) {
          for (const std::uint32_t file : match.files) {
            raise(values(Signal::Path)[file], 1.0 / static_cast<double>(match.files.size()));
          }
        }
      }
    }
    if (on(Signal::Module)) {
      for (const std::string& module : query_.modules) {
        for (const std::uint32_t file : paths_.match_module(module, 2)) {
          raise(values(Signal::Module)[file], 1.0);
        }
      }
    }
  }

  void add_trace() {
    if (!on(Signal::Trace)) {
      return;
    }
    int rank = 0;
    for (const StackFrame& frame : query_.frames) {
      const PathTable::Match match = paths_.match_end(frame.path);
      if (match.files.empty() || match.files.size() > 2 ||
          (match.parts < 2 && match.files.size() > 1)) {
        continue;
      }
      ++rank;
      for (const std::uint32_t file : match.files) {
        raise(values(Signal::Trace)[file], rank <= 10 ? 1.0 / rank : 0.1);
        // Lines drift between versions; the function's name is safer.
        for (const CodeSymbol& symbol : index_.symbols(file)) {
          if (!frame.function.empty() && symbol.name == frame.function) {
            raise_chunk_at(file, symbol.first_line, symbol.last_line, 1.0 / rank);
          }
        }
      }
    }
  }

  /// Tests that match the query well point to what they are named after and what they import.
  void add_bridges() {
    if (!on(Signal::Bridge) || query_.wants_tests) {
      return;
    }
    const std::vector<float>& scores = values(Signal::Chunk);
    std::vector<std::uint32_t> tests;
    for (std::uint32_t file = 0; file < index_.file_count(); ++file) {
      if (scores[file] > 0.0F && is_test(file)) {
        tests.push_back(file);
      }
    }
    const std::size_t kept = std::min(tests.size(), kBridgeTests);
    std::partial_sort(tests.begin(),
                      tests.begin() + static_cast<std::ptrdiff_t>(kept),
                      tests.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                        return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                      });
    tests.resize(kept);
    for (const std::uint32_t test : tests) {
      bridge_from(test, scores[test]);
    }
  }

  void bridge_from(std::uint32_t test, float strength) {
    const std::string_view path = index_.file(test).path;
    std::string name(path.substr(path.rfind('/') + 1));
    name.resize(name.find('.', 1) == std::string::npos ? name.size() : name.find('.', 1));
    for (const std::string_view affix : {"test_", "Test"}) {
      if (name.compare(0, affix.size(), affix) == 0) {
        name.erase(0, affix.size());
      }
    }
    for (const std::string_view affix : {"_test", "_tests", "_spec", "Test", "Tests", "Spec"}) {
      if (name.size() > affix.size() &&
          name.compare(name.size() - affix.size(), affix.size(), affix) == 0) {
        name.resize(name.size() - affix.size());
      }
    }
    for (const std::uint32_t file : paths_.match_end(name).files) {
      if (!is_test(file)) {
        raise(values(Signal::Bridge)[file], strength);
      }
    }
    for (const CodeIndex::Use& use : index_.uses(test)) {
      if (use.kind == "import") {
        for (const std::uint32_t file : paths_.match_module(use.name, 1)) {
          if (!is_test(file)) {
            raise(values(Signal::Bridge)[file], 0.5 * strength);
          }
        }
      }
    }
  }

  const CodeIndex& index_;
  const PathTable& paths_;
  const CodeQuery& query_;
  const RankOptions& options_;
  std::vector<TermPostings> terms_;
  std::vector<NameTerm> name_terms_;
  FileSignals out_;
};

}  // namespace

FileSignals compute_signals(const CodeIndex& index,
                            const PathTable& paths,
                            const CodeQuery& query,
                            const RankOptions& options) {
  return Computation(index, paths, query, options).run();
}

}  // namespace lode::search
