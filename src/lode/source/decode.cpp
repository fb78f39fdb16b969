#include "lode/source/decode.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include <simdjson.h>

#include "lode/source/decode_parts.hpp"
#include "lode/text/unicode.hpp"

namespace lode::source {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t kMaxBytes = 1ULL << 31U;
constexpr std::size_t kUtf16Sample = 64U << 10U;

/// Beginnings of files that are never text, though some of them hold much of it.
constexpr std::array kBinarySignatures = {
    "\x7F"
    "ELF"sv,
    "\x89PNG\r\n"sv,
    "\xFF\xD8\xFF"sv,
    "GIF87a"sv,
    "GIF89a"sv,
    "%PDF-"sv,
    "PK\x03\x04"sv,
    "PK\x05\x06"sv,
    "\x1F\x8B\x08"sv,
    "BZh9"sv,
    "\xFD"
    "7zXZ\0"sv,
    "7z\xBC\xAF\x27\x1C"sv,
    "Rar!\x1A\x07"sv,
    "\x28\xB5\x2F\xFD"sv,
    "\x04\x22\x4D\x18"sv,
    "\xCA\xFE\xBA\xBE"sv,
    "\xCF\xFA\xED\xFE"sv,
    "\xCE\xFA\xED\xFE"sv,
    "\0asm"sv,
    "SQLite format 3\0"sv,
    "OggS\0"sv,
    "ID3\x03"sv,
    "ID3\x04"sv,
    "fLaC\0"sv,
    "wOFF"sv,
    "wOF2"sv,
    "\0\1\0\0\0"sv,
    "!<arch>\n"sv,
    "\xD0\xCF\x11\xE0"sv,
    "PAR1"sv,
    "\x89HDF\r\n"sv,
};

bool has_binary_signature(std::string_view bytes) {
  const auto begins = [bytes](std::string_view signature) { return bytes.starts_with(signature); };
  return std::any_of(kBinarySignatures.begin(), kBinarySignatures.end(), begins);
}

std::size_t count_odd_controls(std::string_view bytes) {
  return static_cast<std::size_t>(std::count_if(bytes.begin(), bytes.end(), [](char c) {
    return is_odd_control(static_cast<unsigned char>(c));
  }));
}

struct Utf8Counts {
  std::size_t multibyte = 0;  ///< Valid sequences of more than one byte.
  std::size_t invalid = 0;
};

Utf8Counts count_utf8(std::string_view bytes) {
  Utf8Counts counts;
  for (std::size_t i = 0; i < bytes.size();) {
    if (text::is_ascii(bytes[i])) {
      ++i;
      continue;
    }
    const text::CodePoint point = text::decode_utf8(bytes, i);
    (point.value == text::kInvalidCodePoint ? counts.invalid : counts.multibyte) += 1;
    i += point.length;
  }
  return counts;
}

/// UTF-16 without a mark shows by the NULs of its Latin letters, blanks and line breaks: all of
/// them in the same half of the units.
std::optional<WideForm> find_unmarked_utf16(std::string_view bytes) {
  const std::string_view sample = bytes.substr(0, kUtf16Sample);
  std::array<std::size_t, 2> nuls = {0, 0};
  for (std::size_t i = 0; i < sample.size(); ++i) {
    nuls[i % 2] += sample[i] == '\0' ? 1U : 0U;
  }
  const std::size_t units = sample.size() / 2;
  const bool big_endian = nuls[0] > nuls[1];
  const std::size_t many = std::max(nuls[0], nuls[1]);
  const std::size_t stray = std::min(nuls[0], nuls[1]);
  if (units < 2 || many * 4 < units || stray * 20 > many) {
    return std::nullopt;
  }
  return WideForm{.unit_bytes = 2, .big_endian = big_endian, .begin = 0};
}

std::optional<DecodedText> decode_marked(std::string_view bytes) {
  std::optional<DecodedText> result;
  if (bytes.starts_with("\xFF\xFE\0\0"sv)) {
    result = decode_wide(bytes, {.unit_bytes = 4, .big_endian = false, .begin = 4});
  } else if (bytes.starts_with("\0\0\xFE\xFF"sv)) {
    result = decode_wide(bytes, {.unit_bytes = 4, .big_endian = true, .begin = 4});
  }
  if (!result && bytes.starts_with("\xFF\xFE"sv)) {
    result = decode_wide(bytes, {.unit_bytes = 2, .big_endian = false, .begin = 2});
  }
  if (!result && bytes.starts_with("\xFE\xFF"sv)) {
    result = decode_wide(bytes, {.unit_bytes = 2, .big_endian = true, .begin = 2});
  }
  return result;
}

DecodedText same_text(std::string_view bytes) {
  DecodedText result;
  result.text = bytes;
  result.encoding = "utf-8";
  return result;
}

std::optional<DecodedText> decode_invalid_utf8(std::string_view bytes, std::size_t mark) {
  const Utf8Counts counts = count_utf8(bytes);
  if (mark > 0 || counts.multibyte >= 2 * counts.invalid) {
    return decode_damaged_utf8(bytes, mark);
  }
  return few(count_odd_controls(bytes), bytes.size()) ? decode_code_page(bytes) : std::nullopt;
}

}  // namespace

std::uint64_t DecodedText::file_offset(std::uint64_t text_offset) const noexcept {
  if (anchors.empty()) {
    return text_offset;
  }
  if (text_offset >= anchors.back().text) {
    return anchors.back().file;
  }
  const auto behind = std::upper_bound(
      anchors.begin(), anchors.end(), text_offset, [](std::uint64_t offset, const Anchor& anchor) {
        return offset < anchor.text;
      });
  const Anchor& run = *(behind - 1);
  const std::uint64_t text_bytes = behind->text - run.text;
  const std::uint64_t file_bytes = behind->file - run.file;
  const std::uint64_t inside = text_offset - run.text;
  if (text_bytes == file_bytes) {
    return run.file + inside;
  }
  const std::uint64_t step = text::decode_utf8(text, run.text).length;
  return run.file + inside / step * (file_bytes / (text_bytes / step));
}

bool looks_binary(std::string_view bytes) {
  return has_binary_signature(bytes) || !few(count_odd_controls(bytes), bytes.size());
}

std::optional<DecodedText> decode(std::string_view bytes) {
  if (bytes.size() > kMaxBytes || has_binary_signature(bytes)) {
    return std::nullopt;
  }
  if (auto marked = decode_marked(bytes)) {
    return marked;
  }
  const bool has_nul = !bytes.empty() && std::memchr(bytes.data(), '\0', bytes.size()) != nullptr;
  if (has_nul) {
    if (const auto form = find_unmarked_utf16(bytes)) {
      if (auto wide = decode_wide(bytes, *form)) {
        return wide;
      }
    }
  }
  const std::string_view looked_at = has_nul ? bytes : bytes.substr(0, 1024);
  if (!few(count_odd_controls(looked_at), looked_at.size())) {
    return std::nullopt;
  }
  const std::size_t mark = bytes.starts_with("\xEF\xBB\xBF"sv) ? 3 : 0;
  if (!simdjson::validate_utf8(bytes.data(), bytes.size())) {
    return decode_invalid_utf8(bytes, mark);
  }
  if (mark == 0) {
    return same_text(bytes);
  }
  DecodedTextBuilder builder("utf-8", mark);
  builder.append_same(bytes.substr(mark));
  return builder.finish();
}

}  // namespace lode::source
