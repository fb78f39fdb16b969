// Steps that change the text of pieces.

#include <optional>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "lode/text/tokenizer/model.hpp"
#include "lode/text/tokenizer/splitters.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// Writes each piece anew by `write(rewriter, piece)`, which passes the whole piece and appends the
/// ranges of the result to the list it is given.
template <typename Write>
void rewrite_pieces(Pieces& pieces, const Write& write) {
  pieces.next.clear();
  Rewriter rewriter(pieces.text);
  for (const Range piece : pieces.list) {
    rewriter.begin_piece(piece);
    write(rewriter, piece, pieces.next);
  }
  rewriter.finish();
  pieces.list.swap(pieces.next);
}

[[nodiscard]] Range written(std::size_t begin, const Rewriter& rewriter) noexcept {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(rewriter.size())};
}

class BlankPrepender : public PreTokenizer {
 public:
  void apply(Pieces& pieces) const override {
    rewrite_pieces(pieces, [](Rewriter& rewriter, Range piece, std::vector<Range>& out) {
      const std::size_t begin = rewriter.size();
      if (rewriter.old_text()[piece.begin] != ' ') {
        rewriter.insert_before(" ");
      }
      rewriter.keep(piece.end - piece.begin);
      out.push_back(written(begin, rewriter));
    });
  }
};

class ByteMapper : public PreTokenizer {
 public:
  void apply(Pieces& pieces) const override {
    rewrite_pieces(pieces, [](Rewriter& rewriter, Range piece, std::vector<Range>& out) {
      const std::size_t begin = rewriter.size();
      write_in_byte_alphabet(rewriter, piece.end);
      out.push_back(written(begin, rewriter));
    });
  }
};

class Metaspace : public PreTokenizer {
 public:
  explicit Metaspace(MetaspaceOptions options) : options_(std::move(options)) {}

  void apply(Pieces& pieces) const override {
    rewrite_pieces(pieces, [&](Rewriter& rewriter, Range piece, std::vector<Range>& out) {
      std::size_t begin = rewriter.size();
      if (wants_prefix(rewriter, piece)) {
        rewriter.insert_before(options_.replacement);
      }
      const std::string_view old = rewriter.old_text();
      std::size_t plain = piece.begin;  // What is not yet taken over begins here.
      for (std::size_t at = piece.begin; at < piece.end;) {
        const bool blank = old[at] == ' ';
        const bool marked = !blank && starts_with_mark(old.substr(at, piece.end - at));
        if (!blank && !marked) {
          ++at;
          continue;
        }
        rewriter.keep(at - plain);
        if (options_.split && rewriter.size() > begin) {
          out.push_back(written(begin, rewriter));
          begin = rewriter.size();
        }
        if (blank) {
          rewriter.drop(1);
          rewriter.insert_bytes(options_.replacement);
        } else {
          rewriter.keep(options_.replacement.size());
        }
        at += blank ? 1 : options_.replacement.size();
        plain = at;
      }
      rewriter.keep(piece.end - plain);
      out.push_back(written(begin, rewriter));
    });
  }

 private:
  [[nodiscard]] bool starts_with_mark(std::string_view text) const noexcept {
    return text.starts_with(options_.replacement);
  }
  [[nodiscard]] bool wants_prefix(const Rewriter& rewriter, Range piece) const noexcept {
    const std::string_view text = rewriter.old_text().substr(piece.begin, piece.end - piece.begin);
    if (options_.prepend_scheme == PrependScheme::Never || text.starts_with(' ') ||
        starts_with_mark(text)) {
      return false;
    }
    return options_.prepend_scheme == PrependScheme::Always ||
           rewriter.origin_at(piece.begin).begin == 0;
  }

  MetaspaceOptions options_;
};

/// The script of a character as the reference sees it, which knows Unicode 9; none for a blank and
/// for later characters, which suit any.
[[nodiscard]] std::optional<UScriptCode> script_of(char32_t c) noexcept {
  constexpr std::uint8_t kReferenceVersion = 9;
  const auto point = static_cast<UChar32>(c);
  UVersionInfo age;
  u_charAge(point, age);
  if (c == U' ' || age[0] == 0 || age[0] > kReferenceVersion) {
    return std::nullopt;
  }
  if (c == 0x953 || c == 0x954) {  // What Unicode has changed since.
    return USCRIPT_DEVANAGARI;
  }
  if (c == 0x589 || c == 0x61C) {
    return USCRIPT_COMMON;
  }
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(point, &status);
  if (c == 0x30FC || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA) {
    return USCRIPT_HAN;
  }
  return script == USCRIPT_UNKNOWN ? std::nullopt : std::optional(script);
}

class ScriptSplitter : public PreTokenizer {
 public:
  void apply(Pieces& pieces) const override {
    pieces.next.clear();
    for (const Range piece : pieces.list) {
      std::optional<UScriptCode> last;
      std::optional<std::uint32_t> begin;
      for (std::uint32_t at = piece.begin; at < piece.end;) {
        const CodePoint c = decode_utf8(pieces.text.text(), at);
        const auto script = script_of(c.value);
        if (script && script != last) {
          if (begin) {
            pieces.next.push_back({*begin, at});
          }
          begin = at;  // What stands before the first script is dropped, as in the reference.
          last = script;
        }
        at += static_cast<std::uint32_t>(c.length);
      }
      if (begin) {
        pieces.next.push_back({*begin, piece.end});
      }
    }
    pieces.list.swap(pieces.next);
  }
};

}  // namespace

void write_in_byte_alphabet(Rewriter& rewriter, std::size_t end) {
  while (rewriter.position() < end) {
    const std::string_view old = rewriter.old_text();
    const std::size_t at = rewriter.position();
    const std::size_t size = decode_utf8(old, at).length;
    rewriter.replace(to_byte_character(static_cast<unsigned char>(old[at])));
    for (std::size_t i = 1; i < size; ++i) {
      rewriter.insert(to_byte_character(static_cast<unsigned char>(old[at + i])));
    }
  }
}

std::unique_ptr<PreTokenizer> make_blank_prepender() {
  return std::make_unique<BlankPrepender>();
}

std::unique_ptr<PreTokenizer> make_byte_mapper() {
  return std::make_unique<ByteMapper>();
}

std::unique_ptr<PreTokenizer> make_metaspace(const MetaspaceOptions& options) {
  return std::make_unique<Metaspace>(options);
}

std::unique_ptr<PreTokenizer> make_script_splitter() {
  return std::make_unique<ScriptSplitter>();
}

}  // namespace lode::text::tokenizer
