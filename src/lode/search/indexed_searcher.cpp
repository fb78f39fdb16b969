#include "lode/search/indexed_searcher.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "lode/search/file_texts.hpp"
#include "lode/search/hit_label.hpp"
#include "lode/search/pack.hpp"

namespace lode::search {
namespace {

/// More hits than any budget that a reader would give has room for.
constexpr std::size_t kHitsToPack = 200;

bool is_function(std::string_view kind) {
  return kind == "function" || kind == "method";
}

}  // namespace

std::optional<std::uint32_t> find_file(const CodeIndex& index, std::string_view path) {
  std::uint32_t low = 0;
  std::uint32_t high = index.file_count();
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (index.file(middle).path < path) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const bool is_there = low < index.file_count() && index.file(low).path == path;
  return is_there ? std::optional(low) : std::nullopt;
}

std::vector<SearchHit> IndexedSearcher::search(std::string_view query, std::size_t count) const {
  const CodeQuery parsed = parse_code_query(query);
  const HitLabels labels(index(), parsed);
  FileTexts files(index());
  std::vector<SearchHit> hits;
  for (const CodeHit& ranked : rank(query, count, {})) {
    const CodeChunk chunk = index().chunk(ranked.chunk);
    SearchHit& hit = hits.emplace_back();
    hit.lines = {.path = std::string(index().file(chunk.file).path),
                 .first_line = chunk.first_line,
                 .last_line = chunk.last_line};
    hit.symbol = labels.name(files.symbols(chunk.file), chunk, ranked.focus);
    hit.score = ranked.score;
  }
  return hits;
}

std::vector<LineRange> IndexedSearcher::pack(std::string_view query, std::size_t tokens) const {
  std::vector<LineRange> lines;
  FileTexts files(index());
  for (const PackedRegion& region :
       search::pack(files, parse_code_query(query), rank_to_pack(query), tokens)) {
    lines.push_back({.path = std::string(index().file(region.file).path),
                     .first_line = region.first_line,
                     .last_line = region.last_line});
  }
  std::sort(lines.begin(), lines.end(), [](const LineRange& a, const LineRange& b) {
    return std::tie(a.path, a.first_line) < std::tie(b.path, b.first_line);
  });
  return lines;
}

std::vector<CodeHit> IndexedSearcher::rank_to_pack(std::string_view query) const {
  return rank(query, kHitsToPack, {});
}

std::vector<CodeFunction> IndexedSearcher::functions(std::string_view path) const {
  std::vector<CodeFunction> result;
  const auto file = find_file(index(), path);
  if (!file) {
    return result;
  }
  for (const CodeSymbol& symbol : index().symbols(*file)) {
    if (is_function(symbol.kind)) {
      result.push_back({.name = qualified_name(symbol),
                        .first_line = symbol.first_line,
                        .last_line = symbol.last_line});
    }
  }
  return result;
}

}  // namespace lode::search
