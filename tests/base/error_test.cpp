#include "lode/base/error.hpp"

#include <gtest/gtest.h>

namespace lode {
namespace {

TEST(Error, ExitCodesFollowTheDesign) {
  EXPECT_EQ(exit_code(ErrorKind::Io), 1);
  EXPECT_EQ(exit_code(ErrorKind::InvalidArgument), 2);
  EXPECT_EQ(exit_code(ErrorKind::InvalidInput), 3);
  EXPECT_EQ(exit_code(ErrorKind::NotFound), 3);
  EXPECT_EQ(exit_code(ErrorKind::Corrupt), 3);
  EXPECT_EQ(exit_code(ErrorKind::Unsupported), 3);
  EXPECT_EQ(exit_code(ErrorKind::Interrupted), 130);
}

TEST(Error, ValueOrThrowThrowsTheErrorOfAFailure) {
  const Result<int> failed = failure(ErrorKind::NotFound, "no such thing");
  try {
    static_cast<void>(value_or_throw(failed));
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    EXPECT_EQ(error.message(), "no such thing");
  }
  EXPECT_EQ(value_or_throw(Result<int>(7)), 7);
}

}  // namespace
}  // namespace lode
