#include "lode/source/grammar.hpp"

#include <map>

namespace lode::source {

namespace {

Grammar resolve(const LanguageRules& rules) {
  Grammar grammar{.rules = &rules, .language = rules.grammar(), .by_symbol = {}};
  std::map<std::string_view, const NodeRule*> by_type;
  for (const NodeRule& rule : rules.rules) {
    by_type.emplace(rule.type, &rule);
  }
  const std::uint32_t symbols = ts_language_symbol_count(grammar.language);
  grammar.by_symbol.resize(symbols);
  for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
    const auto id = static_cast<TSSymbol>(symbol);
    if (ts_language_symbol_type(grammar.language, id) != TSSymbolTypeRegular) {
      continue;
    }
    const auto found = by_type.find(ts_language_symbol_name(grammar.language, id));
    if (found != by_type.end()) {
      const std::string_view field = found->second->field;
      grammar.by_symbol[symbol] = {
          found->second,
          ts_language_field_id_for_name(
              grammar.language, field.data(), static_cast<std::uint32_t>(field.size()))};
    }
  }
  return grammar;
}

using Grammars = std::map<std::string_view, Grammar>;

Grammars resolve_all() {
  Grammars grammars;
  for (const auto& tables :
       {native_rules(), managed_rules(), scripting_rules(), web_rules(), data_rules()}) {
    for (const LanguageRules& rules : tables) {
      grammars.emplace(rules.language, resolve(rules));
    }
  }
  return grammars;
}

}  // namespace

const Grammar* find_grammar(std::string_view language) {
  static const Grammars kGrammars = resolve_all();
  const auto found = kGrammars.find(language);
  return found == kGrammars.end() ? nullptr : &found->second;
}

Node Node::field(std::string_view name) const {
  if (name.starts_with('#')) {
    return child_of_type(name.substr(1));
  }
  return {ts_node_child_by_field_name(node, name.data(), static_cast<std::uint32_t>(name.size())),
          text,
          grammar};
}

Node Node::child_of_type(std::string_view wanted) const {
  TSTreeCursor cursor = ts_tree_cursor_new(node);
  TSNode found{};
  for (bool more = ts_tree_cursor_goto_first_child(&cursor); more;
       more = ts_tree_cursor_goto_next_sibling(&cursor)) {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    if (wanted == ts_node_type(child)) {
      found = child;
      break;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return {found, text, grammar};
}

}  // namespace lode::source
