// The pipeline grammar: no text may crash it, and an accepted one survives printing and reading.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/search/pipeline.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto pipeline = lode::search::parse_pipeline(text);
  if (!pipeline) {
    return 0;
  }
  const auto again = lode::search::parse_pipeline(lode::search::to_string(*pipeline));
  if (!again || *again != *pipeline) {
    std::abort();
  }
  return 0;
}
