#pragma once

#include <cstdint>

#include <arrow/api.h>
#include <nlohmann/json.hpp>

namespace lode::corpus::parquet {

/// A value of an Arrow array as JSON: lists, structs, maps, numbers, strings, booleans; anything
/// else as the text that Arrow prints.
[[nodiscard]] nlohmann::ordered_json to_json(const arrow::Array& array, std::int64_t index);

}  // namespace lode::corpus::parquet
