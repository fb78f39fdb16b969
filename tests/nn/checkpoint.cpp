#include "nn/checkpoint.hpp"

#include <cstring>
#include <utility>

#include <nlohmann/json.hpp>

#include "lode/model/read_backbone_config.hpp"
#include "lode/nn/tensor_reader.hpp"

namespace lode::nn::testing {
namespace {

using model::TensorType;
using model::TensorView;

class File : public model::TensorSource {
 public:
  explicit File(const std::filesystem::path& path) : path_(path), bytes_(read_file(path)) {
    std::uint64_t header = 0;
    std::memcpy(&header, bytes_.data(), sizeof(header));
    const auto json = nlohmann::json::parse(bytes_.substr(8, header));
    const auto* const data = reinterpret_cast<const std::byte*>(bytes_.data()) + 8 + header;
    const std::map<std::string, TensorType> types = {{"F32", TensorType::Float32},
                                                     {"F16", TensorType::Float16},
                                                     {"BF16", TensorType::BFloat16},
                                                     {"I32", TensorType::Int32},
                                                     {"I16", TensorType::Int16},
                                                     {"I64", TensorType::Int64}};
    for (const auto& [name, entry] : json.items()) {
      if (name != "__metadata__") {
        const auto range = entry["data_offsets"].get<std::vector<std::size_t>>();
        tensors_[name] = {.type = types.at(entry["dtype"]),
                          .shape = entry["shape"],
                          .bytes = {data + range[0], data + range[1]}};
      }
    }
  }
  [[nodiscard]] std::optional<TensorView> find(std::string_view name) const override {
    const auto found = tensors_.find(std::string(name));
    return found == tensors_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    for (const auto& entry : tensors_) {
      names.push_back(entry.first);
    }
    return names;
  }
  [[nodiscard]] std::string description() const override { return path_.string(); }

 private:
  std::filesystem::path path_;
  std::string bytes_;
  std::map<std::string, TensorView> tensors_;
};

}  // namespace

std::shared_ptr<const model::TensorSource> open_tensors(const std::filesystem::path& path) {
  return std::make_shared<File>(path);
}

std::vector<std::int32_t> integers(const model::TensorSource& source, std::string_view name) {
  const TensorView view = source.find(name).value();
  const std::size_t width = view.type == TensorType::Int16 ? 2 : 4;
  std::vector<std::int32_t> values;
  for (std::size_t i = 0; i < view.bytes.size(); i += width) {
    std::int32_t value = 0;
    std::memcpy(&value, view.bytes.data() + i, width);
    values.push_back(value);
  }
  return values;
}

std::vector<float> floats(const model::TensorSource& source, std::string_view name) {
  const TensorView view = source.find(name).value();
  std::size_t count = 1;
  for (const std::int64_t size : view.shape) {
    count *= static_cast<std::size_t>(size);
  }
  std::vector<float> values(count);
  copy_as_float(view, 0, count, values.data());
  return values;
}

model::BackboneConfig read_config(const std::filesystem::path& folder,
                                  const model::TensorSource& tensors) {
  const std::filesystem::path path = folder / "config.json";
  const Json json = value_or_throw(parse_json(read_file(path)));
  model::BackboneConfig config =
      model::read_backbone_config(model::ConfigObject(json, path.string()));
  config.tensor_prefix = model::find_tensor_prefix(config.family, tensors);
  return config;
}

Golden read_golden(const std::filesystem::path& folder) {
  const auto source = open_tensors(folder / "golden.safetensors");
  const std::vector<std::int32_t> ids = integers(*source, "ids");
  const std::vector<float> states = floats(*source, "states");
  const std::size_t hidden = states.size() / ids.size();
  Golden golden;
  std::size_t begin = 0;
  for (const std::int32_t length : integers(*source, "lengths")) {
    const std::size_t end = begin + static_cast<std::size_t>(length);
    golden.sequences.emplace_back(ids.begin() + static_cast<std::ptrdiff_t>(begin),
                                  ids.begin() + static_cast<std::ptrdiff_t>(end));
    golden.states.emplace_back(states.begin() + static_cast<std::ptrdiff_t>(begin * hidden),
                               states.begin() + static_cast<std::ptrdiff_t>(end * hidden));
    begin = end;
  }
  return golden;
}

void Pack::add(const std::vector<std::int32_t>& sequence) {
  ids.insert(ids.end(), sequence.begin(), sequence.end());
  starts.push_back(static_cast<std::int32_t>(ids.size()));
}

std::vector<float> run(model::Backbone& backbone, const Pack& pack, std::size_t hidden) {
  const std::size_t rows = pack.wanted.empty() ? pack.ids.size() : pack.wanted.size();
  std::vector<float> states(rows * hidden);
  backbone.run(pack.view(), states);
  return states;
}

}  // namespace lode::nn::testing
