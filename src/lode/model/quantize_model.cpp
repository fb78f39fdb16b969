#include "lode/model/quantize_model.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/model/quantized.hpp"
#include "lode/model/read_backbone_config.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_usage.hpp"
#include "lode/model/tensor_values.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <typename Number>
std::string_view as_text(const std::vector<Number>& numbers) {
  return as_text(std::as_bytes(std::span(numbers)));
}

/// Writes the file of weights: the header first, which the sizes alone decide.
class WeightWriter {
 public:
  WeightWriter(const TensorSource& tensors, const EncoderPlan& plan, const fs::path& path)
      : tensors_(tensors), file_(path) {
    const std::set<std::string> unused(plan.unused_tensors.begin(), plan.unused_tensors.end());
    std::uint64_t at = 0;
    Json header;
    header["__metadata__"] = {{"format", "pt"}};
    const auto place = [&](const std::string& name, TensorType type, const auto& shape) {
      const std::uint64_t size = *byte_count(type, shape);
      append_field(
          header,
          name,
          {{"dtype", type_name(type)}, {"shape", shape}, {"data_offsets", {at, at + size}}});
      at += size;
    };
    for (const std::string& name : tensors.names()) {
      const TensorView tensor = *tensors.find(name);
      const bool quantized = runs_in_int8(name, tensor.shape.size()) &&
                             !name.starts_with(kPmaPrefix) && unused.count(name) == 0;
      parts_.push_back({name, quantized});
      if (quantized) {
        place(name, TensorType::Int8, tensor.shape);
        place(scale_name(name), TensorType::Float32, std::vector{tensor.shape.front()});
      } else {
        place(name, tensor.type, tensor.shape);
      }
    }
    constexpr std::size_t kAlignment = 8;
    std::string text = to_json_line(header);
    text.append((kAlignment - text.size() % kAlignment) % kAlignment, ' ');
    const std::uint64_t length = text.size();
    file_.write({reinterpret_cast<const char*>(&length), sizeof(length)});
    file_.write(text);
  }

  void write_tensors(QuantizedModel& result) {
    for (const auto& [name, quantized] : parts_) {
      throw_if_interrupted();
      const TensorView tensor = *tensors_.find(name);
      result.bytes_before += tensor.bytes.size();
      if (quantized) {
        write_quantized(name, tensor);
        ++result.matrices;
      } else {
        file_.write(as_text(tensor.bytes));
      }
    }
    result.bytes_after = file_.size();
    file_.commit();
  }

 private:
  struct Part {
    std::string name;
    bool quantized;
  };

  void write_quantized(const std::string& name, const TensorView& tensor) {
    const auto rows = static_cast<std::size_t>(tensor.shape[0]);
    const auto columns = static_cast<std::size_t>(tensor.shape[1]);
    const std::string what = fmt::format("{}: tensor '{}'", tensors_.description(), name);
    std::vector<float> row(columns);
    std::vector<float> scales(rows);
    std::vector<std::int8_t> numbers(rows * columns);
    for (std::size_t i = 0; i < rows; ++i) {
      read_floats(tensor, i * columns, row, what);
      if (!std::all_of(row.begin(), row.end(), [](float value) { return std::isfinite(value); })) {
        throw Error(ErrorKind::InvalidInput,
                    fmt::format("{} has a number that is not finite in row {}", what, i));
      }
      scales[i] = quantize_row(row, kLargestStoredWeight, numbers.data() + i * columns);
    }
    file_.write(as_text(numbers));
    file_.write(as_text(scales));
  }

  const TensorSource& tensors_;
  AtomicFile file_;
  std::vector<Part> parts_;
};

/// A folder beside `to` that becomes `to` when everything is in it.
class NewFolder {
 public:
  explicit NewFolder(const fs::path& to)
      : to_(fs::absolute(to).lexically_normal()),
        making_(to_.parent_path() / fmt::format(".{}.{}.tmp", to_.filename().string(), getpid())) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(to_, error))) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("'{}' exists already; name a new folder", to.string()));
    }
    if (!fs::is_directory(to_.parent_path(), error)) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("the folder '{}', in which '{}' would lie, does not exist",
                              to_.parent_path().string(),
                              to.string()));
    }
    fs::create_directory(making_, error);
    check(error, "cannot be made");
  }
  ~NewFolder() {
    std::error_code ignored;
    fs::remove_all(making_, ignored);
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  [[nodiscard]] const fs::path& path() const noexcept { return making_; }
  void commit() {
    std::error_code error;
    fs::rename(making_, to_, error);
    check(error, "cannot be put in place");
    sync_folder(to_.parent_path());
  }

 private:
  void check(const std::error_code& error, std::string_view what) const {
    if (error) {
      throw Error(ErrorKind::Io, fmt::format("'{}' {}: {}", to_.string(), what, error.message()));
    }
  }
  fs::path to_;
  fs::path making_;
};

/// All files of the model but its weights, as they are; its config.json says what the weights are.
void copy_others(const EncoderPlan& plan, const fs::path& to) {
  std::error_code error;
  fs::recursive_directory_iterator entry(plan.folder.path, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    throw_if_interrupted();
    const fs::path& path = entry->path();
    const bool is_weight = std::find(plan.weights.files.begin(), plan.weights.files.end(), path) !=
                               plan.weights.files.end() ||
                           path == plan.weights.index;
    if (!entry->is_regular_file() || is_weight) {
      continue;
    }
    const fs::path target = to / path.lexically_relative(plan.folder.path);
    if (path == plan.config_file) {
      Json config = read_json_file(path);
      config["quantization_config"] = {{"quant_method", kQuantMethod}};
      write_file(target, to_pretty_json(config));
    } else {
      write_file(target, MappedFile(path).view());
    }
  }
  if (error) {
    throw Error(ErrorKind::Io, fmt::format("'{}': {}", plan.folder.path.string(), error.message()));
  }
}

}  // namespace

QuantizedModel quantize_model(const EncoderPlan& plan, const fs::path& to) {
  if (plan.is_static) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{} is a static model, which has no linear layers to quantise",
                            plan.folder.name));
  }
  if (plan.quantized) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{} is quantised already", plan.folder.name));
  }
  NewFolder folder(to);
  const auto tensors = open_weights(plan.weights);
  QuantizedModel result;
  const fs::path transformer = plan.modules.transformer.lexically_relative(plan.folder.path);
  WeightWriter(*tensors, plan, folder.path() / transformer / "model.safetensors")
      .write_tensors(result);
  copy_others(plan, folder.path());
  folder.commit();
  return result;
}

}  // namespace lode::model
