#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include <unicode/ucnv.h>
#include <unicode/utf16.h>

#include "lode/base/ascii.hpp"
#include "lode/source/charset_detector.hpp"
#include "lode/source/decode_parts.hpp"
#include "lode/source/path_text.hpp"
#include "lode/text/unicode.hpp"

namespace lode::source {
namespace {

constexpr std::size_t kCodePageSample = 32U << 10U;
constexpr std::int32_t kLeastConfidence = 10;
constexpr std::ptrdiff_t kLeastBytes = 6;  ///< With fewer beyond ASCII, guessing is idle.

struct CloseConverter {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

/// Only the lines with bytes beyond ASCII say something about the code page; the code around them
/// would outweigh them.
std::string telling_lines(std::string_view bytes) {
  std::string lines;
  while (!bytes.empty() && lines.size() < kCodePageSample) {
    const std::string_view line = next_line(bytes).substr(0, kCodePageSample);
    if (!std::all_of(line.begin(), line.end(), text::is_ascii)) {
      lines += line;
      lines += '\n';
    }
  }
  return lines;
}

/// Whether a byte beyond ASCII has another at its side, as nearly all of a double-byte page do.
bool has_pairs(std::string_view bytes) {
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    if (!text::is_ascii(bytes[i]) && !text::is_ascii(bytes[i - 1])) {
      return true;
    }
  }
  return false;
}

bool is_double_byte(std::string_view name) {
  return name == "shift_jis" || name == "big5" || name.starts_with("euc-") ||
         name.starts_with("gb");
}

/// Lower-case names of code pages, most likely first.
std::vector<std::string> likely_code_pages(const std::string& sample) {
  std::vector<std::string> names;
  for (auto& [name, confidence] : detect_charsets(sample)) {
    const bool other = name.starts_with("utf") || name.starts_with("iso-2022") ||
                       name.starts_with("ibm4");  // EBCDIC
    if (!other && confidence >= kLeastConfidence) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

/// One code point and the bytes that it took; nothing at a byte sequence that the page lacks.
std::optional<text::CodePoint> next_code_point(UConverter* converter,
                                               std::string_view bytes,
                                               std::size_t position) {
  const char* const begin = bytes.data() + position;
  const char* source = begin;
  UErrorCode status = U_ZERO_ERROR;
  const UChar32 c = ucnv_getNextUChar(converter, &source, bytes.data() + bytes.size(), &status);
  if (U_FAILURE(status) || c == 0xFFFD) {
    return std::nullopt;
  }
  return text::CodePoint{static_cast<char32_t>(c), static_cast<std::size_t>(source - begin)};
}

std::optional<DecodedText> convert(std::string_view bytes, const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  const Converter converter(ucnv_open(name.c_str(), &status));
  if (U_FAILURE(status)) {
    return std::nullopt;
  }
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  DecodedTextBuilder builder(name, 0);
  std::size_t odd = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    std::size_t end = i;  // All these pages agree with ASCII at the start of a character.
    while (end < bytes.size() && text::is_ascii(bytes[end])) {
      ++end;
    }
    builder.append_same(bytes.substr(i, end - i));
    i = end;
    if (i == bytes.size()) {
      break;
    }
    const auto point = next_code_point(converter.get(), bytes, i);
    if (!point || point->length == 0) {
      return std::nullopt;
    }
    odd += point->value >= 0x80 && point->value < 0xA0 ? 1U : 0U;
    builder.append(point->value, point->length);
    i += point->length;
  }
  return few(odd, bytes.size()) ? std::optional(builder.finish()) : std::nullopt;
}

/// The two pages agree but for the bytes that ISO-8859-1 leaves to control characters.
DecodedText convert_western(std::string_view bytes) {
  const bool latin1 = std::none_of(bytes.begin(), bytes.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 && byte < 0xA0;
  });
  DecodedTextBuilder builder(latin1 ? "iso-8859-1" : "windows-1252", 0);
  for (const char c : bytes) {
    builder.append(windows_1252(static_cast<unsigned char>(c)), 1);
  }
  return builder.finish();
}

}  // namespace

std::optional<DecodedText> decode_code_page(std::string_view bytes) {
  const std::string sample = telling_lines(bytes);
  const auto beyond_ascii =
      std::count_if(sample.begin(), sample.end(), [](char c) { return !text::is_ascii(c); });
  if (beyond_ascii >= kLeastBytes || has_pairs(sample)) {
    for (const std::string& name : likely_code_pages(sample)) {
      if (is_double_byte(name) && !has_pairs(sample)) {
        continue;
      }
      if (auto result = convert(bytes, name)) {
        return result;
      }
    }
  }
  const bool unused = std::any_of(bytes.begin(), bytes.end(), [](char c) {
    const char32_t point = windows_1252(static_cast<unsigned char>(c));
    return point >= 0x80 && point < 0xA0;
  });
  return unused ? std::nullopt : std::optional(convert_western(bytes));
}

}  // namespace lode::source
