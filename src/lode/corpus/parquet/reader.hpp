#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "lode/corpus/parquet/module.hpp"

namespace lode::corpus::parquet {

/// Null and a filled `error` when the file is no Parquet or has columns that have no text form
/// (bytes, also within others, or a name that is not UTF-8).
[[nodiscard]] std::unique_ptr<TableReader> open_file(const std::string& path, std::string& error);
/// The bytes must outlive the reader.
[[nodiscard]] std::unique_ptr<TableReader> open_bytes(std::string_view bytes, std::string& error);

}  // namespace lode::corpus::parquet
