#include "lode/model/open_encoder.hpp"

#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"

#include "support/data.hpp"

namespace lode::model {
namespace {

search::Component component(const std::string& parameters = "") {
  const std::string folder = lode::testing::source_path("tests/data/model/static/plain").string();
  return value_or_throw(search::parse_pipeline("'" + folder + "'(" + parameters + ")"))
      .sources.front();
}

TEST(ModelEncoders, E22_OneModelIsOpenedOnce) {
  ModelEncoders encoders;
  const auto first = encoders.open(component());
  EXPECT_EQ(first, encoders.open(component()));
  search::Component with_depth = component();
  with_depth.depth = 100;
  EXPECT_EQ(first, encoders.open(with_depth)) << "how many documents are asked for does not matter";
  const auto shorter = encoders.open(component("dim=4"));
  EXPECT_NE(first, shorter);
  EXPECT_EQ(shorter->dimension(), 4U);
  EXPECT_NE(first->identity(), shorter->identity());
  std::vector<std::shared_ptr<const search::Encoder>> found(4);
  std::vector<std::thread> callers;
  for (auto& encoder : found) {
    callers.emplace_back([&] { encoder = encoders.open(component()); });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_THAT(found, ::testing::Each(first));
}

TEST(ModelEncoders, AModelThatIsNotThereIsAnErrorEachTime) {
  ModelEncoders encoders;
  search::Component absent;
  absent.name = "nobody/nothing";
  for (int i = 0; i < 2; ++i) {
    try {
      (void)encoders.open(absent);
      ADD_FAILURE() << "opened";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    }
  }
  EXPECT_THROW((void)encoders.open(component("dims=3")), Error);
}

}  // namespace
}  // namespace lode::model
