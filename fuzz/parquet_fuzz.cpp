// Parquet bytes through the module's own reader, linked in: every cell of every row, no exception,
// and all text is UTF-8.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lode/base/text_file.hpp"
#include "lode/corpus/parquet/reader.hpp"

/// What is refused by the system is an error of Arrow's, not a fault.
extern "C" const char*
__asan_default_options() {  // NOLINT(bugprone-reserved-identifier): its name.
  return "allocator_may_return_null=1";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string error;
  const auto table =
      lode::corpus::parquet::open_bytes({reinterpret_cast<const char*>(data), size}, error);
  if (table == nullptr) {
    if (error.empty()) {
      std::abort();
    }
    return 0;
  }
  for (const std::string& name : table->columns()) {
    if (!lode::is_valid_utf8(name)) {
      std::abort();
    }
  }
  for (std::size_t rows = table->next_batch(error); rows > 0; rows = table->next_batch(error)) {
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < table->columns().size(); ++column) {
        if (!lode::is_valid_utf8(table->cell(column, row).text)) {
          std::abort();
        }
      }
    }
  }
  return 0;
}
