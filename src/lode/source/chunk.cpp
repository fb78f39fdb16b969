#include "lode/source/chunk.hpp"

#include <algorithm>

#include "lode/base/interrupt.hpp"
#include "lode/source/symbol_tree.hpp"
#include "lode/source/text_cost.hpp"

namespace lode::source {

namespace {

constexpr std::uint16_t kMostDepth = 63;  ///< Deeper boundaries count as of this depth.
constexpr std::uint32_t kMostHeaderCost = 400;

bool is_blank_or_control(char byte) {
  return static_cast<unsigned char>(byte) <= 0x20;
}

/// A part of the file that fits, on its way to a chunk.
struct Unit {
  ByteRange range;
  std::uint32_t cost = 0;
  bool item = false;  ///< A definition, or a part of a cut one: joins others only if small.
};

class Chunker {
 public:
  Chunker(std::string_view path,
          std::string_view text,
          const Outline& outline,
          const ChunkOptions& options)
      : path_(path),
        text_(text),
        options_(options),
        boundaries_(outline.boundaries),
        symbols_(outline),
        cost_(text, options.cost) {}

  [[nodiscard]] std::vector<Chunk> run();

 private:
  using Units = std::vector<Unit>;

  /// Cuts at the boundaries [low, high), all of them inside the range.
  [[nodiscard]] Units cut(ByteRange range, std::size_t low, std::size_t high) const;
  [[nodiscard]] Units cut_at_lines(ByteRange range) const;
  [[nodiscard]] Units cut_hard(ByteRange range) const;
  [[nodiscard]] std::uint32_t hard_end(ByteRange range) const;
  [[nodiscard]] Units join(const Units& units) const;
  [[nodiscard]] std::vector<ByteRange> paragraphs(ByteRange range) const;
  [[nodiscard]] std::vector<ByteRange> lines(ByteRange range) const;
  [[nodiscard]] ByteRange trimmed(ByteRange range) const;
  /// The same without the indentation of the first line: where symbols begin.
  [[nodiscard]] ByteRange core(ByteRange range) const;
  /// What the text of a chunk may cost beside its header.
  [[nodiscard]] std::uint32_t room(ByteRange range) const;
  [[nodiscard]] bool fits(ByteRange range, std::uint32_t cost) const;
  [[nodiscard]] std::uint32_t cost_of(ByteRange range) const { return cost_.of(range); }

  std::string_view path_;
  std::string_view text_;
  const ChunkOptions& options_;
  const std::vector<Outline::Boundary>& boundaries_;
  SymbolTree symbols_;
  TextCost cost_;
};

ByteRange Chunker::trimmed(ByteRange range) const {
  std::uint32_t begin = range.begin;
  for (std::uint32_t i = range.begin; i < range.end && is_blank_or_control(text_[i]); ++i) {
    begin = text_[i] == '\n' ? i + 1 : begin;  // Blank lines go, indentation stays.
  }
  std::uint32_t end = range.end;
  while (end > begin && is_blank_or_control(text_[end - 1])) {
    --end;
  }
  return {std::min(begin, end), end};
}

ByteRange Chunker::core(ByteRange range) const {
  range = trimmed(range);
  while (range.begin < range.end && is_blank_or_control(text_[range.begin])) {
    ++range.begin;
  }
  return range;
}

std::uint32_t Chunker::room(ByteRange range) const {
  const std::string header = symbols_.header(path_, symbols_.symbol_of(core(range)));
  const std::uint32_t taken = cost_.of_header(header);
  const std::uint32_t left = options_.budget > taken ? options_.budget - taken : 0;
  return std::max({left, options_.budget / 4, 1U});
}

bool Chunker::fits(ByteRange range, std::uint32_t cost) const {
  if (cost > options_.budget) {
    return false;
  }
  if (cost_.counts_characters() && cost + kMostHeaderCost <= options_.budget) {
    return true;
  }
  return cost <= room(range);
}

Chunker::Units Chunker::cut(ByteRange range, std::size_t low, std::size_t high) const {
  const std::uint32_t cost = cost_of(range);
  if (trimmed(range).begin == trimmed(range).end) {
    return {};
  }
  if (fits(range, cost)) {
    return {{range, cost, symbols_.is_item(core(range))}};
  }
  if (low == high) {
    return cut_at_lines(range);
  }
  const auto depth_at = [&](std::size_t i) { return std::min(boundaries_[i].depth, kMostDepth); };
  std::uint16_t depth = kMostDepth;
  for (std::size_t i = low; i < high; ++i) {
    depth = std::min(depth, depth_at(i));
  }
  Units units;
  ByteRange piece{range.begin, range.end};
  std::size_t first = low;
  for (std::size_t i = low; i <= high; ++i) {
    throw_if_interrupted();
    if (i < high && depth_at(i) != depth) {
      continue;
    }
    piece.end = i < high ? boundaries_[i].offset : range.end;
    Units parts = cut(piece, first, i);
    for (Unit& part : parts) {
      part.item = part.item || parts.size() > 1;
    }
    units.insert(units.end(), parts.begin(), parts.end());
    piece.begin = piece.end;
    first = i + 1;
  }
  return join(units);
}

Chunker::Units Chunker::join(const Units& units) const {
  Units joined;
  for (const Unit& unit : units) {
    if (!joined.empty()) {
      Unit& last = joined.back();
      const bool small = std::min(last.cost, unit.cost) < options_.minimum;
      const ByteRange both{last.range.begin, unit.range.end};
      const bool wanted = small || (!last.item && !unit.item);
      if (wanted && last.cost + unit.cost <= options_.budget) {
        const std::uint32_t cost = cost_of(both);
        if (fits(both, cost)) {
          last = {both, cost, last.item || unit.item};
          continue;
        }
      }
    }
    joined.push_back(unit);
  }
  return joined;
}

std::vector<ByteRange> Chunker::lines(ByteRange range) const {
  std::vector<ByteRange> found;
  while (range.begin < range.end) {
    const std::size_t end = text_.find('\n', range.begin);
    const auto stop = static_cast<std::uint32_t>(std::min<std::size_t>(end, range.end - 1) + 1);
    found.push_back({range.begin, stop});
    range.begin = stop;
  }
  return found;
}

std::vector<ByteRange> Chunker::paragraphs(ByteRange range) const {
  std::vector<ByteRange> found;
  bool after_blank = true;
  for (const ByteRange& line : lines(range)) {
    const bool blank = trimmed(line).begin == trimmed(line).end;
    if (found.empty() || (after_blank && !blank)) {
      found.push_back(line);
    } else {
      found.back().end = line.end;
    }
    after_blank = blank;
  }
  return found;
}

Chunker::Units Chunker::cut_at_lines(ByteRange range) const {
  Units units;
  for (const ByteRange& paragraph : paragraphs(range)) {
    throw_if_interrupted();
    const std::uint32_t cost = cost_of(paragraph);
    if (fits(paragraph, cost)) {
      units.push_back({paragraph, cost, false});
      continue;
    }
    for (const ByteRange& line : lines(paragraph)) {
      const std::uint32_t line_cost = cost_of(line);
      if (fits(line, line_cost)) {
        units.push_back({line, line_cost, false});
      } else {
        const Units parts = cut_hard(line);
        units.insert(units.end(), parts.begin(), parts.end());
      }
    }
  }
  return join(units);
}

Chunker::Units Chunker::cut_hard(ByteRange range) const {
  Units units;
  while (range.begin < range.end) {
    throw_if_interrupted();
    const std::uint32_t end = hard_end(range);
    const ByteRange part{range.begin, end};
    units.push_back({part, cost_of(part), false});
    range.begin = end;
  }
  return units;
}

/// The longest part that fits, rather up to a blank or a sign that ends something.
std::uint32_t Chunker::hard_end(ByteRange range) const {
  const auto cost_to = [&](std::uint32_t end) { return cost_of({range.begin, end}); };
  std::uint32_t end = cost_.longest(range, room({range.begin, range.begin + 1}));
  if (end < range.end) {
    const std::uint32_t earliest = end - (end - range.begin) / 4;
    for (std::uint32_t i = end; i > earliest && i > range.begin + 1; --i) {
      if (std::string_view("; },)\t").find(text_[i - 1]) != std::string_view::npos) {
        end = i;
        break;
      }
    }
  }
  // The longer part may belong to another symbol, with a longer header.
  return fits({range.begin, end}, cost_to(end))
             ? end
             : cost_.longest({range.begin, end}, std::max(options_.budget / 4, 1U));
}

std::vector<Chunk> Chunker::run() {
  const auto size = static_cast<std::uint32_t>(text_.size());
  std::size_t low = 0;
  while (low < boundaries_.size() && boundaries_[low].offset == 0) {
    ++low;
  }
  std::vector<Chunk> chunks;
  std::uint32_t line = 1;
  std::uint32_t counted = 0;
  const auto line_at = [&](std::uint32_t offset) {
    line += static_cast<std::uint32_t>(
        std::count(text_.begin() + counted, text_.begin() + offset, '\n'));
    counted = offset;
    return line;
  };
  for (const Unit& unit : cut({0, size}, low, boundaries_.size())) {
    const ByteRange range = trimmed(unit.range);
    if (range.begin == range.end) {
      continue;
    }
    Chunk chunk{.range = range, .first_line = line_at(range.begin), .last_line = 0};
    chunk.last_line = line_at(range.end - 1);
    chunk.symbol = symbols_.symbol_of(core(range));
    chunks.push_back(chunk);
  }
  return chunks;
}

}  // namespace

std::vector<Chunk> chunk_file(std::string_view path,
                              std::string_view text,
                              const Outline& outline,
                              const ChunkOptions& options) {
  return Chunker(path, text, outline, options).run();
}

std::vector<std::string> chunk_headers(std::string_view path,
                                       const Outline& outline,
                                       const std::vector<Chunk>& chunks) {
  const SymbolTree tree(outline);
  std::vector<std::string> headers;
  headers.reserve(chunks.size());
  for (const Chunk& chunk : chunks) {
    headers.push_back(tree.header(path, chunk.symbol));
  }
  return headers;
}

std::string chunk_header(std::string_view path, const Outline& outline, const Chunk& chunk) {
  return SymbolTree(outline).header(path, chunk.symbol);
}

}  // namespace lode::source
