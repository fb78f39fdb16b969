#include "lode/corpus/tree_task.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/corpus/record.hpp"
#include "lode/corpus/row_reader.hpp"
#include "lode/corpus/sidecar.hpp"
#include "lode/corpus/stored_corpus.hpp"

namespace lode::corpus {
namespace {

constexpr const char* kRepositoriesFile = "repositories.tsv";

[[noreturn]] void refuse(const std::filesystem::path& path, std::string_view what) {
  throw Error(ErrorKind::InvalidInput, fmt::format("{}: {}", path.string(), what));
}

/// Whether a path of '/' stays below where it starts, and is spelt in its shortest form.
bool is_inner_path(std::string_view path) {
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (part.empty() || part == "." || part == "..") {
      return false;
    }
    if (slash == std::string_view::npos) {
      return true;
    }
    path.remove_prefix(slash + 1);
  }
  return false;
}

std::string string_field(const Json& object,
                         const char* name,
                         const std::filesystem::path& path,
                         std::string_view owner) {
  const auto found = object.find(name);
  if (found == object.end()) {
    return {};
  }
  if (!found->is_string()) {
    refuse(path, fmt::format("'{}' of {} must be a string", name, owner));
  }
  return found->get<std::string>();
}

TaskTree read_tree(const std::string& name, const Json& json, const std::filesystem::path& path) {
  const std::string owner = fmt::format("the tree '{}'", name);
  if (!json.is_object()) {
    refuse(path, fmt::format("{} must be an object", owner));
  }
  TaskTree tree;
  tree.name = name;
  tree.repository = string_field(json, "repository", path, owner);
  tree.revision = string_field(json, "revision", path, owner);
  tree.root = string_field(json, "root", path, owner);
  if (tree.repository.empty()) {
    refuse(path, fmt::format("{} has no 'repository'", owner));
  }
  if (!tree.root.empty() && !is_inner_path(tree.root)) {
    refuse(path,
           fmt::format("'root' of {} is '{}'; a folder within the tree was expected, as 'src/lib'",
                       owner,
                       tree.root));
  }
  return tree;
}

void read_head(const std::filesystem::path& path, Task& task, TreePart& part) {
  const Result<Json> json = parse_json(read_file(path));
  if (!json || !json->is_object()) {
    refuse(path, json ? "a JSON object was expected" : json.error().message());
  }
  const std::string layout = string_field(*json, "layout", path, "the task");
  if (layout != to_string(Layout::Tree)) {
    refuse(path, fmt::format("'layout' is '{}'; beside targets.jsonl 'tree' was expected", layout));
  }
  if (const std::string protocol = string_field(*json, "protocol", path, "the task");
      !protocol.empty()) {
    task.default_protocol = protocol;
  }
  const auto trees = json->find("trees");
  if (trees == json->end() || !trees->is_object() || trees->empty()) {
    refuse(path, "'trees' must be an object with at least one tree");
  }
  for (const auto& [name, tree] : trees->items()) {
    part.trees.push_back(read_tree(name, tree, path));
  }
}

/// Where repositories lie: repositories.tsv of the task, then folders of their name.
void place_trees(const TaskPlan& plan, const ReadOptions& options, TreePart& part, Ledger& ledger) {
  const std::filesystem::path& folder = plan.entry.path;
  std::unordered_map<std::string, std::filesystem::path> places;
  if (const auto path = folder / kRepositoriesFile; std::filesystem::exists(path)) {
    const auto reader = open_tsv(path,
                                 {.columns = {"repository", "place"},
                                  .has_header = false,
                                  .separation = Separation::PlainTabs},
                                 ledger);
    Row row;
    while (reader->next(row)) {
      places.emplace(row.fields()[0].cell.text, folder / row.fields()[1].cell.text);
    }
  }
  for (TaskTree& tree : part.trees) {
    const auto found = places.find(tree.repository);
    const std::filesystem::path given = options.trees / tree.repository;
    if (!options.trees.empty() && (std::filesystem::exists(given) || found == places.end())) {
      tree.place = given;
    } else {
      tree.place = found != places.end() ? found->second : folder / tree.repository;
    }
  }
}

/// Reads the queries and targets of one task.
class TreeTaskReader {
 public:
  TreeTaskReader(Task& task, TreePart& part, Ledger& ledger)
      : task_(task), part_(part), ledger_(ledger) {
    for (std::size_t i = 0; i < part.trees.size(); ++i) {
      trees_.emplace(part.trees[i].name, i);
    }
  }

  void add_query(Row& row, const Place& place) {
    auto query = read_query(row, Layout::Tree, place, ledger_);
    if (!query) {
      return;
    }
    const Cell* name = row.find("tree");
    const auto tree = name != nullptr && name->kind == CellKind::Text
                          ? trees_.find(std::string(name->text))
                          : trees_.end();
    if (tree == trees_.end()) {
      fault(place,
            "unknown-tree",
            fmt::format("the query '{}' names no tree of {} in 'tree'", query->id, kTaskFile));
      return;
    }
    if (!queries_.emplace(query->id, task_.queries.size()).second) {
      fault(place, "duplicate-id", fmt::format("the query id '{}' appears twice", query->id));
      return;
    }
    const Cell* category = row.find("category");
    part_.queries.push_back({.tree = tree->second,
                             .category = category != nullptr && category->kind == CellKind::Text
                                             ? std::string(category->text)
                                             : std::string(),
                             .targets = {}});
    task_.queries.push_back(std::move(*query));
  }

  void add_target(Row& row, const Place& place) {
    const Cell* id = row.find("query-id");
    const auto query = id != nullptr && id->kind == CellKind::Text
                           ? queries_.find(std::string(id->text))
                           : queries_.end();
    if (query == queries_.end()) {
      fault(place,
            "unknown-query",
            fmt::format("'query-id' is {}, no query of the task",
                        id != nullptr && id->kind == CellKind::Text
                            ? fmt::format("'{}'", id->text)
                            : std::string("missing or not a string")));
      return;
    }
    TreeTarget target;
    if (!read_place(row, place, target) || !read_lines(row, place, target) ||
        !read_score(row, place, target)) {
      return;
    }
    if (!seen_
             .emplace(query->second, target.level, target.path, target.first_line, target.last_line)
             .second) {
      fault(place,
            "duplicate-judgment",
            fmt::format("the query '{}' has the target '{}' twice",
                        query->first,
                        tree_docno(target.path, target.first_line, target.last_line)));
      return;
    }
    if (target.level == TargetLevel::File) {
      static_cast<void>(
          task_.qrels.add(query->first,
                          tree_docno(target.path, target.first_line, target.last_line),
                          target.grade));  // Targets are distinct.
    }
    part_.queries[query->second].targets.push_back(std::move(target));
  }

 private:
  void fault(const Place& place, std::string_view kind, std::string message) {
    ledger_.fault(place, {kind, std::move(message)});
  }

  bool read_place(const Row& row, const Place& place, TreeTarget& target) {
    const Cell* path = row.find("path");
    if (path == nullptr || path->kind != CellKind::Text || !is_inner_path(path->text)) {
      fault(place,
            "bad-path",
            "'path' must be a path relative to the searched root, without '.' and '..'");
      return false;
    }
    target.path = path->text;
    if (const Cell* level = row.find("level"); level != nullptr) {
      const auto parsed = parse_target_level(level->kind == CellKind::Text ? level->text : "");
      if (!parsed) {
        fault(place, "bad-level", "'level' must be file, function, line, hunk or hunk-function");
        return false;
      }
      target.level = *parsed;
    }
    if (const Cell* symbol = row.find("symbol");
        symbol != nullptr && symbol->kind == CellKind::Text) {
      target.symbol = symbol->text;
    }
    return true;
  }

  bool read_lines(const Row& row, const Place& place, TreeTarget& target) {
    const Cell* first = row.find("start_line");
    const Cell* last = row.find("end_line");
    if (first == nullptr && last == nullptr && target.level == TargetLevel::File) {
      return true;
    }
    const auto is_line = [](const Cell* cell) {
      return cell != nullptr && cell->kind == CellKind::Integer && cell->integer >= 1 &&
             cell->integer <= std::numeric_limits<std::int32_t>::max();
    };
    if (!is_line(first) || !is_line(last) || first->integer > last->integer) {
      fault(place,
            "bad-lines",
            fmt::format("'start_line' and 'end_line' of a target of the level '{}' must be whole "
                        "numbers from 1, the first not above the second",
                        to_string(target.level)));
      return false;
    }
    target.first_line = static_cast<std::uint32_t>(first->integer);
    target.last_line = static_cast<std::uint32_t>(last->integer);
    return true;
  }

  bool read_score(const Row& row, const Place& place, TreeTarget& target) {
    const Cell* score = row.find("score");
    if (score == nullptr) {
      return true;
    }
    if (score->kind != CellKind::Integer ||
        std::cmp_less(score->integer, std::numeric_limits<std::int32_t>::min()) ||
        std::cmp_greater(score->integer, std::numeric_limits<std::int32_t>::max())) {
      fault(place, "bad-grade", "'score' must be an integer of 32 bits");
      return false;
    }
    target.grade = static_cast<std::int32_t>(score->integer);
    return true;
  }

  using Key = std::tuple<std::size_t, TargetLevel, std::string, std::uint32_t, std::uint32_t>;

  Task& task_;
  TreePart& part_;
  Ledger& ledger_;
  std::unordered_map<std::string, std::size_t> trees_;
  std::unordered_map<std::string, std::size_t> queries_;
  std::set<Key> seen_;
};

template <typename Add>
void for_each_row(const std::filesystem::path& path, Ledger& ledger, Add add) {
  const auto reader = open_jsonl(path, ledger);
  Row row;
  while (reader->next(row)) {
    add(row, reader->place());
  }
}

void note_unjudged(const TaskPlan& plan, const Task& task, Ledger& ledger) {
  const auto is_unjudged = [&](const Query& query) { return !task.qrels.contains(query.id); };
  const auto count = std::count_if(task.queries.begin(), task.queries.end(), is_unjudged);
  if (count > 0) {
    ledger.note(
        {.file = plan.queries.front().native()},
        "query-without-judgments",
        fmt::format(
            "{} of {} queries have no target of the level 'file'", count, task.queries.size()));
  }
}

}  // namespace

Task read_tree_task(const TaskPlan& plan, const ReadOptions& options) {
  Ledger ledger(options.lenient);
  Task task;
  task.name = plan.entry.name;
  task.layout = Layout::Tree;
  task.path = plan.entry.path;
  task.split = plan.entry.split;
  task.default_protocol = default_protocol(Layout::Tree);
  task.corpus = std::make_shared<StoredCorpus>("corpus");
  auto part = std::make_shared<TreePart>();
  const std::filesystem::path head = plan.entry.path / kTaskFile;
  read_head(head, task, *part);
  place_trees(plan, options, *part, ledger);
  TreeTaskReader reader(task, *part, ledger);
  for_each_row(plan.queries.front(), ledger, [&](Row& row, const Place& place) {
    reader.add_query(row, place);
  });
  if (task.queries.empty()) {
    refuse(plan.queries.front(), "the task has no queries");
  }
  for_each_row(plan.qrels.front(), ledger, [&](Row& row, const Place& place) {
    reader.add_target(row, place);
  });
  if (task.qrels.size() == 0) {
    refuse(plan.qrels.front(), "no usable target of the level 'file' was found");
  }
  note_unjudged(plan, task, ledger);
  task.tree_part = std::move(part);
  task.files = {head, plan.queries.front(), plan.qrels.front()};
  task.findings = ledger.findings();
  return task;
}

}  // namespace lode::corpus
