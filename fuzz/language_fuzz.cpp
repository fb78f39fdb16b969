// A path and a content (after the first line feed) have one kind, whatever they are, and are taken
// or refused by a named rule.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/file_kind.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string_view path = all.substr(0, all.find('\n'));
  const std::string_view content = all.substr(path.size());
  const auto kind = lode::source::classify(path, content);
  if (kind != lode::source::classify(path, content) ||
      lode::source::find_language(lode::source::language_name(kind.language)) != kind.language) {
    std::abort();
  }
  const auto refusal = lode::source::refuse(path, content, kind, {});
  if (refusal && refusal->rule.empty()) {
    std::abort();
  }
  return 0;
}
