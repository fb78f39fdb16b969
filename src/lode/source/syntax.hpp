#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/language.hpp"

namespace lode::source {

/// Half-open range of bytes of a UTF-8 text.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const ByteRange&) const = default;
};

/// What a definition is; names through to_string() in kebab-case.
enum class SymbolKind : std::uint8_t {
  Function,
  Method,
  Class,      ///< Also struct, record, object, trait implementation.
  Interface,  ///< Also trait and protocol.
  Enum,
  Constant,
  Variable,
  Field,
  Type,    ///< Alias, typedef.
  Module,  ///< Also namespace and package.
  Macro,
  Section,   ///< A heading of a document.
  Key,       ///< A key of a data file.
  Selector,  ///< CSS.
};
[[nodiscard]] std::string_view to_string(SymbolKind kind) noexcept;

/// A definition.
struct Symbol {
  std::string name;
  std::string
      container;  ///< Names of the enclosing symbols, outermost first, joined by '.'; may be empty.
  SymbolKind kind = SymbolKind::Function;
  ByteRange range;  ///< The whole item with its comments, decorators, attributes and template head.
  ByteRange name_range;
  std::uint32_t first_line = 0;  ///< Of `range`; 1-based, inclusive.
  std::uint32_t last_line = 0;
  std::string signature;  ///< One line of at most 200 bytes: the declaration without its body.
  ByteRange doc;          ///< The doc comment or docstring; empty range when there is none.
  bool operator==(const Symbol&) const = default;
};

/// A name used, not defined: called, imported, inherited from.
struct Reference {
  enum class Kind : std::uint8_t { Call, Import, Inherit, Type };
  std::string name;  ///< As written; an import has its whole module path or file name.
  Kind kind = Kind::Call;
  std::uint32_t offset = 0;
  bool operator==(const Reference&) const = default;
};

/// What the ranker and the chunker must know of a file's syntax.
struct Outline {
  std::vector<Symbol> symbols;        ///< By range.begin, then by longer range first.
  std::vector<Reference> references;  ///< By offset.
  std::vector<ByteRange> comments;    ///< Comments and docstrings, ascending, disjoint.
  /// Where the text may be cut: starts of lines at which no item is torn from its comments and
  /// decorators, each with its depth (0: between items of the file). Ascending, disjoint.
  struct Boundary {
    std::uint32_t offset = 0;
    std::uint16_t depth = 0;
    bool operator==(const Boundary&) const = default;
  };
  std::vector<Boundary> boundaries;
  /// Parts without usable syntax (errors, limits, no grammar): there, lines decide alone.
  std::vector<ByteRange> broken;
  std::string degraded;  ///< Why the whole file has no syntax tree (time, memory, no grammar);
                         ///< empty if it has one.
};

struct SyntaxLimits {
  std::chrono::milliseconds time{3000};      ///< Processor time of the calling thread.
  std::uint32_t max_nodes = 20'000'000;      ///< Visited nodes of one file.
  std::uint64_t max_memory = 512ULL << 20U;  ///< Of the parser, in bytes, for one file.
};

/// Whether Language has a grammar in this build.
[[nodiscard]] bool has_grammar(Language language) noexcept;

/// Parses and outlines. Never recurses deeper than a constant whatever the text; does not depend on
/// threads or the clock unless the time limit strikes (then `degraded` says so). May run
/// concurrently. Throws Error(Interrupted).
[[nodiscard]] Outline outline(Language language, std::string_view text, const SyntaxLimits& limits);

}  // namespace lode::source
