#include "lode/base/error.hpp"
#include "lode/corpus/row_reader.hpp"
namespace lode::corpus {
std::unique_ptr<RowReader> open_parquet(const std::filesystem::path& path) {
  throw Error(ErrorKind::Unsupported, path.string());
}
}  // namespace lode::corpus
