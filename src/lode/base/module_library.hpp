#pragma once

#include <string>

namespace lode {

/// A loadable module of the program: a shared library that is opened only when something needs it,
/// because linking it would cost every start.
struct ModuleName {
  const char* file;   ///< "lode_parquet.so".
  const char* entry;  ///< The C function that it exports.
  const char* what;   ///< For messages: "Parquet files", "transformer models".
  const char* how;    ///< What to do when it is absent: a sentence without its first capital.
};

/// Opens the module and returns its entry function. It is looked for beside the program, in
/// $LODE_MODULE_PATH, then in ../lib/lode. It stays open until the program ends. Throws
/// Error(Unsupported) that says what to do when it is absent or cannot be loaded.
[[nodiscard]] void* open_module(const ModuleName& name);

/// Throws Error(Unsupported): the module was built from another version of Lode.
[[noreturn]] void refuse_module_version(const ModuleName& name);

}  // namespace lode
