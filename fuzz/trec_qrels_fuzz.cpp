// Text as TREC qrels: accepted input must survive a round trip.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/eval/trec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const lode::eval::Qrels qrels = lode::eval::parse_trec_qrels(text, "input");
    const std::string written = lode::eval::to_trec_qrels(qrels);
    // A query id that begins with '#' is read behind white space only, so what is written of it is
    // a comment. So it is with a byte order mark at the start of the first id.
    if (written.find("#") == std::string::npos && !written.starts_with("\xEF\xBB\xBF") &&
        !(lode::eval::parse_trec_qrels(written, "written") == qrels)) {
      std::abort();
    }
  } catch (const lode::Error&) {
  }
  lode::eval::SkippedLines skipped;
  try {
    static_cast<void>(lode::eval::parse_trec_qrels(text, "input", {.skipped = &skipped}));
  } catch (const lode::Error&) {
  }
  return 0;
}
