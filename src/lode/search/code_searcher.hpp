#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lode::search {

/// Lines of a file of a searched tree. Paths are relative to the searched root; lines are one-based
/// and inclusive.
struct LineRange {
  std::string path;
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
  bool operator==(const LineRange&) const = default;
};

/// A place that answers a query.
struct SearchHit {
  LineRange lines;
  std::string symbol;  ///< Qualified name of the definition that it lies in or is; may be empty.
  double score = 0.0;
  bool operator==(const SearchHit&) const = default;
};

/// A function or method of a file.
struct CodeFunction {
  std::string name;  ///< Qualified within the file, parts joined by '.': "Pool.get".
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
  bool operator==(const CodeFunction&) const = default;
};

/// Search over one tree, whatever finds and ranks. Const methods may run concurrently; the same
/// input gives the same output.
class CodeSearcher {
 public:
  CodeSearcher() = default;
  virtual ~CodeSearcher() = default;
  CodeSearcher(const CodeSearcher&) = delete;
  CodeSearcher& operator=(const CodeSearcher&) = delete;

  /// The best `count` places, best first, ties decided.
  [[nodiscard]] virtual std::vector<SearchHit> search(std::string_view query,
                                                      std::size_t count) const = 0;
  /// What a reader with room for `tokens` tokens (text::estimate_tokens of the lines) should be
  /// shown: disjoint, and no more than fits.
  [[nodiscard]] virtual std::vector<LineRange> pack(std::string_view query,
                                                    std::size_t tokens) const = 0;
  /// Functions and methods of a file, by first line; none for a file that is not there.
  [[nodiscard]] virtual std::vector<CodeFunction> functions(std::string_view path) const = 0;
  /// Whether a file is searched.
  [[nodiscard]] virtual bool has_file(std::string_view path) const = 0;
  /// Files that are searched.
  [[nodiscard]] virtual std::size_t file_count() const = 0;
};

}  // namespace lode::search
