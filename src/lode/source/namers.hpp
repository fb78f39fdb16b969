#pragma once

#include <vector>

#include "lode/source/grammar.hpp"

/// Namers (see grammar.hpp) for nodes whose name is not simply a field.
namespace lode::source {

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

}  // namespace lode::source
