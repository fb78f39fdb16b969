#include "lode/search/bm25.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "lode/base/parallel.hpp"
#include "lode/search/parameters.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::search {
namespace {

lexical::Bm25Variant read_variant(ParameterReader& reader, lexical::Bm25Variant otherwise) {
  const auto variant =
      lexical::parse_bm25_variant(reader.text("variant", lexical::to_string(otherwise)));
  if (!variant) {
    reader.fail("variant", variant.error().message());
  }
  return *variant;
}

bool uses_delta(lexical::Bm25Variant variant) {
  return variant == lexical::Bm25Variant::Bm25L || variant == lexical::Bm25Variant::Bm25Plus;
}

}  // namespace

Bm25Settings read_bm25_settings(const Pipeline& pipeline, const Component& component) {
  constexpr double kLargest = 1000.0;
  ParameterReader reader(pipeline, component);
  Bm25Settings settings;
  lexical::Bm25Params& params = settings.params;
  params.variant = read_variant(reader, params.variant);
  params.k1 = reader.number("k1", params.k1, 0.0, kLargest);
  params.b = reader.number("b", params.b, 0.0, 1.0);
  const double delta = params.variant == lexical::Bm25Variant::Bm25Plus ? 1.0 : params.delta;
  params.delta = reader.number("delta", delta, 0.0, kLargest);
  params.k3 = reader.number("k3", params.k3, 0.0, std::numeric_limits<double>::infinity());
  const auto analyzer =
      text::find_analyzer(reader.text("analyzer", text::analyzer_names().front()));
  if (!analyzer) {
    reader.fail("analyzer", analyzer.error().message());
  }
  settings.analyzer = (*analyzer)->name();
  settings.exhaustive = reader.flag("exhaustive", false);
  reader.finish();
  return settings;
}

std::string to_string(const Bm25Settings& settings) {
  const lexical::Bm25Params& params = settings.params;
  std::string result = fmt::format("bm25(variant={},k1={},b={},k3={}",
                                   lexical::to_string(params.variant),
                                   params.k1,
                                   params.b,
                                   params.k3);
  if (uses_delta(params.variant)) {
    result += fmt::format(",delta={}", params.delta);
  }
  return result + fmt::format(",analyzer={})", settings.analyzer);
}

std::vector<std::vector<RetrievedDocument>> Bm25Retriever::retrieve(
    std::span<const RetrievalQuery> queries) const {
  constexpr std::size_t kQueriesPerRange = 4;
  std::vector<std::vector<RetrievedDocument>> result(queries.size());
  parallel_for(queries.size(), kQueriesPerRange, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      result[i] = retrieve_one(queries[i]);
    }
  });
  return result;
}

std::vector<RetrievedDocument> Bm25Retriever::retrieve_one(const RetrievalQuery& query) const {
  const std::function<bool(lexical::DocId)> is_candidate = [&](lexical::DocId doc) {
    return std::binary_search(
        query.candidates.begin(), query.candidates.end(), static_cast<std::size_t>(doc));
  };
  const lexical::SearchOptions options = {
      .k = query.depth,
      .params = settings_.params,
      .exhaustive = settings_.exhaustive,
      .filter = query.candidates.empty() ? nullptr : &is_candidate};
  std::vector<RetrievedDocument> result;
  for (const lexical::Hit& hit : index_->segment().search(query.text, options)) {
    result.push_back({.document = static_cast<std::size_t>(hit.doc), .score = double{hit.score}});
  }
  append_unmatched(query, result);
  return result;
}

void Bm25Retriever::append_unmatched(const RetrievalQuery& query,
                                     std::vector<RetrievedDocument>& result) const {
  if (query.candidates.empty() || result.size() >= query.depth) {
    return;
  }
  std::vector<std::size_t> matched;
  matched.reserve(result.size());
  for (const RetrievedDocument& hit : result) {
    matched.push_back(hit.document);
  }
  std::sort(matched.begin(), matched.end());
  std::vector<std::size_t> rest;
  std::set_difference(query.candidates.begin(),
                      query.candidates.end(),
                      matched.begin(),
                      matched.end(),
                      std::back_inserter(rest));
  const auto docno = [&](std::size_t document) {
    return index_->segment().docno(lexical::DocId{static_cast<std::uint32_t>(document)});
  };
  std::sort(rest.begin(), rest.end(), [&](std::size_t left, std::size_t right) {
    return docno(left) > docno(right);
  });
  for (std::size_t i = 0; i < rest.size() && result.size() < query.depth; ++i) {
    result.push_back({.document = rest[i], .score = 0.0});
  }
}

}  // namespace lode::search
