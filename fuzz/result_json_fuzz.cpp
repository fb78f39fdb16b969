// Result files: no bytes may crash the reader, and an accepted one survives writing and reading.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/experiment/result.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto result = lode::experiment::parse_result_json(text)) {
    const auto written = lode::experiment::to_result_json(*result);
    const auto again = lode::experiment::parse_result_json(written);
    if (!again || lode::experiment::to_result_json(*again) != written) {
      std::abort();
    }
  }
  if (const auto values = lode::experiment::parse_per_query_tsv(text)) {
    const auto again =
        lode::experiment::parse_per_query_tsv(lode::experiment::to_per_query_tsv(*values));
    if (!again || again->query_ids != values->query_ids || again->measures != values->measures) {
      std::abort();
    }
  }
  return 0;
}
