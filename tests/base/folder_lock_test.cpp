#include "lode/base/folder_lock.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
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

TEST(FolderLock, WhatIsNoLockIsRefusedAndLeftAsItIs) {
  const testing::TemporaryFolder temporary;
  const std::filesystem::path victim = temporary / "victim";
  const std::filesystem::path lock = temporary / "out/.lock";
  write_file(victim, "precious");
  std::filesystem::create_directories(temporary / "out");
  const auto refuse = [&](const char* what) {
    std::string owner;
    try {
      static_cast<void>(FolderLock::try_acquire(temporary / "out", owner));
      ADD_FAILURE() << what << " was taken for a lock";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Io);
      EXPECT_NE(error.message().find(".lock"), std::string::npos) << error.message();
    }
    EXPECT_EQ(read_file(victim), "precious") << what;
    std::filesystem::remove(lock);
  };
  std::filesystem::create_symlink(victim, lock);
  refuse("a symbolic link");
  std::filesystem::create_symlink(temporary / "nothing", lock);
  refuse("a link to nothing");
  EXPECT_FALSE(std::filesystem::exists(temporary / "nothing"));
  std::filesystem::create_hard_link(victim, lock);
  refuse("a second name");
  write_file(lock, "precious");
  refuse("another program's file");
  ASSERT_EQ(::mkfifo(lock.c_str(), 0600), 0);
  refuse("a pipe");
  std::filesystem::create_directory(lock);
  refuse("a folder");
}

}  // namespace
}  // namespace lode
