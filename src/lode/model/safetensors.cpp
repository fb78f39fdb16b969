#include "lode/model/safetensors.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/model/tensor_type.hpp"

namespace lode::model {
namespace {

[[noreturn]] void refuse(const std::string& file, std::string_view what) {
  throw Error(ErrorKind::InvalidInput,
              fmt::format("{}: not a whole safetensors file: {}", file, what));
}

std::uint64_t offset(const Json& value, const std::string& file, const std::string& tensor) {
  if (!value.is_number_unsigned()) {
    refuse(file, fmt::format("the offsets of tensor '{}' are no whole numbers", tensor));
  }
  return value.get<std::uint64_t>();
}

TensorEntry read_entry(const std::string& name, const Json& value, const std::string& file) {
  TensorEntry entry;
  entry.name = name;
  const auto part = [&](const char* field) -> const Json& {
    const auto found = value.is_object() ? value.find(field) : value.end();
    if (found == value.end()) {
      refuse(file, fmt::format("tensor '{}' has no '{}'", name, field));
    }
    return *found;
  };
  const Json& type = part("dtype");
  const auto known =
      type.is_string() ? parse_type(type.get_ref<const std::string&>()) : std::nullopt;
  if (!known) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("{}: tensor '{}' is of the type {}, which is not supported",
                            file,
                            name,
                            to_json_line(type)));
  }
  entry.type = *known;
  const Json& shape = part("shape");
  if (!shape.is_array()) {
    refuse(file, fmt::format("the shape of tensor '{}' is no list", name));
  }
  for (const Json& dimension : shape) {
    if (!dimension.is_number_unsigned() ||
        dimension.get<std::uint64_t>() >
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      refuse(file, fmt::format("the shape of tensor '{}' is {}", name, to_json_line(shape)));
    }
    entry.shape.push_back(dimension.get<std::int64_t>());
  }
  const Json& offsets = part("data_offsets");
  if (!offsets.is_array() || offsets.size() != 2) {
    refuse(file, fmt::format("tensor '{}' needs two offsets", name));
  }
  entry.begin = offset(offsets[0], file, name);
  entry.end = offset(offsets[1], file, name);
  return entry;
}

/// In the order of their bytes, each tensor begins where the one before ended.
void check_layout(std::vector<TensorEntry>& tensors,
                  std::uint64_t data_length,
                  const std::string& file) {
  std::sort(tensors.begin(), tensors.end(), [](const TensorEntry& a, const TensorEntry& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  std::uint64_t at = 0;
  for (const TensorEntry& entry : tensors) {
    if (entry.end < entry.begin || entry.end > data_length) {
      refuse(file,
             fmt::format("tensor '{}' lies at bytes {} to {} of {}",
                         entry.name,
                         entry.begin,
                         entry.end,
                         data_length));
    }
    if (entry.begin != at) {
      refuse(file,
             fmt::format("tensor '{}' begins at byte {}, expected {}: tensors overlap or leave a "
                         "hole",
                         entry.name,
                         entry.begin,
                         at));
    }
    const auto expected = byte_count(entry.type, entry.shape);
    if (!expected || *expected != entry.end - entry.begin) {
      refuse(file,
             fmt::format("tensor '{}' has {} bytes, which its type {} and its shape {} do not ask "
                         "for",
                         entry.name,
                         entry.end - entry.begin,
                         type_name(entry.type),
                         shape_text(entry.shape)));
    }
    at = entry.end;
  }
  if (at != data_length) {
    refuse(file, fmt::format("{} bytes after the last tensor", data_length - at));
  }
}

}  // namespace

SafetensorsHeader read_safetensors(std::string_view bytes, const std::string& file) {
  constexpr std::uint64_t kLargestHeader = 100'000'000;  // As in the reference implementation.
  std::uint64_t length = 0;
  if (bytes.size() < sizeof(length)) {
    refuse(file, fmt::format("it has {} bytes", bytes.size()));
  }
  std::memcpy(&length, bytes.data(), sizeof(length));
  if (length > kLargestHeader || length > bytes.size() - sizeof(length)) {
    refuse(file,
           fmt::format("its header would be {} bytes long, the file has {}", length, bytes.size()));
  }
  const std::string_view text = bytes.substr(sizeof(length), static_cast<std::size_t>(length));
  const Result<Json> parsed = parse_json(text);
  if (!parsed) {
    refuse(file, "its header is no JSON: " + parsed.error().message());
  }
  if (!parsed->is_object()) {
    refuse(file, "its header is no JSON object");
  }
  SafetensorsHeader header;
  header.data_begin = sizeof(length) + length;
  for (const auto& [name, value] : parsed->items()) {
    if (name != "__metadata__") {
      header.tensors.push_back(read_entry(name, value, file));
    }
  }
  check_layout(header.tensors, bytes.size() - header.data_begin, file);
  std::sort(header.tensors.begin(),
            header.tensors.end(),
            [](const TensorEntry& a, const TensorEntry& b) { return a.name < b.name; });
  return header;
}

}  // namespace lode::model
