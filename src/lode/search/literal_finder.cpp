#include "lode/search/literal_finder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <hwy/highway.h>

#include "lode/base/ascii.hpp"

namespace lode::search {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr char kCaseBit = 0x20;

/// How common a byte is in source code: from 0 for those that are not in the list.
constexpr std::array<unsigned char, 256> kCommon = [] {
  constexpr std::string_view kByFrequency =
      R"(etsraionldmcufp"_.)(,gh=y*0-bx1:v2TwEAS/>CRk`3I'LP#[]NMDO4F5Uq;j6<%+987\Bz{}HGQ|VKY$W&XZ~J@!?^)";
  std::array<unsigned char, 256> common{};
  unsigned char rank = 255;
  common[' '] = rank--;
  for (const char c : kByFrequency) {
    common[static_cast<unsigned char>(c)] = rank--;
  }
  return common;
}();

unsigned commonness(char c, bool any_case) {
  const auto rank = [](char byte) { return kCommon[static_cast<unsigned char>(byte)]; };
  if (any_case && is_ascii_letter(c)) {
    return std::max(rank(c), rank(static_cast<char>(c ^ kCaseBit)));
  }
  return rank(c);
}

/// A byte that is looked for at a fixed distance, in a block of places.
template <typename D>
class ByteTest {
 public:
  ByteTest(D d, char byte, char case_bits)
      : d_(d),
        byte_(hn::Set(d, static_cast<std::uint8_t>(byte))),
        bits_(hn::Set(d, static_cast<std::uint8_t>(case_bits))) {}
  auto operator()(const char* at) const {
    const auto block = hn::LoadU(d_, reinterpret_cast<const std::uint8_t*>(at));
    return hn::Eq(hn::Or(block, bits_), byte_);
  }

 private:
  D d_;
  hn::Vec<D> byte_;
  hn::Vec<D> bits_;
};

}  // namespace

LiteralFinder::LiteralFinder(std::string_view needle, bool any_case)
    : needle_(needle), case_bits_(needle.size(), '\0') {
  for (std::size_t i = 0; any_case && i < needle_.size(); ++i) {
    if (is_ascii_letter(needle_[i])) {
      case_bits_[i] = kCaseBit;
      needle_[i] = static_cast<char>(needle_[i] | kCaseBit);
    }
  }
  const auto rarer = [&](std::size_t a, std::size_t b) {
    return commonness(needle_[a], any_case) < commonness(needle_[b], any_case);
  };
  for (std::size_t i = 1; i < needle_.size(); ++i) {
    rarest_ = rarer(i, rarest_) ? i : rarest_;
  }
  second_ = rarest_ == 0 && needle_.size() > 1 ? 1 : 0;
  for (std::size_t i = 0; i < needle_.size(); ++i) {
    second_ = i != rarest_ && rarer(i, second_) ? i : second_;
  }
}

bool LiteralFinder::equals(const char* text) const noexcept {
  for (std::size_t i = 0; i < needle_.size(); ++i) {
    if (static_cast<char>(text[i] | case_bits_[i]) != needle_[i]) {
      return false;
    }
  }
  return true;
}

std::size_t LiteralFinder::find_slowly(std::string_view text, std::size_t from) const noexcept {
  for (; from + needle_.size() <= text.size(); ++from) {
    if (equals(text.data() + from)) {
      return from;
    }
  }
  return std::string_view::npos;
}

std::size_t LiteralFinder::find(std::string_view text, std::size_t from) const noexcept {
  if (needle_.empty()) {
    return std::string_view::npos;
  }
  const hn::ScalableTag<std::uint8_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const ByteTest rarest(d, needle_[rarest_], case_bits_[rarest_]);
  const ByteTest second(d, needle_[second_], case_bits_[second_]);
  // Each block looks at places from `from` on, whose last needs all of the needle behind it.
  for (; from + lanes - 1 + needle_.size() <= text.size(); from += lanes) {
    const char* at = text.data() + from;
    const auto both = hn::And(rarest(at + rarest_), second(at + second_));
    if (hn::AllFalse(d, both)) {
      continue;
    }
    std::array<std::uint8_t, hn::MaxLanes(d) / 8> stored{};
    hn::StoreMaskBits(d, both, stored.data());
    std::uint64_t bits = 0;
    std::memcpy(&bits, stored.data(), stored.size());
    for (; bits != 0; bits &= bits - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(bits));
      if (equals(at + place)) {
        return from + place;
      }
    }
  }
  return find_slowly(text, from);
}

std::uint32_t count_line_feeds(std::string_view text) noexcept {
  const hn::ScalableTag<std::uint8_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto feed = hn::Set(d, std::uint8_t{'\n'});
  std::size_t count = 0;
  std::size_t i = 0;
  for (; i + lanes <= text.size(); i += lanes) {
    const auto block = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(text.data() + i));
    count += hn::CountTrue(d, hn::Eq(block, feed));
  }
  const std::string_view rest = text.substr(i);
  count += static_cast<std::size_t>(std::count(rest.begin(), rest.end(), '\n'));
  return static_cast<std::uint32_t>(count);
}

}  // namespace lode::search
