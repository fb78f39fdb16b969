#include "lode/base/system_library.hpp"

#include <utility>

#include <dlfcn.h>
#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode {

SystemLibrary::SystemLibrary(std::string name, const std::string& need)
    : name_(std::move(name)), handle_(::dlopen(name_.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (handle_ == nullptr) {
    throw Error(ErrorKind::Unsupported, fmt::format("{} {}: {}", need, name_, ::dlerror()));
  }
}

void* SystemLibrary::find_symbol(const char* symbol) const {
  void* const function = ::dlsym(handle_, symbol);
  if (function == nullptr) {
    throw Error(ErrorKind::Unsupported, fmt::format("{} has no function {}", name_, symbol));
  }
  return function;
}

}  // namespace lode
