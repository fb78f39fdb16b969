#include "lode/base/hash.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/format.h>
// The interface of its newer versions brings half of the library with it, which costs time at each
// start.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <xxhash.h>

#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"

namespace lode {

std::uint64_t hash64(std::string_view bytes, std::uint64_t seed) noexcept {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

Hash128 hash128(std::string_view bytes) noexcept {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {.high = hash.high64, .low = hash.low64};
}

struct Sha256::State {
  SHA256_CTX context = {};
  State() { SHA256_Init(&context); }
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::update(std::string_view bytes) {
  SHA256_Update(&state_->context, bytes.data(), bytes.size());
}

std::string Sha256::hex_digest() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest = {};
  SHA256_Final(digest.data(), &state_->context);
  std::string hex;
  for (const unsigned char byte : digest) {
    hex += fmt::format("{:02x}", byte);
  }
  return hex;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 sha;
  sha.update(bytes);
  return sha.hex_digest();
}

std::string sha256_file(const MappedFile& file) {
  constexpr std::size_t kStep = std::size_t{16} << 20;
  const std::string_view bytes = file.view();
  Sha256 sha;
  for (std::size_t begin = 0; begin < bytes.size(); begin += kStep) {
    throw_if_interrupted();
    const std::size_t end = std::min(bytes.size(), begin + kStep);
    sha.update(bytes.substr(begin, end - begin));
    file.release(begin, end);
  }
  return sha.hex_digest();
}

std::string sha256_file(const std::filesystem::path& path) {
  return sha256_file(MappedFile(path));
}

}  // namespace lode
