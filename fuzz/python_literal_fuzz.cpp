// Anything that is accepted can be written as JSON and read again.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/corpus/python_literal.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto value =
      lode::corpus::parse_python_literal({reinterpret_cast<const char*>(data), size});
  if (value) {
    const auto again = lode::parse_json(lode::to_json_line(*value));
    if (!again || *again != *value) {
      std::abort();
    }
  }
  return 0;
}
