#include "lode/corpus/record.hpp"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/corpus/extra.hpp"
#include "lode/corpus/grade.hpp"

namespace lode::corpus {
namespace {

using Names = std::span<const std::string_view>;

/// The field names of a layout, in order of precedence.
struct FieldNames {
  Names document_id;
  Names document_text;
  Names query_id;
  Names query_text;
  Names query_language;
  Names judgment_document;
  Names judgment_grade;
};

constexpr std::array<std::string_view, 2> kPlainId = {"_id", "id"};
constexpr std::array<std::string_view, 1> kPlainText = {"text"};
constexpr std::array<std::string_view, 1> kPlainLanguage = {"language"};
constexpr std::array<std::string_view, 2> kPlainJudged = {"corpus-id", "corpus_id"};
constexpr std::array<std::string_view, 1> kPlainGrade = {"score"};
constexpr std::array<std::string_view, 2> kJudgmentQuery = {"query-id", "query_id"};

constexpr std::array<std::string_view, 4> kCorebId = {"code_id", "doc_id", "id", "text_id"};
constexpr std::array<std::string_view, 3> kCorebText = {"code", "text", "content"};
constexpr std::array<std::string_view, 1> kCorebQueryId = {"query_id"};
constexpr std::array<std::string_view, 4> kCorebQueryText = {"query", "code", "text", "content"};
constexpr std::array<std::string_view, 1> kCorebLanguage = {"language_constraint"};
constexpr std::array<std::string_view, 1> kCorebJudged = {"doc_id"};
constexpr std::array<std::string_view, 2> kCorebGrade = {"relevance", "score"};

constexpr std::array<std::string_view, 3> kTrecId = {"docno", "id", "_id"};
constexpr std::array<std::string_view, 2> kTrecText = {"contents", "text"};
constexpr std::array<std::string_view, 4> kTrecQueryId = {"qid", "query_id", "id", "_id"};
constexpr std::array<std::string_view, 2> kTrecQueryText = {"query", "text"};

constexpr FieldNames kPlainNames = {
    kPlainId, kPlainText, kPlainId, kPlainText, kPlainLanguage, kPlainJudged, kPlainGrade};
constexpr FieldNames kCorebNames = {kCorebId,
                                    kCorebText,
                                    kCorebQueryId,
                                    kCorebQueryText,
                                    kCorebLanguage,
                                    kCorebJudged,
                                    kCorebGrade};
constexpr FieldNames kTrecNames = {
    kTrecId, kTrecText, kTrecQueryId, kTrecQueryText, kPlainLanguage, kPlainJudged, kPlainGrade};

const FieldNames& names_of(Layout layout) {
  switch (layout) {
    case Layout::Coreb:
      return kCorebNames;
    case Layout::Trec:
      return kTrecNames;
    case Layout::Beir:
    case Layout::Mteb:
    case Layout::Tree:
      break;
  }
  return kPlainNames;
}

bool contains(Names names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string join(Names names) {
  return fmt::format("'{}'", fmt::join(names, "', '"));
}

/// Reports a fault, if there is someone to report to.
void report(Ledger* ledger, const Place& place, const Fault& fault) {
  if (ledger != nullptr) {
    ledger->fault(place, fault);
  }
}

/// The first of the named fields that holds something: CoREB's files keep several, some of them
/// null or empty.
const Field* find_first(const Row& row, Names names) {
  const Field* present = nullptr;
  for (const std::string_view name : names) {
    for (const Field& field : row.fields()) {
      if (field.name != name) {
        continue;
      }
      const bool filled = field.cell.kind != CellKind::Null &&
                          !(field.cell.kind == CellKind::Text && field.cell.text.empty());
      if (filled) {
        return &field;
      }
      present = present == nullptr ? &field : present;
      break;
    }
  }
  return present;
}

std::optional<std::string_view> read_id(
    Row& row, Names names, std::string_view what, const Place& place, Ledger* ledger) {
  const Field* field = find_first(row, names);
  if (field == nullptr) {
    report(ledger,
           place,
           {"missing-id", fmt::format("the {} id is missing: {} was expected", what, join(names))});
    return std::nullopt;
  }
  if (field->cell.kind == CellKind::Integer) {
    return row.own(fmt::format_int(field->cell.integer).c_str());
  }
  if (is_large_integer(field->cell)) {
    return row.own(field->cell.text);
  }
  if (field->cell.kind != CellKind::Text) {
    report(ledger,
           place,
           {"missing-id",
            fmt::format("the {} id '{}' is {}; a string or an integer was expected",
                        what,
                        field->name,
                        describe(field->cell))});
    return std::nullopt;
  }
  if (const auto fault = check_id(field->cell.text, what)) {
    report(ledger, place, *fault);
    return std::nullopt;
  }
  return field->cell.text;
}

/// The text field; a null one counts as empty. Nothing when there is none or it is of another type.
std::optional<std::string_view> read_text(const Row& row,
                                          Names names,
                                          const Place& place,
                                          Ledger* ledger) {
  const Field* field = find_first(row, names);
  if (field == nullptr) {
    report(ledger,
           place,
           {"missing-text", fmt::format("the text is missing: {} was expected", join(names))});
    return std::nullopt;
  }
  if (field->cell.kind == CellKind::Null) {
    return std::string_view();
  }
  if (field->cell.kind != CellKind::Text) {
    report(ledger,
           place,
           {"missing-text",
            fmt::format(
                "the text '{}' is {}; a string was expected", field->name, describe(field->cell))});
    return std::nullopt;
  }
  return field->cell.text;
}

std::string_view optional_text(const Row& row, std::string_view name) {
  const Cell* cell = row.find(name);
  return cell != nullptr && cell->kind == CellKind::Text ? cell->text : std::string_view();
}

bool has_text(std::string_view text) {
  return !strip_white_space(text).empty();
}

/// CoREB writes "none" where any language will do.
bool is_language(Layout layout, std::string_view value) {
  return !value.empty() && !(layout == Layout::Coreb && value == "none");
}

std::optional<std::int32_t> read_grade(
    const Row& row, Names names, Layout layout, const Place& place, Ledger& ledger) {
  const Field* field = find_first(row, names);
  if (field == nullptr || field->cell.kind == CellKind::Null ||
      (field->cell.kind == CellKind::Text && field->cell.text.empty())) {
    ledger.fault(
        place,
        {"missing-grade", fmt::format("the grade is missing: {} was expected", join(names))});
    return std::nullopt;
  }
  return read_grade(*field, layout, place, ledger);
}

}  // namespace

std::optional<Fault> check_id(std::string_view id, std::string_view what) {
  if (id.empty()) {
    return Fault{"bad-id", fmt::format("the {} id is empty", what)};
  }
  const auto is_bad = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= 0x20 || byte == 0x7F;
  };
  if (std::any_of(id.begin(), id.end(), is_bad)) {
    return Fault{"bad-id",
                 fmt::format("the {} id {} holds blanks or control characters, which run and qrels "
                             "files cannot hold",
                             what,
                             Json(id).dump(-1, ' ', false, Json::error_handler_t::replace))};
  }
  return std::nullopt;
}

Fault duplicate_document(std::string_view docno) {
  return {"duplicate-id", fmt::format("the document id '{}' appears twice", docno)};
}

std::optional<DocumentView> view_document(Row& row,
                                          Layout layout,
                                          const Place& place,
                                          Ledger* ledger) {
  const FieldNames& names = names_of(layout);
  DocumentView view;
  const auto docno = read_id(row, names.document_id, "document", place, ledger);
  if (!docno) {
    return std::nullopt;
  }
  view.docno = *docno;
  if (const Cell* title = row.find("title")) {
    if (title->kind == CellKind::Text) {
      view.title = title->text;
    } else if (title->kind != CellKind::Null) {
      report(ledger,
             place,
             {"bad-title",
              fmt::format(
                  "the title of '{}' is {}; a string was expected", view.docno, describe(*title))});
    } else if (layout == Layout::Beir || layout == Layout::Trec) {
      report(ledger,
             place,
             {"null-title",
              fmt::format("the title of '{}' is null; write \"\" for none", view.docno)});
    }
  }
  const auto text = read_text(row, names.document_text, place, ledger);
  if (!text) {
    return std::nullopt;
  }
  view.text = *text;
  view.language = optional_text(row, "language");
  if (!has_text(view.text) && !has_text(view.title)) {
    report(
        ledger, place, {"empty-document", fmt::format("the document '{}' is empty", view.docno)});
    return std::nullopt;
  }
  return view;
}

Document make_document(const Row& row, Layout layout, const DocumentView& view) {
  Document document{.docno = std::string(view.docno),
                    .title = std::string(view.title),
                    .text = std::string(view.text),
                    .language = std::string(view.language),
                    .extra = {}};
  const FieldNames& names = names_of(layout);
  const Field* id = find_first(row, names.document_id);
  const Field* text = find_first(row, names.document_text);
  const auto is_used = [&](const Field& field) {
    return &field == id || &field == text || field.name == "title" ||
           (field.name == "language" && field.cell.kind == CellKind::Text);
  };
  document.extra = collect_extra(row, layout, is_used);
  return document;
}

std::optional<Query> read_query(Row& row, Layout layout, const Place& place, Ledger& ledger) {
  const FieldNames& names = names_of(layout);
  const auto id = read_id(row, names.query_id, "query", place, &ledger);
  if (!id) {
    return std::nullopt;
  }
  const auto text = read_text(row, names.query_text, place, &ledger);
  if (!text) {
    return std::nullopt;
  }
  if (!has_text(*text)) {
    ledger.fault(place, {"empty-query", fmt::format("the query '{}' is empty", *id)});
    return std::nullopt;
  }
  Query query{.id = std::string(*id),
              .text = std::string(*text),
              .subtask = {},
              .language = {},
              .instruction = {},
              .extra = {}};
  query.subtask = optional_text(row, "subtask");
  query.instruction = optional_text(row, "instruction");
  const std::string_view language = optional_text(row, names.query_language.front());
  if (is_language(layout, language)) {
    query.language = language;
  }
  if (const auto fault = check_meta(row, layout)) {
    ledger.fault(place, *fault);
  }
  const Field* id_field = find_first(row, names.query_id);
  const Field* text_field = find_first(row, names.query_text);
  const auto is_used = [&](const Field& field) {
    const bool is_text = field.cell.kind == CellKind::Text;
    return &field == id_field || &field == text_field ||
           (is_text && layout == Layout::Coreb && field.name == "split" &&
            is_coreb_kind(field.cell.text)) ||
           (is_text && (field.name == "subtask" || field.name == "instruction")) ||
           (is_text && contains(names.query_language, field.name) &&
            is_language(layout, field.cell.text));
  };
  query.extra = collect_extra(row, layout, is_used);
  return query;
}

std::optional<JudgmentView> view_judgment(Row& row,
                                          Layout layout,
                                          const Place& place,
                                          Ledger& ledger) {
  const FieldNames& names = names_of(layout);
  const auto query_id = read_id(row, kJudgmentQuery, "query", place, &ledger);
  if (!query_id) {
    return std::nullopt;
  }
  const auto docno = read_id(row, names.judgment_document, "document", place, &ledger);
  if (!docno) {
    return std::nullopt;
  }
  const auto grade = read_grade(row, names.judgment_grade, layout, place, ledger);
  if (!grade) {
    return std::nullopt;
  }
  return JudgmentView{.query_id = *query_id, .docno = *docno, .grade = *grade};
}

bool is_coreb_kind(std::string_view kind) noexcept {
  return kind == "text2code" || kind == "code2code" || kind == "code2text";
}

}  // namespace lode::corpus
