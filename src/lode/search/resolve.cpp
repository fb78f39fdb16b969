#include "lode/search/resolve.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace lode::search {
namespace {

constexpr std::string_view kBm25 = "bm25";
constexpr std::string_view kLode = "lode";

[[noreturn]] void fail(ErrorKind kind,
                       const Pipeline& pipeline,
                       const Component& component,
                       std::string_view what) {
  throw Error(kind, pipeline_message(pipeline.text, component.column, what));
}

void check_source(const Pipeline& pipeline, const Component& source) {
  if (source.name == kBm25 || source.name == kLode) {
    return;
  }
  if (source.name.find('/') == std::string::npos) {
    fail(ErrorKind::InvalidArgument,
         pipeline,
         source,
         fmt::format("there is no component '{}'; known are: bm25, lode (a model is named by "
                     "ORG/MODEL or a path "
                     "with a slash)",
                     source.name));
  }
  fail(ErrorKind::Unsupported,
       pipeline,
       source,
       fmt::format("this build has no encoders: '{}' cannot be used; use bm25", source.name));
}

}  // namespace

ResolvedPipeline resolve_pipeline(Pipeline pipeline) {
  for (const Component& source : pipeline.sources) {
    check_source(pipeline, source);
  }
  if (!pipeline.rerankers.empty()) {
    const Component& reranker = pipeline.rerankers.front();
    fail(ErrorKind::Unsupported,
         pipeline,
         reranker,
         fmt::format(
             "this build has no rerankers: '{}' cannot be used; end the pipeline before the '>'",
             reranker.name));
  }
  if (pipeline.sources.size() > 1) {
    fail(ErrorKind::Unsupported,
         pipeline,
         pipeline.sources[1],
         "this build has no fusion of several sources; name one source");
  }
  ResolvedPipeline result;
  const Component& source = pipeline.sources.front();
  if (source.name == kLode) {
    result.source = SourceKind::Lode;
    result.rank = read_rank_options(pipeline, source);
  } else {
    result.bm25 = read_bm25_settings(pipeline, source);
  }
  result.depth = source.depth.value_or(kDefaultDepth);
  result.pipeline = std::move(pipeline);
  return result;
}

std::string to_string(const ResolvedPipeline& resolved) {
  return fmt::format(
      "{}@{}",
      resolved.source == SourceKind::Lode ? to_string(resolved.rank) : to_string(resolved.bm25),
      resolved.depth);
}

}  // namespace lode::search
