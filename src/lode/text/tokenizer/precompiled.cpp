#include <array>

#include "lode/text/tokenizer/character_map.hpp"
#include "lode/text/tokenizer/grapheme.hpp"
#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// Holds the last character back, because those dropped behind it belong to it. Characters dropped
/// before the first are not passed: as in the reference, the alignment is then behind by them.
class Writer {
 public:
  explicit Writer(Rewriter& rewriter) : rewriter_(rewriter) {}

  /// `change`: 1 for a character that is put in, 0 for one that replaces another.
  void add(char32_t c, std::size_t change) {
    finish();
    value_ = c;
    change_ = change;
    dropped_ = 0;
    holds_ = true;
  }
  void drop(std::size_t count) noexcept { dropped_ += count; }
  void finish() {
    if (holds_ && change_ > 0 && dropped_ == 0) {
      rewriter_.insert(value_);
    } else if (holds_) {  // One that is put in and drops another replaces it.
      rewriter_.replace(value_, dropped_ - change_);
    }
    holds_ = false;
  }

 private:
  Rewriter& rewriter_;
  bool holds_ = false;
  char32_t value_ = 0;
  std::size_t change_ = 0;
  std::size_t dropped_ = 0;
};

class Precompiled : public Normalizer {
 public:
  explicit Precompiled(std::string_view charsmap) : map_(charsmap) {
    for (std::size_t c = 0; c < plain_.size(); ++c) {
      const char text = static_cast<char>(c);
      plain_[c] = !map_.shortest({&text, 1});
    }
  }

  void apply(AlignedText& text) const override {
    if (is_plain(text.text())) {
      return;
    }
    Rewriter rewriter(text);
    Writer writer(rewriter);
    const std::string_view old = rewriter.old_text();
    for (std::size_t at = 0; at < old.size();) {
      const std::size_t size = grapheme_size(old, at);
      if (size >= kLongGrapheme || !put(old.substr(at, size), writer)) {
        for (std::size_t end = at + size; at < end;) {
          const CodePoint c = decode_utf8(old, at);
          if (!put(old.substr(at, c.length), writer)) {
            writer.add(c.value, 0);
          }
          at += c.length;
        }
      } else {
        at += size;
      }
    }
    writer.finish();
    rewriter.finish();
  }

 private:
  static constexpr std::size_t kLongGrapheme = 6;

  /// Whether the text is of characters that nothing is done about, with none that could join them.
  [[nodiscard]] bool is_plain(std::string_view text) const noexcept {
    for (const char c : text) {
      if (!is_ascii(c) || !plain_[static_cast<unsigned char>(c)] || c == '\r') {
        return false;
      }
    }
    return true;
  }

  /// Writes what the shortest known sequence in `part` becomes: the reference takes that for the
  /// whole of `part`. As many characters replace as there were, the rest is put in or dropped.
  [[nodiscard]] bool put(std::string_view part, Writer& writer) const {
    const auto match = map_.shortest(part);
    if (!match) {
      return false;
    }
    std::size_t replaced = count_characters(part);
    const std::string_view fresh = match->replacement;
    for (std::size_t at = 0; at < fresh.size();) {
      const CodePoint c = decode_utf8(fresh, at);
      writer.add(c.value, replaced == 0 ? 1 : 0);
      replaced -= replaced == 0 ? 0 : 1;
      at += c.length;
    }
    writer.drop(replaced);
    return true;
  }

  [[nodiscard]] static std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
      at += decode_utf8(text, at).length;
    }
    return count;
  }

  CharacterMap map_;
  std::array<bool, 128> plain_{};
};

}  // namespace

std::unique_ptr<Normalizer> make_precompiled_normalizer(std::string_view charsmap) {
  return std::make_unique<Precompiled>(charsmap);
}

}  // namespace lode::text::tokenizer
