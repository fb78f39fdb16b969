#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "lode/corpus/findings.hpp"
#include "lode/corpus/row.hpp"
#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// Adds to a task what refers to its queries and documents, and checks that these are there. The
/// task must have its corpus and all its queries already. Single owner; the task must outlive it.
class TaskBuilder {
 public:
  TaskBuilder(Task& task, Ledger& ledger);

  /// A judgment. One of an unknown query is kept, and noted, in CoREB, whose denominators count
  /// such queries; elsewhere it is a fault.
  void add_judgment(Row& row, const Place& place);
  void add_exclusion(std::string_view query_id, std::string_view docno, const Place& place);
  /// A row of `query-id` and `corpus-ids`.
  void add_candidates(const Row& row, const Place& place);
  /// A row of `query-id` and `instruction`.
  void add_instruction(const Row& row, const Place& place);
  /// CoREB's code2code: the document that each query is, from `meta.anchor_code_id`.
  void add_anchors(std::string_view queries_file);

  [[nodiscard]] Task& task() noexcept { return task_; }

 private:
  [[nodiscard]] bool check_query(std::string_view query_id, const Place& place);
  [[nodiscard]] bool check_document(std::string_view docno, const Place& place);

  Task& task_;
  Ledger& ledger_;
  std::unordered_map<std::string_view, std::size_t>
      queries_;  ///< Id -> index; the ids live in the task.
  std::unordered_map<std::string, std::size_t> candidates_;
  std::unordered_map<std::size_t, std::string> instructions_;  ///< Of tables: query -> text.
  std::set<std::pair<std::string, std::string>> given_exclusions_;
  std::unordered_set<std::string> unknown_queries_;
};

}  // namespace lode::corpus
