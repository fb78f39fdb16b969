#include "lode/vector/matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/vector/kernels.hpp"

namespace lode::vector {

Matrix::Matrix(std::size_t rows, std::size_t dimension)
    : rows_(rows),
      dimension_(dimension),
      stride_((dimension + kFloatLanes - 1) / kFloatLanes * kFloatLanes) {
  if (dimension == 0 || dimension > kMostCodes) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("vectors have from 1 to {} dimensions, not {}", kMostCodes, dimension));
  }
  if (rows > std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("one collection holds at most {} vectors, not {}",
                            std::numeric_limits<std::uint32_t>::max(),
                            rows));
  }
  values_ = AlignedArray<float>(rows * stride_);
}

void Matrix::set_rows(std::size_t first, std::span<const float> values) {
  for (std::size_t i = 0; i * dimension_ < values.size(); ++i) {
    const auto source = values.subspan(i * dimension_, dimension_);
    const auto fault = std::find_if(
        source.begin(), source.end(), [](float value) { return !std::isfinite(value); });
    if (fault != source.end()) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("the vector of row {} is not finite: its number at column {} is {}",
                              first + i,
                              fault - source.begin(),
                              *fault));
    }
    std::copy(source.begin(), source.end(), values_.data() + (first + i) * stride_);
  }
}

}  // namespace lode::vector
