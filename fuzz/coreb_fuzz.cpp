// A CoREB corpus, queries and judgments, one after the other in the input, each ended by a line
// "===".

#include <cstdint>
#include <string_view>

#include "fuzz_task.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return lode::fuzz::read_parts({reinterpret_cast<const char*>(data), size},
                                lode::corpus::Layout::Coreb);
}
