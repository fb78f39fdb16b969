#include "lode/model/safetensors.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/model/tensor_values.hpp"

#include "model/support.hpp"
#include "support/data.hpp"

namespace lode::model {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::NamedTensor;
using testing::safetensors_bytes;
using testing::safetensors_with_header;

std::string message_of(std::string_view bytes, ErrorKind kind = ErrorKind::InvalidInput) {
  try {
    (void)read_safetensors(bytes, "m.safetensors");
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind);
    return error.message();
  }
  ADD_FAILURE() << "accepted";
  return "";
}

TEST(Safetensors, GiveTheTensorsThatWereWritten) {
  const lode::testing::TemporaryFolder folder;
  write_file(
      folder / "model.safetensors",
      safetensors_bytes({{"b", {2, 2}, {1, 2, 3, 4}}, {"a", {1}, {5}}, {"empty", {0, 3}, {}}}));
  const auto tensors = open_weights(find_weights(folder.path()));
  EXPECT_EQ(tensors->names(), (std::vector<std::string>{"a", "b", "empty"}));
  const std::vector<std::int64_t> shape = {2, 2};
  EXPECT_EQ(read_tensor(*tensors, "b", shape), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_FALSE(tensors->find("c"));
  EXPECT_FALSE(tensors->find(""));
  const std::vector<std::int64_t> wrong = {4};
  EXPECT_THROW((void)read_tensor(*tensors, "b", wrong), Error);
  EXPECT_THROW((void)read_tensor(*tensors, "c", shape), Error);
}

TEST(Safetensors, OverlapsHolesAndWrongSizesNameFileAndTensor) {
  const auto header = [](std::string_view tensors) { return std::string(tensors); };
  EXPECT_THAT(message_of(safetensors_with_header(
                  header(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
                             "b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})"),
                  12)),
              AllOf(HasSubstr("m.safetensors"), HasSubstr("tensor 'b' begins at byte 4")));
  EXPECT_THAT(message_of(safetensors_with_header(
                  header(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})"), 8)),
              HasSubstr("tensor 'a' begins at byte 4"));
  EXPECT_THAT(message_of(safetensors_with_header(
                  header(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})"), 8)),
              HasSubstr("tensor 'a' has 8 bytes, which its type F32 and its shape [3]"));
  EXPECT_THAT(message_of(safetensors_with_header(
                  header(R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,8]}})"), 8)),
              HasSubstr("tensor 'a'"));
  EXPECT_THAT(message_of(safetensors_with_header(
                  header(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})"), 9)),
              HasSubstr("1 bytes after the last tensor"));
}

TEST(Safetensors, HugeNumbersAreRefused) {
  for (const std::string_view tensor :
       {R"({"dtype":"F32","shape":[2],"data_offsets":[0,18446744073709551615]})",
        R"({"dtype":"F32","shape":[2],"data_offsets":[18446744073709551608,8]})",
        R"({"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]})",
        R"({"dtype":"F32","shape":[9223372036854775808],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[-1],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[1.5],"data_offsets":[0,8]})",
        R"({"dtype":"F32","shape":[2],"data_offsets":[8,0]})",
        R"({"dtype":"F32","shape":[2],"data_offsets":[0]})",
        R"({"dtype":"F32","shape":[2]})",
        R"({"dtype":"F32","data_offsets":[0,8]})",
        R"({"shape":[2],"data_offsets":[0,8]})",
        R"(3)"}) {
    EXPECT_THAT(message_of(safetensors_with_header("{\"t\":" + std::string(tensor) + "}", 8)),
                HasSubstr("'t'"));
  }
  std::string long_header(8, '\xFF');
  EXPECT_THAT(message_of(long_header), HasSubstr("header would be"));
  EXPECT_THAT(message_of(std::string("\x00\x00\x00\x08\x00\x00\x00\x00", 8)),
              HasSubstr("header would be"));
}

TEST(Safetensors, ATensorThatIsThereTwiceIsRefused) {
  EXPECT_THAT(message_of(safetensors_with_header(
                  R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},
                      "a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                  8)),
              HasSubstr("'a' appears twice"));
}

TEST(Safetensors, UnknownTypesAreRefusedByName) {
  EXPECT_THAT(message_of(safetensors_with_header(
                             R"({"w":{"dtype":"F8_E4M3","shape":[8],"data_offsets":[0,8]}})", 8),
                         ErrorKind::Unsupported),
              AllOf(HasSubstr("'w'"), HasSubstr("F8_E4M3")));
}

TEST(Safetensors, EveryTruncationAndFlippedByteEndsInAnErrorOrInTensorsWithinTheFile) {
  const std::string whole =
      safetensors_bytes({{"alpha", {2, 3}, {1, 2, 3, 4, 5, 6}}, {"beta", {1}, {7}}});
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_THROW((void)read_safetensors(std::string_view(whole).substr(0, length), "m"), Error);
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const char mask : {'\x01', '\x10', '\x7F', '\xFF'}) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ mask);
      try {
        const SafetensorsHeader header = read_safetensors(damaged, "m");
        for (const TensorEntry& entry : header.tensors) {
          EXPECT_LE(header.data_begin + entry.end, damaged.size());
        }
      } catch (const Error&) {
        continue;
      }
    }
  }
}

TEST(Shards, AreReadThroughTheirIndex) {
  const lode::testing::TemporaryFolder folder;
  testing::write_files(
      folder.path(),
      {{"a.safetensors", safetensors_bytes({{"one", {1}, {1}}})},
       {"b.safetensors", safetensors_bytes({{"two", {1}, {2}}})},
       {"model.safetensors.index.json",
        R"({"metadata":{},"weight_map":{"one":"a.safetensors","two":"b.safetensors"}})"}});
  const auto tensors = open_weights(find_weights(folder.path()));
  EXPECT_EQ(tensors->names(), (std::vector<std::string>{"one", "two"}));
}

TEST(Shards, ThatDoNotMatchTheirIndexAreRefused) {
  const auto message = [](const std::string& first,
                          const std::string& second,
                          const std::string& index) -> std::string {
    const lode::testing::TemporaryFolder folder;
    testing::write_files(folder.path(),
                         {{"a.safetensors", first},
                          {"b.safetensors", second},
                          {"model.safetensors.index.json", index}});
    try {
      (void)open_weights(find_weights(folder.path()));
    } catch (const Error& error) {
      return error.message();
    }
    return "accepted";
  };
  const std::string one = safetensors_bytes({{"one", {1}, {1}}});
  const std::string two = safetensors_bytes({{"two", {1}, {2}}});
  EXPECT_THAT(
      message(one, two, R"({"weight_map":{"one":"a.safetensors","three":"b.safetensors"}})"),
      AllOf(HasSubstr("'three'"), HasSubstr("b.safetensors, which does not hold it")));
  EXPECT_THAT(message(one, one, R"({"weight_map":{"one":"a.safetensors","x":"b.safetensors"}})"),
              HasSubstr("'x'"));
  EXPECT_THAT(message(one,
                      safetensors_bytes({{"one", {1}, {1}}, {"two", {1}, {2}}}),
                      R"({"weight_map":{"one":"a.safetensors","two":"b.safetensors"}})"),
              AllOf(HasSubstr("'one' is both in"), HasSubstr("b.safetensors")));
  EXPECT_THAT(message(one, two, R"({"weight_map":{"one":"../a.safetensors"}})"),
              HasSubstr("of the same folder"));
  EXPECT_THAT(message(one, two, R"({"weight_map":{"one":"gone.safetensors"}})"),
              HasSubstr("gone.safetensors' does not exist"));
  EXPECT_THAT(message(one, two, R"({"weight_map":3})"), HasSubstr("weight_map"));
  EXPECT_THAT(message(one, two, "{"), HasSubstr("index.json"));
}

TEST(Weights, ThatAreOnlyPicklesAreNeverOpened) {
  const lode::testing::TemporaryFolder folder;
  write_file(folder / "pytorch_model.bin", "anything");
  try {
    (void)find_weights(folder.path());
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    EXPECT_THAT(error.message(), HasSubstr("only as pickles"));
  }
}

TEST(TensorValues, HalfPrecisionIsReadExactly) {
  EXPECT_EQ(half_to_float(0x3C00), 1.0F);
  EXPECT_EQ(half_to_float(0xC000), -2.0F);
  EXPECT_EQ(half_to_float(0x7BFF), 65504.0F);
  EXPECT_EQ(half_to_float(0x0001), 0x1.0p-24F);
  EXPECT_EQ(half_to_float(0x8000), -0.0F);
  EXPECT_TRUE(std::isinf(half_to_float(0x7C00)));
  EXPECT_TRUE(std::isnan(half_to_float(0x7E00)));
  EXPECT_EQ(bfloat16_to_float(0x3F80), 1.0F);
  EXPECT_EQ(bfloat16_to_float(0xC040), -3.0F);
}

}  // namespace
}  // namespace lode::model
