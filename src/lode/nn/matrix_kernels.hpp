#pragma once

#include <cstddef>
#include <cstdint>

#include "lode/model/backbone_config.hpp"

/// Matrix products of one thread, by the best instruction set that the processor has.
///
/// Weights lie in panels of panel_columns() outputs: for each input, the weights of the panel's
/// outputs. A row of the result is computed in the same order of operations whatever stands in the
/// other rows, and whichever panels are asked for.
namespace lode::nn {

/// Most rows of one product: their part of the input stays in the cache.
inline constexpr std::size_t kBandRows = 192;

/// Outputs of a panel, at most kMaxPanelColumns.
[[nodiscard]] std::size_t panel_columns();
inline constexpr std::size_t kMaxPanelColumns = 32;

/// Rows of floats, `stride` apart.
struct Rows {
  const float* values = nullptr;
  std::size_t stride = 0;
  std::size_t count = 0;
};

/// What happens to the outputs of a product, and where they go.
struct Finish {
  enum class Kind {
    Plain,
    Activate,
    /// A panel's first half are gates g, its second half values u: activation(g) * u is written.
    Gate
  };
  Kind kind = Kind::Plain;
  model::Activation activation = model::Activation::Gelu;
  bool add = false;             ///< Plain: to what stands in the output.
  const float* bias = nullptr;  ///< Of all panels' outputs, or null.
  float* output = nullptr;      ///< Row i of the input makes row i; panel p starts at its columns.
  std::size_t stride = 0;
};

/// Panels [first, last) of the product of at most kBandRows rows with weights of `depth` inputs.
/// Columns of a last panel that the matrix does not have are written too. `scratch` has room for
/// kBandRows x kMaxPanelColumns floats.
void multiply_panels(const Rows& input,
                     std::size_t depth,
                     const float* panels,
                     std::size_t first,
                     std::size_t last,
                     const Finish& finish,
                     float* scratch);

/// The same for sums that another kernel made: rows x panel_columns() floats.
void finish_panel(const float* sums, std::size_t rows, std::size_t panel, const Finish& finish);

}  // namespace lode::nn
