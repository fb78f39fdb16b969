#include "lode/base/module_library.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include <dlfcn.h>
#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode {
namespace {

std::vector<std::filesystem::path> module_folders() {
  std::vector<std::filesystem::path> folders;
  std::error_code ignored;
  const std::filesystem::path program =
      std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  folders.push_back(program);
  if (const char* const configured = std::getenv("LODE_MODULE_PATH");
      configured != nullptr && *configured != '\0') {
    folders.emplace_back(configured);
  }
  folders.push_back(program / ".." / "lib" / "lode");
  return folders;
}

}  // namespace

void* open_module(const ModuleName& name) {
  for (const std::filesystem::path& folder : module_folders()) {
    const std::filesystem::path path = folder / name.file;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
      continue;
    }
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      throw Error(
          ErrorKind::Unsupported,
          fmt::format(
              "the module for {} cannot be loaded: {}; {}", name.what, ::dlerror(), name.how));
    }
    void* const entry = ::dlsym(library, name.entry);
    if (entry == nullptr) {
      refuse_module_version(name);
    }
    return entry;
  }
  throw Error(ErrorKind::Unsupported,
              fmt::format("{} need the module {}, which is neither beside the program nor in "
                          "$LODE_MODULE_PATH nor in ../lib/lode: {}",
                          name.what,
                          name.file,
                          name.how));
}

void refuse_module_version(const ModuleName& name) {
  throw Error(ErrorKind::Unsupported,
              fmt::format("'{}' is of another version of Lode; build it again", name.file));
}

}  // namespace lode
