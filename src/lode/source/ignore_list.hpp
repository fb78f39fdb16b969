#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/glob.hpp"

namespace lode::source {

/// One line of an ignore file, with exactly git's meaning (gitignore(5)).
///
/// Immutable; const methods may run concurrently.
class IgnorePattern {
 public:
  /// Reads a line without its line end, after the blanks at its end were cut. Nothing for an empty
  /// line and a comment.
  [[nodiscard]] static std::optional<IgnorePattern> parse(std::string_view line, bool fold_case);

  /// `path` is relative to the folder of the ignore file and `name` its last part. Only this path
  /// itself is looked at: that a folder takes along what it holds is the walk's part.
  [[nodiscard]] bool matches(std::string_view path, std::string_view name, bool folder) const;

  [[nodiscard]] bool negated() const noexcept { return negated_; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  enum class Shape { Name, NameEnd, NameGlob, Path };

  std::string text_;     // The line.
  std::string literal_;  // What must be equal: the name, its end, or the beginning of the path.
  std::optional<Glob> glob_;
  Shape shape_ = Shape::Name;
  bool negated_ = false;
  bool folders_only_ = false;
  bool fold_case_ = false;
};

/// The patterns of one ignore file. Const methods may run concurrently.
class IgnoreList {
 public:
  struct Rule {
    IgnorePattern pattern;
    std::size_t line = 0;  ///< From 1.
  };

  /// Reads the content of an ignore file: a byte order mark is skipped, a line ends in LF or CR LF,
  /// unescaped blanks (not tabs) at its end do not count.
  [[nodiscard]] static IgnoreList parse(std::string_view content, bool fold_case);

  /// The last rule that matches, which decides; nullptr when none does.
  [[nodiscard]] const Rule* find(std::string_view path, std::string_view name, bool folder) const;

  [[nodiscard]] bool empty() const noexcept { return rules_.empty(); }
  [[nodiscard]] const std::vector<Rule>& rules() const noexcept { return rules_; }

 private:
  std::vector<Rule> rules_;
};

}  // namespace lode::source
