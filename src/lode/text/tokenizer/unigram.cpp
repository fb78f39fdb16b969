#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/model.hpp"
#include "lode/text/tokenizer/prefix_trie.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

constexpr double kUnknownPenalty = 10.0;
/// Below this sentencepiece begins to count anew, for sums of 32 bits are coarse there.
constexpr double kLeastSum = -100'000.0;
constexpr std::size_t kMostBytes = 4;  ///< Of a character.
constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

class Unigram : public Model {
 public:
  explicit Unigram(UnigramOptions options)
      : vocabulary_(std::move(options.vocabulary)),
        scores_(std::move(options.scores)),
        byte_fallback_(options.byte_fallback),
        as_sentencepiece_(options.as_sentencepiece),
        trie_(vocabulary_, options.hidden) {
    if (options.unk_id) {
      if (*options.unk_id >= scores_.size()) {
        throw Error(
            ErrorKind::InvalidInput,
            fmt::format("model Unigram: the unk_id {} is not below the vocabulary's size {}",
                        *options.unk_id,
                        scores_.size()));
      }
      unk_ = static_cast<TokenId>(*options.unk_id);
    }
    double least = std::numeric_limits<double>::infinity();
    for (const double score : scores_) {
      least = std::min(least, score);
    }
    unknown_score_ = as_sentencepiece_
                         ? double{options.unknown_base - static_cast<float>(kUnknownPenalty)}
                         : least - kUnknownPenalty;
    for (unsigned byte = 0; byte < fallback_.size(); ++byte) {
      fallback_[byte] = vocabulary_.find(fmt::format("<0x{:02X}>", byte));
    }
  }

  void tokenize(std::string_view word,
                ModelScratch& scratch,
                std::vector<WordToken>& out) const override {
    find_best(word, scratch.steps);
    const std::size_t first = out.size();
    std::uint32_t unknown_end = 0;  // Of unknown characters that are joined; 0 for none.
    for (auto end = static_cast<std::uint32_t>(word.size()); end > 0;) {
      const ModelScratch::Step& step = scratch.steps[end];
      if (step.id == unk_) {
        unknown_end = unknown_end == 0 ? end : unknown_end;
      } else {
        put_unknown(word, end, unknown_end, out);
        unknown_end = 0;
        out.push_back({step.id, step.begin, end});
      }
      end = step.begin;
    }
    put_unknown(word, 0, unknown_end, out);
    std::reverse(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
  }

  [[nodiscard]] const Vocabulary& vocabulary() const noexcept override { return vocabulary_; }
  [[nodiscard]] std::string_view kind() const noexcept override { return "unigram"; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept override {
    return vocabulary_.memory_bytes() + trie_.memory_bytes() + scores_.capacity() * sizeof(double);
  }

 private:
  /// The best way to each place where a character ends (Viterbi).
  void find_best(std::string_view word, std::vector<ModelScratch::Step>& steps) const {
    steps.assign(word.size() + 1, {0.0, kUnreached, kNoToken});
    for (std::uint32_t at = 0; at < word.size();) {
      if (as_sentencepiece_ && steps[at].score < kLeastSum) {
        count_anew(at, steps);
      }
      const double before = steps[at].score;
      const auto size = static_cast<std::uint32_t>(decode_utf8(word, at).length);
      bool has_single = false;
      const auto offer = [&](std::uint32_t end, double sum, TokenId id) {
        const double score = as_sentencepiece_ ? double{static_cast<float>(sum)} : sum;
        ModelScratch::Step& step = steps[end];
        if (step.begin == kUnreached || score > step.score) {
          step = {score, at, id};
        }
      };
      trie_.for_each_prefix(word.substr(at), [&](std::uint32_t length, TokenId id) {
        offer(at + length, scores_[static_cast<std::size_t>(id)] + before, id);
        has_single |= length == size;
      });
      if (!has_single) {
        const ModelScratch::Step& there = steps[at + size];
        if (unk_ == kNoToken &&
            (there.begin == kUnreached || unknown_score_ + before > there.score)) {
          throw Error(ErrorKind::InvalidInput,
                      "model Unigram: the text has an unknown character, and there is no unk_id");
        }
        offer(at + size, unknown_score_ + before, unk_);
      }
      at += size;
    }
  }

  /// Takes the sum at a place from those of all places that are reached from there on.
  void count_anew(std::uint32_t at, std::vector<ModelScratch::Step>& steps) const {
    const double least = steps[at].score;
    const std::size_t end =
        std::min(steps.size(), at + std::max(vocabulary_.longest(), kMostBytes) + 1);
    for (std::size_t i = at; i < end; ++i) {
      steps[i].score = double{static_cast<float>(steps[i].score - least)};
    }
  }

  /// Puts unknown characters [begin, end), last token first.
  void put_unknown(std::string_view word,
                   std::uint32_t begin,
                   std::uint32_t end,
                   std::vector<WordToken>& out) const {
    if (begin >= end) {
      return;
    }
    const std::string_view text = word.substr(begin, end - begin);
    const TokenId known = as_sentencepiece_ ? kNoToken : vocabulary_.find(text);
    if (known != kNoToken || !byte_fallback_ || !has_bytes(text)) {
      out.push_back({known != kNoToken ? known : unk_, begin, end});
      return;
    }
    for (std::uint32_t at = end; at-- > begin;) {
      const TokenId id = fallback_[static_cast<unsigned char>(word[at])];
      out.push_back(as_sentencepiece_ ? WordToken{id, at, at + 1} : WordToken{id, begin, end});
    }
  }

  [[nodiscard]] bool has_bytes(std::string_view text) const noexcept {
    return std::all_of(text.begin(), text.end(), [&](char byte) {
      return fallback_[static_cast<unsigned char>(byte)] != kNoToken;
    });
  }

  Vocabulary vocabulary_;
  std::vector<double> scores_;
  bool byte_fallback_;
  bool as_sentencepiece_;
  PrefixTrie trie_;
  TokenId unk_ = kNoToken;
  double unknown_score_ = 0;
  std::array<TokenId, 256> fallback_{};
};

}  // namespace

std::unique_ptr<Model> make_unigram(UnigramOptions options) {
  return std::make_unique<Unigram>(std::move(options));
}

}  // namespace lode::text::tokenizer
