#pragma once

#include <string>

namespace lode {

/// A shared library of the system that is opened when it is needed, because linking it would cost
/// every start. It stays open until the program ends.
class SystemLibrary {
 public:
  /// `need` is what cannot be done without it, for messages: "reading git's objects needs". Throws
  /// Error(Unsupported) when the system does not have it.
  SystemLibrary(std::string name, const std::string& need);

  /// Finds a function by its symbol. Throws Error(Unsupported) when the library lacks it.
  template <typename Function>
  void find(const char* symbol, Function*& function) const {
    function = reinterpret_cast<Function*>(find_symbol(symbol));
  }

 private:
  [[nodiscard]] void* find_symbol(const char* symbol) const;

  std::string name_;
  void* handle_ = nullptr;
};

}  // namespace lode
