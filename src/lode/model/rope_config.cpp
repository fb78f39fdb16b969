#include "lode/model/rope_config.hpp"

#include <cmath>
#include <optional>

#include "lode/base/error.hpp"

namespace lode::model {
namespace {

double positive(const ConfigObject& rope, std::string_view name, double otherwise) {
  const double value = rope.number(name, otherwise);
  if (!(value > 0.0) || !std::isfinite(value)) {
    rope.invalid(name, "a number above 0");
  }
  return value;
}

double yarn_magnitude(double factor, double scale) {
  constexpr double kSlope = 0.1;  // YaRN, equation 22 of arXiv 2309.00071.
  return factor <= 1.0 ? 1.0 : kSlope * scale * std::log(factor) + 1.0;
}

void read_yarn(const ConfigObject& rope, std::int64_t positions, Rope& out) {
  constexpr double kBetaFast = 32.0;
  constexpr double kBetaSlow = 1.0;
  if (out.theta <= 1.0) {
    rope.invalid("rope_theta", "a number above 1");
  }
  out.scaling = Rope::Scaling::Yarn;
  out.original_positions =
      positive(rope, "original_max_position_embeddings", static_cast<double>(positions));
  out.factor = positive(rope, "factor", static_cast<double>(positions) / out.original_positions);
  const double scale = rope.number("mscale", 0.0);
  const double all_scale = rope.number("mscale_all_dim", 0.0);
  const double inferred =
      scale != 0.0 && all_scale != 0.0
          ? yarn_magnitude(out.factor, scale) / yarn_magnitude(out.factor, all_scale)
          : yarn_magnitude(out.factor, 1.0);
  out.attention_factor = positive(rope, "attention_factor", inferred);
  const auto beta = [&](std::string_view name, double otherwise) {
    const double value = rope.number(name, otherwise);
    return value == 0.0 ? otherwise : value;
  };
  out.beta_fast = beta("beta_fast", kBetaFast);
  out.beta_slow = beta("beta_slow", kBetaSlow);
  out.truncate = rope.flag("truncate", true);
}

void read_llama3(const ConfigObject& rope, std::int64_t positions, Rope& out) {
  for (const std::string_view name : {"factor", "low_freq_factor", "high_freq_factor"}) {
    rope.require(name);
  }
  out.scaling = Rope::Scaling::Llama3;
  out.factor = positive(rope, "factor", 1.0);
  out.original_positions =
      positive(rope, "original_max_position_embeddings", static_cast<double>(positions));
  out.low_frequency_factor = positive(rope, "low_freq_factor", 1.0);
  out.high_frequency_factor = positive(rope, "high_freq_factor", 1.0);
  if (out.high_frequency_factor <= out.low_frequency_factor) {
    rope.invalid("high_freq_factor", "a number above 'low_freq_factor'");
  }
}

}  // namespace

Rope read_rope(const ConfigObject& rope, double theta, std::int64_t positions) {
  Rope out;
  out.theta = positive(rope, "rope_theta", theta);
  if (rope.number("partial_rotary_factor", 1.0) != 1.0) {
    rope.unsupported("partial_rotary_factor", "only 1 is supported for this model type");
  }
  const std::string type = rope.text("rope_type", rope.text("type", "default"));
  if (type == "linear") {
    rope.require("factor");
    out.scaling = Rope::Scaling::Linear;
    out.factor = positive(rope, "factor", 1.0);
  } else if (type == "yarn") {
    read_yarn(rope, positions, out);
  } else if (type == "llama3") {
    read_llama3(rope, positions, out);
  } else if (type != "default" && type != "dynamic") {
    rope.unsupported(rope.has("rope_type") ? "rope_type" : "type",
                     "the supported types are default, dynamic, linear, yarn and llama3");
  }
  return out;
}

Rope read_shared_rope(const ConfigObject& config, double default_theta, std::int64_t positions) {
  if (config.number("partial_rotary_factor", 1.0) != 1.0) {
    config.unsupported("partial_rotary_factor", "only 1 is supported for this model type");
  }
  const double theta = positive(config, "rope_theta", default_theta);
  // The older field wins where a file has both, as in transformers; an empty one counts as none.
  for (const std::string_view name : {"rope_scaling", "rope_parameters"}) {
    const std::optional<ConfigObject> rope = config.object(name);
    if (!rope || config.find(name)->empty()) {
      continue;
    }
    for (const std::string_view layer_type : {"full_attention", "sliding_attention"}) {
      if (rope->has(layer_type)) {
        config.unsupported(name, "this model type has one rotary embedding for all layers");
      }
    }
    if (config.has("original_max_position_embeddings")) {
      config.unsupported("original_max_position_embeddings", "expected it in the rope dictionary");
    }
    return read_rope(*rope, theta, positions);
  }
  Rope rope;
  rope.theta = theta;
  return rope;
}

LayerRopes read_layer_ropes(const ConfigObject& config,
                            const LayerRopeSpelling& spelling,
                            std::int64_t positions) {
  LayerRopes out;
  out.full.theta = positive(config, spelling.full_theta, spelling.default_full_theta);
  out.sliding.theta = positive(config, spelling.sliding_theta, spelling.default_sliding_theta);
  const std::optional<ConfigObject> scaling = config.object("rope_scaling");
  const std::optional<ConfigObject> parameters = config.object("rope_parameters");
  if (scaling && parameters) {
    config.unsupported("rope_scaling", "expected either it or 'rope_parameters'");
  }
  if (scaling) {
    out.full = read_rope(*scaling, out.full.theta, positions);
    if (spelling.scaling_is_for_both) {
      out.sliding = read_rope(*scaling, out.sliding.theta, positions);
    }
  }
  if (parameters) {
    if (const auto full = parameters->object("full_attention")) {
      out.full = read_rope(*full, out.full.theta, positions);
    }
    if (const auto sliding = parameters->object("sliding_attention")) {
      out.sliding = read_rope(*sliding, out.sliding.theta, positions);
    }
    if (const auto others = parameters->unread(); !others.empty()) {
      config.unsupported("rope_parameters",
                         "expected 'full_attention' and 'sliding_attention' in it");
    }
  }
  return out;
}

}  // namespace lode::model
