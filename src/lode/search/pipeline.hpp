#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::search {

/// One `name=value` of a component.
struct Parameter {
  std::string name;
  std::string value;
  std::size_t column = 1;                   ///< Where it began in the text, for messages.
  bool operator==(const Parameter&) const;  ///< The column does not count.
};

/// One component of a pipeline: `bm25(k1=0.9,b=0.4)@1000`, `ORG/MODEL(dim=256)`,
/// `ORG/RERANKER@128`.
struct Component {
  std::string name;                   ///< "bm25", or a model's id or path with a slash.
  std::vector<Parameter> parameters;  ///< In the order written; names are distinct.
  std::optional<std::size_t> depth;  ///< `@n`: how many candidates it returns or reranks; positive.
  std::size_t column = 1;            ///< Where it began in the text, for messages.
  bool operator==(const Component&) const;  ///< The column does not count.
};

/// Sources joined by `+` are fused, as the component after `|` says; each `>` reranks what came
/// before.
///
///   pipeline  = sources [ "|" component ] { ">" component }
///   sources   = component { "+" component }
///   component = name [ "(" [ parameter { "," parameter } ] ")" ] [ "@" integer ]
///   parameter = identifier "=" value
///
/// docs/pipelines.md has the whole grammar, with quoting.
struct Pipeline {
  std::vector<Component> sources;          ///< At least one.
  std::optional<Component> fusion;         ///< How several sources become one list.
  std::vector<Component> rerankers;        ///< In the order in which they act.
  std::string text;                        ///< As it was written; columns point into it.
  bool operator==(const Pipeline&) const;  ///< The text does not count.
};

/// A failure (InvalidArgument) shows the text with a caret under the column and says what was
/// expected.
[[nodiscard]] Result<Pipeline> parse_pipeline(std::string_view text);

/// Canonical spelling: parse_pipeline(to_string(p)) == p for every parsed p.
[[nodiscard]] std::string to_string(const Pipeline& pipeline);

/// The message of an error at `column` (from 1, in code points) of a pipeline's text: what is
/// wrong, the text, and a caret under the place.
[[nodiscard]] std::string pipeline_message(std::string_view text,
                                           std::size_t column,
                                           std::string_view what);

}  // namespace lode::search
