#include "lode/index/segment_builder.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/index/posting_codec.hpp"

namespace lode::index {
namespace {

using search::CodeField;

/// Of the definitions that a chunk lies in, the innermost ones that it is found by.
constexpr std::size_t kMostAround = 64;

[[nodiscard]] bool contains(const source::ByteRange& outer, const source::ByteRange& inner) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

[[nodiscard]] std::size_t as_index(CodeField field) {
  return static_cast<std::size_t>(field);
}

}  // namespace

std::uint32_t count_lines(std::string_view text) {
  const auto breaks = std::count(text.begin(), text.end(), '\n');
  const bool open_line = !text.empty() && text.back() != '\n';
  return static_cast<std::uint32_t>(breaks) + (open_line ? 1 : 0);
}

SegmentBuilder::SegmentBuilder(std::shared_ptr<const text::Analyzer> analyzer)
    : analyzer_(std::move(analyzer)) {}

void SegmentBuilder::add(const AnalysedBlob& blob) {
  BlobRecord record{.key = blob.key,
                    .text_bytes = static_cast<std::uint32_t>(blob.text.size()),
                    .lines = count_lines(blob.text)};
  record.encoding = tables_.intern(blob.encoding);
  if (!blob.outline.degraded.empty()) {
    record.degraded = tables_.intern(blob.outline.degraded);
  }
  tables_.begin_blob(record);
  add_symbols(blob);
  for (const source::Reference& use : blob.outline.references) {
    tables_.add_use(
        {.name = tables_.intern(use.name), .kind = static_cast<std::uint32_t>(use.kind)});
  }
  open_.clear();
  next_symbol_ = 0;
  for (const source::Chunk& chunk : blob.chunks) {
    add_chunk(blob, chunk);
  }
  ngrams_.add(blob.text);
}

void SegmentBuilder::add_symbols(const AnalysedBlob& blob) {
  for (const source::Symbol& symbol : blob.outline.symbols) {
    SymbolRecord record{.first_line = symbol.first_line,
                        .last_line = symbol.last_line,
                        .kind = static_cast<std::uint32_t>(symbol.kind)};
    record.name = tables_.intern(symbol.name);
    record.container = tables_.intern(symbol.container);
    record.signature = tables_.intern(symbol.signature);
    tables_.add_symbol(record);
  }
}

void SegmentBuilder::add_chunk(const AnalysedBlob& blob, const source::Chunk& chunk) {
  throw_if_interrupted();
  split_text(blob, chunk);
  collect_names(blob, chunk);
  ChunkRecord record{.begin = chunk.range.begin,
                     .end = chunk.range.end,
                     .first_line = chunk.first_line,
                     .last_line = chunk.last_line,
                     .symbol = chunk.symbol};
  const std::size_t first_entry = entries_.size();
  for (std::size_t f = 0; f < search::kCodeFields; ++f) {
    record.lengths[f] = count_terms(f, first_entry);
    tables_.add_length(f, record.lengths[f]);
  }
  tables_.add_chunk(record);
}

void SegmentBuilder::split_text(const AnalysedBlob& blob, const source::Chunk& chunk) {
  std::string& body = texts_[as_index(CodeField::Body)];
  std::string& comments = texts_[as_index(CodeField::Comments)];
  body.clear();
  comments.clear();
  if (blob.prose) {
    comments = blob.text.substr(chunk.range.begin, chunk.range.end - chunk.range.begin);
    return;
  }
  const auto append = [&](std::string& out, std::uint32_t begin, std::uint32_t end) {
    out.append(blob.text.substr(begin, end - begin)).push_back('\n');
  };
  std::uint32_t position = chunk.range.begin;
  const auto& all = blob.outline.comments;
  auto comment = std::partition_point(all.begin(), all.end(), [&](const source::ByteRange& range) {
    return range.end <= chunk.range.begin;
  });
  for (; comment != all.end() && comment->begin < chunk.range.end; ++comment) {
    const std::uint32_t begin = std::max(comment->begin, position);
    const std::uint32_t end = std::min(comment->end, chunk.range.end);
    append(body, position, begin);
    append(comments, begin, end);
    position = end;
  }
  append(body, position, chunk.range.end);
}

void SegmentBuilder::collect_names(const AnalysedBlob& blob, const source::Chunk& chunk) {
  std::string& names = texts_[as_index(CodeField::Names)];
  names.clear();
  std::set<std::string_view> around;  // Of what the chunk lies in: each once.
  const auto add_container = [&](std::string_view container) {
    while (!container.empty()) {
      const std::size_t dot = std::min(container.find('.'), container.size());
      around.insert(container.substr(0, dot));
      container.remove_prefix(std::min(dot + 1, container.size()));
    }
  };
  std::erase_if(
      open_, [&](const source::Symbol* symbol) { return symbol->range.end <= chunk.range.begin; });
  const auto& symbols = blob.outline.symbols;
  while (next_symbol_ < symbols.size() && symbols[next_symbol_].range.begin < chunk.range.end) {
    open_.push_back(&symbols[next_symbol_++]);
  }
  for (const source::Symbol* symbol : open_) {
    if (contains(chunk.range, symbol->name_range)) {
      names.append(symbol->name).push_back('\n');
      add_container(symbol->container);
    }
  }
  std::size_t left = kMostAround;
  for (auto symbol = open_.rbegin(); symbol != open_.rend() && left > 0; ++symbol) {
    if (!contains(chunk.range, (*symbol)->name_range) && contains((*symbol)->range, chunk.range)) {
      around.insert((*symbol)->name);
      add_container((*symbol)->container);
      --left;
    }
  }
  for (const std::string_view name : around) {
    names.append(name).push_back('\n');
  }
}

std::uint32_t SegmentBuilder::count_terms(std::size_t field, std::size_t first_entry) {
  buffer_.clear();
  analyzer_->analyze(texts_[field], buffer_);
  for (std::size_t i = 0; i < buffer_.size(); ++i) {
    const std::uint32_t term = terms_.find_or_add(buffer_[i], hash64(buffer_[i]));
    if (term == last_entry_.size()) {
      last_entry_.push_back(0);
    }
    if (last_entry_[term] <= first_entry) {
      Entry& entry = entries_.emplace_back();
      entry.term = term;
      entry.posting.chunk = tables_.chunk_count();
      last_entry_[term] = entries_.size();
    }
    std::uint16_t& tf = entries_[last_entry_[term] - 1].posting.tf[field];
    tf = static_cast<std::uint16_t>(tf + (tf < std::numeric_limits<std::uint16_t>::max() ? 1 : 0));
  }
  return static_cast<std::uint32_t>(buffer_.size());
}

std::string SegmentBuilder::finish() {
  // Entries by term: those of a term keep their order, which is that of chunks.
  std::vector<std::size_t> ends(terms_.size() + 1);
  for (const Entry& entry : entries_) {
    ++ends[entry.term + 1];
  }
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<search::CodePosting> postings(entries_.size());
  std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
  for (const Entry& entry : entries_) {
    postings[next[entry.term]++] = entry.posting;
  }
  std::vector<std::uint32_t> order(terms_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return terms_.term(a) < terms_.term(b);
  });
  TermDictionaryWriter dictionary;
  std::string bytes;
  for (const std::uint32_t term : order) {
    const std::size_t before = bytes.size();
    const std::size_t count = ends[term + 1] - ends[term];
    append_postings(std::span(postings).subspan(ends[term], count), bytes);
    dictionary.add(terms_.term(term), static_cast<std::uint32_t>(count), bytes.size() - before);
  }
  return tables_.finish(dictionary, bytes, ngrams_.finish());
}

}  // namespace lode::index
