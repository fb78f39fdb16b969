#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/decomposition.hpp"
#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

constexpr int kReferenceVersion = 9;

/// A character of the result with what it does to the old text: 1 is put in, 0 replaces a
/// character, -n replaces one and drops n more.
struct Item {
  char32_t value = 0;
  std::uint8_t combining_class = 0;
  int change = 0;
};

[[nodiscard]] UChar32 to_icu(char32_t c) noexcept {
  return static_cast<UChar32>(c);
}

[[nodiscard]] bool is_known(char32_t c) noexcept {
  UVersionInfo age;
  u_charAge(to_icu(c), age);
  return age[0] != 0 && age[0] <= kReferenceVersion;
}

/// Writes the full decomposition of `c`; 0 when it has none.
[[nodiscard]] std::size_t decompose(const UNormalizer2* mappings,
                                    char32_t c,
                                    std::array<char32_t, kLongestDecomposition>& parts) noexcept {
  std::array<UChar, 2 * kLongestDecomposition> units;
  UErrorCode status = U_ZERO_ERROR;
  const auto capacity = static_cast<std::int32_t>(kLongestDecomposition);
  const std::int32_t length =
      unorm2_getDecomposition(mappings, to_icu(c), units.data(), capacity, &status);
  if (length < 0 || U_FAILURE(status) != 0 || !is_known(c)) {
    return 0;
  }
  std::size_t count = 0;
  for (std::int32_t i = 0; i < length;) {
    const char32_t unit = units[static_cast<std::size_t>(i++)];
    const bool pair = unit >= 0xD800 && unit <= 0xDBFF && i < length;
    parts[count++] =
        pair ? 0x10000 + ((unit - 0xD800) << 10U) + (units[static_cast<std::size_t>(i++)] - 0xDC00U)
             : unit;
  }
  return count;
}

[[nodiscard]] const UNormalizer2* instance(bool compatible) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* found =
      compatible ? unorm2_getNFKCInstance(&status) : unorm2_getNFCInstance(&status);
  if (U_FAILURE(status) != 0) {
    throw Error(ErrorKind::Unsupported,
                std::string("ICU has no data for Unicode normalisation: ") + u_errorName(status));
  }
  return found;
}

class UnicodeNormalizer : public Normalizer {
 public:
  explicit UnicodeNormalizer(NormalizationForm form)
      : composes_(form == NormalizationForm::Nfc || form == NormalizationForm::Nfkc),
        plain_below_(form == NormalizationForm::Nfc ? 0xCC : 0x80),
        canonical_(instance(false)),
        mappings_(instance(form == NormalizationForm::Nfkc || form == NormalizationForm::Nfkd)) {
    switch (form) {
      case NormalizationForm::Nfc:
        quick_check_ = UCHAR_NFC_QUICK_CHECK;
        break;
      case NormalizationForm::Nfd:
        quick_check_ = UCHAR_NFD_QUICK_CHECK;
        break;
      case NormalizationForm::Nfkc:
        quick_check_ = UCHAR_NFKC_QUICK_CHECK;
        break;
      case NormalizationForm::Nfkd:
        quick_check_ = UCHAR_NFKD_QUICK_CHECK;
        break;
    }
  }

  void apply(AlignedText& text) const override {
    std::size_t safe = 0;
    std::size_t at = find_change(text.text(), 0, safe);
    if (at == text.text().size()) {
      return;
    }
    Rewriter rewriter(text);
    std::vector<Item> items;
    while (at < rewriter.old_text().size()) {
      rewriter.keep(safe - rewriter.position());
      const std::size_t end = decompose(rewriter.old_text(), safe, at, items);
      if (composes_) {
        compose(items);
      }
      for (const Item& item : items) {
        if (item.change > 0) {
          rewriter.insert(item.value);
        } else {
          rewriter.replace(item.value, static_cast<std::size_t>(-item.change));
        }
      }
      safe = end;
      at = find_change(rewriter.old_text(), end, safe);
    }
    rewriter.keep(rewriter.old_text().size() - rewriter.position());
    rewriter.finish();
  }

 private:
  /// Whether nothing before such a character changes with it.
  [[nodiscard]] bool is_boundary(char32_t c) const noexcept {
    return u_getCombiningClass(to_icu(c)) == 0 &&
           u_getIntPropertyValue(to_icu(c), quick_check_) == UNORM_YES;
  }

  /// Passes characters that never change nor compose; `safe` becomes the place of the last.
  [[nodiscard]] std::size_t skip_plain(std::string_view text,
                                       std::size_t at,
                                       std::size_t& safe) const noexcept {
    while (at < text.size() && static_cast<unsigned char>(text[at]) < plain_below_) {
      ++at;  // Bytes within a character are smaller than 0xC0 too.
    }
    for (safe = at - 1; (static_cast<unsigned char>(text[safe]) & 0xC0U) == 0x80;) {
      --safe;
    }
    return at;
  }

  /// Where the first character stands that normalisation may change, or the end. `safe` becomes the
  /// place of the last boundary before it.
  [[nodiscard]] std::size_t find_change(std::string_view text,
                                        std::size_t at,
                                        std::size_t& safe) const noexcept {
    safe = at;
    unsigned last_class = 0;
    while (at < text.size()) {
      if (static_cast<unsigned char>(text[at]) < plain_below_) {
        at = skip_plain(text, at, safe);
        last_class = 0;
        continue;
      }
      const CodePoint next = decode_utf8(text, at);
      const unsigned combining_class = u_getCombiningClass(to_icu(next.value));
      if (u_getIntPropertyValue(to_icu(next.value), quick_check_) != UNORM_YES ||
          (combining_class != 0 && combining_class < last_class)) {
        return at;
      }
      if (combining_class == 0) {
        safe = at;
      }
      last_class = combining_class;
      at += next.length;
    }
    return at;
  }

  /// Decomposes from `begin` to the first boundary at or behind `from`, which it returns.
  [[nodiscard]] std::size_t decompose(std::string_view text,
                                      std::size_t begin,
                                      std::size_t from,
                                      std::vector<Item>& items) const {
    items.clear();
    std::size_t at = begin;
    std::size_t sorted = 0;
    while (at < text.size()) {
      const CodePoint next = decode_utf8(text, at);
      if (at > from && is_boundary(next.value)) {
        break;
      }
      append_decomposition(next.value, items, sorted);
      at += next.length;
    }
    sort_marks(items, sorted);
    return at;
  }

  void append_decomposition(char32_t c, std::vector<Item>& items, std::size_t& sorted) const {
    std::array<char32_t, kLongestDecomposition> parts;
    const std::size_t count = tokenizer::decompose(mappings_, c, parts);
    if (count == 0) {
      append(c, is_known(c), 0, items, sorted);
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      append(parts[i], true, i == 0 ? 0 : 1, items, sorted);
    }
  }

  static void append(
      char32_t c, bool known, int change, std::vector<Item>& items, std::size_t& sorted) {
    const std::uint8_t combining_class = known ? u_getCombiningClass(to_icu(c)) : std::uint8_t{0};
    if (combining_class == 0) {
      sort_marks(items, sorted);
    }
    items.push_back({c, combining_class, change});
  }

  /// Orders the marks behind the last starter.
  static void sort_marks(std::vector<Item>& items, std::size_t& sorted) {
    std::stable_sort(
        items.begin() + static_cast<std::ptrdiff_t>(sorted),
        items.end(),
        [](const Item& a, const Item& b) { return a.combining_class < b.combining_class; });
    sorted = items.size();
  }

  /// Canonical composition (Unicode, section 3.11), in place.
  void compose(std::vector<Item>& items) const {
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t starter = kNone;
    std::size_t out = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Item item = items[i];
      if (starter != kNone) {
        const bool adjacent = out == starter + 1;
        const bool blocked = !adjacent && items[out - 1].combining_class >= item.combining_class;
        const UChar32 whole =
            blocked
                ? -1
                : unorm2_composePair(canonical_, to_icu(items[starter].value), to_icu(item.value));
        if (whole >= 0 && is_known(static_cast<char32_t>(whole))) {
          items[starter].value = static_cast<char32_t>(whole);
          items[starter].change += item.change - 1;
          continue;
        }
      }
      if (item.combining_class == 0) {
        starter = out;
      }
      items[out++] = item;
    }
    items.resize(out);
  }

  bool composes_;
  unsigned plain_below_;  ///< Characters whose first byte is smaller never change nor compose.
  UProperty quick_check_ = UCHAR_NFC_QUICK_CHECK;
  const UNormalizer2* canonical_;
  const UNormalizer2* mappings_;
};

}  // namespace

std::size_t decompose_canonically(char32_t c,
                                  std::array<char32_t, kLongestDecomposition>& parts) noexcept {
  UErrorCode status = U_ZERO_ERROR;
  const std::size_t count = decompose(unorm2_getNFCInstance(&status), c, parts);
  if (count == 0) {
    parts[0] = c;
  }
  return std::max<std::size_t>(count, 1);
}

std::unique_ptr<Normalizer> make_unicode_normalizer(NormalizationForm form) {
  return std::make_unique<UnicodeNormalizer>(form);
}

}  // namespace lode::text::tokenizer
