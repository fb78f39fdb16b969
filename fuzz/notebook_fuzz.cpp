// The cells of an accepted notebook fill its text in order and lie inside the file.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/notebook.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view json(reinterpret_cast<const char*>(data), size);
  const auto notebook = lode::source::read_notebook(json);
  if (!notebook) {
    return 0;
  }
  std::uint32_t text = 0;
  std::uint32_t file = 0;
  for (const auto& cell : notebook->cells) {
    if (cell.text.begin != text || cell.source.begin < file || cell.source.end > size ||
        cell.source.begin >= cell.source.end) {
      std::abort();
    }
    text = cell.text.end;
    file = cell.source.end;
  }
  if (text != notebook->text.size()) {
    std::abort();
  }
  return 0;
}
