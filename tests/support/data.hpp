#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace lode::testing {

/// A file or folder of the repository.
[[nodiscard]] std::filesystem::path source_path(const std::string& relative);

/// A file or folder of the larger data sets, which a user's machine need not have:
/// $LODE_SHARED_DATA, or shared/data beside the repository.
[[nodiscard]] std::filesystem::path shared_path(const std::string& relative);

/// A fresh folder for one test, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const {
    return path_ / name;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace lode::testing

/// Skips the test, visibly, when a data set is not on this machine.
#define LODE_SKIP_WITHOUT(path)                               \
  if (!std::filesystem::exists(path)) {                       \
    GTEST_SKIP() << "needs the data set " << (path).string(); \
  }
