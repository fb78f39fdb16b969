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

SourceKind kind_of(const Pipeline& pipeline,
                   const Component& source,
                   const EncoderOpener* encoders) {
  if (source.name == kBm25) {
    return SourceKind::Bm25;
  }
  if (source.name == kLode) {
    return SourceKind::Lode;
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
  if (encoders == nullptr) {
    fail(ErrorKind::Unsupported,
         pipeline,
         source,
         fmt::format("this build has no encoders: '{}' cannot be used; use bm25", source.name));
  }
  return SourceKind::Dense;
}

ResolvedSource resolve_source(const Pipeline& pipeline,
                              Component source,
                              const FusionChoice& fusion,
                              EncoderOpener* encoders) {
  ResolvedSource result;
  result.kind = kind_of(pipeline, source, encoders);
  result.depth = source.depth.value_or(kDefaultDepth);
  const SourceShare otherwise = pipeline.fusion ? fusion.share : default_share(result.kind);
  result.share = take_share(pipeline, source, fusion.settings, otherwise);
  switch (result.kind) {
    case SourceKind::Bm25:
      result.bm25 = read_bm25_settings(pipeline, source);
      break;
    case SourceKind::Lode:
      result.rank = read_rank_options(pipeline, source);
      break;
    case SourceKind::Dense:
      result.dense = read_dense_settings(pipeline, source, *encoders);
      break;
  }
  return result;
}

FusionChoice resolve_fusion(const Pipeline& pipeline) {
  if (!pipeline.fusion) {
    return {};
  }
  if (pipeline.sources.size() == 1) {
    fail(ErrorKind::InvalidArgument,
         pipeline,
         *pipeline.fusion,
         "there is only one source; a fusion needs several, joined by '+'");
  }
  return read_fusion(pipeline, *pipeline.fusion);
}

std::string text_of(const ResolvedSource& source) {
  switch (source.kind) {
    case SourceKind::Bm25:
      return to_string(source.bm25);
    case SourceKind::Lode:
      return to_string(source.rank);
    case SourceKind::Dense:
      return to_string(source.dense);
  }
  return "";
}

/// Every source's text ends with its parameters in parentheses.
std::string text_with_share(const ResolvedSource& source, const FusionSettings& fusion) {
  std::string text = text_of(source);
  text.insert(text.size() - 1, "," + to_string(source.share, fusion));
  return fmt::format("{}@{}", text, source.depth);
}

}  // namespace

SourceShare default_share(SourceKind kind) noexcept {
  constexpr double kBm25Weight = 0.05;
  return kind == SourceKind::Bm25 ? SourceShare{.weight = kBm25Weight, .norm = Normalisation::None}
                                  : SourceShare{};
}

ResolvedPipeline resolve_pipeline(Pipeline pipeline, EncoderOpener* encoders) {
  if (!pipeline.rerankers.empty()) {
    const Component& reranker = pipeline.rerankers.front();
    fail(ErrorKind::Unsupported,
         pipeline,
         reranker,
         fmt::format(
             "this build has no rerankers: '{}' cannot be used; end the pipeline before the '>'",
             reranker.name));
  }
  ResolvedPipeline result;
  const FusionChoice fusion = resolve_fusion(pipeline);
  result.fusion = fusion.settings;
  result.depth = 0;
  for (const Component& source : pipeline.sources) {
    result.sources.push_back(resolve_source(pipeline, source, fusion, encoders));
    result.depth = std::max(result.depth, result.sources.back().depth);
  }
  if (pipeline.fusion) {
    result.depth = pipeline.fusion->depth.value_or(result.depth);
  }
  result.pipeline = std::move(pipeline);
  return result;
}

std::string to_string(const ResolvedPipeline& resolved) {
  if (resolved.sources.size() == 1) {
    return fmt::format("{}@{}", text_of(resolved.sources.front()), resolved.depth);
  }
  std::string result;
  for (const ResolvedSource& source : resolved.sources) {
    result += (result.empty() ? "" : " + ") + text_with_share(source, resolved.fusion);
  }
  return fmt::format("{} | {}@{}", result, to_string(resolved.fusion), resolved.depth);
}

}  // namespace lode::search
