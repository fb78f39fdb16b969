#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lode/source/grammar.hpp"

namespace lode::source {

/// Walks a syntax tree once, in order of the text and without recursion, and notes symbols,
/// references, comments, boundaries and errors.
class Outliner {
 public:
  Outliner(const Grammar& grammar, std::string_view text) : grammar_(grammar), text_(text) {}

  [[nodiscard]] Outline run(TSNode root);

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// Comments and attributes that wait for the item they belong to.
  struct Pending {
    std::uint32_t begin = kNone;
    std::uint32_t last_row = 0;
    ByteRange doc;
    bool attribute = false;  ///< Belongs to the next item however far it is.
  };

  /// What children inherit from an enclosing node.
  enum class Mode : std::uint8_t { None, ImportNames, InheritLeaves, Type };

  /// The state between the children of one open node.
  struct Frame {
    Pending pending;
    /// Of an enclosing wrapper: the range that its first definition takes.
    ByteRange item{kNone, kNone};
    std::uint32_t item_row = kNone;  ///< Definitions on another row do not take it; kNone: any.
    ByteRange item_doc;
    std::uint16_t depth = 0;
    std::uint16_t opened = 0;  ///< Symbols that end with this node.
    Mode mode = Mode::None;
    ByteRange broken;  ///< Of an ERROR node: what no definition has taken yet.
  };

  struct OpenSymbol {
    std::string path;
    SymbolKind kind = SymbolKind::Module;
  };

  /// The node under the cursor.
  struct Visit {
    TSNode node{};
    const BoundRule* rule = nullptr;
    ByteRange range;
    std::uint32_t row = 0;
  };

  /// Returns whether to go into the node; then frames_ has its frame on top.
  bool enter(const TSTreeCursor& cursor);
  void leave();
  void add_broken(ByteRange range);
  void take_comment(const Visit& visit, Frame& parent);
  void attach(const Visit& visit, Frame& parent);
  Frame open_item(const Visit& visit, Frame& parent);
  void apply(const Visit& visit, const Frame& parent, Frame& frame);
  bool define(const Visit& visit, const Frame& parent, Frame& frame);
  void add_symbol(const Visit& visit, const NamedNode& found, const Frame& frame);
  void take_docstring(const Node& node, const NamedNode& found, Symbol& symbol);
  [[nodiscard]] std::string signature(const Visit& visit, const NamedNode& found) const;
  void refer(Reference::Kind kind, ByteRange range);
  void refer_call(const Visit& visit);
  bool refer_called_keyword(const Visit& visit, std::string_view called);
  void refer_import(const Visit& visit);
  void add_import(std::string_view module, std::uint32_t offset);
  void refer_inherited(TSNode bases);
  void mark_boundary(std::uint32_t offset, std::uint16_t depth);
  [[nodiscard]] bool starts_line(std::uint32_t offset);
  [[nodiscard]] Node node_of(const Visit& visit) const { return {visit.node, text_, &grammar_}; }
  [[nodiscard]] bool inside_function() const;

  const Grammar& grammar_;
  std::string_view text_;
  Outline outline_;
  std::vector<Frame> frames_;
  std::vector<OpenSymbol> open_;
  std::vector<NamedNode> found_;
  std::uint32_t uncut_ = 0;  ///< No boundary up to here: an item's comments go on to its begin.
  std::uint32_t checked_offset_ = kNone;  ///< Of the last starts_line(): chains share a start.
  bool checked_answer_ = false;
};

}  // namespace lode::source
