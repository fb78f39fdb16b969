#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lode::corpus {

/// A data file of a folder and what its place and name say it is.
struct TableFile {
  std::string config;  ///< "corpus", "code_corpus", "text2code_queries", "qrels", "fr-queries", ...
  std::string split;   ///< "test", "release_v2603"; "" where the layout has none.
  std::filesystem::path path;
};

/// The tables of a folder, sorted by path, so that the shards of one table come in order.
/// Understands
///   NAME.jsonl[.gz|.zst], NAME.tsv[...], NAME[-00000-of-00001].parquet, NAME_v2.jsonl
///   qrels/SPLIT.tsv and CONFIG/SPLIT-00000-of-00001.parquet, CONFIG/SPLIT/0000.parquet
///   SPLIT/CONFIG-SPLIT-00000-of-00001.parquet   (CoREB on the hub)
///   data/CONFIG-00000-of-00001-HASH.parquet     (CoIR on the hub)
/// Nothing is opened. Files that fit no pattern are left out.
[[nodiscard]] std::vector<TableFile> scan_tables(const std::filesystem::path& folder);

/// The files of one table in order.
[[nodiscard]] std::vector<std::filesystem::path> select_tables(const std::vector<TableFile>& tables,
                                                               std::string_view config,
                                                               std::string_view split);

/// The distinct splits of a config, sorted.
[[nodiscard]] std::vector<std::string> splits_of(const std::vector<TableFile>& tables,
                                                 std::string_view config);

[[nodiscard]] bool has_config(const std::vector<TableFile>& tables, std::string_view config);

}  // namespace lode::corpus
