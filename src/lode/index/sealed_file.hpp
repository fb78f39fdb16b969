#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lode::index {

/// What the small files of a store begin with: 8 bytes that say what it is, the version, zero, the
/// size of the file, the checksum of the body, which follows.
struct SealedFormat {
  std::string_view magic;  ///< 8 bytes.
  std::uint32_t version = 1;
  std::string_view what;  ///< For messages: "a manifest of an index".
  /// What to do about a damaged one; empty: its opener says.
  std::string_view advice = "'lode index --force' builds it again";
};

[[nodiscard]] std::string seal(const SealedFormat& format, std::string_view body);

/// The body, checked. Throws Error(Corrupt | Unsupported) that begins with `name`.
[[nodiscard]] std::string_view open_sealed(const SealedFormat& format,
                                           std::string_view bytes,
                                           const std::string& name);

/// Puts right size and checksum into a damaged file, where that is possible (tests, fuzzing).
void repair_seal(std::string& bytes);

}  // namespace lode::index
