#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/model/pma.hpp"
#include "lode/model/read_backbone_config.hpp"

/// A config.json from outside: an Error, or a configuration that holds together.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const lode::Result<lode::Json> json =
      lode::parse_json({reinterpret_cast<const char*>(data), size});
  if (!json) {
    return 0;
  }
  try {
    const lode::model::ConfigObject config(*json, "config.json");
    const lode::model::BackboneConfig backbone = lode::model::read_backbone_config(config);
    if (backbone.attention.size() != static_cast<std::size_t>(backbone.layers) ||
        backbone.heads % backbone.key_value_heads != 0 || backbone.positions < 1) {
      std::abort();
    }
    for (const lode::model::LayerAttention& layer : backbone.attention) {
      if (!backbone.ropes.empty() && layer.rope >= backbone.ropes.size()) {
        std::abort();
      }
    }
    static_cast<void>(lode::model::read_pma_config(config));
  } catch (const lode::Error&) {
    return 0;
  }
  return 0;
}
