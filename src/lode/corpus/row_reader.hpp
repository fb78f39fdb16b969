#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/findings.hpp"
#include "lode/corpus/row.hpp"

namespace lode::corpus {

/// The records of a file one after the other, whatever its kind. Single owner.
class RowReader {
 public:
  RowReader() = default;
  virtual ~RowReader() = default;
  RowReader(const RowReader&) = delete;
  RowReader& operator=(const RowReader&) = delete;

  /// Fills `row` with the next good record; false at the end. Records that are no records (bad
  /// JSON, a wrong number of columns) go to the ledger. Views in `row` live until the next call.
  [[nodiscard]] virtual bool next(Row& row) = 0;
  /// Where the record that next() gave last lies.
  [[nodiscard]] virtual Place place() const = 0;
};

/// JSON Lines, from a file (plain, .gz, .zst) or from bytes that outlive the reader.
[[nodiscard]] std::unique_ptr<RowReader> open_jsonl(const std::filesystem::path& path,
                                                    Ledger& ledger);
[[nodiscard]] std::unique_ptr<RowReader> open_jsonl(std::string name,
                                                    std::string_view bytes,
                                                    Ledger& ledger);

/// How the lines of a text table are cut into fields.
enum class Separation {
  QuotedTabs,  ///< csv's QUOTE_MINIMAL with tabs.
  PlainTabs,   ///< Tabs; quotes are ordinary characters and the last column keeps its tabs.
  Blanks,      ///< Runs of blanks; lines that begin with '#' are comments.
};

/// How a text table is to be read.
struct TsvOptions {
  std::vector<std::string_view>
      columns;              ///< Field names by position; a line must have as many fields.
  bool has_header = false;  ///< The first line names the columns and is skipped.
  Separation separation = Separation::QuotedTabs;
};
[[nodiscard]] std::unique_ptr<RowReader> open_tsv(const std::filesystem::path& path,
                                                  TsvOptions options,
                                                  Ledger& ledger);
[[nodiscard]] std::unique_ptr<RowReader> open_tsv(std::string name,
                                                  std::string_view bytes,
                                                  TsvOptions options,
                                                  Ledger& ledger);

/// TREC qrels: `qid iter docno grade`, white space between, `#` comment lines; rows have
/// "query-id", "iter", "corpus-id" and "score".
[[nodiscard]] std::unique_ptr<RowReader> open_trec_qrels(const std::filesystem::path& path,
                                                         Ledger& ledger);
[[nodiscard]] std::unique_ptr<RowReader> open_trec_qrels(std::string name,
                                                         std::string_view bytes,
                                                         Ledger& ledger);

/// Parquet, through the module lode_parquet.so. Throws Error(Unsupported) when there is none.
[[nodiscard]] std::unique_ptr<RowReader> open_parquet(const std::filesystem::path& path);

/// Parquet by the extension `.parquet`, else JSON Lines.
[[nodiscard]] std::unique_ptr<RowReader> open_table(const std::filesystem::path& path,
                                                    Ledger& ledger);

}  // namespace lode::corpus
