#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "lode/lexical/search.hpp"
#include "lode/lexical/top_k.hpp"

namespace lode::lexical {
namespace {

void add_term(const SegmentTables& tables,
              const PreparedQuery& query,
              const QueryTerm& term,
              std::vector<std::uint32_t>& sums) {
  const std::size_t fields = tables.fields.size();
  std::array<std::uint32_t, kBlockSize> docs;
  std::array<std::uint32_t, kBlockSize * kMaxFields> block_tfs;
  std::array<std::uint32_t, kMaxFields> tfs;
  std::array<std::uint32_t, kMaxFields> lengths;
  for (std::size_t block = 0; block < term.postings.block_count(); ++block) {
    term.postings.read_docs(block, docs.data());
    term.postings.read_tfs(block, block_tfs.data());
    for (std::size_t i = 0; i < term.postings.block_size(block); ++i) {
      for (std::size_t f = 0; f < fields; ++f) {
        tfs[f] = block_tfs[f * kBlockSize + i];
        lengths[f] = tables.lengths[f][docs[i]];
      }
      sums[docs[i]] += score_posting(query.model(), term.scale, tfs.data(), lengths.data());
    }
  }
}

}  // namespace

bool is_admitted(const SearchOptions& options, std::uint32_t doc) {
  const std::size_t word = doc / 64;
  if (word < options.deleted.size() && ((options.deleted[word] >> (doc % 64)) & 1U) != 0) {
    return false;
  }
  return options.filter == nullptr || (*options.filter)(DocId{doc});
}

std::vector<Hit> search_exhaustively(const SegmentTables& tables,
                                     const PreparedQuery& query,
                                     const SearchOptions& options) {
  std::vector<std::uint32_t> sums(tables.documents());
  for (const QueryTerm& term : query.terms()) {
    add_term(tables, query, term, sums);
  }
  TopK best(std::min(options.k, tables.documents()));
  for (std::uint32_t place = 0; place < sums.size(); ++place) {
    if (sums[place] != 0 && is_admitted(options, tables.order[place])) {
      best.push(hit_key(query.score(sums[place]), tables.ranks[place]), place);
    }
  }
  std::vector<Hit> hits;
  for (const TopK::Entry& entry : best.finish()) {
    hits.push_back(
        {.doc = DocId{tables.order[entry.value]}, .score = query.score(sums[entry.value])});
  }
  return hits;
}

}  // namespace lode::lexical
