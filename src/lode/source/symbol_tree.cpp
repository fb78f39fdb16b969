#include "lode/source/symbol_tree.hpp"

#include <algorithm>

#include "lode/source/names_in_text.hpp"

namespace lode::source {

namespace {

constexpr std::size_t kMostHeader = 400;
constexpr std::size_t kMostShownPath = 160;
constexpr std::size_t kMostOuter = 60;  ///< Longer signatures of enclosing symbols give their name.
constexpr std::string_view kArrow = " > ";

std::uint32_t size_of(ByteRange range) {
  return range.end - range.begin;
}

bool holds(ByteRange outer, ByteRange inner) {
  return outer.begin <= inner.begin && outer.end >= inner.end;
}

/// The end of a long path, from a folder on.
std::string_view shown_path(std::string_view path) {
  if (path.size() <= kMostShownPath) {
    return path;
  }
  std::size_t begin = path.size() - kMostShownPath;
  while (begin < path.size() && (static_cast<unsigned char>(path[begin]) & 0xC0U) == 0x80U) {
    ++begin;
  }
  return path.substr(begin);
}

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char byte) { return byte == '\n' || byte == '\r'; }, ' ');
  return line;
}

std::string_view outer_text(const Symbol& symbol) {
  return symbol.signature.empty() || symbol.signature.size() > kMostOuter
             ? std::string_view(symbol.name)
             : std::string_view(symbol.signature);
}

}  // namespace

SymbolTree::SymbolTree(const Outline& outline) : symbols_(outline.symbols) {
  parent_.reserve(symbols_.size());
  for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
    std::uint32_t parent = i == 0 ? Chunk::kNoSymbol : i - 1;
    while (parent != Chunk::kNoSymbol && (!holds(symbols_[parent].range, symbols_[i].range) ||
                                          symbols_[parent].range == symbols_[i].range)) {
      parent = parent_[parent];
    }
    parent_.push_back(parent);
  }
}

std::uint32_t SymbolTree::holder(ByteRange range) const {
  const auto after = std::upper_bound(
      symbols_.begin(), symbols_.end(), range.begin, [](std::uint32_t begin, const Symbol& symbol) {
        return begin < symbol.range.begin;
      });
  if (after == symbols_.begin()) {
    return Chunk::kNoSymbol;
  }
  auto found = static_cast<std::uint32_t>(after - symbols_.begin() - 1);
  while (found != Chunk::kNoSymbol && !holds(symbols_[found].range, range)) {
    found = parent_[found];
  }
  return found;
}

std::uint32_t SymbolTree::main_part(ByteRange range) const {
  const auto first = std::lower_bound(
      symbols_.begin(), symbols_.end(), range.begin, [](const Symbol& symbol, std::uint32_t begin) {
        return symbol.range.begin < begin;
      });
  for (auto symbol = first; symbol != symbols_.end(); ++symbol) {
    // One that begins in the second half cannot be more than half.
    if (symbol->range.begin > range.begin + size_of(range) / 2) {
      break;
    }
    if (symbol->range.end <= range.end && size_of(symbol->range) > size_of(range) / 2) {
      return static_cast<std::uint32_t>(symbol - symbols_.begin());
    }
  }
  return Chunk::kNoSymbol;
}

std::uint32_t SymbolTree::symbol_of(ByteRange range) const {
  const std::uint32_t outer = holder(range);
  if (outer != Chunk::kNoSymbol && size_of(range) > size_of(symbols_[outer].range) / 2) {
    return outer;
  }
  const std::uint32_t inner = main_part(range);
  return inner == Chunk::kNoSymbol ? outer : inner;
}

bool SymbolTree::is_item(ByteRange range) const {
  const std::uint32_t found = main_part(range);
  if (found == Chunk::kNoSymbol) {
    return false;
  }
  switch (symbols_[found].kind) {
    case SymbolKind::Constant:
    case SymbolKind::Variable:
    case SymbolKind::Field:
    case SymbolKind::Key:
      return false;
    default:
      return true;
  }
}

std::string SymbolTree::header(std::string_view path, std::uint32_t symbol) const {
  std::string line = one_line(shown_path(path));
  if (symbol == Chunk::kNoSymbol) {
    return line;
  }
  std::string inner(kArrow);
  const Symbol& own = symbols_[symbol];
  inner += own.signature.empty() ? own.name : own.signature;
  for (std::uint32_t outer = parent_[symbol]; outer != Chunk::kNoSymbol; outer = parent_[outer]) {
    const std::string_view text = outer_text(symbols_[outer]);
    if (line.size() + inner.size() + kArrow.size() + text.size() > kMostHeader) {
      break;  // The nearest matter most.
    }
    inner.insert(0, std::string(kArrow) + std::string(text));
  }
  return one_line(cut_at_character(line + inner, kMostHeader));
}

}  // namespace lode::source
