#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"

namespace lode::index {

/// Appends 7 bits a byte, least significant first; the top bit says that more follow.
inline void append_varint(std::uint64_t value, std::string& out) {
  while (value >= 0x80) {
    out.push_back(static_cast<char>(value | 0x80U));
    value >>= 7U;
  }
  out.push_back(static_cast<char>(value));
}

/// Appends the size as append_varint(), then the text.
inline void append_sized(std::string_view text, std::string& out) {
  append_varint(text.size(), out);
  out.append(text);
}

/// Reads what append_varint() wrote. Every access is checked: throws Error(Corrupt).
class VarintReader {
 public:
  VarintReader() = default;
  explicit VarintReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t read() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(read_byte());
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) {
        return value;
      }
    }
    throw_damaged();
  }
  /// As read(); a value of more than 32 bits is damage.
  [[nodiscard]] std::uint32_t read32() {
    if (position_ < bytes_.size() && static_cast<unsigned char>(bytes_[position_]) < 0x80) {
      return static_cast<unsigned char>(bytes_[position_++]);
    }
    const std::uint64_t value = read();
    if (value > 0xFFFFFFFF) {
      throw_damaged();
    }
    return static_cast<std::uint32_t>(value);
  }
  [[nodiscard]] char read_byte() {
    if (position_ == bytes_.size()) {
      throw_damaged();
    }
    return bytes_[position_++];
  }
  [[nodiscard]] std::string_view take(std::uint64_t size) {
    if (size > bytes_.size() - position_) {
      throw_damaged();
    }
    const std::string_view part = bytes_.substr(position_, static_cast<std::size_t>(size));
    position_ += static_cast<std::size_t>(size);
    return part;
  }

 private:
  [[noreturn]] static void throw_damaged() {
    throw Error(ErrorKind::Corrupt,
                "a segment of the index is damaged; 'lode index --force' builds it again");
  }

  std::string_view bytes_;
  std::size_t position_ = 0;
};

}  // namespace lode::index
