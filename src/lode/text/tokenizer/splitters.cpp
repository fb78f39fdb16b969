#include "lode/text/tokenizer/splitters.hpp"

#include <array>
#include <optional>
#include <utility>

#include "lode/base/interrupt.hpp"
#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/pattern.hpp"
#include "lode/text/tokenizer/scanner.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] Range range(std::size_t begin, std::size_t end) noexcept {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Applies a behaviour to matches and what lies between them, which come in order.
class Cutter {
 public:
  Cutter(SplitBehavior behavior, std::vector<Range>& out) : behavior_(behavior), out_(out) {}

  void begin() noexcept {
    held_.reset();
    previous_match_ = false;
  }
  void add(Range part, bool is_match) {
    switch (behavior_) {
      case SplitBehavior::Isolated:
        put(part);
        break;
      case SplitBehavior::Removed:
        if (!is_match) {
          put(part);
        }
        break;
      case SplitBehavior::Contiguous:
        extend_if(is_match == previous_match_, part);
        break;
      case SplitBehavior::MergedWithPrevious:
        extend_if(is_match && !previous_match_, part);
        break;
      case SplitBehavior::MergedWithNext:
        // A match takes over what follows, unless that is a match too.
        extend_if(!is_match && previous_match_, part);
        break;
    }
    previous_match_ = is_match;
  }
  void end() {
    if (held_) {
      put(*held_);
      held_.reset();
    }
  }

 private:
  void extend_if(bool extends, Range part) {
    if (held_ && extends) {
      held_->end = part.end;
      return;
    }
    end();
    held_ = part;
  }
  void put(Range part) {
    if (part.begin < part.end) {
      out_.push_back(part);
    }
  }

  SplitBehavior behavior_;
  std::vector<Range>& out_;
  std::optional<Range> held_;
  bool previous_match_ = false;
};

/// Gives matches, found relative to a piece, and what lies between them to the cutter.
void cut_piece(Range piece, const std::vector<Range>& matches, bool invert, Cutter& cutter) {
  cutter.begin();
  std::uint32_t at = piece.begin;
  for (const Range match : matches) {
    const Range whole{piece.begin + match.begin, piece.begin + match.end};
    if (whole.begin != at) {
      cutter.add({at, whole.begin}, invert);
    }
    cutter.add(whole, !invert);
    at = whole.end;
  }
  if (at != piece.end) {
    cutter.add({at, piece.end}, invert);
  }
  cutter.end();
}

class PatternSplitter : public PreTokenizer {
 public:
  PatternSplitter(Pattern pattern, const PatternSplitOptions& options)
      : pattern_(std::move(pattern)), options_(options) {}

  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    Cutter cutter(options_.behavior, pieces.next);
    for (const Range piece : pieces.list) {
      pieces.matches.clear();
      pattern_.find_all(pieces.text.text().substr(piece.begin, piece.end - piece.begin),
                        pieces.matches);
      cut_piece(piece, pieces.matches, options_.invert, cutter);
    }
    pieces.list.swap(pieces.next);
  }

 private:
  Pattern pattern_;
  PatternSplitOptions options_;
};

class ScannerSplitter : public PreTokenizer {
 public:
  ScannerSplitter(Scanner scanner, const PatternSplitOptions& options)
      : scanner_(scanner), options_(options) {}

  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    Cutter cutter(options_.behavior, pieces.next);
    InterruptCheck check;
    for (const Range piece : pieces.list) {
      check();
      const std::string_view text = pieces.text.text().substr(piece.begin, piece.end - piece.begin);
      if (options_.behavior == SplitBehavior::Isolated) {
        isolate(text, piece.begin, pieces.next);
        continue;
      }
      pieces.matches.clear();
      for (Range match = scanner_(text, 0); match.begin < text.size();
           match = scanner_(text, match.end)) {
        check();
        pieces.matches.push_back(match);
      }
      cut_piece(piece, pieces.matches, options_.invert, cutter);
    }
    pieces.list.swap(pieces.next);
  }

 private:
  void isolate(std::string_view text, std::uint32_t base, std::vector<Range>& out) const {
    std::uint32_t at = 0;
    InterruptCheck check;
    while (at < text.size()) {
      check();
      const Range match = scanner_(text, at);
      if (match.begin > at) {
        out.push_back({base + at, base + match.begin});
      }
      if (match.end > match.begin) {
        out.push_back({base + match.begin, base + match.end});
      }
      at = match.end;
    }
  }

  Scanner scanner_;
  PatternSplitOptions options_;
};

/// Cuts at single characters that a predicate holds for.
template <typename IsMatch>
class CharacterSplitter : public PreTokenizer {
 public:
  CharacterSplitter(IsMatch is_match, SplitBehavior behavior)
      : is_match_(std::move(is_match)), behavior_(behavior) {}

  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    Cutter cutter(behavior_, pieces.next);
    for (const Range piece : pieces.list) {
      pieces.matches.clear();
      const std::string_view text = pieces.text.text().substr(piece.begin, piece.end - piece.begin);
      for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = decode_utf8(text, at);
        if (is_match_(c.value)) {
          pieces.matches.push_back(range(at, at + c.length));
        }
        at += c.length;
      }
      cut_piece(piece, pieces.matches, false, cutter);
    }
    pieces.list.swap(pieces.next);
  }

 private:
  IsMatch is_match_;
  SplitBehavior behavior_;
};

template <typename IsMatch>
[[nodiscard]] std::unique_ptr<PreTokenizer> make_character_splitter(IsMatch is_match,
                                                                    SplitBehavior behavior) {
  return std::make_unique<CharacterSplitter<IsMatch>>(std::move(is_match), behavior);
}

class WordSplitter : public PreTokenizer {
 public:
  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    const std::string_view text = pieces.text.text();
    for (const Range piece : pieces.list) {
      std::size_t begin = piece.begin;
      std::uint16_t kind = kSpace;
      for (std::size_t at = piece.begin; at < piece.end;) {
        const CodePoint c = decode_utf8(text, at);
        const auto next = static_cast<std::uint16_t>(classes_.of(c.value) & (kSpace | kWord));
        if (next != kind) {
          put(kind, begin, at, pieces.next);
          kind = next;
          begin = at;
        }
        at += c.length;
      }
      put(kind, begin, piece.end, pieces.next);
    }
    pieces.list.swap(pieces.next);
  }

 private:
  static void put(std::uint16_t kind, std::size_t begin, std::size_t end, std::vector<Range>& out) {
    if (kind != kSpace && begin < end) {
      out.push_back(range(begin, end));
    }
  }
  const CharacterClasses& classes_ = CharacterClasses::get();
};

class BertSplitter : public PreTokenizer {
 public:
  BertSplitter() {
    for (std::size_t c = 0; c < ascii_.size(); ++c) {
      ascii_[c] = classes_.of(static_cast<char32_t>(c));
    }
  }

  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    const std::string_view text = pieces.text.text();
    for (const Range piece : pieces.list) {
      std::size_t begin = piece.begin;
      for (std::size_t at = piece.begin; at < piece.end;) {
        const CodePoint c = is_ascii(text[at]) ? CodePoint{static_cast<unsigned char>(text[at]), 1}
                                               : decode_utf8(text, at);
        const std::uint16_t value =
            c.value < ascii_.size() ? ascii_[c.value] : classes_.of(c.value);
        if ((value & (kSpace | kPunctuation)) == 0) {
          at += c.length;
          continue;
        }
        if (begin < at) {
          pieces.next.push_back(range(begin, at));
        }
        if ((value & kSpace) == 0) {
          pieces.next.push_back(range(at, at + c.length));
        }
        at += c.length;
        begin = at;
      }
      if (begin < piece.end) {
        pieces.next.push_back(range(begin, piece.end));
      }
    }
    pieces.list.swap(pieces.next);
  }

 private:
  const CharacterClasses& classes_ = CharacterClasses::get();
  std::array<std::uint16_t, 128> ascii_{};
};

class LengthSplitter : public PreTokenizer {
 public:
  explicit LengthSplitter(std::size_t length) : length_(length) {}

  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    for (const Range piece : pieces.list) {
      std::size_t begin = piece.begin;
      std::size_t count = 0;
      for (std::size_t at = piece.begin; at < piece.end;) {
        at += decode_utf8(pieces.text.text(), at).length;
        if (++count == length_ || at >= piece.end) {
          pieces.next.push_back(range(begin, at));
          begin = at;
          count = 0;
        }
      }
    }
    pieces.list.swap(pieces.next);
  }

 private:
  std::size_t length_;
};

}  // namespace

std::unique_ptr<PreTokenizer> make_pattern_splitter(std::string_view pattern,
                                                    const PatternSplitOptions& options) {
  if (Scanner scanner = find_scanner(pattern); scanner != nullptr) {
    return std::make_unique<ScannerSplitter>(scanner, options);
  }
  return std::make_unique<PatternSplitter>(Pattern(pattern), options);
}

std::unique_ptr<PreTokenizer> make_literal_splitter(std::string_view literal,
                                                    const PatternSplitOptions& options) {
  return std::make_unique<PatternSplitter>(Pattern::literal(literal), options);
}

std::unique_ptr<PreTokenizer> make_class_splitter(std::uint16_t flag, SplitBehavior behavior) {
  const CharacterClasses& classes = CharacterClasses::get();
  return make_character_splitter(
      [&classes, flag](char32_t c) { return (classes.of(c) & flag) != 0; }, behavior);
}

std::unique_ptr<PreTokenizer> make_delimiter_splitter(char32_t delimiter) {
  return make_character_splitter([delimiter](char32_t c) { return c == delimiter; },
                                 SplitBehavior::Removed);
}

std::unique_ptr<PreTokenizer> make_bert_splitter() {
  return std::make_unique<BertSplitter>();
}

std::unique_ptr<PreTokenizer> make_word_splitter() {
  return std::make_unique<WordSplitter>();
}

std::unique_ptr<PreTokenizer> make_length_splitter(std::size_t length) {
  return std::make_unique<LengthSplitter>(length);
}

}  // namespace lode::text::tokenizer
