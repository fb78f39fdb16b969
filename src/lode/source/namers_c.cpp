#include <optional>

#include "lode/source/namers.hpp"
#include "lode/source/names_in_text.hpp"

/// C and C++: a name lies at the core of nested declarators.
namespace lode::source {

namespace {

struct Declared {
  Node name;
  std::string owner;
  bool function = false;
};

/// "A<T>::B" without template arguments, '.' between parts.
std::string owner_of(std::string_view scope) {
  std::string owner;
  int depth = 0;
  for (const char byte : scope) {
    depth += byte == '<' ? 1 : 0;
    if (depth == 0 && byte != ' ' && byte != '\n') {
      owner.push_back(byte);
    }
    depth -= byte == '>' ? 1 : 0;
  }
  return owner;
}

void append_owner(std::string& owner, const Node& scope) {
  if (scope.exists()) {
    owner += owner.empty() ? "" : ".";
    owner += owner_of(scope.content());
  }
}

/// Goes one declarator inwards; nothing at the core.
std::optional<Node> inner_declarator(const Node& node) {
  const std::string_view type = node.type();
  if (type == "qualified_identifier") {
    return node.field("name");
  }
  if (type == "template_function" || type == "template_method") {
    return node.field("name");
  }
  const Node inner = node.field("declarator");
  if (inner.exists()) {
    return inner;
  }
  if (type == "reference_declarator" || type == "parenthesized_declarator" ||
      type == "attributed_declarator") {
    return node.named_child(0);
  }
  return std::nullopt;
}

std::optional<Declared> find_declared(Node node) {
  Declared declared{node, {}, false};
  constexpr int kMostNesting = 64;
  for (int i = 0; i < kMostNesting && node.exists(); ++i) {
    const std::string_view type = node.type();
    if (type == "identifier" || type == "field_identifier" || type == "type_identifier" ||
        type == "destructor_name" || type == "operator_name" || type == "operator_cast" ||
        type == "primitive_type") {
      declared.name = node;
      declared.function = declared.function || type == "operator_cast";
      return declared;
    }
    if (type == "function_declarator") {
      const Node inner = node.field("declarator");
      declared.function = inner.exists() && inner.type() != "parenthesized_declarator";
    } else if (type == "qualified_identifier") {
      append_owner(declared.owner, node.field("scope"));
    }
    const std::optional<Node> inner = inner_declarator(node);
    if (!inner) {
      return std::nullopt;
    }
    node = *inner;
  }
  return std::nullopt;
}

/// `TEST(Suite, Name) { ... }` and similar macros define what their arguments name.
bool name_macro_definition(const Node& node, const Declared& declared, NamedNode& found) {
  if (!is_constant_name(declared.name.content()) || node.field("type").exists()) {
    return false;
  }
  const Node function = node.field("declarator");
  const Node parameters = function.exists() ? function.field("parameters") : function;
  if (!parameters.exists()) {
    return false;
  }
  const std::uint32_t count = ts_node_named_child_count(parameters.node);
  if (count == 0 || count > 4) {
    return false;
  }
  const Node first = parameters.named_child(0);
  const Node name = count > 1 ? parameters.named_child(1) : first;
  const ByteRange core = last_identifier(name.content());
  if (core.begin != 0 || core.end == 0) {
    return false;
  }
  found.name = {name.range().begin, name.range().begin + core.end};
  if (count > 1) {
    found.owner = std::string(first.content().substr(0, 100));
  }
  return true;
}

std::uint32_t c_body_begin(const Node& node) {
  for (const std::string_view field : {"body", "#field_initializer_list", "#try_statement"}) {
    const Node body = node.field(field);
    if (body.exists() && field != "body") {
      return body.range().begin;
    }
    if (body.exists()) {
      const Node initializers = node.child_of_type("field_initializer_list");
      return initializers.exists() ? initializers.range().begin : body.range().begin;
    }
  }
  return 0;
}

}  // namespace

void name_c_declaration(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const bool definition = node.type() == "function_definition";
  const TSFieldId field = ts_language_field_id_for_name(node.grammar->language, "declarator", 10);
  TSTreeCursor cursor = ts_tree_cursor_new(node.node);
  for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
       more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    if (ts_tree_cursor_current_field_id(&cursor) != field) {
      continue;
    }
    const auto declared =
        find_declared({ts_tree_cursor_current_node(&cursor), node.text, node.grammar});
    if (!declared) {
      continue;
    }
    NamedNode candidate{.name = declared->name.range(),
                        .text = {},
                        .owner = declared->owner,
                        .kind = kind,
                        .body = definition ? c_body_begin(node) : 0};
    if (definition || (declared->function && kind != SymbolKind::Type)) {
      candidate.kind = SymbolKind::Function;
    }
    if (declared->name.type() == "operator_cast") {
      const std::string_view text = declared->name.content();
      candidate.text = signature_line(text.substr(0, text.find('(')));
      candidate.name.end =
          candidate.name.begin + static_cast<std::uint32_t>(std::min(text.find('('), text.size()));
    }
    if (definition) {
      name_macro_definition(node, *declared, candidate);
    }
    found.push_back(std::move(candidate));
  }
  ts_tree_cursor_delete(&cursor);
}

void name_c_type(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node body = node.field("body");
  const auto declared = find_declared(node.field("name"));
  if (!body.exists()) {
    return;
  }
  if (declared) {
    found.push_back({.name = declared->name.range(),
                     .text = {},
                     .owner = declared->owner,
                     .kind = kind,
                     .body = body.range().begin});
    return;
  }
  // Specialisations: "struct hash<Key>".
  const Node name = node.field("name");
  if (name.exists() && name.type() == "template_type") {
    const Node core = name.field("name");
    found.push_back({.name = core.exists() ? core.range() : name.range(),
                     .text = {},
                     .owner = {},
                     .kind = kind,
                     .body = body.range().begin});
  }
}

void name_c_namespace(const Node& node, SymbolKind kind, std::vector<NamedNode>& found) {
  const Node name = node.field("name");
  if (!name.exists()) {
    return;
  }
  found.push_back({.name = name.range(), .text = {}, .owner = {}, .kind = kind, .body = 0});
  if (const Node body = node.field("body"); body.exists()) {
    found.back().body = body.range().begin;
  }
  // "a::b" is "a.b" in containers.
  const std::string_view text = name.content();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "::") {
      found.back().text += '.';
      ++i;
    } else if (text[i] != ' ') {
      found.back().text += text[i];
    }
  }
}

}  // namespace lode::source
