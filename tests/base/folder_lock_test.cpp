#include "lode/base/folder_lock.hpp"

#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"

#include "support/data.hpp"

namespace lode {
namespace {

TEST(FolderLock, ASecondOwnerIsRefusedWithTheNameOfTheFirst) {
  const testing::TemporaryFolder temporary;
  const FolderLock lock(temporary / "out", "wait for it");
  try {
    const FolderLock second(temporary / "out", "wait for it");
    FAIL() << "two owners hold one folder";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Io);
    EXPECT_NE(error.message().find("is in use by process " + std::to_string(::getpid())),
              std::string::npos)
        << error.message();
  }
}

TEST(FolderLock, ADeadOwnerIsTakenOver) {
  const testing::TemporaryFolder temporary;
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const FolderLock lock(temporary / "out", "wait for it");
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  const FolderLock lock(temporary / "out", "wait for it");
  EXPECT_EQ(read_file(temporary / "out/.lock").find("process " + std::to_string(::getpid())), 0U);
}

TEST(FolderLock, TryingGivesTheOwnersLineInsteadOfAnError) {
  const testing::TemporaryFolder temporary;
  std::string owner;
  const auto first = FolderLock::try_acquire(temporary / "out", owner);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(owner, "");
  EXPECT_FALSE(FolderLock::try_acquire(temporary / "out", owner).has_value());
  EXPECT_NE(owner.find(" since "), std::string::npos) << owner;
}

}  // namespace
}  // namespace lode
