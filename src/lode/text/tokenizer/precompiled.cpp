#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer/grapheme.hpp"
#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// The double array of darts-clone, whose units are four bytes: bits 0-7 a label, bit 8 whether a
/// value follows, bit 9 whether the offset in bits 10-30 counts 256s; bit 31 marks a value.
class CharacterMap {
 public:
  explicit CharacterMap(std::string bytes) : bytes_(std::move(bytes)) {
    std::uint32_t size = 0;
    if (bytes_.size() >= sizeof(size)) {
      std::memcpy(&size, bytes_.data(), sizeof(size));
    }
    if (bytes_.size() < sizeof(size) || size > bytes_.size() - sizeof(size) ||
        size < sizeof(std::uint32_t)) {
      throw Error(ErrorKind::InvalidInput,
                  "the precompiled character map is cut off: its trie is longer than the map");
    }
    units_.resize(size / sizeof(std::uint32_t));
    std::memcpy(units_.data(), bytes_.data() + sizeof(size), units_.size() * sizeof(std::uint32_t));
    replacements_ = std::string_view(bytes_).substr(sizeof(size) + size);
    if (!is_valid_utf8(replacements_)) {
      throw Error(ErrorKind::InvalidInput,
                  "the replacements of the precompiled character map are no UTF-8");
    }
  }

  /// What the shortest known sequence that `text` begins with becomes: the reference takes that for
  /// the whole of `text`.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view text) const noexcept {
    std::size_t node = offset(units_[0]);
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte == 0) {
        break;
      }
      node ^= byte;
      if (node >= units_.size() || (units_[node] & 0x800000FFU) != byte) {
        break;
      }
      const std::uint32_t unit = units_[node];
      node ^= offset(unit);
      if (((unit >> 8U) & 1U) != 0) {
        return node < units_.size() ? replacement(units_[node] & 0x7FFFFFFFU) : std::nullopt;
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] static std::size_t offset(std::uint32_t unit) noexcept {
    return static_cast<std::size_t>(unit >> 10U) << ((unit & 0x200U) >> 6U);
  }
  [[nodiscard]] std::optional<std::string_view> replacement(std::size_t begin) const noexcept {
    if (begin >= replacements_.size()) {
      return std::string_view();
    }
    const std::string_view rest = replacements_.substr(begin);
    const bool within = (static_cast<unsigned char>(rest[0]) & 0xC0U) == 0x80;
    return within ? std::nullopt : std::optional(rest.substr(0, rest.find('\0')));
  }

  std::string bytes_;
  std::vector<std::uint32_t> units_;
  std::string_view replacements_;
};

class Precompiled : public Normalizer {
 public:
  explicit Precompiled(std::string charsmap) : map_(std::move(charsmap)) {
    for (std::size_t c = 0; c < plain_.size(); ++c) {
      const char text = static_cast<char>(c);
      plain_[c] = !map_.find({&text, 1});
    }
  }

  void apply(AlignedText& text) const override {
    if (is_plain(text.text())) {
      return;
    }
    Rewriter rewriter(text);
    const std::string_view old = rewriter.old_text();
    while (rewriter.position() < old.size()) {
      const std::size_t at = rewriter.position();
      const std::size_t size = grapheme_size(old, at);
      const std::string_view grapheme = old.substr(at, size);
      if (size < kLongGrapheme && put(grapheme, rewriter)) {
        continue;
      }
      while (rewriter.position() < at + size) {
        const std::size_t length = decode_utf8(old, rewriter.position()).length;
        if (!put(old.substr(rewriter.position(), length), rewriter)) {
          rewriter.keep(length);
        }
      }
    }
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

  /// Writes what `part` becomes, if that is known: as many characters replace as there were, the
  /// rest is put in or dropped.
  [[nodiscard]] bool put(std::string_view part, Rewriter& rewriter) const {
    const auto fresh = map_.find(part);
    if (!fresh) {
      return false;
    }
    const std::size_t end = rewriter.position() + part.size();
    for (std::size_t at = 0; at < fresh->size();) {
      const CodePoint c = decode_utf8(*fresh, at);
      at += c.length;
      rewriter.position() < end ? rewriter.replace(c.value) : rewriter.insert(c.value);
    }
    if (rewriter.position() < end) {
      rewriter.drop(end - rewriter.position());
    }
    return true;
  }

  CharacterMap map_;
  std::array<bool, 128> plain_{};
};

}  // namespace

std::unique_ptr<Normalizer> make_precompiled_normalizer(std::string charsmap) {
  return std::make_unique<Precompiled>(std::move(charsmap));
}

}  // namespace lode::text::tokenizer
