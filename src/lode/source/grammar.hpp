#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tree_sitter/api.h>

#include "lode/source/syntax.hpp"

namespace lode::source {

/// What the outliner does at a node of some type.
enum class Act : std::uint8_t {
  None,
  Define,       ///< A definition: named by the rule's namer or name field.
  Comment,      ///< Belongs to the item after it.
  Attach,       ///< Attribute, annotation or decorator beside the item after it.
  Wrap,         ///< Its first definition takes its whole range: export, decorated, template.
  WrapLine,     ///< The same, for definitions that begin on its first line.
  Transparent,  ///< A body that is no item of its own: its children are items of its parent.
  Call,         ///< The rule's field is what is called.
  Import,       ///< The rule's field (without one: the first named child) is what is imported.
  ImportNames,  ///< Nodes of the act ImportName below are what is imported.
  ImportName,
  Name,           ///< An identifier: a reference where its surroundings say so.
  TypeName,       ///< An identifier that always names a type.
  TypeScope,      ///< Identifiers below name types.
  Inherit,        ///< Named children are what is inherited from.
  InheritLeaves,  ///< Identifiers below are what is inherited from.
  NotInherited,   ///< An argument that names no base.
  Skip,           ///< Nothing of interest below.
};

/// One definition that a namer found at a node.
struct NamedNode {
  ByteRange name;
  std::string text;   ///< The name where it is not the text of `name`; else empty.
  std::string owner;  ///< Further container: class of an out-of-line method, receiver.
  SymbolKind kind = SymbolKind::Function;
  std::uint32_t body = 0;  ///< Where the signature ends; 0 if there is no body.
};

struct Grammar;

/// A syntax node with the text it belongs to.
struct Node {
  TSNode node;
  std::string_view text;  ///< Of the whole file.
  const Grammar* grammar;

  [[nodiscard]] ByteRange range() const {
    return {ts_node_start_byte(node), ts_node_end_byte(node)};
  }
  [[nodiscard]] std::string_view content() const {
    return text.substr(range().begin, range().end - range().begin);
  }
  [[nodiscard]] std::string_view type() const { return ts_node_type(node); }
  [[nodiscard]] bool exists() const { return !ts_node_is_null(node); }
  [[nodiscard]] Node field(std::string_view name) const;
  [[nodiscard]] Node child_of_type(std::string_view type) const;
  [[nodiscard]] Node named_child(std::uint32_t position) const {
    return {ts_node_named_child(node, position), text, grammar};
  }
};

/// Finds what a node defines; none when it defines nothing.
using Namer = void (*)(const Node& node, SymbolKind kind, std::vector<NamedNode>& found);

/// A row of a language's table.
struct NodeRule {
  const char* type;
  Act act = Act::None;
  SymbolKind kind = SymbolKind::Function;
  const char* field = "";  ///< Of the name, the callee or the module; "#type": child of that type;
                           ///< "*" of an import: all after its first word.
  const char* body = "";   ///< Of the body, likewise.
  Namer namer = nullptr;   ///< Instead of `field` and `body`.
  const char* bases = "";  ///< Of what a definition inherits from, likewise.
};

/// All that is known of a language's syntax.
struct LanguageRules {
  std::string_view language;  ///< language_name().
  const TSLanguage* (*grammar)();
  std::span<const NodeRule> rules;
  bool docstrings = false;     ///< A string that is a body's first statement documents its item.
  bool call_imports = false;   ///< `require("x")` and the like import.
  bool call_inherits = false;  ///< `include X` inherits.
};

struct BoundRule {
  const NodeRule* rule = nullptr;  ///< Null: nothing to do at such nodes.
  TSFieldId field = 0;             ///< NodeRule::field; 0 if it is a type or empty.
  bool error = false;
};

/// LanguageRules resolved to the numbers of its grammar, once.
struct Grammar {
  const LanguageRules* rules = nullptr;
  const TSLanguage* language = nullptr;
  std::vector<BoundRule> by_symbol;  ///< By TSSymbol.

  [[nodiscard]] const BoundRule& rule_of(TSNode node) const noexcept {
    static constexpr BoundRule kError{nullptr, 0, true};
    const TSSymbol symbol = ts_node_symbol(node);
    return symbol < by_symbol.size() ? by_symbol[symbol] : kError;  // ERROR is 65535.
  }
};

/// The grammar of a language by its name; null if this build has none. Thread-safe.
[[nodiscard]] const Grammar* find_grammar(std::string_view language);

/// The tables of all languages with a grammar.
[[nodiscard]] std::span<const LanguageRules> native_rules();     ///< c, c++, go, rust, swift
[[nodiscard]] std::span<const LanguageRules> managed_rules();    ///< java, c-sharp, scala, kotlin
[[nodiscard]] std::span<const LanguageRules> scripting_rules();  ///< python, ruby, php, lua, shell
[[nodiscard]] std::span<const LanguageRules> web_rules();   ///< javascript, typescript, html, css
[[nodiscard]] std::span<const LanguageRules> data_rules();  ///< json, yaml, markdown

}  // namespace lode::source
