#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/cell.hpp"

/// What the program and the loadable module lode_parquet.so say to each other. Only abstract
/// classes cross; errors are texts, never exceptions. Both sides must be built from the same
/// version of this header.
namespace lode::corpus::parquet {

inline constexpr std::uint32_t kModuleVersion = 2;
inline constexpr const char* kModuleFile = "lode_parquet.so";
inline constexpr const char* kModuleEntry = "lode_parquet_module";

/// A Parquet file, read batch by batch: at most one row group's columns are in memory. Single
/// owner.
class TableReader {
 public:
  TableReader() = default;
  virtual ~TableReader() = default;
  TableReader(const TableReader&) = delete;
  TableReader& operator=(const TableReader&) = delete;

  [[nodiscard]] virtual const std::vector<std::string>& columns() const = 0;
  /// Rows of the next batch, 0 at the end. Sets `error` when the file is damaged.
  [[nodiscard]] virtual std::size_t next_batch(std::string& error) = 0;
  /// A value of the current batch. Lists, structs and maps come as JSON text, dates and decimals as
  /// text. Views live until the next batch; those of Json until the next call.
  [[nodiscard]] virtual Cell cell(std::size_t column, std::size_t row) = 0;
};

enum class ColumnType : std::uint8_t { Text, Integer, TextList, FloatList };

struct Column {
  std::string name;
  ColumnType type = ColumnType::Text;
};

/// Takes the bytes of a file as they are made. False: could not be written; nothing more is sent.
class ByteSink {
 public:
  ByteSink() = default;
  virtual ~ByteSink() = default;
  ByteSink(const ByteSink&) = delete;
  ByteSink& operator=(const ByteSink&) = delete;
  [[nodiscard]] virtual bool write(std::string_view bytes) = 0;
};

/// Writes a Parquet file; row groups of about 64 MB. Methods return an error text, "" for success.
/// Single owner.
class TableWriter {
 public:
  TableWriter() = default;
  virtual ~TableWriter() = default;
  TableWriter(const TableWriter&) = delete;
  TableWriter& operator=(const TableWriter&) = delete;

  /// One cell a column: Text or Null, Integer or Null, for TextList Json, an array of strings, and
  /// for FloatList Text that holds the bytes of its floats.
  [[nodiscard]] virtual std::string append(const std::vector<Cell>& cells) = 0;
  [[nodiscard]] virtual std::string close() = 0;
};

/// The module itself.
struct Module {
  std::uint32_t version = kModuleVersion;  ///< First, whatever the version.
  std::unique_ptr<TableReader> (*open_file)(const std::string& path, std::string& error) = nullptr;
  std::unique_ptr<TableReader> (*open_bytes)(std::string_view bytes, std::string& error) = nullptr;
  std::unique_ptr<TableWriter> (*create)(const std::vector<Column>& columns,
                                         ByteSink& sink,
                                         std::string& error) = nullptr;
};

/// The type of the function that the module exports as kModuleEntry.
using ModuleEntry = const Module* (*)();

}  // namespace lode::corpus::parquet
