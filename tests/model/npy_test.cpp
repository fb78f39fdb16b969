#include "lode/model/npy.hpp"

#include <cstring>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/model/tensor_values.hpp"

#include "support/data.hpp"

namespace lode::model {
namespace {

std::string floats(const std::vector<float>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

TEST(Npy, ReadsWhatItWrites) {
  const std::string bytes = npy_header({2, 3}) + floats({1, 2, 3, 4, 5, 6});
  EXPECT_EQ((bytes.size() - 24) % 64, 0U) << "the numbers begin at a multiple of 64 bytes";
  const NpyArray array = read_npy(bytes, "v.npy");
  EXPECT_EQ(array.tensor.shape, (std::vector<std::int64_t>{2, 3}));
  std::vector<float> values(6);
  read_floats(array.tensor, 0, values, "v.npy");
  EXPECT_EQ(values, (std::vector<float>{1, 2, 3, 4, 5, 6}));
}

RC_GTEST_PROP(Npy, HeadersRoundTrip, ()) {
  const auto shape =
      *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, 5));
  std::size_t count = 1;
  for (const std::int64_t dimension : shape) {
    count *= static_cast<std::size_t>(dimension);
  }
  const std::string bytes = npy_header(shape) + std::string(count * sizeof(float), '\0');
  RC_ASSERT(read_npy(bytes, "v.npy").tensor.shape == shape);
}

TEST(Npy, ReadsTheOtherVersionsOfTheFormat) {
  const std::string header = "{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }\n";
  std::string bytes("\x93NUMPY\x02\x00", 8);
  const auto length = static_cast<std::uint32_t>(header.size());
  bytes.append(reinterpret_cast<const char*>(&length), sizeof(length));
  bytes += header + std::string(8, '\0');
  EXPECT_EQ(read_npy(bytes, "v.npy").tensor.type, TensorType::Int64);
}

TEST(Npy, ObjectsAndOtherOrdersAreRefused) {
  const auto message = [](const std::string& header) -> std::string {
    std::string bytes("\x93NUMPY\x01\x00", 8);
    const auto length = static_cast<std::uint16_t>(header.size());
    bytes.append(reinterpret_cast<const char*>(&length), sizeof(length));
    bytes += header + std::string(8, '\0');
    try {
      (void)read_npy(bytes, "v.npy");
    } catch (const Error& error) {
      return error.message();
    }
    return "accepted";
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(message("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"), HasSubstr("|O"));
  EXPECT_THAT(message("{'descr': '>f8', 'fortran_order': False, 'shape': (1,), }"),
              HasSubstr(">f8"));
  EXPECT_THAT(message("{'descr': '<f8', 'fortran_order': True, 'shape': (1,), }"),
              HasSubstr("Fortran"));
  EXPECT_THAT(message("{'descr': '<f8', 'shape': (1,), }"), HasSubstr("lacks"));
  EXPECT_THAT(message("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }"),
              HasSubstr("its shape [2]"));
  EXPECT_THAT(
      message("{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904, 8)}"),
      HasSubstr("its shape"));
  EXPECT_THAT(message("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}"),
              HasSubstr("no list of numbers"));
  EXPECT_THAT(message("{'evil': '<f8'}"), HasSubstr("'evil'"));
  EXPECT_THAT(message("__import__('os')"), HasSubstr("expected '{'"));
}

TEST(Npy, EveryTruncationEndsInAnError) {
  const std::string bytes = npy_header({2, 2}) + floats({1, 2, 3, 4});
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_THROW((void)read_npy(std::string_view(bytes).substr(0, length), "v.npy"), Error);
  }
}

}  // namespace
}  // namespace lode::model
