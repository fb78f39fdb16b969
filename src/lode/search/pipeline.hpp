#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::search {

/// One component of a pipeline: `bm25(k1=0.9,b=0.4)@1000`, `ORG/MODEL(dim=256)`,
/// `ORG/RERANKER@128`.
struct Component {
  std::string name;  ///< "bm25", or a model id or path with a slash.
  std::vector<std::pair<std::string, std::string>>
      parameters;                    ///< In the order written; names are distinct.
  std::optional<std::size_t> depth;  ///< `@n`: how many candidates it returns or reranks.
  std::size_t column = 1;            ///< Where it began in the text, for messages.
  bool operator==(const Component& other) const;  ///< The column does not count.
};

/// Sources joined by `+` are fused; each `>` reranks what came before.
///
///   pipeline  = sources { ">" component }
///   sources   = component { "+" component }
///   component = name [ "(" parameter { "," parameter } ")" ] [ "@" integer ]
///
/// docs/pipelines.md has the whole grammar, with quoting.
struct Pipeline {
  std::vector<Component> sources;
  std::vector<Component> rerankers;
  bool operator==(const Pipeline&) const = default;
};

/// A failure (InvalidArgument) shows the text with a caret under the column and says what was
/// expected.
[[nodiscard]] Result<Pipeline> parse_pipeline(std::string_view text);

/// Canonical spelling: parse_pipeline(to_string(p)) == p.
[[nodiscard]] std::string to_string(const Pipeline& pipeline);

}  // namespace lode::search
