#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/model/npy.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_values.hpp"

/// An npy file from outside: an Error, or an array whose numbers can all be read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const lode::model::NpyArray array = lode::model::read_npy(bytes, "a.npy");
    std::vector<float> values(
        array.tensor.bytes.empty() ? 0 : lode::model::element_count(array.tensor.shape));
    lode::model::read_floats(array.tensor, 0, values, "a.npy");
  } catch (const lode::Error&) {
    return 0;
  }
  return 0;
}
