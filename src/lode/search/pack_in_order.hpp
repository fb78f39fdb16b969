#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/code_searcher.hpp"

namespace lode::search {

/// Packs hits in their order, as long as their lines fit into `tokens`; lines that are there
/// already cost nothing. A hit that does not fit is cut after the last line that does, and ends the
/// packing. `text_of` gives a file's text; each file is asked for once. By order of first hit of
/// the files, then by line; ranges that touch are joined.
[[nodiscard]] std::vector<LineRange> pack_in_order(
    std::span<const SearchHit> hits,
    std::size_t tokens,
    const std::function<std::string(std::string_view path)>& text_of);

}  // namespace lode::search
