#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lode/corpus/document.hpp"
#include "lode/corpus/findings.hpp"
#include "lode/corpus/row.hpp"
#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// The object field in which a writer keeps extra fields whose names would mean something else to
/// the reader.
inline constexpr std::string_view kNestedExtra = "lode_extra";

/// What a row says about a document, as views into the row.
struct DocumentView {
  std::string_view docno;
  std::string_view title;
  std::string_view text;
  std::string_view language;
};

/// Interprets a row by the field names of a layout (docs/formats/tasks.md). A faulty row is
/// reported to `ledger` and gives nothing; with a null ledger (a row that was checked before)
/// nothing is reported. Whatever is kept by a lenient repair (a null title) is the same with and
/// without ledger.
[[nodiscard]] std::optional<DocumentView> view_document(Row& row,
                                                        Layout layout,
                                                        const Place& place,
                                                        Ledger* ledger);

/// The document with its other fields as `extra`.
[[nodiscard]] Document make_document(const Row& row, Layout layout, const DocumentView& view);

/// A query, or nothing when the row is faulty (reported to `ledger`).
[[nodiscard]] std::optional<Query> read_query(Row& row,
                                              Layout layout,
                                              const Place& place,
                                              Ledger& ledger);

/// A judgment as it stands in a row.
struct JudgmentView {
  std::string_view query_id;
  std::string_view docno;
  std::int32_t grade = 0;
};

/// A judgment, or nothing when the row is faulty (reported to `ledger`).
[[nodiscard]] std::optional<JudgmentView> view_judgment(Row& row,
                                                        Layout layout,
                                                        const Place& place,
                                                        Ledger& ledger);

/// What is wrong with an id, if anything: it is empty, or holds ASCII blanks or control characters,
/// which TREC files cannot hold.
[[nodiscard]] std::optional<Fault> check_id(std::string_view id, std::string_view what);

/// That a document's id comes again.
[[nodiscard]] Fault duplicate_document(std::string_view docno);

/// Whether `kind` is one of CoREB's own tasks: text2code, code2code, code2text.
[[nodiscard]] bool is_coreb_kind(std::string_view kind) noexcept;

}  // namespace lode::corpus
