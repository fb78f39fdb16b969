#include "lode/corpus/parquet/module.hpp"
#include "lode/corpus/parquet/reader.hpp"
#include "lode/corpus/parquet/writer.hpp"

namespace {

constexpr lode::corpus::parquet::Module kModule = {
    .version = lode::corpus::parquet::kModuleVersion,
    .open_file = lode::corpus::parquet::open_file,
    .open_bytes = lode::corpus::parquet::open_bytes,
    .create = lode::corpus::parquet::create,
};

}  // namespace

extern "C" __attribute__((visibility("default"))) const lode::corpus::parquet::Module*
lode_parquet_module();

const lode::corpus::parquet::Module* lode_parquet_module() {
  return &kModule;
}
