// Any bytes as a git configuration file: variables or an error, never a crash.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/git_config.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto variables =
      lode::source::parse_git_config({reinterpret_cast<const char*>(data), size});
  if (variables) {
    for (const auto& variable : *variables) {
      if (variable.section.empty() || variable.name.empty()) {
        std::abort();
      }
    }
  }
  return 0;
}
