#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "lode/base/error.hpp"

namespace lode {

static_assert(std::endian::native == std::endian::little,
              "our files are little-endian and mapped as they are");

/// Reads a binary file of ours; every access is checked against the end. Throws Error(Corrupt) that
/// names `what` (usually the path). Views point into the given bytes.
class ByteReader {
 public:
  ByteReader(std::string_view bytes, std::string what) : bytes_(bytes), what_(std::move(what)) {}

  template <typename T>
  [[nodiscard]] T read() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  /// The next `size` bytes.
  [[nodiscard]] std::string_view take(std::uint64_t size) {
    if (size > bytes_.size() - position_) {
      throw Error(ErrorKind::Corrupt,
                  what_ + " is cut off or damaged: a length in it exceeds the file");
    }
    const std::string_view part = bytes_.substr(position_, static_cast<std::size_t>(size));
    position_ += static_cast<std::size_t>(size);
    return part;
  }
  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  [[nodiscard]] std::size_t remaining() const noexcept { return bytes_.size() - position_; }

 private:
  std::string_view bytes_;
  std::string what_;
  std::size_t position_ = 0;
};

/// Appends the bytes of a trivially copyable value (little-endian).
template <typename T>
void append_bytes(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

}  // namespace lode
