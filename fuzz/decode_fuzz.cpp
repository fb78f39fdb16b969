// Whatever decodes is valid UTF-8, and its characters lie in the file in order, up to its end.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/decode.hpp"
#include "lode/text/unicode.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto decoded = lode::source::decode(bytes);
  if (!decoded) {
    return 0;
  }
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < decoded->text.size();) {
    const auto point = lode::text::decode_utf8(decoded->text, i);
    const std::uint64_t offset = decoded->file_offset(i);
    if (point.value == lode::text::kInvalidCodePoint || offset < last || offset >= size) {
      std::abort();
    }
    last = offset;
    i += point.length;
  }
  if (decoded->file_offset(decoded->text.size()) != size) {
    std::abort();
  }
  return 0;
}
