#include "lode/model/encoder_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"

namespace lode::model {
namespace {

std::string message_of(std::string_view text) {
  try {
    (void)parse_encoder_request(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument);
    return error.message();
  }
  ADD_FAILURE() << "accepted: " << text;
  return "";
}

TEST(EncoderOptions, AreReadFromAComponent) {
  const EncoderRequest request = parse_encoder_request(
      "org/model(dim=256,pooling=last_token,max_length=512,dtype=int8,prompt='Q:\\n',"
      "document_prompt=D,normalize=false,like=a/b,revision=v1)");
  EXPECT_EQ(request.model, "org/model@v1");
  EXPECT_EQ(request.options.dimension, 256U);
  EXPECT_EQ(request.options.pooling, Pooling::LastToken);
  EXPECT_EQ(request.options.max_length, 512U);
  EXPECT_EQ(request.options.format, NumberFormat::Int8);
  EXPECT_EQ(request.options.query_prompt, "Q:\n");
  EXPECT_EQ(request.options.document_prompt, "D");
  EXPECT_EQ(request.options.normalize, false);
  EXPECT_EQ(request.options.like, "a/b");
}

TEST(EncoderOptions, ARevisionMayStandAfterTheId) {
  EXPECT_EQ(parse_encoder_request("org/model@refs/pr/1").model, "org/model@refs/pr/1");
  EXPECT_EQ(parse_encoder_request("org/model").model, "org/model");
}

TEST(EncoderOptions, ThePresetIsWhatTheOfficialRunnerDoes) {
  const EncoderOptions preset = parse_encoder_request("a/b(preset=coreb-official)").options;
  EXPECT_TRUE(preset.coreb_official);
  EXPECT_EQ(preset.pooling, std::nullopt);
  EXPECT_EQ(preset.max_length, 512U);
  EXPECT_EQ(preset.query_prompt, "");
  EXPECT_EQ(preset.document_prompt, "");
  EXPECT_EQ(parse_encoder_request("a/b(preset=coreb-official,max_length=99)").options.max_length,
            99U);
}

TEST(EncoderOptions, UnknownParametersAreRefusedWithTheListOfThoseKnown) {
  EXPECT_THAT(message_of("a/b(dims=3)"),
              ::testing::AllOf(::testing::HasSubstr("'dims'"),
                               ::testing::HasSubstr("dim"),
                               ::testing::HasSubstr("pooling"),
                               ::testing::HasSubstr("normalize"),
                               ::testing::HasSubstr("preset"),
                               ::testing::HasSubstr("^")));
  EXPECT_THAT(message_of("a/b(dim=0)"), ::testing::HasSubstr("'dim'"));
  EXPECT_THAT(message_of("a/b(dim=1.5)"), ::testing::HasSubstr("whole number"));
  EXPECT_THAT(message_of("a/b(pooling=average)"), ::testing::HasSubstr("weightedmean"));
  EXPECT_THAT(message_of("a/b(dtype=fp8)"), ::testing::HasSubstr("bf16"));
  EXPECT_THAT(message_of("a/b(preset=mine)"), ::testing::HasSubstr("coreb-official"));
  EXPECT_THAT(message_of("a/b + c/d"), ::testing::HasSubstr("several components"));
}

}  // namespace
}  // namespace lode::model
