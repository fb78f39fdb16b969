#include "lode/model/vector_writer.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/model/npy.hpp"

namespace lode::model {
namespace {

class JsonlWriter : public VectorWriter {
 public:
  explicit JsonlWriter(std::unique_ptr<ByteOutput> output) : output_(std::move(output)) {}

  void append(std::string_view id, std::span<const float> vector) override {
    line_.clear();
    fmt::format_to(std::back_inserter(line_), "{{\"id\":{},\"embedding\":[", id);
    for (std::size_t i = 0; i < vector.size(); ++i) {
      if (i > 0) {
        line_ += ',';
      }
      fmt::format_to(std::back_inserter(line_), "{}", vector[i]);
    }
    line_ += "]}\n";
    output_->write(line_);
  }
  void commit() override { output_->commit(); }

 private:
  std::unique_ptr<ByteOutput> output_;
  std::string line_;
};

/// Rows of numbers in a file without a name, until their count is known.
class Spool {
 public:
  Spool() : file_(std::tmpfile()) {
    if (file_ == nullptr) {
      fail("cannot be made");
    }
  }
  ~Spool() { std::fclose(file_); }
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  void append(std::span<const float> vector) {
    if (std::fwrite(vector.data(), sizeof(float), vector.size(), file_) != vector.size()) {
      fail("cannot be written");
    }
    ++rows_;
  }
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  void copy_to(ByteOutput& output) {
    constexpr std::size_t kStep = std::size_t{1} << 20;
    if (std::fflush(file_) != 0 || std::fseek(file_, 0, SEEK_SET) != 0) {
      fail("cannot be written");
    }
    std::string buffer(kStep, '\0');
    while (true) {
      const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file_);
      if (got == 0) {
        break;
      }
      output.write(std::string_view(buffer).substr(0, got));
    }
    if (std::ferror(file_) != 0) {
      fail("cannot be read");
    }
  }

 private:
  [[noreturn]] static void fail(std::string_view what) {
    throw Error(ErrorKind::Io, fmt::format("a temporary file {}: {}", what, std::strerror(errno)));
  }
  std::FILE* file_;
  std::size_t rows_ = 0;
};

class NpyWriter : public VectorWriter {
 public:
  NpyWriter(std::unique_ptr<ByteOutput> output, std::size_t dimension)
      : output_(std::move(output)), dimension_(dimension) {}

  void append(std::string_view /*id*/, std::span<const float> vector) override {
    spool_.append(vector);
  }
  void commit() override {
    output_->write(npy_header(
        {static_cast<std::int64_t>(spool_.rows()), static_cast<std::int64_t>(dimension_)}));
    spool_.copy_to(*output_);
    output_->commit();
  }
  [[nodiscard]] bool has_ids() const noexcept override { return false; }

 private:
  std::unique_ptr<ByteOutput> output_;
  std::size_t dimension_;
  Spool spool_;
};

class SafetensorsWriter : public VectorWriter {
 public:
  SafetensorsWriter(std::unique_ptr<ByteOutput> output, std::size_t dimension)
      : output_(std::move(output)), dimension_(dimension) {}

  void append(std::string_view id, std::span<const float> vector) override {
    ids_ += ids_.empty() ? "[" : ",";
    ids_ += id;
    spool_.append(vector);
  }
  void commit() override {
    constexpr std::size_t kAlignment = 8;
    Json header;
    header["__metadata__"] = {{"ids", ids_.empty() ? "[]" : ids_ + "]"}};
    header["embeddings"] = {{"dtype", "F32"},
                            {"shape", {spool_.rows(), dimension_}},
                            {"data_offsets", {0, spool_.rows() * dimension_ * sizeof(float)}}};
    std::string text = to_json_line(header);
    text.append((kAlignment - text.size() % kAlignment) % kAlignment, ' ');
    const std::uint64_t length = text.size();
    output_->write({reinterpret_cast<const char*>(&length), sizeof(length)});
    output_->write(text);
    spool_.copy_to(*output_);
    output_->commit();
  }

 private:
  std::unique_ptr<ByteOutput> output_;
  std::size_t dimension_;
  Spool spool_;
  std::string ids_;
};

}  // namespace

std::unique_ptr<VectorWriter> make_jsonl_writer(std::unique_ptr<ByteOutput> output) {
  return std::make_unique<JsonlWriter>(std::move(output));
}

std::unique_ptr<VectorWriter> make_npy_writer(std::unique_ptr<ByteOutput> output,
                                              std::size_t dimension) {
  return std::make_unique<NpyWriter>(std::move(output), dimension);
}

std::unique_ptr<VectorWriter> make_safetensors_writer(std::unique_ptr<ByteOutput> output,
                                                      std::size_t dimension) {
  return std::make_unique<SafetensorsWriter>(std::move(output), dimension);
}

}  // namespace lode::model
