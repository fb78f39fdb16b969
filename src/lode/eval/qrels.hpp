#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::eval {

/// One judged document of one query.
struct Judgment {
  std::string docno;
  std::int32_t grade = 0;
  bool operator==(const Judgment&) const = default;
};

/// The judgments of one query, found by docno in constant time. Single owner while it is filled;
/// const methods may run concurrently.
class QueryJudgments {
 public:
  /// False, and nothing changes, when the document is judged already.
  bool add(std::string_view docno, std::int32_t grade);

  /// Judgments in order of appearance.
  [[nodiscard]] std::span<const Judgment> all() const noexcept { return judgments_; }
  [[nodiscard]] std::optional<std::int32_t> grade(std::string_view docno) const noexcept;
  /// The same for a caller that has `hash64(docno)` already.
  [[nodiscard]] std::optional<std::int32_t> grade(std::string_view docno,
                                                  std::uint64_t hash) const noexcept;

 private:
  [[nodiscard]] std::size_t slot_of(std::string_view docno, std::uint64_t hash) const noexcept;
  void grow();

  std::vector<Judgment> judgments_;
  struct Slot {
    std::uint32_t entry = 0;  ///< Index into judgments_ plus one; 0: free.
    std::uint32_t tag =
        0;  ///< Upper half of the docno's hash: most strangers are told apart by it.
  };
  std::vector<Slot> slots_;  ///< Open addressing, a power of two, at most half full.
};

/// All relevance judgments of a task: query id -> docno -> grade. Ids are bytes. Single owner while
/// it is filled; const methods may run concurrently.
class Qrels {
 public:
  /// Adds a judgment. Fails with InvalidInput when the pair is there already (with any grade).
  [[nodiscard]] Result<void> add(std::string_view query_id,
                                 std::string_view docno,
                                 std::int32_t grade);

  /// Declares a query without adding a judgment: it then counts as judged, with no positive.
  void add_query(std::string_view query_id);

  /// Query ids in order of first appearance.
  [[nodiscard]] const std::vector<std::string>& query_ids() const noexcept { return query_ids_; }
  [[nodiscard]] bool contains(std::string_view query_id) const;
  /// The judgments of a query; null for an unknown one. Valid until the next add().
  [[nodiscard]] const QueryJudgments* find(std::string_view query_id) const;
  /// Judgments of a query in order of appearance; empty for an unknown one.
  [[nodiscard]] std::span<const Judgment> judgments(std::string_view query_id) const;
  /// The grade of a document, or nothing when it is not judged.
  [[nodiscard]] std::optional<std::int32_t> grade(std::string_view query_id,
                                                  std::string_view docno) const;

  /// Number of judgments over all queries.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// Same queries and judgments in the same order.
  bool operator==(const Qrels& other) const;

 private:
  struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept;
  };
  [[nodiscard]] QueryJudgments& query(std::string_view query_id);

  std::vector<std::string> query_ids_;
  std::unordered_map<std::string, QueryJudgments, StringHash, std::equal_to<>> queries_;
  std::size_t size_ = 0;
};

}  // namespace lode::eval
