#include "lode/source/namers.hpp"

#include "lode/source/names_in_text.hpp"

namespace lode::source {

namespace {

bool is_js_function(std::string_view type) {
  return type == "arrow_function" || type == "function_expression" ||
         type == "generator_function" || type == "function";
}

/// "module.exports", "exports", "this" and "Foo.prototype" without what is no name of an owner.
std::string js_owner(std::string_view object) {
  if (object.ends_with(".prototype")) {
    object.remove_suffix(std::string_view(".prototype").size());
  }
  if (object == "module.exports" || object == "exports" || object == "this" || object == "module" ||
      object.size() > 100 || object.find_first_of("(){}[]\n ") != std::string_view::npos) {
    return {};
  }
  return std::string(object);
}

/// Body and kind of what `value` gives to a name.
void set_js_value(const Node& value, SymbolKind function, NamedNode& found) {
  if (!value.exists()) {
    return;
  }
  const std::string_view type = value.type();
  if (is_js_function(type)) {
    found.kind = function;
    found.body = begin_of(value.field("body"));
  } else if (type == "class") {
    found.kind = SymbolKind::Class;
    found.body = begin_of(value.field("body"));
  }
}

}  // namespace

void name_by_fields(const Node& node, const NodeRule& rule, std::vector<NamedNode>& found) {
  const Node name = node.field(rule.field);
  if (!name.exists() || name.range().begin == name.range().end) {
    return;
  }
  const std::uint32_t body = *rule.body == '\0' ? 0 : begin_of(node.field(rule.body));
  found.push_back(named(name, rule.kind, body));
}

void name_python_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node left = node.field("left");
  if (left.exists() && left.type() == "identifier") {
    found.push_back(named(left, kind, 0));
  }
}

void name_js_variable(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  if (!name.exists() || name.type() != "identifier") {
    return;
  }
  found.push_back(named(name, kind, 0));
  set_js_value(node.field("value"), SymbolKind::Function, found.back());
}

void name_js_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node left = node.field("left");
  if (!left.exists() || left.type() != "member_expression") {
    return;
  }
  const Node property = left.field("property");
  const Node object = left.field("object");
  if (!property.exists() || !object.exists()) {
    return;
  }
  NamedNode candidate = named(property, kind, 0);
  set_js_value(node.field("right"), SymbolKind::Function, candidate);
  const std::string_view owner = object.content();
  const bool exported = owner == "exports" || owner == "module.exports";
  if (candidate.kind == kind && !exported) {
    return;  // A value given to some object's field is no definition.
  }
  candidate.owner = js_owner(owner);
  found.push_back(std::move(candidate));
}

void name_js_member(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  Node name = node.field("name");
  for (const std::string_view field : {"property", "key"}) {
    if (!name.exists()) {
      name = node.field(field);
    }
  }
  if (!name.exists()) {
    return;
  }
  NamedNode candidate = named(name, kind, 0);
  set_js_value(node.field("value"), SymbolKind::Method, candidate);
  if (node.type() != "pair" || candidate.kind == SymbolKind::Method) {
    found.push_back(std::move(candidate));
  }
}

void name_go_method(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  if (!name.exists()) {
    return;
  }
  found.push_back(named(name, kind, begin_of(node.field("body"))));
  const Node receiver = node.field("receiver");
  if (receiver.exists()) {
    std::string_view type = receiver.content();
    while (type.ends_with(')') || type.ends_with(' ') || type.ends_with(',')) {
      type.remove_suffix(1);
    }
    const ByteRange range = last_identifier(type);
    found.back().owner = std::string(type.substr(range.begin, range.end - range.begin));
  }
}

void name_go_type(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  const Node type = node.field("type");
  if (!name.exists()) {
    return;
  }
  found.push_back(named(name, kind, 0));
  if (!type.exists()) {
    return;
  }
  if (type.type() == "struct_type") {
    found.back().kind = SymbolKind::Class;
  } else if (type.type() == "interface_type") {
    found.back().kind = SymbolKind::Interface;
  } else {
    return;
  }
  const std::string_view text = type.content();
  const std::size_t brace = text.find('{');
  found.back().body =
      type.range().begin + static_cast<std::uint32_t>(brace == std::string_view::npos ? 0 : brace);
}

void name_each(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  TSTreeCursor cursor = ts_tree_cursor_new(node.node);
  const TSFieldId field = ts_language_field_id_for_name(node.grammar->language, "name", 4);
  for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
       more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (ts_tree_cursor_current_field_id(&cursor) == field && ts_node_is_named(child)) {
      found.push_back(named({child, node.text, node.grammar}, kind, 0));
    }
  }
  ts_tree_cursor_delete(&cursor);
}

void name_rust_impl(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node type = node.field("type");
  if (!type.exists()) {
    return;
  }
  const ByteRange name = last_identifier(type.content());
  if (name.begin == name.end) {
    return;
  }
  found.push_back(named(type, kind, begin_of(node.field("body"))));
  const std::uint32_t begin = type.range().begin;
  found.back().name = {begin + name.begin, begin + name.end};
}

}  // namespace lode::source
