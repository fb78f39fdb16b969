#include <array>
#include <string>

#include "lode/model/family_configs.hpp"

namespace lode::model {

Activation read_activation(const ConfigObject& config,
                           std::string_view name,
                           std::string_view otherwise) {
  struct Spelling {
    std::string_view text;
    Activation activation;
  };
  // The three approximations by tanh differ in the order of the same operations.
  constexpr std::array kSpellings = {Spelling{"gelu", Activation::Gelu},
                                     Spelling{"gelu_new", Activation::GeluTanh},
                                     Spelling{"gelu_fast", Activation::GeluTanh},
                                     Spelling{"gelu_pytorch_tanh", Activation::GeluTanh},
                                     Spelling{"relu", Activation::Relu},
                                     Spelling{"silu", Activation::Silu},
                                     Spelling{"swish", Activation::Silu}};
  const std::string text = config.text(name, otherwise);
  for (const Spelling& spelling : kSpellings) {
    if (text == spelling.text) {
      return spelling.activation;
    }
  }
  config.unsupported(name,
                     "supported are gelu, gelu_new, gelu_fast, gelu_pytorch_tanh, relu and silu");
}

std::int64_t read_layer_count(const ConfigObject& config,
                              std::string_view name,
                              std::int64_t otherwise) {
  constexpr std::int64_t kMost = 4096;
  const std::int64_t layers = config.size(name, otherwise);
  if (layers > kMost) {
    config.invalid(name, "at most 4096");
  }
  return layers;
}

}  // namespace lode::model
