#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_css(void);
const TSLanguage* tree_sitter_html(void);
const TSLanguage* tree_sitter_javascript(void);
const TSLanguage* tree_sitter_tsx(void);
const TSLanguage* tree_sitter_typescript(void);
}

namespace lode::source {

namespace {

using Kind = SymbolKind;

constexpr NodeRule kJavaScript[] = {
    {"comment", Act::Comment},
    {"decorator", Act::Attach},
    {"export_statement", Act::Wrap, Kind::Module, "source"},
    {"ambient_declaration", Act::Wrap},
    {"lexical_declaration", Act::WrapLine},
    {"variable_declaration", Act::WrapLine},
    {"expression_statement", Act::WrapLine},
    {"statement_block", Act::Transparent},
    {"class_body", Act::Transparent},
    {"object", Act::Transparent},
    {"class_declaration", Act::Define, Kind::Class, "name", "body"},
    {"abstract_class_declaration", Act::Define, Kind::Class, "name", "body"},
    {"interface_declaration", Act::Define, Kind::Interface, "name", "body"},
    {"enum_declaration", Act::Define, Kind::Enum, "name", "body"},
    {"type_alias_declaration", Act::Define, Kind::Type, "name"},
    {"internal_module", Act::Define, Kind::Module, "name", "body"},
    {"module", Act::Define, Kind::Module, "name", "body"},
    {"function_declaration", Act::Define, Kind::Function, "name", "body"},
    {"generator_function_declaration", Act::Define, Kind::Function, "name", "body"},
    {"function_signature", Act::Define, Kind::Function, "name"},
    {"method_definition", Act::Define, Kind::Method, "name", "body"},
    {"method_signature", Act::Define, Kind::Method, "name"},
    {"abstract_method_signature", Act::Define, Kind::Method, "name"},
    {"property_signature", Act::Define, Kind::Field, "name"},
    {"public_field_definition", Act::Define, Kind::Field, "name", "", name_js_member},
    {"field_definition", Act::Define, Kind::Field, "property", "", name_js_member},
    {"pair", Act::Define, Kind::Field, "key", "", name_js_member},
    {"enum_assignment", Act::Define, Kind::Constant, "name"},
    {"variable_declarator", Act::Define, Kind::Variable, "name", "", name_js_variable},
    {"assignment_expression", Act::Define, Kind::Variable, "left", "", name_js_assignment},
    {"call_expression", Act::Call, Kind::Function, "function"},
    {"new_expression", Act::Call, Kind::Function, "constructor"},
    {"jsx_opening_element", Act::Call, Kind::Function, "name"},
    {"jsx_self_closing_element", Act::Call, Kind::Function, "name"},
    {"import_statement", Act::Import, Kind::Module, "source"},
    {"class_heritage", Act::Inherit},
    {"extends_clause", Act::Inherit},
    {"implements_clause", Act::Inherit},
    {"extends_type_clause", Act::Inherit},
    {"type_arguments", Act::NotInherited},
    {"type_identifier", Act::TypeName},
};

constexpr NodeRule kCss[] = {
    {"comment", Act::Comment},
    {"js_comment", Act::Comment},
    {"import_statement", Act::Import},
    {"rule_set", Act::Define, Kind::Selector, "", "", name_css_rule},
    {"keyframes_statement", Act::Define, Kind::Selector, "", "", name_css_rule},
    {"block", Act::Transparent},
};

constexpr NodeRule kHtml[] = {
    {"comment", Act::Comment},
    {"element", Act::Define, Kind::Section, "", "", name_html_element},
};

}  // namespace

std::span<const LanguageRules> web_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "css", .grammar = tree_sitter_css, .rules = kCss},
      {.language = "html", .grammar = tree_sitter_html, .rules = kHtml},
      {.language = "javascript",
       .grammar = tree_sitter_javascript,
       .rules = kJavaScript,
       .call_imports = true},
      {.language = "typescript",
       .grammar = tree_sitter_typescript,
       .rules = kJavaScript,
       .call_imports = true},
      {.language = "tsx", .grammar = tree_sitter_tsx, .rules = kJavaScript, .call_imports = true},
  };
  return kRules;
}

}  // namespace lode::source
