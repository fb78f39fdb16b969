#include "lode/corpus/parquet_module.hpp"

#include <exception>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/module_library.hpp"

namespace lode::corpus {
namespace {

constexpr ModuleName kModule = {
    .file = parquet::kModuleFile,
    .entry = parquet::kModuleEntry,
    .what = "Parquet files",
    .how =
        "build Lode with -DLODE_WITH_PARQUET=ON (scripts/setup installs pyarrow), or use the "
        "JSON Lines form of the task"};

const parquet::Module& find_and_load() {
  const auto entry = reinterpret_cast<parquet::ModuleEntry>(open_module(kModule));
  const parquet::Module* const module = entry();
  if (module == nullptr || module->version != parquet::kModuleVersion) {
    refuse_module_version(kModule);
  }
  return *module;
}

class ParquetRows : public RowReader {
 public:
  ParquetRows(std::string name, std::unique_ptr<parquet::TableReader> table)
      : name_(std::move(name)), table_(std::move(table)) {}

  bool next(Row& row) override {
    if (++in_batch_ >= batch_rows_) {
      throw_if_interrupted();
      std::string error;
      batch_rows_ = table_->next_batch(error);
      in_batch_ = 0;
      if (!error.empty()) {
        throw Error(
            ErrorKind::InvalidInput,
            fmt::format("{}: row {}: the Parquet file is damaged: {}", name_, number_ + 1, error));
      }
      if (batch_rows_ == 0) {
        return false;
      }
    }
    ++number_;
    row.clear();
    const std::vector<std::string>& columns = table_->columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Cell cell = table_->cell(i, in_batch_);
      // A table has every column in every row: null is how a field is absent.
      if (cell.kind == CellKind::Null) {
        continue;
      }
      if (cell.kind == CellKind::Json || cell.kind == CellKind::Text) {
        cell.text = row.own(cell.text);
      }
      row.add(columns[i], cell);
    }
    return true;
  }
  [[nodiscard]] Place place() const override {
    return {.file = name_, .number = number_, .is_row = true};
  }

 private:
  std::string name_;
  std::unique_ptr<parquet::TableReader> table_;
  std::size_t batch_rows_ = 0;
  std::size_t in_batch_ = 0;
  std::size_t number_ = 0;
};

std::unique_ptr<RowReader> make_rows(std::string name,
                                     std::unique_ptr<parquet::TableReader> table,
                                     const std::string& error) {
  if (table == nullptr) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: the Parquet file cannot be read: {}", name, error));
  }
  return std::make_unique<ParquetRows>(std::move(name), std::move(table));
}

}  // namespace

const parquet::Module& parquet_module() {
  static const parquet::Module& module = find_and_load();
  return module;
}

std::unique_ptr<RowReader> open_parquet(const std::filesystem::path& path) {
  std::string error;
  auto table = parquet_module().open_file(path.string(), error);
  return make_rows(path.string(), std::move(table), error);
}

std::unique_ptr<RowReader> open_parquet(std::string name, std::string_view bytes) {
  std::string error;
  auto table = parquet_module().open_bytes(bytes, error);
  return make_rows(std::move(name), std::move(table), error);
}

/// Errors of the file may not pass through Arrow's frames: they are kept and thrown on this side.
struct ParquetFile::Sink : parquet::ByteSink {
  explicit Sink(AtomicFile& target) : file(target) {}
  bool write(std::string_view bytes) override {
    try {
      file.write(bytes);
      return true;
    } catch (...) {
      failure = std::current_exception();
      return false;
    }
  }
  AtomicFile& file;
  std::exception_ptr failure;
};

ParquetFile::ParquetFile(std::filesystem::path path, const std::vector<parquet::Column>& columns) {
  const parquet::Module& module = parquet_module();
  file_ = std::make_unique<AtomicFile>(std::move(path));
  sink_ = std::make_unique<Sink>(*file_);
  std::string error;
  writer_ = module.create(columns, *sink_, error);
  check(error);
}

ParquetFile::~ParquetFile() = default;

void ParquetFile::check(const std::string& error) const {
  if (sink_->failure) {
    std::rethrow_exception(sink_->failure);
  }
  if (!error.empty()) {
    throw Error(ErrorKind::Io,
                fmt::format("'{}' cannot be written: {}", file_->path().string(), error));
  }
}

void ParquetFile::append(const std::vector<Cell>& cells) {
  check(writer_->append(cells));
}

void ParquetFile::commit() {
  check(writer_->close());
  file_->commit();
}

}  // namespace lode::corpus
