#include "lode/corpus/parquet/writer.hpp"

#include <cstring>
#include <exception>
#include <utility>

#include <arrow/api.h>
#include <arrow/io/api.h>
#include <nlohmann/json.hpp>
#include <parquet/arrow/writer.h>

namespace lode::corpus::parquet {
namespace {

constexpr std::int64_t kRowGroupBytes = std::int64_t{64} << 20;
constexpr std::int64_t kRowGroupRows = 100000;

/// Arrow's output, handed on.
class SinkStream : public arrow::io::OutputStream {
 public:
  explicit SinkStream(ByteSink& sink) : sink_(sink) { set_mode(arrow::io::FileMode::WRITE); }
  arrow::Status Close() override {
    closed_ = true;
    return arrow::Status::OK();
  }
  [[nodiscard]] bool closed() const override { return closed_; }
  [[nodiscard]] arrow::Result<std::int64_t> Tell() const override { return position_; }
  arrow::Status Write(const void* data, std::int64_t size) override {
    if (!sink_.write({static_cast<const char*>(data), static_cast<std::size_t>(size)})) {
      return arrow::Status::IOError("the file could not be written");
    }
    position_ += size;
    return arrow::Status::OK();
  }

 private:
  ByteSink& sink_;
  std::int64_t position_ = 0;
  bool closed_ = false;
};

std::shared_ptr<arrow::DataType> arrow_type(ColumnType type) {
  switch (type) {
    case ColumnType::Integer:
      return arrow::int64();
    case ColumnType::TextList:
      return arrow::list(arrow::utf8());
    case ColumnType::FloatList:
      return arrow::list(arrow::float32());
    case ColumnType::Text:
      break;
  }
  return arrow::utf8();
}

arrow::Status append_cell(arrow::ArrayBuilder& builder, ColumnType type, const Cell& cell) {
  if (cell.kind == CellKind::Null) {
    return builder.AppendNull();
  }
  if (type == ColumnType::Integer) {
    return static_cast<arrow::Int64Builder&>(builder).Append(cell.integer);
  }
  if (type == ColumnType::Text) {
    return static_cast<arrow::StringBuilder&>(builder).Append(cell.text);
  }
  auto& list = static_cast<arrow::ListBuilder&>(builder);
  ARROW_RETURN_NOT_OK(list.Append());
  if (type == ColumnType::FloatList) {
    std::vector<float> floats(cell.text.size() / sizeof(float));
    std::memcpy(floats.data(), cell.text.data(), floats.size() * sizeof(float));
    return static_cast<arrow::FloatBuilder&>(*list.value_builder()).AppendValues(floats);
  }
  auto& values = static_cast<arrow::StringBuilder&>(*list.value_builder());
  for (const auto& value : nlohmann::json::parse(cell.text)) {
    ARROW_RETURN_NOT_OK(values.Append(value.get_ref<const std::string&>()));
  }
  return arrow::Status::OK();
}

class ArrowWriter : public TableWriter {
 public:
  ArrowWriter(const std::vector<Column>& columns, ByteSink& sink)
      : columns_(columns), stream_(std::make_shared<SinkStream>(sink)) {}

  arrow::Status start() {
    std::vector<std::shared_ptr<arrow::Field>> fields;
    for (const Column& column : columns_) {
      fields.push_back(arrow::field(column.name, arrow_type(column.type)));
    }
    schema_ = arrow::schema(std::move(fields));
    const auto properties = ::parquet::WriterProperties::Builder()
                                .compression(arrow::Compression::SNAPPY)
                                ->enable_page_checksum()
                                ->build();
    ARROW_ASSIGN_OR_RAISE(writer_,
                          ::parquet::arrow::FileWriter::Open(
                              *schema_, arrow::default_memory_pool(), stream_, properties));
    ARROW_ASSIGN_OR_RAISE(batch_,
                          arrow::RecordBatchBuilder::Make(schema_, arrow::default_memory_pool()));
    return arrow::Status::OK();
  }

  std::string append(const std::vector<Cell>& cells) override {
    return guard([&] { return append_row(cells); });
  }
  std::string close() override {
    return guard([&]() -> arrow::Status {
      ARROW_RETURN_NOT_OK(flush());
      return writer_->Close();
    });
  }

 private:
  template <typename Work>
  static std::string guard(const Work& work) {
    try {
      const arrow::Status status = work();
      return status.ok() ? std::string() : status.message();
    } catch (const std::exception& failure) {
      return failure.what();
    }
  }

  arrow::Status append_row(const std::vector<Cell>& cells) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      ARROW_RETURN_NOT_OK(
          append_cell(*batch_->GetField(static_cast<int>(i)), columns_[i].type, cells[i]));
      bytes_ += static_cast<std::int64_t>(cells[i].text.size()) + 8;
    }
    ++rows_;
    return bytes_ >= kRowGroupBytes || rows_ >= kRowGroupRows ? flush() : arrow::Status::OK();
  }

  arrow::Status flush() {
    if (rows_ == 0) {
      return arrow::Status::OK();
    }
    ARROW_ASSIGN_OR_RAISE(const std::shared_ptr<arrow::RecordBatch> rows, batch_->Flush());
    ARROW_ASSIGN_OR_RAISE(const auto table, arrow::Table::FromRecordBatches({rows}));
    bytes_ = 0;
    return writer_->WriteTable(*table, std::exchange(rows_, 0));
  }

  std::vector<Column> columns_;
  std::shared_ptr<SinkStream> stream_;
  std::shared_ptr<arrow::Schema> schema_;
  std::unique_ptr<::parquet::arrow::FileWriter> writer_;
  std::unique_ptr<arrow::RecordBatchBuilder> batch_;
  std::int64_t bytes_ = 0;
  std::int64_t rows_ = 0;
};

}  // namespace

std::unique_ptr<TableWriter> create(const std::vector<Column>& columns,
                                    ByteSink& sink,
                                    std::string& error) {
  try {
    auto writer = std::make_unique<ArrowWriter>(columns, sink);
    if (const arrow::Status status = writer->start(); !status.ok()) {
      error = status.message();
      return nullptr;
    }
    return writer;
  } catch (const std::exception& failure) {
    error = failure.what();
    return nullptr;
  }
}

}  // namespace lode::corpus::parquet
