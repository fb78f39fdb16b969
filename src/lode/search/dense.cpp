#include "lode/search/dense.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/hash.hpp"
#include "lode/base/parallel.hpp"
#include "lode/search/encode_texts.hpp"
#include "lode/search/parameters.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kIdentityDigits = 16;

/// The distinct contents of queries, by instruction; [query]: the number of its content.
std::vector<std::uint32_t> group_queries(std::span<const RetrievalQuery> queries,
                                         std::vector<DenseRetriever::Content>& contents) {
  std::map<std::pair<std::string_view, std::string_view>, std::uint32_t> numbers;
  for (const RetrievalQuery& query : queries) {
    numbers.emplace(std::pair(query.instruction, query.text), 0U);
  }
  for (auto& [content, number] : numbers) {
    number = static_cast<std::uint32_t>(contents.size());
    contents.push_back({.instruction = content.first, .text = content.second});
  }
  std::vector<std::uint32_t> content_of;
  content_of.reserve(queries.size());
  for (const RetrievalQuery& query : queries) {
    content_of.push_back(numbers.at(std::pair(query.instruction, query.text)));
  }
  return content_of;
}

/// Documents of scored rows, in order; only candidates when there are any.
std::vector<RetrievedDocument> documents_of(const DenseIndex& index,
                                            const std::vector<vector::ScoredRow>& rows,
                                            const RetrievalQuery& query) {
  std::vector<RetrievedDocument> result;
  for (std::size_t begin = 0; begin < rows.size() && result.size() < query.depth;) {
    const std::size_t first = result.size();
    const float score = rows[begin].score;
    std::size_t end = begin;
    for (; end < rows.size() && rows[end].score == score; ++end) {
      for (const std::uint32_t document : index.documents_of(rows[end].row)) {
        if (query.candidates.empty() ||
            std::binary_search(query.candidates.begin(), query.candidates.end(), document)) {
          result.push_back({.document = document, .score = double{score}});
        }
      }
    }
    std::sort(result.begin() + static_cast<std::ptrdiff_t>(first),
              result.end(),
              [&](const auto& left, const auto& right) {
                return index.docno_rank(left.document) < index.docno_rank(right.document);
              });
    begin = end;
  }
  result.resize(std::min(result.size(), query.depth));
  return result;
}

std::vector<std::uint32_t> rows_of(const DenseIndex& index,
                                   std::span<const std::size_t> documents) {
  std::vector<std::uint32_t> rows;
  rows.reserve(documents.size());
  for (const std::size_t document : documents) {
    rows.push_back(index.row_of(document));
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

vector::Matrix gather(const vector::Matrix& matrix, std::span<const std::uint32_t> rows) {
  vector::Matrix result(rows.size(), matrix.dimension());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result.set_rows(i, matrix.row(rows[i]));
  }
  return result;
}

}  // namespace

DenseSettings read_dense_settings(const Pipeline& pipeline,
                                  const Component& component,
                                  EncoderOpener& encoders) {
  constexpr double kMostOversample = 1000.0;
  Component own = component;
  own.parameters.clear();
  DenseSettings settings;
  settings.component = component;
  settings.component.parameters.clear();
  settings.component.depth.reset();
  for (const Parameter& parameter : component.parameters) {
    const bool is_ours =
        parameter.name == "scan" || parameter.name == "oversample" || parameter.name == "identity";
    (is_ours ? own : settings.component).parameters.push_back(parameter);
  }
  ParameterReader reader(pipeline, own);
  const std::string scan = reader.text("scan", "exact");
  if (scan != "exact" && scan != "int8") {
    reader.fail("scan", fmt::format("'scan' must be exact or int8, not '{}'", scan));
  }
  settings.int8 = scan == "int8";
  settings.oversample = static_cast<std::size_t>(
      reader.number("oversample", static_cast<double>(settings.oversample), 1.0, kMostOversample));
  if (!settings.int8 && std::any_of(own.parameters.begin(),
                                    own.parameters.end(),
                                    [](const auto& p) { return p.name == "oversample"; })) {
    reader.fail("oversample", "'oversample' is for scan=int8; the exact scan needs none");
  }
  const std::string identity = reader.text("identity", "");
  settings.encoder = encoders.open(settings.component);
  if (!identity.empty() && identity != short_identity(*settings.encoder)) {
    reader.fail("identity",
                fmt::format("the model is another one: its identity is '{}', not '{}'",
                            short_identity(*settings.encoder),
                            identity));
  }
  return settings;
}

std::string short_identity(const Encoder& encoder) {
  return sha256_hex(encoder.identity() + "\n" + encoder.prompts()).substr(0, kIdentityDigits);
}

std::string model_name(const DenseSettings& settings) {
  Pipeline alone;
  alone.sources.push_back(settings.component);
  return to_string(alone);
}

std::string to_string(const DenseSettings& settings) {
  Component component = settings.component;
  component.parameters.push_back({.name = "identity", .value = short_identity(*settings.encoder)});
  if (settings.int8) {
    component.parameters.push_back({.name = "scan", .value = "int8"});
    component.parameters.push_back(
        {.name = "oversample", .value = fmt::format("{}", settings.oversample)});
  }
  Pipeline alone;
  alone.sources.push_back(std::move(component));
  return to_string(alone);
}

DenseRetriever::DenseRetriever(std::shared_ptr<const DenseIndex> index,
                               std::shared_ptr<const Encoder> encoder,
                               Options options)
    : index_(std::move(index)), encoder_(std::move(encoder)), options_(std::move(options)) {}

vector::Matrix DenseRetriever::encode(std::span<const Content> contents) const {
  vector::Matrix vectors(contents.size(), encoder_->dimension());
  for (std::size_t begin = 0; begin < contents.size();) {
    std::size_t end = begin + 1;
    while (end < contents.size() && contents[end].instruction == contents[begin].instruction) {
      ++end;
    }
    const EncodeContext context = {
        .role = TextRole::Query, .task = options_.task, .instruction = contents[begin].instruction};
    const TextsToEncode texts = {
        .count = end - begin,
        .read = [&](std::size_t i, std::string& text) { text = contents[begin + i].text; },
        .take = [&](std::size_t first,
                    std::span<const float> rows) { vectors.set_rows(begin + first, rows); },
        .name =
            [&](std::size_t i) {
              constexpr std::size_t kShown = 60;
              return fmt::format("the query '{}'", contents[begin + i].text.substr(0, kShown));
            },
        .label = "encoding queries",
        .unit = "queries"};
    encode_texts(*encoder_, context, texts);
    begin = end;
  }
  return vectors;
}

std::vector<std::vector<vector::ScoredRow>> DenseRetriever::scan(
    const vector::Matrix& queries, const vector::ScanOptions& options) const {
  return options_.int8 ? vector::scan(index_->codes(), index_->vectors(), queries, options)
                       : vector::scan(index_->vectors(), queries, options);
}

std::vector<std::vector<RetrievedDocument>> DenseRetriever::retrieve(
    std::span<const RetrievalQuery> queries) const {
  std::vector<Content> contents;
  const std::vector<std::uint32_t> content_of = group_queries(queries, contents);
  const vector::Matrix vectors = encode(contents);

  // Those that search all documents share one scan.
  std::vector<std::uint32_t> scanned;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (queries[i].candidates.empty()) {
      scanned.push_back(content_of[i]);
      depth = std::max(depth, queries[i].depth);
    }
  }
  std::sort(scanned.begin(), scanned.end());
  scanned.erase(std::unique(scanned.begin(), scanned.end()), scanned.end());
  const auto found = scan(gather(vectors, scanned), {.k = depth});

  std::vector<std::vector<RetrievedDocument>> result(queries.size());
  parallel_for(queries.size(), 4, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t content = content_of[i];
      if (queries[i].candidates.empty()) {
        const auto place = std::lower_bound(scanned.begin(), scanned.end(), content);
        result[i] = documents_of(
            *index_, found[static_cast<std::size_t>(place - scanned.begin())], queries[i]);
      } else {
        const auto rows = rows_of(*index_, queries[i].candidates);
        const std::vector<std::uint32_t> one = {content};
        // Candidates are few and all are ranked: codes would save nothing.
        const auto ranked = vector::scan(
            index_->vectors(), gather(vectors, one), {.k = rows.size(), .filter = {.rows = rows}});
        result[i] = documents_of(*index_, ranked.front(), queries[i]);
      }
    }
  });
  return result;
}

}  // namespace lode::search
