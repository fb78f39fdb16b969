#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/phrase.hpp"
#include "lode/search/stack_trace.hpp"

namespace lode::search {

/// What a query looks like; says which signals can speak, not which files may be found.
enum class QueryClass : std::uint8_t {
  Words,   ///< Natural language.
  Symbol,  ///< One identifier, perhaps qualified.
  Path,    ///< One path or file name.
  Error,   ///< An error message or stack trace.
  Issue,   ///< Several lines: a report with prose, perhaps code and traces.
};
[[nodiscard]] std::string_view to_string(QueryClass kind) noexcept;

/// A term as the index's analyser makes it, with its weight in the query.
struct CodeQueryTerm {
  std::string term;
  double weight = 0.0;
  bool whole =
      false;  ///< An identifier of several parts, joined; or two neighbouring words joined.
  bool operator==(const CodeQueryTerm&) const = default;
};

/// A name that the query mentions.
struct MentionedName {
  std::string name;                    ///< Its symbol_key().
  std::vector<std::string> spellings;  ///< As written, each once, sorted.
  std::vector<std::string>
      containers;  ///< Keys of what stands before it, as in `Pool.get`; sorted.
  std::uint32_t count = 0;
  bool operator==(const MentionedName&) const = default;
};

/// A query taken apart. Nothing here depends on an index.
struct CodeQuery {
  QueryClass kind = QueryClass::Words;
  std::vector<CodeQueryTerm> terms;        ///< Of the whole query, by term, each once.
  std::vector<CodeQueryTerm> title_terms;  ///< Of the first line of prose, when there are several.
  std::vector<MentionedName> names;        ///< Identifiers and names in code quotes, by name.
  std::vector<std::string> paths;          ///< Paths and file names, in order of mention.
  std::vector<std::string> modules;        ///< Dotted names, in order of mention.
  std::vector<PhraseWords> phrases;        ///< Lines that may stand verbatim in a source.
  std::vector<StackFrame> frames;          ///< The raise site first.
  bool mostly_trace = false;               ///< As ReportParts::mostly_trace.
  bool wants_tests = false;                ///< The query speaks of tests, specs, fixtures or mocks.
  bool wants_examples = false;             ///< Of examples, demos, tutorials or benchmarks.
  bool wants_docs = false;                 ///< Of documentation, a guide, a changelog or a readme.
};

/// Never fails: a text without words gives a query without terms. Comments of HTML, URLs, version
/// dumps and long literals are left out; words of code fences and traces weigh less than prose,
/// words of the first line more.
[[nodiscard]] CodeQuery parse_code_query(std::string_view text);

}  // namespace lode::search
