#include "lode/model/torch_module.hpp"

#include "lode/base/module_library.hpp"

namespace lode::model {
namespace {

constexpr ModuleName kModule = {
    .file = "lode_torch.so",
    .entry = "lode_torch_module",
    .what = "transformer models",
    .how =
        "run `scripts/setup torch` and build Lode again, with -DLODE_WITH_TORCH=ON (the default); "
        "bm25 and static models (model2vec) need no module"};

const BackboneModule& find_and_load() {
  using Entry = const BackboneModule* (*)();
  const BackboneModule* const module = reinterpret_cast<Entry>(open_module(kModule))();
  if (module == nullptr || module->version() != kBackboneModuleVersion) {
    refuse_module_version(kModule);
  }
  return *module;
}

}  // namespace

const BackboneModule& torch_module() {
  static const BackboneModule& module = find_and_load();
  return module;
}

}  // namespace lode::model
