// Every analyser on any bytes: the terms are never empty, and valid text gives valid terms.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lode/base/text_file.hpp"
#include "lode/text/analyzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const std::string& name : lode::text::analyzer_names()) {
    const auto analyzer = lode::value_or_throw(lode::text::find_analyzer(name));
    lode::text::TermBuffer terms;
    analyzer->analyze(text, terms);
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (terms[i].empty() || !lode::is_valid_utf8(terms[i])) {
        std::abort();
      }
    }
  }
  return 0;
}
