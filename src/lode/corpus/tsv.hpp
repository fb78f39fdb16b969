#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/findings.hpp"

namespace lode::corpus {

/// Splits a line at tabs by the rules of csv's QUOTE_MINIMAL: a field that begins with '"' ends at
/// the next single '"', and
/// '""' inside stands for '"'. Fields replaces the old content. "bad-line" when a quote is not
/// closed on its line or text follows the closing one; "bad-utf8".
[[nodiscard]] std::optional<Fault> split_tsv(std::string_view line,
                                             std::vector<std::string>& fields);

/// Appends a field, quoted when it must be, without a separator. A field with line breaks reads
/// back only as part of a multi-line record, which split_tsv refuses: callers do not write such.
void append_tsv_field(std::string& out, std::string_view field);

}  // namespace lode::corpus
