#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lode/corpus/parquet/module.hpp"

namespace lode::corpus::parquet {

/// The sink must outlive the writer. Null and a filled `error` on failure.
[[nodiscard]] std::unique_ptr<TableWriter> create(const std::vector<Column>& columns,
                                                  ByteSink& sink,
                                                  std::string& error);

}  // namespace lode::corpus::parquet
