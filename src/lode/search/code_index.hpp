#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/ngram_index.hpp"
#include "lode/search/code_history.hpp"

namespace lode::search {

/// What a file is for, as bits; the same bits as source::Role.
enum class FileRole : std::uint16_t {
  Test = 1U << 0U,
  Example = 1U << 1U,
  Benchmark = 1U << 2U,
  Documentation = 1U << 3U,
  Generated = 1U << 4U,
  Vendored = 1U << 5U,
  Configuration = 1U << 6U,
  Data = 1U << 7U,
  Minified = 1U << 8U,
  LockFile = 1U << 9U,
  Legacy = 1U << 10U,
  Declaration = 1U << 11U,
  Hub = 1U << 12U,
};

/// The analyser of chunks and of queries for them (text::find_analyzer()).
inline constexpr std::string_view kCodeAnalyzer = "code-stem";

[[nodiscard]] constexpr bool has_role(std::uint16_t roles, FileRole role) noexcept {
  return (roles & static_cast<std::uint16_t>(role)) != 0;
}

/// Fields of a chunk, each with its own postings and length.
enum class CodeField : std::uint8_t {
  Body,      ///< Code without comments: words of the `code-stem` analyser.
  Names,     ///< Names of the definitions that the chunk holds or lies in, with their containers.
  Comments,  ///< Comments, docstrings, prose.
};
inline constexpr std::size_t kCodeFields = 3;

struct CodePosting {
  std::uint32_t chunk = 0;
  std::array<std::uint16_t, kCodeFields> tf{};  ///< Saturated at 65535.
};

/// A definition as the ranker needs it. Views live as long as the index.
struct CodeSymbol {
  std::string_view name;
  std::string_view container;
  std::string_view kind;  ///< As source::to_string(SymbolKind) gives it.
  std::string_view signature;
  std::uint32_t file = 0;
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
};

/// The name with its containers, joined by '.'.
[[nodiscard]] std::string qualified_name(const CodeSymbol& symbol);

/// What the spellings of one name have in common (get_item, getItem, GetItem): lower case without
/// underscores.
[[nodiscard]] std::string symbol_key(std::string_view name);
/// How symbol_key(name), cut to at most `most` bytes, compares with a key: below, equal to or above
/// 0, without making it where the name is ASCII.
[[nodiscard]] int compare_symbol_key(std::string_view name,
                                     std::string_view key,
                                     std::size_t most = std::string_view::npos);

struct CodeChunk {
  std::uint32_t file = 0;
  std::uint32_t first_line = 0;  ///< 1-based, inclusive.
  std::uint32_t last_line = 0;
  std::uint32_t begin = 0;  ///< Bytes of the file's UTF-8 text.
  std::uint32_t end = 0;
  std::uint32_t symbol = kNoSymbol;  ///< Position among the file's symbols.
  static constexpr std::uint32_t kNoSymbol = 0xFFFFFFFF;
};

struct CodeFile {
  std::string_view path;      ///< Relative to the searched root.
  std::string_view language;  ///< As source::language_name() gives it.
  std::uint16_t roles = 0;    ///< Bits of FileRole.
  std::uint32_t lines = 0;
  std::uint32_t first_chunk = 0;  ///< Its chunks are consecutive, in order of range.
  std::uint32_t chunk_count = 0;
};

/// A consistent snapshot of an indexed tree, as the ranker sees it. Files are numbered in order of
/// the bytes of their paths, chunks in order of file and range; only live ones are there, and every
/// number below depends on the tree's content alone, not on how the index came to be. Const methods
/// may run concurrently.
class CodeIndex {
 public:
  CodeIndex() = default;
  virtual ~CodeIndex() = default;
  CodeIndex(const CodeIndex&) = delete;
  CodeIndex& operator=(const CodeIndex&) = delete;

  [[nodiscard]] virtual std::uint32_t file_count() const = 0;
  [[nodiscard]] virtual std::uint32_t chunk_count() const = 0;
  [[nodiscard]] virtual CodeFile file(std::uint32_t file) const = 0;
  [[nodiscard]] virtual CodeChunk chunk(std::uint32_t chunk) const = 0;
  /// As chunk(chunk).file, at no cost.
  [[nodiscard]] virtual std::uint32_t file_of(std::uint32_t chunk) const {
    return this->chunk(chunk).file;
  }
  /// Terms of the chunk in the field.
  [[nodiscard]] virtual std::uint32_t length(std::uint32_t chunk, CodeField field) const = 0;
  [[nodiscard]] virtual std::uint64_t total_length(CodeField field) const = 0;
  /// Chunks that have the term (as the `code-stem` analyser makes it) in any field, ascending,
  /// appended to `out`.
  virtual void postings(std::string_view term, std::vector<CodePosting>& out) const = 0;
  /// Calls `visit` for each distinct term that begins with `prefix`, in order of bytes, with the
  /// number of its chunks, until it returns false.
  virtual void terms(
      std::string_view prefix,
      const std::function<bool(std::string_view term, std::uint32_t chunks)>& visit) const = 0;

  /// The files of this content, ascending, itself too; none when it is the only one. As long-lived.
  [[nodiscard]] virtual std::span<const std::uint32_t> copies(std::uint32_t /*file*/) const {
    return {};
  }

  /// Definitions of a file, in order of range.
  [[nodiscard]] virtual std::vector<CodeSymbol> symbols(std::uint32_t file) const = 0;
  /// Definitions whose name has the symbol_key() of `name`, by file and line.
  [[nodiscard]] virtual std::vector<CodeSymbol> find_symbols(std::string_view name) const = 0;
  /// Calls `visit` with the file of each of find_symbols(name), in any order, until it returns
  /// false.
  virtual void visit_definers(std::string_view name,
                              const std::function<bool(std::uint32_t file)>& visit) const;
  /// Names that a file uses: calls, imports (whole module paths), parents, types; distinct, sorted.
  struct Use {
    std::string_view name;
    std::string_view kind;  ///< "call", "import", "inherit", "type".
  };
  [[nodiscard]] virtual std::vector<Use> uses(std::uint32_t file) const = 0;

  /// The commits that led to the tree's state; null when not known. Lives as long as the index.
  [[nodiscard]] virtual const CodeHistory* history() const { return nullptr; }

  /// Ascending numbers of the files whose texts may meet the condition, and of all that do. Without
  /// an index of substrings: all files.
  [[nodiscard]] virtual std::vector<std::uint32_t> candidates(
      const lexical::NgramQuery& query) const;

  /// The file's UTF-8 text as indexed. Throws Error(NotFound | Io) when the tree has it no more.
  [[nodiscard]] virtual std::string text(std::uint32_t file) const = 0;
};

}  // namespace lode::search
