#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/field.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::lexical {

struct BuilderOptions {
  std::shared_ptr<const text::Analyzer> analyzer;
  std::vector<Field> fields = {{.name = "body"}};  ///< 1 to 7.
  /// Buffered postings beyond half of this are spilled to a temporary file; the other half is for
  /// inverting them. The lexicon, docnos and the finished bytes of finish() come on top.
  std::size_t memory_bytes = std::size_t{1} << 30;
};

/// Collects documents and writes one immutable segment. Single owner; add_batch() analyses in
/// parallel, and the segment's bytes depend neither on the number of threads nor on how the
/// documents were split into calls.
class SegmentBuilder {
 public:
  /// Throws Error(InvalidArgument) without an analyser or with wrong fields.
  explicit SegmentBuilder(BuilderOptions options);
  ~SegmentBuilder();

  /// Adds one document; `texts` has one entry per field. A segment holds at most 2^26 - 1 documents
  /// (Error(Unsupported)).
  void add(std::string_view docno, std::span<const std::string_view> texts);
  /// Adds documents [0, count) that `fetch(i, docno, texts)` delivers; fetch may be called
  /// concurrently, any order.
  using Fetch =
      std::function<void(std::size_t i, std::string& docno, std::vector<std::string>& texts)>;
  void add_batch(std::size_t count, const Fetch& fetch);

  /// Writes the segment file atomically. Call once, last. Throws Error(InvalidInput) when two
  /// documents have one docno.
  void write(const std::filesystem::path& path);
  /// The segment's bytes, for an index that lives only in memory. Call once, last. Throws like
  /// write().
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lode::lexical
