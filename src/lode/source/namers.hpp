#pragma once

#include <vector>

#include "lode/source/grammar.hpp"

/// Namers (see grammar.hpp) for nodes whose name is not simply a field.
namespace lode::source {

/// Where a node begins; 0 for one that does not exist.
[[nodiscard]] inline std::uint32_t begin_of(const Node& node) {
  return node.exists() ? node.range().begin : 0;
}

/// A definition whose name is the text of `name`; `body` is where its signature ends.
[[nodiscard]] inline NamedNode named(const Node& name, SymbolKind kind, std::uint32_t body) {
  return {.name = name.range(), .text = {}, .owner = {}, .kind = kind, .body = body};
}

/// The name and body of a rule's fields; kinds as the rule says.
void name_by_fields(const Node& node, const NodeRule& rule, std::vector<NamedNode>& found);

void name_c_declaration(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
/// class, struct, union and enum, only with a body: elsewhere they are mentions.
void name_c_type(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_c_namespace(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

void name_python_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

void name_js_variable(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_js_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
/// Fields and pairs of objects: a Method when the value is a function.
void name_js_member(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

void name_go_method(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_go_type(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
/// Fields "name", several: const, var and struct fields.
void name_each(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

void name_rust_impl(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

/// Assignments to constants: also classes made by Struct.new and Class.new.
void name_ruby_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

/// Properties without their '$'.
void name_php_property(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

/// Functions with dotted names, and assignments: the first name and the first value.
void name_lua_function(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_lua_assignment(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

/// class, interface and enum are one node type.
void name_kotlin_class(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_kotlin_property(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
/// class, struct, enum, actor and extension are one node type.
void name_swift_class(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_swift_property(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

void name_css_rule(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
/// Elements with an id, and headings.
void name_html_element(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);
void name_markdown_section(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

}  // namespace lode::source
