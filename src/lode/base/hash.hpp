#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace lode {

/// XXH3, 64 bits: identity of content inside one machine's files and tables. Not for provenance.
[[nodiscard]] std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0) noexcept;

/// XXH3, 128 bits: identity where a collision would be a wrong result.
struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  auto operator<=>(const Hash128&) const = default;
};
[[nodiscard]] Hash128 hash128(std::string_view bytes) noexcept;

/// Streaming SHA-256 (FIPS 180-4): provenance of data and model files. Single owner.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(std::string_view bytes);
  /// 64 lower-case hexadecimal digits. Call once, last.
  [[nodiscard]] std::string hex_digest();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

[[nodiscard]] std::string sha256_hex(std::string_view bytes);

class MappedFile;

/// SHA-256 of a mapped file's bytes, which leave resident memory as they are read. Throws
/// Error(Interrupted).
[[nodiscard]] std::string sha256_file(const MappedFile& file);

/// SHA-256 of a file's bytes as they lie on disk. Throws Error(NotFound | Io).
[[nodiscard]] std::string sha256_file(const std::filesystem::path& path);

}  // namespace lode
