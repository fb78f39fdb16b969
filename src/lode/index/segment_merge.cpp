#include "lode/index/segment_merge.hpp"

#include <cstdint>
#include <queue>
#include <string_view>

#include "lode/base/interrupt.hpp"
#include "lode/index/posting_codec.hpp"
#include "lode/index/segment_tables.hpp"
#include "lode/lexical/ngram_index.hpp"

namespace lode::index {
namespace {

constexpr std::uint32_t kDropped = 0xFFFFFFFF;
/// Terms between two looks at whether to stop.
constexpr std::size_t kInterruptStep = 4096;

/// New numbers of a source's strings, given when they are first needed.
class StringMap {
 public:
  StringMap(const Segment& segment, SegmentTables& tables)
      : segment_(segment), tables_(tables), numbers_(segment.string_count(), kNoString) {}

  [[nodiscard]] std::uint32_t operator()(std::uint32_t string) {
    const std::string_view text = segment_.string(string);  // Also checks the number.
    if (string == kNoString) {
      return kNoString;
    }
    if (numbers_[string] == kNoString) {
      numbers_[string] = tables_.intern(text);
    }
    return numbers_[string];
  }

 private:
  const Segment& segment_;
  SegmentTables& tables_;
  std::vector<std::uint32_t> numbers_;
};

class Merger {
 public:
  explicit Merger(std::span<const MergeSource> sources) : sources_(sources) {}

  [[nodiscard]] std::string merge() {
    for (const MergeSource& source : sources_) {
      throw_if_interrupted();
      copy_tables(source);
      std::vector<std::uint64_t> deleted((source.kept.size() + 63) / 64);
      for (std::size_t blob = 0; blob < source.kept.size(); ++blob) {
        if (!source.kept[blob]) {
          deleted[blob / 64] |= std::uint64_t{1} << (blob % 64);
        }
      }
      ngrams_.add_all(source.segment->ngrams(), deleted);
    }
    merge_terms();
    return tables_.finish(dictionary_, postings_, ngrams_.finish());
  }

 private:
  void copy_tables(const MergeSource& source) {
    const Segment& segment = *source.segment;
    StringMap strings(segment, tables_);
    std::vector<std::uint32_t>& chunks = chunk_numbers_.emplace_back();
    chunks.assign(segment.chunk_count(), kDropped);
    for (std::uint32_t blob = 0; blob < segment.blob_count(); ++blob) {
      if (!source.kept[blob]) {
        continue;
      }
      BlobRecord record = segment.blob(blob);
      record.encoding = strings(record.encoding);
      record.degraded = strings(record.degraded);
      tables_.begin_blob(record);
      const NumberRange symbols = segment.symbols_of(blob);
      for (std::uint32_t s = symbols.begin; s < symbols.end; ++s) {
        SymbolRecord symbol = segment.symbol(s);
        symbol.name = strings(symbol.name);
        symbol.container = strings(symbol.container);
        symbol.signature = strings(symbol.signature);
        tables_.add_symbol(symbol);
      }
      const NumberRange uses = segment.uses_of(blob);
      for (std::uint32_t u = uses.begin; u < uses.end; ++u) {
        UseRecord use = segment.use(u);
        use.name = strings(use.name);
        tables_.add_use(use);
      }
      const NumberRange range = segment.chunks_of(blob);
      for (std::uint32_t c = range.begin; c < range.end; ++c) {
        chunks[c] = tables_.chunk_count();
        tables_.add_chunk(segment.chunk(c));
      }
    }
  }

  void merge_terms() {
    std::vector<TermDictionary::Cursor> cursors;
    for (const MergeSource& source : sources_) {
      cursors.push_back(source.segment->terms_from(""));
    }
    // The least term first; of equal ones, that of the first source.
    const auto later = [&](std::size_t a, std::size_t b) {
      const int order = cursors[a].term().compare(cursors[b].term());
      return order != 0 ? order > 0 : a > b;
    };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
    for (std::size_t i = 0; i < cursors.size(); ++i) {
      if (cursors[i].next()) {
        queue.push(i);
      }
    }
    std::string term;
    std::vector<search::CodePosting> list;
    for (std::size_t step = 0; !queue.empty(); ++step) {
      if (step % kInterruptStep == 0) {
        throw_if_interrupted();
      }
      const std::size_t source = queue.top();
      queue.pop();
      if (cursors[source].term() != term) {
        write_term(term, list);
        term = cursors[source].term();
      }
      append_live(source, cursors[source].entry(), list);
      if (cursors[source].next()) {
        queue.push(source);
      }
    }
    write_term(term, list);
  }

  void append_live(std::size_t source,
                   const TermEntry& entry,
                   std::vector<search::CodePosting>& list) const {
    PostingCursor cursor = sources_[source].segment->postings(entry);
    search::CodePosting posting;
    while (cursor.next(posting)) {
      posting.chunk = chunk_numbers_[source][posting.chunk];
      if (posting.chunk != kDropped) {
        list.push_back(posting);
      }
    }
  }

  void write_term(const std::string& term, std::vector<search::CodePosting>& list) {
    if (list.empty()) {
      return;
    }
    const std::size_t before = postings_.size();
    append_postings(list, postings_);
    dictionary_.add(term, static_cast<std::uint32_t>(list.size()), postings_.size() - before);
    list.clear();
  }

  std::span<const MergeSource> sources_;
  SegmentTables tables_;
  lexical::NgramIndexBuilder ngrams_;
  std::vector<std::vector<std::uint32_t>> chunk_numbers_;  // New ones, by source.
  TermDictionaryWriter dictionary_;
  std::string postings_;
};

}  // namespace

std::string merge_segments(std::span<const MergeSource> sources) {
  return Merger(sources).merge();
}

}  // namespace lode::index
