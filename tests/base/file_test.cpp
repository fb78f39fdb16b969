#include "lode/base/file.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/error.hpp"

#include "support/data.hpp"

namespace lode {
namespace {

std::set<std::string> names_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

TEST(MappedFile, ShowsTheContent) {
  const testing::TemporaryFolder folder;
  write_file(folder / "a", "hello\n");
  EXPECT_EQ(MappedFile(folder / "a").view(), "hello\n");
  EXPECT_EQ(read_file(folder / "a"), "hello\n");
}

TEST(MappedFile, EmptyFileIsAnEmptyView) {
  const testing::TemporaryFolder folder;
  write_file(folder / "empty", "");
  EXPECT_TRUE(MappedFile(folder / "empty").view().empty());
}

TEST(MappedFile, MissingFileAndFolderAreTold) {
  const testing::TemporaryFolder folder;
  try {
    const MappedFile file(folder / "missing");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    EXPECT_NE(error.message().find("missing"), std::string::npos);
  }
  EXPECT_THROW(MappedFile{folder.path()}, Error);
}

TEST(MappedFile, ReleasedPagesCanBeReadAgain) {
  const testing::TemporaryFolder folder;
  const std::string content(1 << 20, 'x');
  write_file(folder / "a", content);
  const MappedFile file(folder / "a");
  file.release(0, content.size());
  EXPECT_EQ(file.view(), content);
}

TEST(AtomicFile, LeavesTheOldFileUntilCommit) {
  const testing::TemporaryFolder folder;
  write_file(folder / "a", "old");
  {
    AtomicFile file(folder / "a");
    file.write("new");
    EXPECT_EQ(read_file(folder / "a"), "old");
  }
  EXPECT_EQ(read_file(folder / "a"), "old");
  EXPECT_EQ(names_in(folder.path()), std::set<std::string>{"a"});
  AtomicFile file(folder / "a");
  file.write("new");
  file.commit();
  EXPECT_EQ(read_file(folder / "a"), "new");
  EXPECT_EQ(names_in(folder.path()), std::set<std::string>{"a"});
}

TEST(AtomicFile, CreatesParentFolders) {
  const testing::TemporaryFolder folder;
  write_file(folder / "x/y/z", "deep");
  EXPECT_EQ(read_file(folder / "x/y/z"), "deep");
}

TEST(AtomicFile, RemovesWhatAKilledProcessLeft) {
  const testing::TemporaryFolder folder;
  // No process has this number: it is above the kernel's largest.
  std::ofstream(folder / ".a.2000000000-1.tmp") << "half";
  std::ofstream(folder / ".a.notes.tmp") << "not ours";
  write_file(folder / "a", "whole");
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"a", ".a.notes.tmp"}));
}

TEST(AtomicFile, FullDiskIsAnErrorAndLeavesNothing) {
  const testing::TemporaryFolder folder;
  rlimit old = {};
  getrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = old;
  small.rlim_cur = 1 << 16;
  setrlimit(RLIMIT_FSIZE, &small);
  try {
    write_file(folder / "big", std::string(1 << 21, 'x'));
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Io);
    EXPECT_NE(error.message().find("big"), std::string::npos);
  }
  setrlimit(RLIMIT_FSIZE, &old);
  EXPECT_TRUE(names_in(folder.path()).empty());
}

/// The message with which a named output is refused; empty when it is taken.
std::string refusal(const std::filesystem::path& named) {
  try {
    (void)output_file_path(named);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument) << named;
    return error.message();
  }
  return "";
}

TEST(OutputFile, WhatIsNoRegularFileIsRefused) {
  const testing::TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  std::filesystem::create_symlink("pipe", folder / "to_pipe");
  for (const char* const name : {"pipe", "to_pipe"}) {
    EXPECT_NE(refusal(folder / name).find("redirect standard output"), std::string::npos) << name;
  }
  EXPECT_NE(refusal(folder.path()).find("is a folder"), std::string::npos);
  EXPECT_NE(refusal(folder / "new/").find("names a folder"), std::string::npos);
  EXPECT_NE(refusal(folder / "absent/new").find("does not exist"), std::string::npos);
  std::filesystem::create_symlink("round", folder / "round");
  EXPECT_NE(refusal(folder / "round").find("in a circle"), std::string::npos);
}

TEST(OutputFile, AnOpenFileOfAProcessIsRefusedWhateverItIs) {
  const testing::TemporaryFolder folder;
  const int fd = ::open((folder / "log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(fd, 0);
  std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(fd), folder / "stream");
  EXPECT_NE(refusal(folder / "stream").find("redirect standard output"), std::string::npos);
  ::close(fd);
}

TEST(OutputFile, LinksStayAndWhatTheyLeadToIsReplaced) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directory(folder / "far");
  std::ofstream(folder / "far/file") << "old";
  std::filesystem::create_symlink("far/file", folder / "link");
  std::filesystem::create_symlink("far/new", folder / "dangling");
  for (const auto& [link, target] : {std::pair{"link", "far/file"}, {"dangling", "far/new"}}) {
    write_file(output_file_path(folder / link), "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / link));
    EXPECT_EQ(read_file(folder / target), "new");
  }
  EXPECT_EQ(output_file_path(folder / "plain"), folder / "plain");
  EXPECT_EQ(output_file_path("plain"), "plain");
}

}  // namespace
}  // namespace lode
