#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lode/search/code_index.hpp"

namespace lode::search {

/// Changes when chunk_text() gives another text for the same chunk.
inline constexpr std::string_view kChunkTextVersion = "chunk-text-1";

/// What a model reads of a chunk: a line that says where it stands, its path, the definitions
/// around it and its signature, as in "src/pool.py > Pool > def get(self, key)", and under it its
/// text. The line has at most 400 bytes. `symbols` and `text` are those of the chunk's file.
[[nodiscard]] std::string chunk_text(std::string_view path,
                                     const CodeChunk& chunk,
                                     const std::vector<CodeSymbol>& symbols,
                                     std::string_view text);

}  // namespace lode::search
