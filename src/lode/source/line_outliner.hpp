#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/line_rules.hpp"

namespace lode::source {

/// Outlines a text without a syntax tree: definitions by the language's line rules, nesting by
/// indentation, boundaries at lines that do not continue what is before them. `language` may be
/// null: then only boundaries.
class LineOutliner {
 public:
  LineOutliner(const LineLanguage* language, std::string_view text);

  /// `degraded` and `broken` are left empty.
  [[nodiscard]] Outline run();

 private:
  struct Line {
    ByteRange range;  ///< Without its line end.
    std::uint32_t indent = 0;
    std::string_view text;  ///< Behind the indentation, without blanks at the end.
  };

  struct OpenSymbol {
    std::uint32_t position = 0;  ///< In Outline::symbols.
    std::uint32_t indent = 0;
    std::string path;
  };

  void take_line(const Line& line);
  /// Whether the line lies in a comment or text of several lines (or is one of one line).
  bool take_comment(const Line& line);
  bool take_fence(const Line& line);
  void add_comment(ByteRange range);
  [[nodiscard]] bool is_attached(const Line& line) const;
  /// Whether the line still belongs to the innermost symbol of its indentation.
  [[nodiscard]] bool continues(const Line& line) const;
  /// Ends the symbols that are indented more than the line, or as much.
  void close(const Line& line, bool deeper_only);
  [[nodiscard]] std::uint32_t begin_of(const Line& line) const {
    return static_cast<std::uint32_t>(line.text.data() - text_.data());
  }
  [[nodiscard]] std::uint32_t end_of(const Line& line) const {
    return begin_of(line) + static_cast<std::uint32_t>(line.text.size());
  }
  bool define(const Line& line);
  void add_symbol(const Line& line, const LineRule& rule, const LineRule::Match& match);
  void refer_calls(const Line& line);
  void mark(const Line& line, bool continued);
  void wait(const Line& line, bool comment);

  const LineLanguage* language_;
  std::string_view text_;
  std::vector<LineRule> rules_;
  std::vector<std::string_view> comment_tokens_;
  std::vector<std::string_view> attached_;
  std::string_view block_begin_;
  std::string_view block_end_;

  Outline outline_;
  std::vector<OpenSymbol> open_;
  std::vector<std::uint32_t> indents_;
  bool in_block_ = false;
  bool in_fence_ = false;
  bool in_statement_ = false;  ///< Behind a definition that has not met its ';'.
  std::uint32_t statement_quotes_ = 0;
  /// Comments and attached lines above the current one.
  std::optional<std::uint32_t> waiting_;
  ByteRange waiting_doc_;
  std::uint32_t last_end_ = 0;  ///< Of the last line that is not blank.
};

}  // namespace lode::source
