#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/corpus/cell.hpp"
#include "lode/corpus/parquet/module.hpp"
#include "lode/corpus/row_reader.hpp"

namespace lode::corpus {

/// The Parquet module, opened on first use: beside the program, in $LODE_MODULE_PATH, then in
/// ../lib/lode. Thread-safe. Throws Error(Unsupported) that says what to do when it is absent or of
/// another version.
[[nodiscard]] const parquet::Module& parquet_module();

/// Rows of Parquet bytes that outlive the reader; `name` is what messages call them. Throws as
/// open_parquet.
[[nodiscard]] std::unique_ptr<RowReader> open_parquet(std::string name, std::string_view bytes);

/// A Parquet file that appears whole or not at all. Single owner.
class ParquetFile {
 public:
  /// Throws Error(Unsupported | Io).
  ParquetFile(std::filesystem::path path, const std::vector<parquet::Column>& columns);
  ~ParquetFile();
  ParquetFile(const ParquetFile&) = delete;
  ParquetFile& operator=(const ParquetFile&) = delete;

  /// Throws Error(Io).
  void append(const std::vector<Cell>& cells);
  /// Call once, last. Throws Error(Io).
  void commit();

 private:
  struct Sink;
  void check(const std::string& error) const;

  std::unique_ptr<AtomicFile> file_;
  std::unique_ptr<Sink> sink_;
  std::unique_ptr<parquet::TableWriter> writer_;
};

}  // namespace lode::corpus
