#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/model/safetensors.hpp"

namespace lode::model {
namespace {

constexpr std::string_view kSingleFile = "model.safetensors";
constexpr std::string_view kIndexFile = "model.safetensors.index.json";

/// A file of tensors and what its header says.
struct Shard {
  explicit Shard(const std::filesystem::path& path)
      : name(path.string()), file(path), header(read_safetensors(file.view(), name)) {}
  std::string name;
  MappedFile file;
  SafetensorsHeader header;
};

class MappedTensors : public TensorSource {
 public:
  MappedTensors(std::vector<std::unique_ptr<Shard>> shards, std::string description)
      : shards_(std::move(shards)), description_(std::move(description)) {
    for (const auto& shard : shards_) {
      for (const TensorEntry& entry : shard->header.tensors) {
        entries_.push_back({&entry, shard.get()});
      }
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return a.tensor->name < b.tensor->name;
    });
    const auto twice =
        std::adjacent_find(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
          return a.tensor->name == b.tensor->name;
        });
    if (twice != entries_.end()) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("tensor '{}' is both in {} and in {}",
                              twice->tensor->name,
                              twice->shard->name,
                              std::next(twice)->shard->name));
    }
  }

  [[nodiscard]] std::optional<TensorView> find(std::string_view name) const override {
    const auto found = std::lower_bound(
        entries_.begin(), entries_.end(), name, [](const Entry& entry, std::string_view wanted) {
          return entry.tensor->name < wanted;
        });
    if (found == entries_.end() || found->tensor->name != name) {
      return std::nullopt;
    }
    const TensorEntry& tensor = *found->tensor;
    const std::string_view bytes = found->shard->file.view().substr(
        static_cast<std::size_t>(found->shard->header.data_begin + tensor.begin),
        static_cast<std::size_t>(tensor.end - tensor.begin));
    return TensorView{.type = tensor.type,
                      .shape = tensor.shape,
                      .bytes = std::as_bytes(std::span(bytes.data(), bytes.size()))};
  }
  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    names.reserve(entries_.size());
    for (const Entry& entry : entries_) {
      names.push_back(entry.tensor->name);
    }
    return names;
  }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  struct Entry {
    const TensorEntry* tensor;
    const Shard* shard;
  };
  std::vector<std::unique_ptr<Shard>> shards_;
  std::vector<Entry> entries_;
  std::string description_;
};

/// The tensors that an index of shards names, each with its file's name.
std::vector<std::pair<std::string, std::string>> read_index(const std::filesystem::path& path) {
  const Result<Json> parsed = parse_json(read_file(path));
  const auto refuse = [&](std::string_view what) {
    throw Error(ErrorKind::InvalidInput, fmt::format("{}: {}", path.string(), what));
  };
  if (!parsed) {
    refuse(parsed.error().message());
  }
  if (!parsed->is_object() || !parsed->contains("weight_map") ||
      !(*parsed)["weight_map"].is_object()) {
    refuse("expected an object 'weight_map'");
  }
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [tensor, file] : (*parsed)["weight_map"].items()) {
    // A name with a path could point anywhere on the machine.
    if (!file.is_string() || file.get_ref<const std::string&>().find('/') != std::string::npos ||
        !file.get_ref<const std::string&>().ends_with(".safetensors")) {
      refuse(
          fmt::format("tensor '{}' is said to be in {}, expected the name of a safetensors file "
                      "of the same folder",
                      tensor,
                      to_json_line(file)));
    }
    out.emplace_back(tensor, file.get<std::string>());
  }
  return out;
}

bool holds(const SafetensorsHeader& header, const std::string& tensor) {
  const auto found = std::lower_bound(
      header.tensors.begin(),
      header.tensors.end(),
      tensor,
      [](const TensorEntry& entry, const std::string& name) { return entry.name < name; });
  return found != header.tensors.end() && found->name == tensor;
}

bool is_pickle(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".bin" || extension == ".pt" || extension == ".pth" || extension == ".ckpt";
}

}  // namespace

std::unique_ptr<TensorSource> open_safetensors(const std::filesystem::path& path) {
  std::vector<std::unique_ptr<Shard>> shards;
  shards.push_back(std::make_unique<Shard>(path));
  return std::make_unique<MappedTensors>(std::move(shards), path.string());
}

WeightFiles find_weights(const std::filesystem::path& folder) {
  WeightFiles out;
  if (std::filesystem::exists(folder / kSingleFile)) {
    out.files.push_back(folder / kSingleFile);
    return out;
  }
  if (std::filesystem::exists(folder / kIndexFile)) {
    out.index = folder / kIndexFile;
    std::set<std::string> names;
    for (const auto& [tensor, file] : read_index(*out.index)) {
      names.insert(file);
    }
    for (const std::string& name : names) {
      out.files.push_back(folder / name);
    }
    return out;
  }
  std::error_code ignored;
  for (const std::string_view name : {kSingleFile, kIndexFile}) {
    if (std::filesystem::is_symlink(folder / name, ignored)) {
      throw Error(ErrorKind::NotFound,
                  fmt::format("'{}' is a link to '{}', which does not exist; fetch the model again",
                              (folder / name).string(),
                              std::filesystem::read_symlink(folder / name, ignored).string()));
    }
  }
  std::filesystem::directory_iterator entries(folder, ignored);
  const bool has_pickle = std::any_of(
      begin(entries), end(entries), [](const auto& entry) { return is_pickle(entry.path()); });
  throw Error(
      ErrorKind::NotFound,
      has_pickle
          ? fmt::format("'{}' has its weights only as pickles (.bin, .pt), whose reading can run "
                        "code of theirs; Lode reads {}: convert the model with safetensors' "
                        "converter, or take a revision that has it",
                        folder.string(),
                        kSingleFile)
          : fmt::format("'{}' has no {} and no {}", folder.string(), kSingleFile, kIndexFile));
}

std::unique_ptr<TensorSource> open_weights(const WeightFiles& weights) {
  std::vector<std::unique_ptr<Shard>> shards;
  for (const std::filesystem::path& path : weights.files) {
    shards.push_back(std::make_unique<Shard>(path));
  }
  std::string description =
      weights.index ? weights.index->string() : weights.files.front().string();
  if (weights.index) {
    std::map<std::string, const Shard*, std::less<>> by_name;
    for (const auto& shard : shards) {
      by_name.emplace(std::filesystem::path(shard->name).filename().string(), shard.get());
    }
    for (const auto& [tensor, file] : read_index(*weights.index)) {
      const auto shard = by_name.find(file);
      if (shard == by_name.end() || !holds(shard->second->header, tensor)) {
        throw Error(ErrorKind::InvalidInput,
                    fmt::format("{}: tensor '{}' is said to be in {}, which does not hold it",
                                description,
                                tensor,
                                file));
      }
    }
  }
  return std::make_unique<MappedTensors>(std::move(shards), std::move(description));
}

}  // namespace lode::model
