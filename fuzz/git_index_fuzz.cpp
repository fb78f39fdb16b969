// Any bytes as git's index: its paths in order, or an error.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/source/tracked_paths.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const lode::source::TrackedPaths tracked({reinterpret_cast<const char*>(data), size}, 20);
    for (const std::string& path : tracked.paths()) {
      if (!tracked.contains(path)) {
        std::abort();
      }
    }
  } catch (const lode::Error&) {
  }
  return 0;
}
