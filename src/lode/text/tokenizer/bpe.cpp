#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/text/tokenizer/model.hpp"
#include "lode/text/tokenizer/safe_cutter.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

using Symbol = ModelScratch::Symbol;

constexpr std::uint32_t kNone = MergeTable::kNoRank;
/// Up to so many symbols, looking through all pairs is faster than a heap.
constexpr std::size_t kFewSymbols = 40;

class Bpe : public Model {
 public:
  explicit Bpe(BpeOptions options)
      : vocabulary_(std::move(options.vocabulary)),
        merges_(options.merges),
        options_(std::move(options)) {
    if (!options_.unk_token.empty()) {
      unk_ = vocabulary_.find(options_.unk_token);
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
      if (options_.byte_fallback) {
        fallback_[byte] = vocabulary_.find(fmt::format("<0x{:02X}>", byte));
      }
      if (options_.raw_bytes) {
        std::string spelling;
        append_utf8(to_byte_character(static_cast<unsigned char>(byte)), spelling);
        for (std::size_t place = 0; place < byte_ids_.size(); ++place) {
          byte_ids_[place][byte] = find_part(spelling, (place & 1U) != 0, (place & 2U) != 0);
        }
      }
    }
    make_cutter();
    std::vector<MergeTable::Rule>().swap(options_.merges);
  }

  void tokenize(std::string_view word,
                ModelScratch& scratch,
                std::vector<WordToken>& out) const override {
    if (options_.ignore_merges) {
      const TokenId whole = find_whole(word, scratch.bytes);
      if (whole != kNoToken) {
        out.push_back({whole, 0, static_cast<std::uint32_t>(word.size())});
        return;
      }
    }
    std::vector<Symbol>& symbols = scratch.symbols;
    symbols.clear();
    bool spelled = false;
    if (!options_.raw_bytes) {
      start_from_characters(word, symbols);
    } else if (!start_from_bytes(word, spelled, symbols)) {
      spelled = true;
      symbols.clear();
      start_from_bytes(word, spelled, symbols);
    }
    if (symbols.size() <= kFewSymbols) {
      merge_few(symbols);
    } else {
      merge_many(scratch);
    }
    if (spelled) {
      put_spelled(word, symbols, out);
      return;
    }
    std::uint32_t begin = 0;
    for (const Symbol& symbol : symbols) {
      out.push_back({symbol.id, begin, symbol.end});
      begin = symbol.end;
    }
  }

  [[nodiscard]] const PreTokenizer* cutter() const noexcept override { return cutter_.get(); }
  [[nodiscard]] const Vocabulary& vocabulary() const noexcept override { return vocabulary_; }
  [[nodiscard]] std::string_view kind() const noexcept override { return "bpe"; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept override {
    return vocabulary_.memory_bytes() + merges_.memory_bytes();
  }

 private:
  /// Unknown characters that are not yet written, as one token.
  struct Unknown {
    bool pending = false;
    std::uint32_t size = 0;
  };

  /// Where a word's place in its text, or the word as a whole, counts, nothing is cut.
  void make_cutter() {
    if (options_.raw_bytes || options_.ignore_merges ||
        !options_.continuing_subword_prefix.empty() || !options_.end_of_word_suffix.empty()) {
      return;
    }
    const std::set<TokenId> bytes(fallback_.begin(), fallback_.end());
    const bool complete = options_.byte_fallback && bytes.count(kNoToken) == 0;
    const bool merged = std::any_of(
        options_.merges.begin(), options_.merges.end(), [&](const MergeTable::Rule& rule) {
          return bytes.count(rule.left) != 0 || bytes.count(rule.right) != 0;
        });
    cutter_ = std::make_unique<SafeCutter>(vocabulary_, options_.merges, complete && !merged);
  }

  [[nodiscard]] TokenId find_part(std::string_view part, bool continues, bool last) const {
    if ((!continues || options_.continuing_subword_prefix.empty()) &&
        (!last || options_.end_of_word_suffix.empty())) {
      return vocabulary_.find(part);
    }
    return vocabulary_.find(spell(part, continues, last));
  }
  [[nodiscard]] std::string spell(std::string_view part, bool continues, bool last) const {
    return (continues ? options_.continuing_subword_prefix : "") + std::string(part) +
           (last ? options_.end_of_word_suffix : "");
  }

  [[nodiscard]] TokenId find_whole(std::string_view word, std::string& buffer) const {
    if (!options_.raw_bytes) {
      return vocabulary_.find(word);
    }
    buffer.clear();
    for (const char byte : word) {
      append_utf8(to_byte_character(static_cast<unsigned char>(byte)), buffer);
    }
    return vocabulary_.find(buffer);
  }

  static void add(TokenId id, std::uint32_t size, std::vector<Symbol>& symbols) {
    const std::uint32_t begin = symbols.empty() ? 0 : symbols.back().end;
    symbols.push_back({id, begin + size, kNone, kNoToken});
  }

  /// Bytes that a byte's character of the alphabet has in UTF-8.
  [[nodiscard]] static std::uint32_t spelled_size(char byte) noexcept {
    return to_byte_character(static_cast<unsigned char>(byte)) < 0x80 ? 1 : 2;
  }

  /// Symbols end where their bytes do; or, `spelled`, as many bytes into the word's spelling as
  /// they and those before them have there. False where a byte is none or several symbols, and
  /// places in the word are therefore not what the reference counts in.
  bool start_from_bytes(std::string_view word, bool spelled, std::vector<Symbol>& symbols) const {
    Unknown unknown;
    bool one_each = true;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const auto byte = static_cast<unsigned char>(word[i]);
      const std::size_t place = (i > 0 ? 1U : 0U) | (i + 1 == word.size() ? 2U : 0U);
      const TokenId id = byte_ids_[place][byte];
      const std::uint32_t size = spelled ? spelled_size(word[i]) : 1;
      if (id != kNoToken) {
        write(unknown, symbols);
        add(id, size, symbols);
      } else {
        std::string spelling;
        append_utf8(to_byte_character(byte), spelling);
        one_each &=
            add_unknown(spell(spelling, i > 0, i + 1 == word.size()), size, unknown, symbols);
      }
    }
    write(unknown, symbols);
    return one_each;
  }

  /// Puts tokens whose ends count in bytes of the spelling, and stand too early by those that
  /// vanished: a token is where the reference finds those bytes.
  static void put_spelled(std::string_view word,
                          const std::vector<Symbol>& symbols,
                          std::vector<WordToken>& out) {
    std::uint32_t at = 0;       // A byte of the word,
    std::uint32_t spelled = 0;  // and where its character begins.
    const auto find = [&](std::uint32_t place) {
      while (at + 1 < word.size() && spelled + spelled_size(word[at]) <= place) {
        spelled += spelled_size(word[at++]);
      }
      return at;
    };
    std::uint32_t begin = 0;
    for (const Symbol& symbol : symbols) {
      const std::uint32_t first = find(begin);
      const std::uint32_t last = find(std::max(begin + 1, symbol.end) - 1);
      out.push_back({symbol.id, first, last + 1});
      begin = symbol.end;
    }
  }

  void start_from_characters(std::string_view word, std::vector<Symbol>& symbols) const {
    Unknown unknown;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t size = decode_utf8(word, at).length;
      const std::string_view part = word.substr(at, size);
      const bool continues = at > 0;
      at += size;
      const TokenId id = find_part(part, continues, at == word.size());
      if (id != kNoToken) {
        write(unknown, symbols);
        add(id, static_cast<std::uint32_t>(size), symbols);
      } else {
        add_unknown(spell(part, continues, at == word.size()),
                    static_cast<std::uint32_t>(size),
                    unknown,
                    symbols);
      }
    }
    write(unknown, symbols);
  }

  /// Whether one token will stand for what is unknown: else several do, or none.
  bool add_unknown(std::string_view spelling,
                   std::uint32_t size,
                   Unknown& unknown,
                   std::vector<Symbol>& symbols) const {
    if (options_.byte_fallback && std::all_of(spelling.begin(), spelling.end(), [&](char byte) {
          return fallback_[static_cast<unsigned char>(byte)] != kNoToken;
        })) {
      // As in the reference, an unknown token that waits is written behind these.
      for (const char byte : spelling) {
        add(fallback_[static_cast<unsigned char>(byte)], 1, symbols);
      }
      return false;
    }
    if (options_.unk_token.empty()) {
      return false;
    }
    if (unk_ == kNoToken) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("the vocabulary has no unknown token '{}', which the text needs",
                              to_utf8(options_.unk_token)));
    }
    if (unknown.pending && !options_.fuse_unk) {
      write(unknown, symbols);
    }
    unknown.size = (unknown.pending ? unknown.size : 0) + size;
    unknown.pending = true;
    return true;
  }

  void write(Unknown& unknown, std::vector<Symbol>& symbols) const {
    if (unknown.pending) {
      add(unk_, unknown.size, symbols);
      unknown.pending = false;
    }
  }

  void link(Symbol& symbol, const Symbol& next) const noexcept {
    const MergeTable::Merge merge = merges_.find(symbol.id, next.id);
    symbol.rank = merge.rank;
    symbol.merged = merge.result;
  }

  void merge_few(std::vector<Symbol>& symbols) const {
    std::size_t count = symbols.size();
    for (std::size_t i = 0; i + 1 < count; ++i) {
      link(symbols[i], symbols[i + 1]);
    }
    while (count > 1) {
      std::size_t best = 0;
      for (std::size_t i = 1; i + 1 < count; ++i) {
        best = symbols[i].rank < symbols[best].rank ? i : best;
      }
      Symbol& left = symbols[best];
      if (left.rank == kNone) {
        break;
      }
      left.id = left.merged;
      left.end = symbols[best + 1].end;
      left.rank = kNone;
      std::copy(symbols.begin() + static_cast<std::ptrdiff_t>(best) + 2,
                symbols.begin() + static_cast<std::ptrdiff_t>(count),
                symbols.begin() + static_cast<std::ptrdiff_t>(best) + 1);
      --count;
      if (best + 1 < count) {
        link(left, symbols[best + 1]);
      }
      if (best > 0) {
        link(symbols[best - 1], left);
      }
    }
    symbols.resize(count);
  }

  /// The same for long words: a heap of ranks with their places, and links between neighbours.
  void merge_many(ModelScratch& scratch) const {
    std::vector<Symbol>& symbols = scratch.symbols;
    const auto count = static_cast<std::uint32_t>(symbols.size());
    scratch.numbers.resize(std::size_t{2} * count);
    std::uint32_t* const next = scratch.numbers.data();
    std::uint32_t* const previous = next + count;
    std::vector<std::uint64_t>& heap = scratch.heap;
    heap.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      next[i] = i + 1 < count ? i + 1 : kNone;
      previous[i] = i > 0 ? i - 1 : kNone;
      if (i + 1 < count) {
        link(symbols[i], symbols[i + 1]);
        if (symbols[i].rank != kNone) {
          heap.push_back((std::uint64_t{symbols[i].rank} << 32U) | i);
        }
      }
    }
    std::make_heap(heap.begin(), heap.end(), std::greater<>());
    const auto relink = [&](std::uint32_t place) {
      Symbol& symbol = symbols[place];
      symbol.rank = kNone;
      if (next[place] != kNone) {
        link(symbol, symbols[next[place]]);
        if (symbol.rank != kNone) {
          heap.push_back((std::uint64_t{symbol.rank} << 32U) | place);
          std::push_heap(heap.begin(), heap.end(), std::greater<>());
        }
      }
    };
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), std::greater<>());
      const std::uint64_t top = heap.back();
      heap.pop_back();
      const auto place = static_cast<std::uint32_t>(top);
      Symbol& left = symbols[place];
      if (left.rank != static_cast<std::uint32_t>(top >> 32U)) {
        continue;  // Its pair is another one by now.
      }
      const std::uint32_t eaten = next[place];
      left.id = left.merged;
      left.end = symbols[eaten].end;
      symbols[eaten].rank = kNone;
      next[place] = next[eaten];
      if (next[place] != kNone) {
        previous[next[place]] = place;
      }
      if (previous[place] != kNone) {
        relink(previous[place]);
      }
      relink(place);
    }
    std::uint32_t out = 0;
    for (std::uint32_t place = 0; place != kNone && count > 0; place = next[place]) {
      symbols[out++] = symbols[place];
    }
    symbols.resize(out);
  }

  Vocabulary vocabulary_;
  MergeTable merges_;
  BpeOptions options_;
  std::unique_ptr<PreTokenizer> cutter_;
  TokenId unk_ = kNoToken;
  std::array<TokenId, 256> fallback_{};
  /// Of each byte: alone, continuing (1), last (2), both.
  std::array<std::array<TokenId, 256>, 4> byte_ids_{};
};

}  // namespace

std::unique_ptr<Model> make_bpe(BpeOptions options) {
  return std::make_unique<Bpe>(std::move(options));
}

}  // namespace lode::text::tokenizer
