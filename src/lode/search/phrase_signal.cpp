#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/search/phrase.hpp"
#include "lode/search/query_words.hpp"
#include "lode/search/signal_state.hpp"

namespace lode::search {
namespace {

/// Chunks that may hold the phrase: the best by their words. Their texts are read while they can
/// still hold more of it than those read before, of so many files and bytes at most.
constexpr std::size_t kPhraseChunks = 40;
constexpr std::size_t kPhraseFiles = 6;
constexpr std::size_t kPhraseBytes = std::size_t{1} << 20U;
/// A run with less of the query is chance: questions have phrases that every comment may have.
constexpr double kLeastShare = 0.5;
/// A run of so many words is no chance; one of three words counts a third.
constexpr double kSureWords = 5.0;
/// What a whole query found verbatim adds to its chunk beside those of its file.
constexpr double kChunkExtra = 2.0;

/// A phrase of the query with what the index says of its words.
struct WeighedPhrase {
  PhraseFinder finder;
  double total = 0.0;                                     ///< Weight of all words but values.
  std::vector<const std::vector<CodePosting>*> postings;  ///< Of each word's term; null without.
};

[[nodiscard]] std::vector<WeighedPhrase> weigh_phrases(const SignalState& state) {
  std::map<std::string_view, const TermPostings*> terms;
  for (const TermPostings& term : state.terms) {
    terms.emplace(term.term.term, &term);
  }
  std::vector<WeighedPhrase> out;
  for (PhraseWords phrase : state.query.phrases) {
    std::vector<double> weights(phrase.size(), 0.0);
    std::vector<const std::vector<CodePosting>*> postings(phrase.size(), nullptr);
    double total = 0.0;
    for (std::size_t i = 0; i < phrase.size(); ++i) {
      for (const QueryWord& word : query_words(phrase[i].word)) {
        for (const std::string& part : word.parts) {
          const auto term = terms.find(part);
          if (term != terms.end() && term->second->idf > weights[i]) {
            weights[i] = term->second->idf;
            postings[i] = &term->second->postings;
          }
        }
      }
      // What the tree has nowhere can only be a value.
      if (postings[i] != nullptr && postings[i]->empty()) {
        phrase[i].value = true;
        weights[i] = 0.0;
      }
      total += phrase[i].value ? 0.0 : weights[i];
    }
    if (total > 0.0) {
      out.push_back({PhraseFinder(phrase, std::move(weights)), total, std::move(postings)});
    }
  }
  return out;
}

/// Whether code of the chunk has the word. What a program prints stands in its code; a phrase of a
/// question stands in many a comment.
[[nodiscard]] bool has_chunk(const std::vector<CodePosting>& postings, std::uint32_t chunk) {
  const auto found = std::lower_bound(
      postings.begin(), postings.end(), chunk, [](const CodePosting& posting, std::uint32_t of) {
        return posting.chunk < of;
      });
  return found != postings.end() && found->chunk == chunk &&
         found->tf[static_cast<std::size_t>(CodeField::Body)] != 0;
}

/// The most weight that a run in the chunk can have, over `most`.
[[nodiscard]] double bound_of(const std::vector<WeighedPhrase>& phrases,
                              std::uint32_t chunk,
                              double most) {
  double bound = 0.0;
  for (const WeighedPhrase& phrase : phrases) {
    std::vector<bool> has(phrase.postings.size());
    for (std::size_t i = 0; i < has.size(); ++i) {
      has[i] = phrase.postings[i] == nullptr || has_chunk(*phrase.postings[i], chunk);
    }
    bound = std::max(bound, phrase.finder.bound(has) / most);
  }
  return bound;
}

/// Texts of files while there is room for them.
class Texts {
 public:
  explicit Texts(const CodeIndex& index) : index_(index) {}

  /// Null when the file cannot be read or there is no room for it.
  [[nodiscard]] const std::string* find(const CodeChunk& chunk) {
    const auto known = texts_.find(chunk.file);
    if (known != texts_.end()) {
      return known->second.empty() ? nullptr : &known->second;
    }
    const CodeFile info = index_.file(chunk.file);
    const std::size_t bytes = index_.chunk(info.first_chunk + info.chunk_count - 1).end;
    if (texts_.size() == kPhraseFiles || bytes_ + bytes > kPhraseBytes) {
      return nullptr;
    }
    std::string& text = texts_[chunk.file];
    bytes_ += bytes;
    try {
      text = index_.text(chunk.file);
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::Interrupted) {
        throw;
      }
      // It is gone or was changed since: other signals speak for it.
    }
    return text.empty() ? nullptr : &text;
  }

 private:
  const CodeIndex& index_;
  std::map<std::uint32_t, std::string> texts_;
  std::size_t bytes_ = 0;
};

/// Looks for the phrases in a chunk; returns the share of the query that it has.
double read_chunk(SignalState& state,
                  const std::vector<WeighedPhrase>& phrases,
                  double most,
                  std::uint32_t number,
                  std::string_view text) {
  const CodeChunk chunk = state.index.chunk(number);
  PhraseMatch best;
  for (const WeighedPhrase& phrase : phrases) {
    const PhraseMatch match = phrase.finder.find(
        text.substr(0, chunk.end).substr(std::min<std::size_t>(chunk.begin, text.size())));
    best = match.weight > best.weight ? match : best;
  }
  const double share = std::min(1.0, best.weight / most);
  if (share < kLeastShare) {
    return share;
  }
  const double sure = std::min(1.0, (static_cast<double>(best.words) - 2.0) / (kSureWords - 2.0));
  raise(state.values(Signal::Phrase)[chunk.file], share * sure);
  float& extra = state.out.chunk_extra[number];
  extra = std::min(2.0F, extra + static_cast<float>(kChunkExtra * share * sure));
  const std::string_view before = text.substr(chunk.begin, best.begin);
  // A frame of a trace says better which line is meant.
  state.out.focus.try_emplace(number,
                              chunk.first_line + static_cast<std::uint32_t>(std::count(
                                                     before.begin(), before.end(), '\n')));
  return share;
}

}  // namespace

void add_phrase_signal(SignalState& state) {
  if (!state.on(Signal::Phrase)) {
    return;
  }
  const std::vector<WeighedPhrase> phrases = weigh_phrases(state);
  double most = 0.0;
  for (const WeighedPhrase& phrase : phrases) {
    most = std::max(most, phrase.total);
  }
  std::vector<std::pair<double, std::uint32_t>> candidates;
  for (const std::uint32_t chunk : state.best_chunks(state.out.chunk_scores,
                                                     phrases.empty() ? 0 : kPhraseChunks,
                                                     SignalState::Chunks::Wanted)) {
    if (const double bound = bound_of(phrases, chunk, most); bound >= kLeastShare) {
      candidates.emplace_back(bound, chunk);
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
    return a.first > b.first;
  });
  Texts texts(state.index);
  double best = 0.0;
  for (const auto& [bound, chunk] : candidates) {
    if (bound < best) {
      break;
    }
    if (const std::string* text = texts.find(state.index.chunk(chunk)); text != nullptr) {
      best = std::max(best, read_chunk(state, phrases, most, chunk, *text));
    }
  }
}

}  // namespace lode::search
