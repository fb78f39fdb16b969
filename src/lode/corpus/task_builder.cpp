#include "lode/corpus/task_builder.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/corpus/extra.hpp"
#include "lode/corpus/record.hpp"

namespace lode::corpus {
namespace {

const Cell* find_either(const Row& row, std::string_view a, std::string_view b) {
  const Cell* cell = row.find(a);
  return cell != nullptr ? cell : row.find(b);
}

bool is_text(const Cell* cell) {
  return cell != nullptr && cell->kind == CellKind::Text;
}

}  // namespace

TaskBuilder::TaskBuilder(Task& task, Ledger& ledger) : task_(task), ledger_(ledger) {
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    queries_.emplace(task.queries[i].id, i);
  }
}

bool TaskBuilder::check_query(std::string_view query_id, const Place& place) {
  if (queries_.contains(query_id)) {
    return true;
  }
  ledger_.fault(
      place,
      {"unknown-query", fmt::format("the query '{}' is not among the task's queries", query_id)});
  return false;
}

bool TaskBuilder::check_document(std::string_view docno, const Place& place) {
  if (task_.corpus->find(docno) != task_.corpus->size()) {
    return true;
  }
  ledger_.fault(place,
                {"unknown-document", fmt::format("the document '{}' is not in the corpus", docno)});
  return false;
}

void TaskBuilder::add_judgment(Row& row, const Place& place) {
  const auto judgment = view_judgment(row, task_.layout, place, ledger_);
  if (!judgment || !check_document(judgment->docno, place)) {
    return;
  }
  if (task_.layout == Layout::Coreb) {
    if (!queries_.contains(judgment->query_id) &&
        unknown_queries_.emplace(judgment->query_id).second) {
      ledger_.note(place,
                   "unknown-query",
                   fmt::format("the query '{}' has judgments but no text; CoREB counts it",
                               judgment->query_id));
    }
  } else if (!check_query(judgment->query_id, place)) {
    return;
  }
  if (const auto added = task_.qrels.add(judgment->query_id, judgment->docno, judgment->grade);
      !added) {
    ledger_.fault(place, {"duplicate-judgment", added.error().message()});
  }
}

void TaskBuilder::add_exclusion(std::string_view query_id,
                                std::string_view docno,
                                const Place& place) {
  if (!check_query(query_id, place) || !check_document(docno, place)) {
    return;
  }
  std::vector<std::string>& excluded = task_.exclusions[std::string(query_id)];
  if (!given_exclusions_.emplace(query_id, docno).second) {
    ledger_.fault(
        place,
        {"duplicate-exclusion",
         fmt::format("the document '{}' is excluded twice for query '{}'", docno, query_id)});
    return;
  }
  if (std::find(excluded.begin(), excluded.end(), docno) == excluded.end()) {  // Else the anchor.
    excluded.emplace_back(docno);
  }
}

void TaskBuilder::add_candidates(const Row& row, const Place& place) {
  const Cell* query = find_either(row, "query-id", "query_id");
  const Cell* documents = find_either(row, "corpus-ids", "corpus_ids");
  Json list;
  if (documents != nullptr && documents->kind == CellKind::Json) {
    list = to_json(*documents);
  }
  const auto is_string = [](const Json& id) { return id.is_string(); };
  if (!is_text(query) || !list.is_array() || !std::all_of(list.begin(), list.end(), is_string)) {
    ledger_.fault(place,
                  {"bad-candidates",
                   "'query-id' (a string) and 'corpus-ids' (a list of strings) were expected"});
    return;
  }
  if (!check_query(query->text, place)) {
    return;
  }
  std::vector<std::string> docnos;
  for (const Json& id : list) {
    auto docno = id.get<std::string>();
    if (!check_document(docno, place)) {
      continue;
    }
    if (std::find(docnos.begin(), docnos.end(), docno) != docnos.end()) {
      ledger_.fault(place,
                    {"duplicate-candidate",
                     fmt::format("the document '{}' is twice among the candidates of query '{}'",
                                 docno,
                                 query->text)});
    } else {
      docnos.push_back(std::move(docno));
    }
  }
  const auto [there, is_new] =
      candidates_.try_emplace(std::string(query->text), task_.candidates.size());
  if (is_new) {
    task_.candidates.emplace_back(std::string(query->text), std::move(docnos));
  } else if (task_.candidates[there->second].second != docnos) {
    ledger_.fault(
        place,
        {"duplicate-id", fmt::format("the query '{}' has two lists of candidates", query->text)});
  }
}

void TaskBuilder::add_instruction(const Row& row, const Place& place) {
  const Cell* query = find_either(row, "query-id", "query_id");
  const Cell* instruction = row.find("instruction");
  if (!is_text(query) || !is_text(instruction)) {
    ledger_.fault(place,
                  {"bad-instruction", "'query-id' and 'instruction', both strings, were expected"});
    return;
  }
  // Instruction tables of one file serve all splits, so that queries of other splits are no fault.
  const auto found = queries_.find(query->text);
  if (found == queries_.end()) {
    return;
  }
  const auto [given, is_new] = instructions_.try_emplace(found->second, instruction->text);
  if (is_new) {
    task_.queries[found->second].instruction = instruction->text;
  } else if (given->second != instruction->text) {
    ledger_.fault(place,
                  {"duplicate-id",
                   fmt::format("the query '{}' has two instructions that differ", query->text)});
  }
}

void TaskBuilder::add_anchors(std::string_view queries_file) {
  for (const Query& query : task_.queries) {
    if (query.extra.find("anchor_code_id") == std::string::npos) {
      continue;
    }
    const Json extra = parse_extra(query.extra);
    const auto meta = extra.find("meta");
    if (meta == extra.end() || !meta->is_object() || !meta->contains("anchor_code_id") ||
        !meta->at("anchor_code_id").is_string()) {
      continue;
    }
    auto anchor = meta->at("anchor_code_id").get<std::string>();
    if (task_.corpus->find(anchor) == task_.corpus->size()) {
      ledger_.note(
          {.file = queries_file},
          "unknown-anchor",
          fmt::format("the anchor '{}' of query '{}' is not in the corpus", anchor, query.id));
      continue;
    }
    task_.exclusions[query.id] = {std::move(anchor)};
  }
}

}  // namespace lode::corpus
