// A file of vectors of an index from any bytes, its size and checksum made right so that the
// content behind them is reached. What is damaged counts as absent and can be removed.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lode/index/vector_column.hpp"

#include "temporary_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kDimension = 3;
  static const lode::fuzz::TemporaryFolder kFolder;
  kFolder.clear();
  std::string bytes(reinterpret_cast<const char*>(data), size);
  lode::index::repair_vector_file(bytes);
  kFolder.write("0123456789abcdef0123456789abcdef.vec", bytes);
  lode::index::VectorColumn column(kFolder.path(), kDimension);
  const lode::index::VectorKey key = lode::hash128("a file");
  column.remove_unusable(false);
  column.add({{.key = key, .values = {1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F}}});
  column.compact([](const lode::index::VectorKey&) { return true; });
  // What was damaged is gone; what was sound may hold the key with other vectors.
  const lode::index::VectorColumn again(kFolder.path(), kDimension);
  if (column.count(key, 2) != 2 || again.file_count() == 0 || !again.unusable().empty()) {
    std::abort();
  }
  for (std::size_t first = 0; first < again.count(key, 2);) {
    first += again.rows(key, first).size() / kDimension;
  }
  return 0;
}
