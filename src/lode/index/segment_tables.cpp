#include "lode/index/segment_tables.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/search/code_index.hpp"

namespace lode::index {
namespace {

template <typename T>
[[nodiscard]] std::string_view as_bytes(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

}  // namespace

std::uint32_t SegmentTables::intern(std::string_view string) {
  return strings_.find_or_add(string, hash64(string));
}

void SegmentTables::end_blob() {
  // Uses of the blob begun last: sorted and distinct, by numbers that sort_strings() replaces.
  if (!blobs_.empty()) {
    const auto begin = uses_.begin() + blobs_.back().first_use;
    const auto key = [](const UseRecord& use) { return std::tuple(use.name, use.kind); };
    std::sort(begin, uses_.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
    uses_.erase(
        std::unique(
            begin, uses_.end(), [&](const auto& a, const auto& b) { return key(a) == key(b); }),
        uses_.end());
  }
}

void SegmentTables::begin_blob(BlobRecord record) {
  end_blob();
  record.first_chunk = static_cast<std::uint32_t>(chunks_.size());
  record.first_symbol = static_cast<std::uint32_t>(symbols_.size());
  record.first_use = static_cast<std::uint32_t>(uses_.size());
  text_bytes_ += record.text_bytes;
  blobs_.push_back(record);
}

void SegmentTables::sort_strings() {
  std::vector<std::uint32_t> order(strings_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return strings_.term(a) < strings_.term(b);
  });
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    rank[order[i]] = i;
    string_text_.append(strings_.term(order[i]));
    string_ends_.push_back(static_cast<std::uint32_t>(string_text_.size()));
  }
  const auto renumber = [&](std::uint32_t& string) {
    string = string == kNoString ? kNoString : rank[string];
  };
  for (BlobRecord& blob : blobs_) {
    renumber(blob.encoding);
    renumber(blob.degraded);
  }
  for (SymbolRecord& symbol : symbols_) {
    renumber(symbol.name);
    renumber(symbol.container);
    renumber(symbol.signature);
  }
  for (UseRecord& use : uses_) {
    renumber(use.name);
  }
  for (std::size_t b = 0; b < blobs_.size(); ++b) {
    const auto begin = uses_.begin() + blobs_[b].first_use;
    const auto end = b + 1 < blobs_.size() ? uses_.begin() + blobs_[b + 1].first_use : uses_.end();
    std::sort(begin, end, [](const UseRecord& a, const UseRecord& b2) {
      return std::tuple(a.name, a.kind) < std::tuple(b2.name, b2.kind);
    });
  }
}

std::vector<std::uint32_t> SegmentTables::order_symbols() const {
  std::vector<std::string> keys(string_ends_.size());
  std::vector<std::uint32_t> order(symbols_.size());
  std::iota(order.begin(), order.end(), 0U);
  for (const SymbolRecord& symbol : symbols_) {
    std::string& key = keys[symbol.name];
    if (key.empty()) {
      const std::uint32_t begin = symbol.name == 0 ? 0 : string_ends_[symbol.name - 1];
      key = search::symbol_key(
          std::string_view(string_text_).substr(begin, string_ends_[symbol.name] - begin));
    }
  }
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const int compared = keys[symbols_[a].name].compare(keys[symbols_[b].name]);
    return compared != 0 ? compared < 0 : a < b;
  });
  return order;
}

std::string SegmentTables::finish(const TermDictionaryWriter& terms,
                                  std::string_view postings,
                                  std::string_view ngrams) {
  end_blob();
  if (strings_.text().size() >= kNoString) {
    throw Error(ErrorKind::Unsupported,
                "the names of one segment have 4 GiB together; index a smaller tree");
  }
  sort_strings();
  const std::vector<std::uint32_t> symbol_order = order_symbols();
  blobs_.push_back({.first_chunk = static_cast<std::uint32_t>(chunks_.size()),
                    .first_symbol = static_cast<std::uint32_t>(symbols_.size()),
                    .first_use = static_cast<std::uint32_t>(uses_.size())});
  SegmentParts parts;
  const auto set = [&](Section which, std::string_view bytes) {
    parts[static_cast<std::size_t>(which)] = bytes;
  };
  set(Section::Blobs, as_bytes(blobs_));
  set(Section::Chunks, as_bytes(chunks_));
  set(Section::Symbols, as_bytes(symbols_));
  set(Section::SymbolOrder, as_bytes(symbol_order));
  set(Section::Uses, as_bytes(uses_));
  set(Section::StringEnds, as_bytes(string_ends_));
  set(Section::StringText, string_text_);
  set(Section::TermBlocks, as_bytes(terms.blocks()));
  set(Section::Terms, terms.bytes());
  set(Section::Postings, postings);
  set(Section::Ngrams, ngrams);
  return assemble_segment(parts, terms.size(), text_bytes_);
}

}  // namespace lode::index
