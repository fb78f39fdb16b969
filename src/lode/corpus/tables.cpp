#include "lode/corpus/tables.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>

namespace lode::corpus {
namespace {

constexpr std::array<std::string_view, 4> kDataEndings = {".jsonl", ".parquet", ".tsv", ".txt"};

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "NAME" of "NAME-00000-of-00003" and "NAME-00000-of-00003-0a1b2c"; the whole otherwise.
std::string_view without_shard(std::string_view stem) {
  const std::size_t of = stem.rfind("-of-");
  if (of == std::string_view::npos) {
    return stem;
  }
  const std::string_view before = stem.substr(0, of);
  const std::size_t dash = before.rfind('-');
  const std::string_view total = stem.substr(of + 4);
  const bool is_shard = dash != std::string_view::npos && is_digits(before.substr(dash + 1)) &&
                        is_digits(total.substr(0, total.find('-')));
  return is_shard ? before.substr(0, dash) : stem;
}

/// The name of a data file without compression, extension and shard number, or nothing.
std::optional<std::string> table_name(const std::filesystem::path& path) {
  std::string file_name = path.filename().string();
  for (const std::string_view compression : {".gz", ".zst"}) {
    if (file_name.ends_with(compression)) {
      file_name.resize(file_name.size() - compression.size());
    }
  }
  for (const std::string_view ending : kDataEndings) {
    if (file_name.ends_with(ending) && file_name.size() > ending.size() &&
        !file_name.starts_with('.')) {
      file_name.resize(file_name.size() - ending.size());
      return std::string(without_shard(file_name));
    }
  }
  if (file_name.ends_with(".qrels")) {
    return "qrels";
  }
  return std::nullopt;
}

std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> entries;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    if (!entry.path().filename().string().starts_with('.')) {
      entries.push_back(entry.path());
    }
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

void remove_suffix(std::string& text, std::string_view suffix) {
  if (text.ends_with(suffix) && text.size() > suffix.size()) {
    text.resize(text.size() - suffix.size());
  }
}

/// A file in a folder's own level.
void add_top_file(const std::filesystem::path& path, std::vector<TableFile>& tables) {
  if (auto name = table_name(path)) {
    remove_suffix(*name, "-" + path.parent_path().filename().string());
    remove_suffix(*name, "_v2");
    tables.push_back({std::move(*name), "", path});
  }
}

/// A file one level below.
void add_inner_file(const std::filesystem::path& path,
                    const std::string& folder,
                    std::vector<TableFile>& tables) {
  const auto name = table_name(path);
  if (!name) {
    return;
  }
  if (folder == "data") {
    // CoIR's judgments lie in a data set of their own, whose only table is the split.
    const bool is_table = *name == "corpus" || *name == "queries";
    tables.push_back(is_table ? TableFile{*name, "", path} : TableFile{"qrels", *name, path});
  } else if (name->ends_with("-" + folder)) {
    tables.push_back({name->substr(0, name->size() - folder.size() - 1), folder, path});
  } else {
    tables.push_back({folder, *name, path});
  }
}

}  // namespace

std::vector<TableFile> scan_tables(const std::filesystem::path& folder) {
  std::vector<TableFile> tables;
  for (const std::filesystem::path& entry : sorted_entries(folder)) {
    if (!std::filesystem::is_directory(entry)) {
      add_top_file(entry, tables);
      continue;
    }
    const std::string config = entry.filename().string();
    for (const std::filesystem::path& inner : sorted_entries(entry)) {
      if (!std::filesystem::is_directory(inner)) {
        add_inner_file(inner, config, tables);
        continue;
      }
      for (const std::filesystem::path& part : sorted_entries(inner)) {
        if (part.extension() == ".parquet" && is_digits(part.stem().string())) {
          tables.push_back({config, inner.filename().string(), part});
        }
      }
    }
  }
  return tables;
}

std::vector<std::filesystem::path> select_tables(const std::vector<TableFile>& tables,
                                                 std::string_view config,
                                                 std::string_view split) {
  std::vector<std::filesystem::path> paths;
  for (const TableFile& table : tables) {
    if (table.config == config && table.split == split) {
      paths.push_back(table.path);
    }
  }
  return paths;
}

std::vector<std::string> splits_of(const std::vector<TableFile>& tables, std::string_view config) {
  std::vector<std::string> splits;
  for (const TableFile& table : tables) {
    if (table.config == config) {
      splits.push_back(table.split);
    }
  }
  std::sort(splits.begin(), splits.end());
  splits.erase(std::unique(splits.begin(), splits.end()), splits.end());
  return splits;
}

bool has_config(const std::vector<TableFile>& tables, std::string_view config) {
  return std::any_of(
      tables.begin(), tables.end(), [&](const TableFile& table) { return table.config == config; });
}

}  // namespace lode::corpus
