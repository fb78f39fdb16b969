#include <array>

#include "lode/source/decode_parts.hpp"
#include "lode/text/unicode.hpp"

namespace lode::source {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

unsigned byte_at(std::string_view bytes, std::size_t i) noexcept {
  return static_cast<unsigned char>(bytes[i]);
}

char32_t unit_at(std::string_view bytes, std::size_t i, const WideForm& form) noexcept {
  char32_t unit = 0;
  for (unsigned k = 0; k < form.unit_bytes; ++k) {
    const unsigned from = form.big_endian ? k : form.unit_bytes - 1 - k;
    unit = (unit << 8U) | byte_at(bytes, i + from);
  }
  return unit;
}

bool is_lead_surrogate(char32_t unit) noexcept {
  return unit >= 0xD800 && unit <= 0xDBFF;
}

bool is_trail_surrogate(char32_t unit) noexcept {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

/// The character at `i` and its bytes; what is none becomes U+FFFD.
text::CodePoint decode_wide_at(std::string_view bytes, std::size_t i, const WideForm& form) {
  if (bytes.size() - i < form.unit_bytes) {
    return {kReplacement, bytes.size() - i};
  }
  const char32_t unit = unit_at(bytes, i, form);
  if (is_lead_surrogate(unit) && form.unit_bytes == 2 && bytes.size() - i >= 4) {
    const char32_t next = unit_at(bytes, i + 2, form);
    if (is_trail_surrogate(next)) {
      return {0x10000 + ((unit - 0xD800) << 10U) + (next - 0xDC00), 4};
    }
  }
  const bool valid = unit <= 0x10FFFF && !is_lead_surrogate(unit) && !is_trail_surrogate(unit);
  return {valid ? unit : kReplacement, form.unit_bytes};
}

/// Code points that no text has: replaced ones, controls, noncharacters.
bool is_odd(char32_t c) noexcept {
  const bool noncharacter = (c & 0xFFFEU) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
  return c == kReplacement || is_odd_control(c) || noncharacter || (c >= 0x80 && c < 0xA0);
}

std::string_view wide_name(const WideForm& form) noexcept {
  if (form.unit_bytes == 4) {
    return form.big_endian ? "utf-32be" : "utf-32le";
  }
  return form.big_endian ? "utf-16be" : "utf-16le";
}

}  // namespace

DecodedTextBuilder::DecodedTextBuilder(std::string_view encoding, std::size_t file_begin)
    : file_(file_begin) {
  result_.encoding = encoding;
}

void DecodedTextBuilder::begin_run(std::size_t text_step, std::size_t file_step) {
  if (text_step == file_step) {
    text_step = 0;
    file_step = 0;
  }
  if (has_run_ && text_step == text_step_ && file_step == file_step_) {
    return;
  }
  has_run_ = true;
  text_step_ = text_step;
  file_step_ = file_step;
  result_.anchors.push_back(
      {static_cast<std::uint32_t>(result_.text.size()), static_cast<std::uint32_t>(file_)});
}

void DecodedTextBuilder::append(char32_t c, std::size_t file_bytes) {
  utf8_.clear();
  text::append_utf8(c, utf8_);
  begin_run(utf8_.size(), file_bytes);
  result_.text += utf8_;
  file_ += file_bytes;
}

void DecodedTextBuilder::append_same(std::string_view utf8) {
  if (utf8.empty()) {
    return;
  }
  begin_run(1, 1);
  result_.text += utf8;
  file_ += utf8.size();
}

DecodedText DecodedTextBuilder::finish() {
  auto& anchors = result_.anchors;
  const bool same = file_ == result_.text.size() && anchors.size() <= 1 && text_step_ == 0;
  if (same) {
    anchors.clear();
  } else {
    anchors.push_back(
        {static_cast<std::uint32_t>(result_.text.size()), static_cast<std::uint32_t>(file_)});
  }
  return std::move(result_);
}

char32_t windows_1252(unsigned char byte) noexcept {
  constexpr std::array<char16_t, 32> kUpper = {
      0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};
  return byte >= 0x80 && byte < 0xA0 ? kUpper[byte - 0x80U] : byte;
}

std::optional<DecodedText> decode_wide(std::string_view bytes, const WideForm& form) {
  DecodedTextBuilder builder(wide_name(form), form.begin);
  std::size_t odd = 0;
  std::size_t characters = 0;
  for (std::size_t i = form.begin; i < bytes.size();) {
    const text::CodePoint point = decode_wide_at(bytes, i, form);
    odd += is_odd(point.value) ? 1U : 0U;
    ++characters;
    builder.append(point.value, point.length);
    i += point.length;
  }
  return few(odd, characters) ? std::optional(builder.finish()) : std::nullopt;
}

DecodedText decode_damaged_utf8(std::string_view bytes, std::size_t begin) {
  DecodedTextBuilder builder("utf-8", begin);
  std::size_t same = begin;  // From here on, nothing was invalid.
  for (std::size_t i = begin; i < bytes.size();) {
    const text::CodePoint point = text::decode_utf8(bytes, i);
    if (point.value == text::kInvalidCodePoint) {
      builder.append_same(bytes.substr(same, i - same));
      builder.append(windows_1252(static_cast<unsigned char>(bytes[i])), 1);
      same = i + 1;
    }
    i += point.length;
  }
  builder.append_same(bytes.substr(same));
  return builder.finish();
}

}  // namespace lode::source
