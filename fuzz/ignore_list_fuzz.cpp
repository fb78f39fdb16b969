// Any bytes as an ignore file and as paths: matching ends, and a path without a matching rule has
// none in a list without rules either.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/ignore_list.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t middle = text.find('\0');
  const std::string_view rules = text.substr(0, middle);
  std::string_view path = middle == std::string_view::npos ? text : text.substr(middle + 1);
  path = path.substr(0, 4096);
  for (const bool fold_case : {false, true}) {
    const auto list = lode::source::IgnoreList::parse(rules, fold_case);
    for (const bool folder : {false, true}) {
      const auto* rule = list.find(path, path.substr(path.rfind('/') + 1), folder);
      if (rule != nullptr && (list.empty() || rule->line == 0 || rule->pattern.text().empty())) {
        std::abort();
      }
    }
  }
  return 0;
}
