#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"

namespace lode::experiment {

/// Writes a BEIR task: five documents, four queries (two of the same text), one positive each but
/// for the last query, which has none.
inline void write_small_task(const std::filesystem::path& folder) {
  const auto lines = [](std::initializer_list<Json> rows) {
    std::string text;
    for (const Json& row : rows) {
      text += to_json_line(row) + "\n";
    }
    return text;
  };
  const auto document = [](const char* id, const char* title, const char* text) {
    return Json{{"_id", id}, {"title", title}, {"text", text}};
  };
  const auto query = [](const char* id, const char* text) {
    return Json{{"_id", id}, {"text", text}};
  };
  write_file(folder / "corpus.jsonl",
             lines({document("d1", "", "def sort_list(values): return sorted(values)"),
                    document("d2", "json", "def parse_json(text): return json.loads(text)"),
                    document("d3", "", "def open_file(path): return open(path)"),
                    document("d4", "", "def sort_file(path): return sorted(open(path))"),
                    document("d5", "", "def add(a, b): return a + b")}));
  write_file(folder / "queries.jsonl",
             lines({query("q1", "sort values"),
                    query("q2", "parse json text"),
                    query("q3", "sort values"),
                    query("q4", "open path")}));
  write_file(folder / "qrels/test.tsv",
             "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\nq3\td4\t1\nq4\td3\t0\n");
}

}  // namespace lode::experiment
