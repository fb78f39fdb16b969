#include <memory>
#include <string>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/model/backbone.hpp"
#include "lode/nn/cpu_backbone.hpp"
#include "lode/nn/torch_backbone.hpp"

namespace lode::nn {
namespace {

class TorchModule : public model::BackboneModule {
 public:
  [[nodiscard]] std::uint32_t version() const noexcept override {
    return model::kBackboneModuleVersion;
  }
  [[nodiscard]] std::string engine() const override {
    return std::string("LibTorch ") + torch_version();
  }
  [[nodiscard]] std::unique_ptr<model::Backbone> make(
      const model::BackboneConfig& config,
      std::shared_ptr<const model::TensorSource> tensors,
      const model::BackboneOptions& options) const override {
    return options.device == "cpu" ? make_cpu_backbone(config, std::move(tensors), options)
                                   : make_torch_backbone(config, std::move(tensors), options);
  }
};

}  // namespace
}  // namespace lode::nn

/// What the program looks up. Errors leave the module as lode::Error, whose type both sides compile
/// from the same header; the module is never closed, so that a caught one stays valid.
extern "C" __attribute__((visibility("default"))) const lode::model::BackboneModule*
lode_torch_module() {
  static const lode::nn::TorchModule kModule;
  return &kModule;
}
