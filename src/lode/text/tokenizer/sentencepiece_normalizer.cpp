#include "lode/text/tokenizer/sentencepiece_normalizer.hpp"

#include <algorithm>
#include <utility>

#include "lode/text/tokenizer/character_map.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

class SentencePieceNormalizer : public Normalizer {
 public:
  explicit SentencePieceNormalizer(SentencePieceFile file)
      : map_(file.precompiled_charsmap.empty()
                 ? std::unique_ptr<CharacterMap>()
                 : std::make_unique<CharacterMap>(file.precompiled_charsmap)),
        blank_(file.escape_whitespaces ? "\xE2\x96\x81" : " "),
        trims_(file.remove_extra_whitespaces),
        prefix_(file.add_dummy_prefix && !file.treat_whitespace_as_suffix),
        suffix_(file.add_dummy_prefix && file.treat_whitespace_as_suffix) {
    for (auto& piece : file.pieces) {
      if (piece.type == SentencePieceFile::Type::UserDefined) {
        symbols_.push_back(std::move(piece.text));
      }
    }
    std::sort(symbols_.begin(), symbols_.end(), [](const auto& a, const auto& b) {
      return a.size() > b.size() || (a.size() == b.size() && a < b);
    });
  }

  void apply(AlignedText& text) const override {
    Rewriter rewriter(text);
    const std::string_view old = rewriter.old_text();
    if (trims_) {
      while (rewriter.position() < old.size()) {
        const Part part = next(old.substr(rewriter.position()));
        if (part.text != " ") {
          break;
        }
        rewriter.drop(part.size);
      }
    }
    if (rewriter.position() < old.size()) {
      write(rewriter);
    }
    rewriter.finish();
  }

 private:
  /// How many bytes become which text.
  struct Part {
    std::string_view text;
    std::size_t size = 0;
  };

  [[nodiscard]] Part next(std::string_view rest) const noexcept {
    for (const std::string& symbol : symbols_) {
      if (rest.starts_with(symbol)) {
        return {rest.substr(0, symbol.size()), symbol.size()};
      }
    }
    if (map_ != nullptr) {
      if (const auto match = map_->longest(rest)) {
        return {match->replacement, match->size};
      }
    }
    const std::size_t size = decode_utf8(rest, 0).length;
    return {rest.substr(0, size), size};
  }

  void write(Rewriter& rewriter) const {
    if (prefix_) {
      rewriter.insert_before(blank_);
    }
    const std::string_view old = rewriter.old_text();
    bool behind_blank = trims_;
    std::string fresh;
    while (rewriter.position() < old.size()) {
      Part part = next(old.substr(rewriter.position()));
      while (behind_blank && part.text.starts_with(' ')) {
        part.text.remove_prefix(1);
      }
      const std::size_t end = rewriter.position() + part.size;
      if (!part.text.empty()) {
        fresh.clear();
        for (const char c : part.text) {
          c == ' ' ? fresh.append(blank_) : fresh.append(1, c);
        }
        rewriter.replace_bytes(fresh);
        behind_blank = trims_ && part.text.ends_with(' ');
      }
      rewriter.drop(end - rewriter.position());
    }
    if (trims_) {
      rewriter.trim_end(blank_);
    }
    if (suffix_) {
      rewriter.insert_bytes(blank_);
    }
  }

  std::unique_ptr<CharacterMap> map_;
  std::string blank_;
  bool trims_;
  bool prefix_;
  bool suffix_;
  std::vector<std::string> symbols_;  ///< That a user defined; the longest first.
};

}  // namespace

std::unique_ptr<Normalizer> make_sentencepiece_normalizer(SentencePieceFile file) {
  return std::make_unique<SentencePieceNormalizer>(std::move(file));
}

}  // namespace lode::text::tokenizer
