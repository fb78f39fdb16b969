#include "lode/corpus/parquet/reader.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <arrow/api.h>
#include <arrow/io/api.h>
#include <arrow/util/utf8.h>
#include <parquet/arrow/reader.h>

#include "lode/corpus/parquet/json_value.hpp"

namespace lode::corpus::parquet {
namespace {

constexpr std::int64_t kBatchRows = 1024;

/// A damaged file can claim any size for what is in it. Of a sound one, a batch of rows and the
/// pages that it comes from need no more than this.
std::int64_t memory_limit(std::int64_t file_bytes) {
  constexpr std::int64_t kAtLeast = std::int64_t{256} << 20U;
  constexpr std::int64_t kForEachByte = 64;
  return kAtLeast + kForEachByte * std::min(file_bytes, std::int64_t{1} << 50U);
}

class ArrowReader : public TableReader {
 public:
  ArrowReader(std::unique_ptr<arrow::MemoryPool> pool,
              std::unique_ptr<::parquet::arrow::FileReader> file,
              std::shared_ptr<arrow::RecordBatchReader> batches)
      : pool_(std::move(pool)),
        file_(std::move(file)),
        batches_(std::move(batches)),
        columns_(batches_->schema()->field_names()) {}

  [[nodiscard]] const std::vector<std::string>& columns() const override { return columns_; }
  std::size_t next_batch(std::string& error) override;
  [[nodiscard]] Cell cell(std::size_t column, std::size_t row) override;

 private:
  std::unique_ptr<arrow::MemoryPool> pool_;  // What everything below lies in.
  std::unique_ptr<::parquet::arrow::FileReader> file_;
  std::shared_ptr<arrow::RecordBatchReader> batches_;
  std::vector<std::string> columns_;
  std::shared_ptr<arrow::RecordBatch> batch_;
  std::string json_;
};

std::size_t ArrowReader::next_batch(std::string& error) {
  try {
    while (true) {
      arrow::Status status = batches_->ReadNext(&batch_);
      if (status.ok() && batch_ != nullptr) {
        // Also finds strings that are not UTF-8.
        status = batch_->ValidateFull();
      }
      if (!status.ok()) {
        error = status.message();
        return 0;
      }
      if (batch_ == nullptr || batch_->num_rows() > 0) {
        return batch_ == nullptr ? 0 : static_cast<std::size_t>(batch_->num_rows());
      }
    }
  } catch (const std::exception& failure) {
    error = failure.what();
    return 0;
  }
}

Cell ArrowReader::cell(std::size_t column, std::size_t row) {
  const arrow::Array& array = *batch_->column(static_cast<int>(column));
  const auto index = static_cast<std::int64_t>(row);
  if (array.IsNull(index)) {
    return {};
  }
  switch (array.type_id()) {
    case arrow::Type::STRING:
      return text_cell(static_cast<const arrow::StringArray&>(array).GetView(index));
    case arrow::Type::LARGE_STRING:
      return text_cell(static_cast<const arrow::LargeStringArray&>(array).GetView(index));
    case arrow::Type::INT64:
      return integer_cell(static_cast<const arrow::Int64Array&>(array).Value(index));
    case arrow::Type::INT32:
      return integer_cell(static_cast<const arrow::Int32Array&>(array).Value(index));
    default:
      break;
  }
  const nlohmann::ordered_json value = to_json(array, index);
  if (value.is_boolean()) {
    return {.kind = CellKind::Bool, .boolean = value.get<bool>()};
  }
  if (value.is_number_float()) {
    return {.kind = CellKind::Real, .real = value.get<double>()};
  }
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() || value.get<std::uint64_t>() <= INT64_MAX);
  if (fits) {
    return integer_cell(value.get<std::int64_t>());
  }
  json_ = value.is_string()
              ? value.get<std::string>()
              : value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return {.kind = value.is_string() ? CellKind::Text : CellKind::Json, .text = json_};
}

/// Whether values of the type are bytes or hold bytes, which no text may hold.
bool has_bytes(const arrow::DataType& type) {
  switch (type.id()) {
    case arrow::Type::BINARY:
    case arrow::Type::LARGE_BINARY:
    case arrow::Type::BINARY_VIEW:
    case arrow::Type::FIXED_SIZE_BINARY:
      return true;
    case arrow::Type::DICTIONARY:
      return has_bytes(*static_cast<const arrow::DictionaryType&>(type).value_type());
    case arrow::Type::EXTENSION:
      return has_bytes(*static_cast<const arrow::ExtensionType&>(type).storage_type());
    default:
      break;
  }
  const arrow::FieldVector& fields = type.fields();
  return std::any_of(fields.begin(), fields.end(), [](const std::shared_ptr<arrow::Field>& field) {
    return has_bytes(*field->type());
  });
}

arrow::Status check_columns(const arrow::Schema& schema) {
  arrow::util::InitializeUTF8();
  for (const std::shared_ptr<arrow::Field>& field : schema.fields()) {
    if (!arrow::util::ValidateUTF8(field->name())) {
      return arrow::Status::Invalid("the name of a column is not valid UTF-8");
    }
    if (has_bytes(*field->type())) {
      return arrow::Status::NotImplemented("column '",
                                           field->name(),
                                           "' has the type ",
                                           field->type()->ToString(),
                                           ", which has no text form; remove the column");
    }
  }
  return arrow::Status::OK();
}

arrow::Result<std::unique_ptr<TableReader>> open(
    std::shared_ptr<arrow::io::RandomAccessFile> input) {
  ARROW_ASSIGN_OR_RAISE(const std::int64_t size, input->GetSize());
  std::unique_ptr<arrow::MemoryPool> pool =
      std::make_unique<arrow::CappedMemoryPool>(arrow::default_memory_pool(), memory_limit(size));
  ::parquet::arrow::FileReaderBuilder builder;
  ::parquet::ReaderProperties file_properties(pool.get());
  file_properties.set_page_checksum_verification(true);
  ARROW_RETURN_NOT_OK(builder.Open(std::move(input), file_properties));
  ::parquet::ArrowReaderProperties properties;
  properties.set_batch_size(kBatchRows);
  properties.set_use_threads(false);
  properties.set_pre_buffer(false);
  ARROW_ASSIGN_OR_RAISE(auto file,
                        builder.memory_pool(pool.get())->properties(properties)->Build());
  ARROW_ASSIGN_OR_RAISE(std::shared_ptr<arrow::RecordBatchReader> batches,
                        file->GetRecordBatchReader());
  ARROW_RETURN_NOT_OK(check_columns(*batches->schema()));
  return std::make_unique<ArrowReader>(std::move(pool), std::move(file), std::move(batches));
}

template <typename Open>
std::unique_ptr<TableReader> open_guarded(const Open& make_input, std::string& error) {
  try {
    auto input = make_input();
    auto reader =
        input.ok() ? open(*input) : arrow::Result<std::unique_ptr<TableReader>>(input.status());
    if (reader.ok()) {
      return std::move(reader).ValueOrDie();
    }
    error = reader.status().message();
  } catch (const std::exception& failure) {
    error = failure.what();
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<TableReader> open_file(const std::string& path, std::string& error) {
  using Input = arrow::Result<std::shared_ptr<arrow::io::RandomAccessFile>>;
  return open_guarded([&] { return Input(arrow::io::ReadableFile::Open(path)); }, error);
}

std::unique_ptr<TableReader> open_bytes(std::string_view bytes, std::string& error) {
  using Input = arrow::Result<std::shared_ptr<arrow::io::RandomAccessFile>>;
  return open_guarded(
      [&] {
        auto buffer = std::make_shared<arrow::Buffer>(bytes);
        return Input(std::make_shared<arrow::io::BufferReader>(std::move(buffer)));
      },
      error);
}

}  // namespace lode::corpus::parquet
