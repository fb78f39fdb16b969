#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lode/eval/protocol.hpp"
#include "lode/eval/qrels.hpp"

namespace lode::eval {

/// Grade of a document that the qrels do not name.
inline constexpr std::int32_t kUnpooled = -1;
/// Grade of a document whose grade in the qrels is negative: pooled, not judged (infAP's sample).
inline constexpr std::int32_t kPooledUnjudged = -2;

/// A grade of the qrels as `protocol` uses it: negative ones become kPooledUnjudged; those below
/// the level become 0 where the protocol says so.
[[nodiscard]] std::int32_t effective_grade(std::int32_t grade, const Protocol& protocol) noexcept;

/// What the qrels say of one query.
struct JudgedQuery {
  std::vector<std::int32_t> grades;  ///< Of all judged documents (>= 0), descending.

  /// Refills it; null stands for a query without judgments.
  void assign(const QueryJudgments* judgments, const Protocol& protocol);
  [[nodiscard]] std::size_t relevant(std::int32_t level) const noexcept;
  /// Judged documents below the level.
  [[nodiscard]] std::size_t nonrelevant(std::int32_t level) const noexcept;
};

/// One query's ranking as the measures see it.
struct JudgedRanking {
  std::span<const std::int32_t> grades;  ///< By rank: a grade >= 0, kUnpooled or kPooledUnjudged.
  /// By rank: whether any query of the qrels names the document. Empty unless a measure asks for it
  /// (Hole).
  std::span<const std::uint8_t> annotated;
  const JudgedQuery* query = nullptr;
};

}  // namespace lode::eval
