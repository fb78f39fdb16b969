#include "lode/search/chunk_text.hpp"

#include <algorithm>
#include <iterator>

namespace lode::search {
namespace {

constexpr std::size_t kMostHeader = 400;

/// Appends a part of the header, on one line.
void append_part(std::string& header, std::string_view part) {
  if (part.empty()) {
    return;
  }
  header += " > ";
  std::transform(part.begin(), part.end(), std::back_inserter(header), [](char c) {
    return c == '\n' || c == '\r' ? ' ' : c;
  });
}

}  // namespace

std::string chunk_text(std::string_view path,
                       const CodeChunk& chunk,
                       const std::vector<CodeSymbol>& symbols,
                       std::string_view text) {
  std::string out(path);
  if (chunk.symbol < symbols.size()) {
    const CodeSymbol& symbol = symbols[chunk.symbol];
    append_part(out, symbol.container);
    append_part(out, symbol.signature.empty() ? symbol.name : symbol.signature);
  }
  if (out.size() > kMostHeader) {
    std::size_t end = kMostHeader;
    while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) {
      --end;  // Never within a character.
    }
    out.resize(end);
  }
  out.push_back('\n');
  const std::size_t begin = std::min<std::size_t>(chunk.begin, text.size());
  return out.append(text.substr(begin, chunk.end - begin));
}

}  // namespace lode::search
