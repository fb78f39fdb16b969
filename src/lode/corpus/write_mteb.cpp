#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/corpus/parquet_module.hpp"
#include "lode/corpus/task_writer.hpp"

namespace lode::corpus {
namespace {

using parquet::Column;
using parquet::ColumnType;

Cell optional_cell(const std::string& text) {
  return text.empty() ? Cell{} : text_cell(text);
}

std::filesystem::path table_path(const std::filesystem::path& folder,
                                 const char* table,
                                 const std::string& split) {
  return folder / table / (split + "-00000-of-00001.parquet");
}

/// Columns that some layouts have beside MTEB's own are written only when something is in them.
struct OptionalColumns {
  bool language = false;
  bool subtask = false;
  bool instruction = false;
  bool metadata = false;
};

std::vector<Column> columns_of(std::vector<Column> columns, const OptionalColumns& optional) {
  for (const auto& [there, name] : {std::pair(optional.language, "language"),
                                    std::pair(optional.subtask, "subtask"),
                                    std::pair(optional.instruction, "instruction"),
                                    std::pair(optional.metadata, "metadata")}) {
    if (there) {
      columns.push_back({name, ColumnType::Text});
    }
  }
  return columns;
}

void write_mteb_corpus(const Corpus& corpus, const std::filesystem::path& path) {
  OptionalColumns optional;
  for_each_document(corpus, [&](const Document& document) {
    optional.language = optional.language || !document.language.empty();
    optional.metadata = optional.metadata || !document.extra.empty();
  });
  ParquetFile file(path, columns_of({{"_id"}, {"title"}, {"text"}}, optional));
  for_each_document(corpus, [&](const Document& document) {
    std::vector<Cell> cells = {
        text_cell(document.docno), text_cell(document.title), text_cell(document.text)};
    if (optional.language) {
      cells.push_back(optional_cell(document.language));
    }
    if (optional.metadata) {
      cells.push_back(optional_cell(document.extra));
    }
    file.append(cells);
  });
  file.commit();
}

void write_mteb_queries(const Task& task, const std::filesystem::path& path) {
  OptionalColumns optional;
  for (const Query& query : task.queries) {
    optional.language = optional.language || !query.language.empty();
    optional.subtask = optional.subtask || !query.subtask.empty();
    optional.instruction = optional.instruction || !query.instruction.empty();
    optional.metadata = optional.metadata || !query.extra.empty();
  }
  ParquetFile file(path, columns_of({{"_id"}, {"text"}}, optional));
  for (const Query& query : task.queries) {
    std::vector<Cell> cells = {text_cell(query.id), text_cell(query.text)};
    for (const auto& [there, value] : {std::pair(optional.language, &query.language),
                                       std::pair(optional.subtask, &query.subtask),
                                       std::pair(optional.instruction, &query.instruction),
                                       std::pair(optional.metadata, &query.extra)}) {
      if (there) {
        cells.push_back(optional_cell(*value));
      }
    }
    file.append(cells);
  }
  file.commit();
}

void write_candidates(const Task& task, const std::filesystem::path& path) {
  ParquetFile file(path, {{"query-id"}, {"corpus-ids", ColumnType::TextList}});
  for (const auto& [query_id, docnos] : task.candidates) {
    const std::string list = Json(docnos).dump();
    file.append({text_cell(query_id), {.kind = CellKind::Json, .text = list}});
  }
  file.commit();
}

void write_mteb_qrels(const Task& task, const std::filesystem::path& path, LossReport& losses) {
  ParquetFile file(path, {{"query-id"}, {"corpus-id"}, {"score", ColumnType::Integer}});
  for_each_judgment(
      task, true, losses, [&](const std::string& query_id, const eval::Judgment& judgment) {
        file.append({text_cell(query_id), text_cell(judgment.docno), integer_cell(judgment.grade)});
      });
  file.commit();
}

/// The head by which the `datasets` library finds the tables.
std::string readme(const Task& task, const std::string& split) {
  std::string text = "---\nconfigs:\n";
  const auto add = [&](std::string_view config, std::string_view folder) {
    text +=
        fmt::format("- config_name: {}\n  data_files:\n  - split: {}\n    path: {}/{}-*.parquet\n",
                    config,
                    split,
                    folder,
                    split);
  };
  add("corpus", "corpus");
  add("queries", "queries");
  add("default", "qrels");
  if (!task.candidates.empty()) {
    add("top_ranked", "top_ranked");
  }
  return text + "---\n";
}

}  // namespace

void write_mteb(const Task& task, const std::filesystem::path& folder, LossReport& losses) {
  const std::string split = target_split(task);
  write_mteb_corpus(*task.corpus, table_path(folder, "corpus", split));
  write_mteb_queries(task, table_path(folder, "queries", split));
  const std::filesystem::path candidates = table_path(folder, "top_ranked", split);
  if (!task.candidates.empty()) {
    write_candidates(task, candidates);
  } else {
    std::error_code ignored;
    std::filesystem::remove(candidates, ignored);
  }
  write_sidecars(task, Layout::Mteb, folder / "");
  write_file(folder / "README.md", readme(task, split));
  write_mteb_qrels(task, table_path(folder, "qrels", split), losses);
}

}  // namespace lode::corpus
