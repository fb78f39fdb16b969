#pragma once

#include <cstdint>
#include <optional>

#include "lode/corpus/findings.hpp"
#include "lode/corpus/row.hpp"
#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// The grade that a filled field holds: an integer of 32 bits, as a number or as text. Nothing when
/// it is none ("bad-grade") or a fraction ("float-grade"), which go to the ledger; MTEB's tables
/// write grades as fractions by design, and elsewhere a lenient reader keeps those without a rest.
[[nodiscard]] std::optional<std::int32_t> read_grade(const Field& field,
                                                     Layout layout,
                                                     const Place& place,
                                                     Ledger& ledger);

}  // namespace lode::corpus
