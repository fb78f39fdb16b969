#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/model/safetensors.hpp"

/// A safetensors file from outside: an Error, or tensors that lie within the file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const lode::model::SafetensorsHeader header =
        lode::model::read_safetensors(bytes, "model.safetensors");
    for (const lode::model::TensorEntry& entry : header.tensors) {
      if (entry.begin > entry.end || entry.end > size - header.data_begin) {
        std::abort();
      }
    }
  } catch (const lode::Error&) {
    return 0;
  }
  return 0;
}
