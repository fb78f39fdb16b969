#include "lode/source/text_cost.hpp"

#include <algorithm>

namespace lode::source {

namespace {

bool counts(char byte) noexcept {
  const auto value = static_cast<unsigned char>(byte);
  return value > 0x20 && (value & 0xC0U) != 0x80U;
}

}  // namespace

std::uint32_t count_characters(std::string_view text) noexcept {
  return static_cast<std::uint32_t>(std::count_if(text.begin(), text.end(), counts));
}

TextCost::TextCost(std::string_view text, const Function& function) : text_(text) {
  if (function) {
    function_ = &function;
    return;
  }
  before_.reserve(text.size() + 1);
  std::uint32_t count = 0;
  before_.push_back(0);
  for (const char byte : text) {
    count += counts(byte) ? 1U : 0U;
    before_.push_back(count);
  }
}

std::uint32_t TextCost::of(ByteRange range) const {
  return function_ == nullptr ? before_[range.end] - before_[range.begin]
                              : (*function_)(text_.substr(range.begin, range.end - range.begin));
}

std::uint32_t TextCost::of_header(std::string_view header) const {
  return function_ == nullptr ? count_characters(header) : (*function_)(header);
}

std::uint32_t TextCost::longest(ByteRange range, std::uint32_t most) const {
  const auto fits = [&](std::uint32_t end) { return of({range.begin, end}) <= most; };
  const auto at_character = [&](std::uint32_t offset) {
    while (offset > range.begin && offset < range.end &&
           (static_cast<unsigned char>(text_[offset]) & 0xC0U) == 0x80U) {
      --offset;
    }
    return offset;
  };
  std::uint32_t low = range.begin;  // Fits.
  std::uint32_t step = std::max(most, 16U);
  std::uint32_t high = range.end;
  while (step < range.end - low) {  // Gallops, so that a costly function never sees a huge text.
    if (!fits(at_character(low + step))) {
      high = at_character(low + step);
      break;
    }
    low = at_character(low + step);
    step *= 2;
  }
  if (high == range.end && fits(high)) {
    return high;
  }
  while (low < high) {
    const std::uint32_t middle = at_character(low + (high - low) / 2);
    if (middle == low) {
      break;
    }
    (fits(middle) ? low : high) = middle;
  }
  // Between low and high may remain one character of several bytes.
  if (low == range.begin) {
    ++low;
    while (low < range.end && (static_cast<unsigned char>(text_[low]) & 0xC0U) == 0x80U) {
      ++low;
    }
  }
  return low;
}

}  // namespace lode::source
