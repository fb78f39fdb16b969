#include <algorithm>

#include "lode/source/namers.hpp"
#include "lode/source/names_in_text.hpp"
#include "lode/source/outline_by_name.hpp"
#include "lode/source/outliner.hpp"

/// Symbols, references and boundaries of one node.
namespace lode::source {

namespace {

constexpr std::size_t kMostName = 200;

bool is_variable(SymbolKind kind) {
  return kind == SymbolKind::Variable || kind == SymbolKind::Constant || kind == SymbolKind::Field;
}

bool holds_methods(SymbolKind kind) {
  return kind == SymbolKind::Class || kind == SymbolKind::Interface || kind == SymbolKind::Enum;
}

bool is_keyword(std::string_view name) {
  return name == "if" || name == "for" || name == "while" || name == "switch" || name == "else" ||
         name == "return" || name == "catch";
}

std::string join(std::string_view outer, std::string_view inner) {
  std::string path(outer);
  if (!path.empty() && !inner.empty()) {
    path += '.';
  }
  path += inner;
  return std::string(cut_at_character(path, kMostContainer));
}

/// Comments may stand between a declaration and its body.
std::string_view before_comment_line(std::string_view text) {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', end + 1)) {
    const std::size_t next = text.find_first_not_of(" \t\r\n", end);
    const std::string_view rest = text.substr(std::min(next, text.size()));
    if (rest.starts_with('#') || rest.starts_with("//") || rest.starts_with("/*") ||
        rest.starts_with("--")) {
      return text.substr(0, end);
    }
  }
  return text;
}

/// Names of modules and members may be strings.
std::string_view unquoted(std::string_view name) {
  if (name.size() > 2 && name.front() == name.back() &&
      std::string_view("\"'`").find(name.front()) != std::string_view::npos) {
    return name.substr(1, name.size() - 2);
  }
  return name;
}

}  // namespace

bool Outliner::inside_function() const {
  const SymbolKind kind = open_.back().kind;
  return kind == SymbolKind::Function || kind == SymbolKind::Method;
}

bool Outliner::define(const Visit& visit, const Frame& parent, Frame& frame) {
  const NodeRule& rule = *visit.rule->rule;
  constexpr std::size_t kKeyLevels = 2;
  if (rule.kind == SymbolKind::Key && open_.size() > kKeyLevels) {
    return true;  // Deeper keys are data.
  }
  if (is_variable(rule.kind) && rule.namer == nullptr && inside_function()) {
    return true;
  }
  found_.clear();
  if (rule.namer != nullptr) {
    rule.namer(node_of(visit), rule.kind, found_);
  } else {
    name_by_fields(node_of(visit), rule, found_);
  }
  if (parent.item.begin != kNone && (parent.item_row == kNone || parent.item_row == visit.row)) {
    frame.item = parent.item;
    if (parent.item_doc.end != 0) {
      frame.item_doc = parent.item_doc;
    }
  }
  const bool local = inside_function();
  std::size_t added = 0;
  for (const NamedNode& found : found_) {
    // Errors make functions of "else if (...) {" and names of nothing.
    const std::string_view name = text_.substr(found.name.begin, found.name.end - found.name.begin);
    if (is_keyword(name) || (name.empty() && found.text.empty())) {
      continue;
    }
    const bool prototype = found.kind == SymbolKind::Function && found.body == 0;
    if (local && (is_variable(found.kind) || prototype)) {
      continue;
    }
    add_symbol(visit, found, frame);
    ++added;
  }
  if (added > 0) {
    const Symbol& first = outline_.symbols[outline_.symbols.size() - added];
    open_.push_back({join(first.container, first.name), first.kind});
    frame.opened = 1;
    uncut_ = std::max(uncut_, first.name_range.begin);  // Annotations stay with the name.
    if (*rule.bases != '\0') {
      if (const Node bases = node_of(visit).field(rule.bases); bases.exists()) {
        refer_inherited(bases.node);
      }
    }
  }
  return !found_.empty();
}

void Outliner::add_symbol(const Visit& visit, const NamedNode& found, const Frame& frame) {
  Symbol symbol;
  const std::string_view name =
      found.text.empty() ? text_.substr(found.name.begin, found.name.end - found.name.begin)
                         : std::string_view(found.text);
  symbol.name_range = found.name;
  symbol.name = std::string(cut_at_character(unquoted(name), kMostName));
  if (symbol.name.size() + 2 == name.size()) {
    symbol.name_range = {found.name.begin + 1, found.name.end - 1};
  }
  symbol.container = join(open_.back().path, found.owner);
  symbol.kind = found.kind;
  const bool member = holds_methods(open_.back().kind);
  if (symbol.kind == SymbolKind::Function && (member || !found.owner.empty())) {
    symbol.kind = SymbolKind::Method;
  } else if (symbol.kind == SymbolKind::Variable && member) {
    symbol.kind = SymbolKind::Field;
  } else if (symbol.kind == SymbolKind::Variable && is_constant_name(symbol.name)) {
    symbol.kind = SymbolKind::Constant;
  }
  symbol.range = frame.item;
  while (symbol.range.end > symbol.range.begin + 1 &&
         (text_[symbol.range.end - 1] == '\n' || text_[symbol.range.end - 1] == '\r')) {
    --symbol.range.end;
  }
  symbol.doc = frame.item_doc;
  symbol.signature = signature(visit, found);
  if (grammar_.rules->docstrings) {
    take_docstring(node_of(visit), found, symbol);
  }
  outline_.symbols.push_back(std::move(symbol));
}

void Outliner::take_docstring(const Node& node, const NamedNode& found, Symbol& symbol) {
  const Node body = found.body == 0 ? Node{TSNode{}, text_, &grammar_} : node.field("body");
  if (!body.exists()) {
    return;
  }
  const Node first = body.named_child(0);
  if (!first.exists() || first.type() != "expression_statement") {
    return;
  }
  if (const Node string = first.named_child(0); string.exists() && string.type() == "string") {
    symbol.doc = string.range();
    outline_.comments.push_back(symbol.doc);
  }
}

std::string Outliner::signature(const Visit& visit, const NamedNode& found) const {
  // Annotations that are part of the node come before its declaration.
  std::uint32_t begin = visit.range.begin;
  TSNode child = ts_node_child(visit.node, 0);
  if (!ts_node_is_null(child) && std::string_view(ts_node_type(child)) == "modifiers") {
    child = ts_node_child(child, 0);
  }
  while (!ts_node_is_null(child)) {
    const BoundRule& rule = grammar_.rule_of(child);
    if (rule.rule == nullptr || rule.rule->act != Act::Attach) {
      break;
    }
    begin = ts_node_end_byte(child);
    child = ts_node_next_sibling(child);
  }
  std::uint32_t end = found.body > begin ? found.body : visit.range.end;
  if (found.body <= begin && (is_variable(found.kind) || holds_methods(found.kind))) {
    const std::size_t line_end = text_.find('\n', std::max(begin, found.name.end));
    end = static_cast<std::uint32_t>(std::min<std::size_t>(end, line_end));
  }
  return signature_line(before_comment_line(text_.substr(begin, end - begin)));
}

void Outliner::refer(Reference::Kind kind, ByteRange range) {
  if (range.begin >= range.end) {
    return;
  }
  if (!outline_.symbols.empty() && outline_.symbols.back().name_range.begin == range.begin) {
    return;  // The name of the definition itself.
  }
  const std::string_view name = text_.substr(range.begin, range.end - range.begin);
  outline_.references.push_back(
      {std::string(cut_at_character(name, kMostName)), kind, range.begin});
}

void Outliner::refer_call(const Visit& visit) {
  const TSNode callee = visit.rule->field != 0
                            ? ts_node_child_by_field_id(visit.node, visit.rule->field)
                            : ts_node_named_child(visit.node, 0);
  if (ts_node_is_null(callee)) {
    return;
  }
  const std::uint32_t begin = ts_node_start_byte(callee);
  const std::string_view text = text_.substr(begin, ts_node_end_byte(callee) - begin);
  const ByteRange name = last_identifier(text);
  if (name.begin == name.end) {
    refer_called_keyword(visit, text);  // The shell's "."
    return;
  }
  const std::string_view called = text.substr(name.begin, name.end - name.begin);
  if (refer_called_keyword(visit, called)) {
    return;
  }
  refer(Reference::Kind::Call, {begin + name.begin, begin + name.end});
}

/// Calls that import or inherit. Returns whether this is one.
bool Outliner::refer_called_keyword(const Visit& visit, std::string_view called) {
  const bool imports = grammar_.rules->call_imports &&
                       (called == "require" || called == "import" || called == "require_relative" ||
                        called == "source" || called == ".");
  const bool inherits = grammar_.rules->call_inherits &&
                        (called == "include" || called == "extend" || called == "prepend");
  if (!imports && !inherits) {
    return false;
  }
  const Node arguments = node_of(visit).field("arguments");
  if (inherits && arguments.exists()) {
    refer_inherited(arguments.node);
    return true;
  }
  const Node module =
      arguments.exists() ? arguments.named_child(0) : node_of(visit).field("argument");
  if (module.exists()) {
    add_import(module.content(), module.range().begin);
  }
  return true;
}

void Outliner::add_import(std::string_view module, std::uint32_t offset) {
  std::string name = module_text(module);
  if (!name.empty()) {
    outline_.references.push_back({std::move(name), Reference::Kind::Import, offset});
  }
}

void Outliner::refer_import(const Visit& visit) {
  const std::string_view field = visit.rule->rule->field;
  const Node node = node_of(visit);
  if (field == "*") {
    const std::string_view text = node.content();
    const std::size_t blank = std::min(text.find(' '), text.size());
    add_import(text.substr(blank), visit.range.begin + static_cast<std::uint32_t>(blank));
    return;
  }
  const Node module = field.empty() ? node.named_child(0) : node.field(field);
  if (module.exists()) {
    add_import(module.content(), module.range().begin);
  }
}

void Outliner::refer_inherited(TSNode bases) {
  TSTreeCursor cursor = ts_tree_cursor_new(bases);
  for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
       more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    const BoundRule& rule = grammar_.rule_of(child);
    if (!ts_node_is_named(child) || (rule.rule != nullptr && (rule.rule->act == Act::Skip ||
                                                              rule.rule->act == Act::NotInherited ||
                                                              rule.rule->act == Act::Inherit))) {
      continue;
    }
    const std::uint32_t begin = ts_node_start_byte(child);
    std::string_view text = text_.substr(begin, ts_node_end_byte(child) - begin);
    text = text.substr(0, text.find_first_of("<([{"));
    const ByteRange name = last_identifier(text);
    refer(Reference::Kind::Inherit, {begin + name.begin, begin + name.end});
  }
  ts_tree_cursor_delete(&cursor);
}

void Outliner::mark_boundary(std::uint32_t offset, std::uint16_t depth) {
  if (offset <= uncut_ && uncut_ != 0) {
    return;
  }
  std::uint32_t line = offset;
  while (line > 0 && text_[line - 1] != '\n') {
    --line;
  }
  if (outline_.boundaries.empty() || outline_.boundaries.back().offset < line) {
    outline_.boundaries.push_back({line, depth});
  }
}

bool Outliner::starts_line(std::uint32_t offset) {
  if (offset != checked_offset_) {
    std::uint32_t begin = offset;
    while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '\t')) {
      --begin;
    }
    checked_offset_ = offset;
    checked_answer_ = begin == 0 || text_[begin - 1] == '\n';
  }
  return checked_answer_;
}

}  // namespace lode::source
