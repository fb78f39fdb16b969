#include "lode/text/tokenizer/aligned_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] bool continues(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

/// The whole characters that a byte range touches.
[[nodiscard]] Range whole_characters(std::string_view text, Range range) noexcept {
  while (range.begin > 0 && continues(text[range.begin])) {
    --range.begin;
  }
  while (range.end < text.size() && continues(text[range.end])) {
    ++range.end;
  }
  return range;
}

[[nodiscard]] std::size_t character_size(char lead) noexcept {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

void AlignedText::reset(std::string_view text, std::uint32_t base, bool aligned) {
  text_ = text;
  longest_ = longest_normalised(text.size());
  base_ = base;
  aligned_ = aligned;
  has_origins_ = false;
}

void AlignedText::reset_with(std::string_view text, const TokenSpan* origins, bool aligned) {
  text_ = text;
  longest_ = longest_normalised(text.size());
  aligned_ = aligned;
  has_origins_ = aligned;
  if (aligned) {
    origins_.assign(origins, origins + text.size());
  }
}

void AlignedText::release() noexcept {
  text_ = {};
  std::string().swap(buffer_);
  std::string().swap(spare_buffer_);
  std::vector<TokenSpan>().swap(origins_);
  std::vector<TokenSpan>().swap(spare_origins_);
}

void AlignedText::assign(const AlignedText& other) {
  buffer_ = other.text_;
  text_ = buffer_;
  base_ = other.base_;
  longest_ = other.longest_;
  aligned_ = other.aligned_;
  has_origins_ = other.has_origins_;
  origins_.clear();
  if (has_origins_) {
    origins_ = other.origins_;
  }
}

void AlignedText::reset_part(const AlignedText& whole, Range range) {
  text_ = whole.text_.substr(range.begin, range.end - range.begin);
  base_ = whole.base_ + range.begin;
  longest_ = whole.longest_;
  aligned_ = whole.aligned_;
  has_origins_ = whole.has_origins_;
  if (has_origins_) {
    origins_.assign(whole.origins_.begin() + range.begin, whole.origins_.begin() + range.end);
  }
}

TokenSpan AlignedText::origin(Range range) const noexcept {
  if (has_origins_) {
    return {origins_[range.begin].begin, origins_[range.end - 1].end};
  }
  const Range whole = whole_characters(text_, range);
  return {base_ + whole.begin, base_ + whole.end};
}

Rewriter::Rewriter(AlignedText& text) : text_(text), old_(text.text_) {
  text_.spare_buffer_.clear();
  text_.spare_origins_.clear();
}

TokenSpan Rewriter::origin_at(std::size_t position) const noexcept {
  const auto at = static_cast<std::uint32_t>(position);
  return text_.origin({at, at + 1});
}

TokenSpan Rewriter::last_origin() const noexcept {
  if (!text_.aligned_) {
    return {};
  }
  if (position_ > piece_begin_) {
    return origin_at(position_ - 1);
  }
  if (piece_begin_ >= old_.size()) {
    return {};
  }
  const std::uint32_t start = origin_at(piece_begin_).begin;
  return {start, start};
}

void Rewriter::check() {
  constexpr std::size_t kStep = std::size_t{1} << 20U;
  if (size() < next_check_) {
    return;
  }
  throw_if_interrupted();
  if (size() > text_.longest_) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("the tokenizer's own steps make more than {} bytes of this text, which "
                            "no model's do",
                            text_.longest_));
  }
  next_check_ = size() + kStep;
}

void Rewriter::append(std::string_view bytes, TokenSpan origin) {
  check();
  text_.spare_buffer_.append(bytes);
  if (text_.aligned_) {
    text_.spare_origins_.insert(text_.spare_origins_.end(), bytes.size(), origin);
  }
}

void Rewriter::keep(std::size_t size) {
  check();
  if (text_.aligned_ && text_.has_origins_) {
    const auto first = text_.origins_.begin() + static_cast<std::ptrdiff_t>(position_);
    text_.spare_origins_.insert(
        text_.spare_origins_.end(), first, first + static_cast<std::ptrdiff_t>(size));
  } else if (text_.aligned_) {
    for (std::size_t i = position_; i < position_ + size;) {
      const TokenSpan origin = origin_at(i);
      const std::size_t end = std::min<std::size_t>(origin.end - text_.base_, position_ + size);
      text_.spare_origins_.insert(text_.spare_origins_.end(), end - i, origin);
      i = end;
    }
  }
  text_.spare_buffer_.append(old_.substr(position_, size));
  position_ += size;
}

void Rewriter::skip_character() noexcept {
  position_ = std::min(position_ + character_size(old_[position_]), old_.size());
}

void Rewriter::replace(char32_t c, std::size_t dropped) {
  if (position_ >= old_.size()) {
    insert(c);
    return;
  }
  insert_bytes_of(c, text_.aligned_ ? origin_at(position_) : TokenSpan{});
  for (std::size_t i = 0; i <= dropped && position_ < old_.size(); ++i) {
    skip_character();
  }
}

void Rewriter::map_ascii(std::size_t size, const std::array<char, 128>& table) {
  std::string& out = text_.spare_buffer_;
  const std::size_t before = out.size();
  out.resize(before + size);
  for (std::size_t i = 0; i < size; ++i) {
    out[before + i] = table[static_cast<unsigned char>(old_[position_ + i])];
  }
  if (text_.aligned_) {
    text_.spare_origins_.resize(before + size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto at = static_cast<std::uint32_t>(position_ + i);
      text_.spare_origins_[before + i] = text_.has_origins_
                                             ? text_.origins_[at]
                                             : TokenSpan{text_.base_ + at, text_.base_ + at + 1};
    }
  }
  position_ += size;
}

void Rewriter::replace_bytes(std::string_view bytes) {
  append(bytes, text_.aligned_ ? origin_at(position_) : TokenSpan{});
  skip_character();
}

void Rewriter::insert_bytes(std::string_view bytes) {
  append(bytes, last_origin());
}

void Rewriter::insert_before(std::string_view bytes) {
  append(bytes, text_.aligned_ ? origin_at(position_) : TokenSpan{});
}

void Rewriter::trim_end(std::string_view bytes) {
  while (std::string_view(text_.spare_buffer_).ends_with(bytes)) {
    text_.spare_buffer_.resize(text_.spare_buffer_.size() - bytes.size());
    if (text_.aligned_) {
      text_.spare_origins_.resize(text_.spare_buffer_.size());
    }
  }
}

void Rewriter::insert_bytes_of(char32_t c, TokenSpan origin) {
  check();
  const std::size_t before = text_.spare_buffer_.size();
  append_utf8(c, text_.spare_buffer_);
  if (text_.aligned_) {
    text_.spare_origins_.insert(
        text_.spare_origins_.end(), text_.spare_buffer_.size() - before, origin);
  }
}

void Rewriter::finish() {
  next_check_ = 0;
  check();
  text_.buffer_.swap(text_.spare_buffer_);
  text_.origins_.swap(text_.spare_origins_);
  text_.text_ = text_.buffer_;
  text_.has_origins_ = text_.aligned_;
}

}  // namespace lode::text::tokenizer
