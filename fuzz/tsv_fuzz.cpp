// A line that is accepted survives being written and split again.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/tsv.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view line(reinterpret_cast<const char*>(data), size);
  line = line.substr(0, line.find('\n'));
  std::vector<std::string> fields;
  if (lode::corpus::split_tsv(line, fields)) {
    return 0;
  }
  std::string written;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    written += i == 0 ? "" : "\t";
    lode::corpus::append_tsv_field(written, fields[i]);
  }
  std::vector<std::string> again;
  if (lode::corpus::split_tsv(written, again) || again != fields) {
    std::abort();
  }
  return 0;
}
