#pragma once

#include <functional>
#include <optional>
#include <string>

#include "lode/base/json.hpp"
#include "lode/corpus/findings.hpp"
#include "lode/corpus/row.hpp"
#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// A cell as JSON.
[[nodiscard]] Json to_json(const Cell& cell);

/// The fields of a row that `is_used` does not claim, as a JSON object on one line; "" for none.
/// The members of a `metadata` object (BEIR, MTEB, TREC) stand beside the others unless a name
/// would appear twice; `meta` of CoREB that is a string of JSON or of a Python literal becomes the
/// object it stands for.
[[nodiscard]] std::string collect_extra(const Row& row,
                                        Layout layout,
                                        const std::function<bool(const Field&)>& is_used);

/// "bad-meta" when `meta` of a CoREB row is a string that stands for no object.
[[nodiscard]] std::optional<Fault> check_meta(const Row& row, Layout layout);

/// An `extra` text as an object; an empty object for "".
[[nodiscard]] Json parse_extra(const std::string& extra);

}  // namespace lode::corpus
