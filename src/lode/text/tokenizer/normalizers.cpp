// The normalizers that fit a screen each.

#include <utility>

#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/tokenizer/pattern.hpp"
#include "lode/text/tokenizer/splitters.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// Rewrites a text character by character: `write(rewriter, c, length)` passes one.
template <typename Write>
void rewrite_text(AlignedText& text, const Write& write) {
  Rewriter rewriter(text);
  while (rewriter.position() < rewriter.old_text().size()) {
    const CodePoint next = decode_utf8(rewriter.old_text(), rewriter.position());
    write(rewriter, next);
  }
  rewriter.finish();
}

class LowercaseNormalizer : public Normalizer {
 public:
  void apply(AlignedText& text) const override {
    rewrite_text(text, [](Rewriter& rewriter, CodePoint next) {
      if (next.value == 0x130) {
        rewriter.replace(U'i');
        rewriter.insert(0x307);
      } else {
        rewriter.replace(to_lower(next.value));
      }
    });
  }
};

class StripNormalizer : public Normalizer {
 public:
  StripNormalizer(bool left, bool right) : left_(left), right_(right) {}

  void apply(AlignedText& text) const override {
    const std::string_view old = text.text();
    std::size_t first = old.size();
    std::size_t end = 0;
    for (std::size_t at = 0; at < old.size();) {
      const CodePoint next = decode_utf8(old, at);
      if (!classes_.has(next.value, kSpace)) {
        first = std::min(first, at);
        end = at + next.length;
      }
      at += next.length;
    }
    first = left_ ? first : 0;
    end = right_ ? end : old.size();
    if (first == 0 && end == old.size()) {
      return;
    }
    Rewriter rewriter(text);
    rewriter.drop(first);
    rewriter.keep(end > first ? end - first : 0);
    rewriter.finish();
  }

 private:
  const CharacterClasses& classes_ = CharacterClasses::get();
  bool left_;
  bool right_;
};

class StripAccentsNormalizer : public Normalizer {
 public:
  void apply(AlignedText& text) const override {
    rewrite_text(text, [&](Rewriter& rewriter, CodePoint next) {
      classes_.has(next.value, kCombiningMark) ? rewriter.drop(next.length)
                                               : rewriter.keep(next.length);
    });
  }

 private:
  const CharacterClasses& classes_ = CharacterClasses::get();
};

/// The cleaning that sentencepiece calls nmt.
class NmtNormalizer : public Normalizer {
 public:
  void apply(AlignedText& text) const override {
    rewrite_text(text, [](Rewriter& rewriter, CodePoint next) {
      if (is_control(next.value)) {
        rewriter.drop(next.length);
      } else if (is_blank(next.value)) {
        rewriter.replace(U' ');
      } else {
        rewriter.keep(next.length);
      }
    });
  }

 private:
  [[nodiscard]] static bool is_control(char32_t c) noexcept {
    return (c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F ||
           c == 0x9F;
  }
  [[nodiscard]] static bool is_blank(char32_t c) noexcept {
    return c == 9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 ||
           (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 ||
           c == 0xFEFF || c == 0xFFFD;
  }
};

class ReplaceNormalizer : public Normalizer {
 public:
  ReplaceNormalizer(Pattern pattern, std::string content)
      : pattern_(std::move(pattern)), content_(std::move(content)) {}

  void apply(AlignedText& text) const override {
    std::vector<Range> matches;
    pattern_.find_all(text.text(), matches);
    if (matches.empty()) {
      return;
    }
    Rewriter rewriter(text);
    for (const Range match : matches) {
      rewriter.keep(match.begin - rewriter.position());
      rewriter.drop(match.end - match.begin);
      rewriter.insert_bytes(content_);
    }
    rewriter.keep(rewriter.old_text().size() - rewriter.position());
    rewriter.finish();
  }

 private:
  Pattern pattern_;
  std::string content_;
};

/// A literal of one byte, the common case (" " to "▁").
class ReplaceByteNormalizer : public Normalizer {
 public:
  ReplaceByteNormalizer(char byte, std::string content)
      : byte_(byte), content_(std::move(content)) {}

  void apply(AlignedText& text) const override {
    if (text.text().find(byte_) == std::string_view::npos) {
      return;
    }
    Rewriter rewriter(text);
    const std::string_view old = rewriter.old_text();
    for (std::size_t at = old.find(byte_); at != std::string_view::npos;
         at = old.find(byte_, at + 1)) {
      rewriter.keep(at - rewriter.position());
      rewriter.drop(1);
      rewriter.insert_bytes(content_);
    }
    rewriter.keep(old.size() - rewriter.position());
    rewriter.finish();
  }

 private:
  char byte_;
  std::string content_;
};

class PrependNormalizer : public Normalizer {
 public:
  explicit PrependNormalizer(std::string text) : prefix_(std::move(text)) {}

  void apply(AlignedText& text) const override {
    if (text.text().empty()) {
      return;
    }
    Rewriter rewriter(text);
    rewriter.insert_before(prefix_);
    rewriter.keep(rewriter.old_text().size());
    rewriter.finish();
  }

 private:
  std::string prefix_;
};

class ByteLevelNormalizer : public Normalizer {
 public:
  void apply(AlignedText& text) const override {
    Rewriter rewriter(text);
    write_in_byte_alphabet(rewriter, rewriter.old_text().size());
    rewriter.finish();
  }
};

class SequenceNormalizer : public Normalizer {
 public:
  explicit SequenceNormalizer(std::vector<std::unique_ptr<Normalizer>> steps)
      : steps_(std::move(steps)) {}

  void apply(AlignedText& text) const override {
    for (const auto& step : steps_) {
      step->apply(text);
    }
  }

 private:
  std::vector<std::unique_ptr<Normalizer>> steps_;
};

}  // namespace

std::unique_ptr<Normalizer> make_lowercase_normalizer() {
  return std::make_unique<LowercaseNormalizer>();
}

std::unique_ptr<Normalizer> make_strip_normalizer(bool left, bool right) {
  return std::make_unique<StripNormalizer>(left, right);
}

std::unique_ptr<Normalizer> make_accent_stripper() {
  return std::make_unique<StripAccentsNormalizer>();
}

std::unique_ptr<Normalizer> make_nmt_normalizer() {
  return std::make_unique<NmtNormalizer>();
}

std::unique_ptr<Normalizer> make_byte_level_normalizer() {
  return std::make_unique<ByteLevelNormalizer>();
}

std::unique_ptr<Normalizer> make_prepend_normalizer(std::string text) {
  return std::make_unique<PrependNormalizer>(std::move(text));
}

std::unique_ptr<Normalizer> make_literal_replacer(std::string_view literal, std::string content) {
  if (literal.size() == 1) {
    return std::make_unique<ReplaceByteNormalizer>(literal[0], std::move(content));
  }
  return std::make_unique<ReplaceNormalizer>(Pattern::literal(literal), std::move(content));
}

std::unique_ptr<Normalizer> make_pattern_replacer(std::string_view pattern, std::string content) {
  return std::make_unique<ReplaceNormalizer>(Pattern(pattern), std::move(content));
}

std::unique_ptr<Normalizer> make_normalizer_sequence(
    std::vector<std::unique_ptr<Normalizer>> steps) {
  return std::make_unique<SequenceNormalizer>(std::move(steps));
}

}  // namespace lode::text::tokenizer
