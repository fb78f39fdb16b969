#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/syntax.hpp"

namespace lode::source {

/// The unit that is indexed: a range of a file.
struct Chunk {
  ByteRange range;  ///< Character boundaries; every non-blank byte is in exactly one chunk.
  std::uint32_t first_line = 0;  ///< 1-based, inclusive: the lines of its first and last byte.
  std::uint32_t last_line = 0;
  /// The innermost symbol that holds the whole chunk, or that the chunk is the main part of: a
  /// position in Outline::symbols; kNoSymbol if there is none.
  std::uint32_t symbol = kNoSymbol;
  static constexpr std::uint32_t kNoSymbol = 0xFFFFFFFF;
  bool operator==(const Chunk&) const = default;
};

struct ChunkOptions {
  /// Largest cost of a chunk together with its header. A header that leaves less than a quarter of
  /// it to the text is not counted beyond that; a single character is never cut.
  std::uint32_t budget = 1500;
  /// Chunks below this join a neighbour when both fit.
  std::uint32_t minimum = 200;
  /// Cost of a text; null: its characters that are not blank. Must grow with the text and may run
  /// concurrently.
  std::function<std::uint32_t(std::string_view)> cost = {};
};

/// Cuts a file (field-notes' six invariants: coverage, limit, exact ranges, same bytes same chunks,
/// errors degrade locally, comments stay with their item). In order of range; none for a blank
/// text.
[[nodiscard]] std::vector<Chunk> chunk_file(std::string_view path,
                                            std::string_view text,
                                            const Outline& outline,
                                            const ChunkOptions& options);

/// The line that goes before a chunk's text for readers and models, apart from the text: path,
/// enclosing symbols, signature, as in "src/a.py > class Pool > def get(self, key)". No line break,
/// at most 400 bytes.
[[nodiscard]] std::string chunk_header(std::string_view path,
                                       const Outline& outline,
                                       const Chunk& chunk);

/// chunk_header() of each, in one pass.
[[nodiscard]] std::vector<std::string> chunk_headers(std::string_view path,
                                                     const Outline& outline,
                                                     const std::vector<Chunk>& chunks);

}  // namespace lode::source
