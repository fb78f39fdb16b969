#include <cstdint>
#include <cstdlib>
#include <string>

#include "lode/base/error.hpp"
#include "lode/index/history.hpp"
#include "lode/index/sealed_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  lode::index::repair_seal(bytes);
  try {
    lode::index::HistorySettings settings;
    const auto commits = lode::index::read_history(bytes, "the input", settings);
    lode::index::HistorySettings again;
    const std::string written = lode::index::write_history(settings, commits);
    // Paths and terms that no commit has are not written again, nor is a message's stated length.
    if (lode::index::read_history(written, "what was written", again) != commits ||
        again != settings) {
      std::abort();
    }
  } catch (const lode::Error&) {
    return 0;  // A damaged file is an error.
  }
  return 0;
}
