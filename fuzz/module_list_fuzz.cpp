#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/model/module_list.hpp"

#include "temporary_folder.hpp"

/// modules.json, a module's config.json and config_sentence_transformers.json from outside, parted
/// by NUL bytes: an Error, or a list of modules.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lode::fuzz::TemporaryFolder kFolder;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (const char* const name :
       {"modules.json", "1/config.json", "config_sentence_transformers.json"}) {
    const std::string_view part = rest.substr(0, rest.find('\0'));
    kFolder.write(name, part);
    rest.remove_prefix(part.size() == rest.size() ? rest.size() : part.size() + 1);
  }
  try {
    static_cast<void>(lode::model::read_module_list(kFolder.path()));
  } catch (const lode::Error&) {
    return 0;
  }
  return 0;
}
