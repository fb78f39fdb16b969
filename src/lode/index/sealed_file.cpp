#include "lode/index/sealed_file.hpp"

#include <cstring>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"

namespace lode::index {
namespace {

constexpr std::size_t kHeaderSize = 32;

}  // namespace

std::string seal(const SealedFormat& format, std::string_view body) {
  std::string out(format.magic);
  append_bytes(out, format.version);
  append_bytes(out, std::uint32_t{0});
  append_bytes(out, std::uint64_t{kHeaderSize + body.size()});
  append_bytes(out, hash64(body));
  return out.append(body);
}

std::string_view open_sealed(const SealedFormat& format,
                             std::string_view bytes,
                             const std::string& name) {
  const auto require = [&](bool condition, const std::string& what) {
    if (!condition) {
      throw Error(ErrorKind::Corrupt,
                  fmt::format("{} is damaged: {}{}{}",
                              name,
                              what,
                              format.advice.empty() ? "" : "; ",
                              format.advice));
    }
  };
  require(bytes.size() >= kHeaderSize && bytes.starts_with(format.magic),
          fmt::format("it does not begin as {} does", format.what));
  ByteReader header(bytes.substr(format.magic.size()), name);
  const auto version = header.read<std::uint32_t>();
  if (version != format.version) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("{} has version {} of the index format; this program reads version {}",
                            name,
                            version,
                            format.version));
  }
  static_cast<void>(header.read<std::uint32_t>());
  require(header.read<std::uint64_t>() == bytes.size(), "it is cut off");
  const std::string_view body = bytes.substr(kHeaderSize);
  require(header.read<std::uint64_t>() == hash64(body), "its checksum is wrong");
  return body;
}

void repair_seal(std::string& bytes) {
  if (bytes.size() < kHeaderSize) {
    return;
  }
  const std::uint64_t size = bytes.size();
  const std::uint64_t checksum = hash64(std::string_view(bytes).substr(kHeaderSize));
  std::memcpy(bytes.data() + kHeaderSize - sizeof(size) - sizeof(checksum), &size, sizeof(size));
  std::memcpy(bytes.data() + kHeaderSize - sizeof(checksum), &checksum, sizeof(checksum));
}

}  // namespace lode::index
