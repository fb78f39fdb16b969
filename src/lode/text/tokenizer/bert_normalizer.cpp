#include <array>
#include <optional>

#include <unicode/uchar.h>

#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/decomposition.hpp"
#include "lode/text/tokenizer/normalizer.hpp"

namespace lode::text::tokenizer {
namespace {

/// The blocks that BERT's authors take for Chinese.
[[nodiscard]] bool is_chinese(char32_t c) noexcept {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x20000 && c <= 0x2A6DF) || (c >= 0x2A700 && c <= 0x2B73F) ||
         (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

class BertNormalizer : public Normalizer {
 public:
  explicit BertNormalizer(const BertNormalizerOptions& options)
      : options_(options), classes_(CharacterClasses::get()) {
    if (options_.strip_accents) {
      decomposer_ = make_unicode_normalizer(NormalizationForm::Nfd);
    }
    for (std::size_t c = 0; c < ascii_.size(); ++c) {
      ascii_[c] = to_ascii(static_cast<char32_t>(c));
    }
  }

  void apply(AlignedText& text) const override {
    if (is_unchanged(text.text())) {
      return;
    }
    if (options_.strip_accents && has_moving_mark(text.text())) {
      apply_in_steps(text);
      return;
    }
    Rewriter rewriter(text);
    const std::string_view old = rewriter.old_text();
    while (rewriter.position() < old.size()) {
      if (const std::size_t size = mapped_run(old, rewriter.position()); size > 0) {
        rewriter.map_ascii(size, ascii_);
      } else if (is_ascii(old[rewriter.position()])) {
        rewriter.drop(1);
      } else {
        put(decode_utf8(old, rewriter.position()), rewriter);
      }
    }
    rewriter.finish();
  }

 private:
  static constexpr char kDropped = '\x7F';  // Itself a character that clean_text drops.

  [[nodiscard]] char to_ascii(char32_t c) const noexcept {
    if (options_.clean_text && classes_.has(c, kCleaned)) {
      return kDropped;
    }
    if (options_.clean_text && classes_.has(c, kSpace)) {
      return ' ';
    }
    return static_cast<char>(options_.lowercase ? to_lower(c) : c);
  }

  [[nodiscard]] bool is_dropped(char c) const noexcept {
    return options_.clean_text && ascii_[static_cast<unsigned char>(c)] == kDropped;
  }
  /// How many bytes from `at` on are ASCII and stay, changed or not.
  [[nodiscard]] std::size_t mapped_run(std::string_view text, std::size_t at) const noexcept {
    const std::size_t begin = at;
    while (at < text.size() && is_ascii(text[at]) && !is_dropped(text[at])) {
      ++at;
    }
    return at - begin;
  }
  [[nodiscard]] bool is_unchanged(std::string_view text) const noexcept {
    for (const char c : text) {
      if (!is_ascii(c) || is_dropped(c) || ascii_[static_cast<unsigned char>(c)] != c) {
        return false;
      }
    }
    return true;
  }

  /// A mark that stays and whose place depends on its neighbours.
  [[nodiscard]] bool has_moving_mark(std::string_view text) const noexcept {
    for (std::size_t at = 0; at < text.size();) {
      if (is_ascii(text[at])) {
        ++at;
        continue;
      }
      const CodePoint next = decode_utf8(text, at);
      at += next.length;
      if (u_getCombiningClass(static_cast<UChar32>(next.value)) != 0 &&
          !classes_.has(next.value, kAccent)) {
        return true;
      }
    }
    return false;
  }

  void put(CodePoint next, Rewriter& rewriter) const {
    const std::uint16_t value = classes_.of(next.value);
    if (options_.clean_text && (value & kCleaned) != 0) {
      rewriter.drop(next.length);
      return;
    }
    if (options_.clean_text && (value & kSpace) != 0) {
      rewriter.replace(U' ');
      return;
    }
    const bool chinese = options_.handle_chinese_chars && is_chinese(next.value);
    bool first = true;
    const auto write = [&](char32_t c) {
      first ? rewriter.replace(c) : rewriter.insert(c);
      first = false;
    };
    if (chinese) {
      write(U' ');
    }
    std::array<char32_t, kLongestDecomposition> parts;
    std::size_t count = 1;
    parts[0] = next.value;
    if (options_.strip_accents) {
      count = decompose_canonically(next.value, parts);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (!options_.strip_accents || !classes_.has(parts[i], kAccent)) {
        write_lower(parts[i], write);
      }
    }
    if (chinese) {
      write(U' ');
    }
    if (first) {
      rewriter.drop(next.length);
    }
  }

  template <typename Write>
  void write_lower(char32_t c, const Write& write) const {
    if (!options_.lowercase) {
      write(c);
    } else if (c == 0x130) {
      write(U'i');
      write(0x307);
    } else {
      write(to_lower(c));
    }
  }

  /// The definition: one pass for each option.
  void apply_in_steps(AlignedText& text) const {
    BertNormalizerOptions options{.clean_text = options_.clean_text,
                                  .handle_chinese_chars = options_.handle_chinese_chars,
                                  .strip_accents = false,
                                  .lowercase = false};
    BertNormalizer(options).apply(text);
    decomposer_->apply(text);
    Rewriter rewriter(text);
    const std::string_view old = rewriter.old_text();
    while (rewriter.position() < old.size()) {
      const CodePoint next = decode_utf8(old, rewriter.position());
      classes_.has(next.value, kAccent) ? rewriter.drop(next.length) : rewriter.keep(next.length);
    }
    rewriter.finish();
    options = {.clean_text = false,
               .handle_chinese_chars = false,
               .strip_accents = false,
               .lowercase = options_.lowercase};
    BertNormalizer(options).apply(text);
  }

  BertNormalizerOptions options_;
  const CharacterClasses& classes_;
  std::unique_ptr<Normalizer> decomposer_;
  std::array<char, 128> ascii_{};
};

}  // namespace

std::unique_ptr<Normalizer> make_bert_normalizer(const BertNormalizerOptions& options) {
  return std::make_unique<BertNormalizer>(options);
}

}  // namespace lode::text::tokenizer
