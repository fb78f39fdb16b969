#pragma once

#include <string_view>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/code_query.hpp"

namespace lode::search {

/// The definitions that a query most likely means by a name, by file and line: those in one of the
/// containers that it names (a definition, or a file by its name without extension), if there are
/// some; of these those that are spelt as in the query, else those that differ by case alone, else
/// those in another style (get_item for getItem).
[[nodiscard]] std::vector<CodeSymbol> find_mentioned(const CodeIndex& index,
                                                     const MentionedName& mentioned);

/// How far a definition of the mentioned name's key is from what was written: 0 for the same
/// spelling, 1 for another case, 2 for another style; 3 more when the query names containers and
/// none is the definition's.
[[nodiscard]] int mention_misfit(const CodeSymbol& symbol, const MentionedName& mentioned);

/// The last part of a name that may be qualified: `get` of `Pool.get` and of `pool::Pool::get`.
[[nodiscard]] std::string_view last_name(std::string_view qualified) noexcept;

/// Of definitions that have the key of last_name(qualified), or with `prefix` begin with it, those
/// in the containers that `qualified` names, best spelt first: as given, then by case alone, then
/// in another style; within each in the given order.
[[nodiscard]] std::vector<CodeSymbol> select_definitions(std::vector<CodeSymbol> symbols,
                                                         std::string_view qualified,
                                                         bool prefix);

}  // namespace lode::search
