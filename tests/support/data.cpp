#include "support/data.hpp"

#include <cstdlib>
#include <stdexcept>
#include <system_error>

namespace lode::testing {

std::filesystem::path source_path(const std::string& relative) {
  return std::filesystem::path(LODE_SOURCE_DIR) / relative;
}

std::filesystem::path shared_path(const std::string& relative) {
  const char* chosen = std::getenv("LODE_SHARED_DATA");
  const std::filesystem::path root =
      chosen != nullptr ? std::filesystem::path(chosen) : source_path("../shared/data");
  return root / relative;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "lode-test-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("cannot create a temporary folder from " + pattern);
  }
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace lode::testing
