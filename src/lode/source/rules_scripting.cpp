#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_bash(void);
const TSLanguage* tree_sitter_lua(void);
const TSLanguage* tree_sitter_php(void);
const TSLanguage* tree_sitter_python(void);
const TSLanguage* tree_sitter_ruby(void);
}

namespace lode::source {

namespace {

using Kind = SymbolKind;

constexpr NodeRule kPython[] = {
    {"comment", Act::Comment},
    {"decorated_definition", Act::Wrap},
    {"class_definition", Act::Define, Kind::Class, "name", "body", nullptr, "superclasses"},
    {"function_definition", Act::Define, Kind::Function, "name", "body"},
    {"expression_statement", Act::WrapLine},
    {"assignment", Act::Define, Kind::Variable, "left", "", name_python_assignment},
    {"type_alias_statement", Act::Define, Kind::Type, "left"},
    {"block", Act::Transparent},
    {"call", Act::Call, Kind::Function, "function"},
    {"import_statement", Act::ImportNames},
    {"dotted_name", Act::ImportName},
    {"import_from_statement", Act::Import, Kind::Module, "module_name"},
    {"type", Act::TypeScope},
    {"identifier", Act::Name},
    {"keyword_argument", Act::NotInherited},
};

constexpr NodeRule kRuby[] = {
    {"comment", Act::Comment},
    {"body_statement", Act::Transparent},
    {"block_body", Act::Transparent},
    {"module", Act::Define, Kind::Module, "name", "body"},
    {"class", Act::Define, Kind::Class, "name", "body"},
    {"method", Act::Define, Kind::Function, "name", "body"},
    {"singleton_method", Act::Define, Kind::Method, "name", "body"},
    {"assignment", Act::Define, Kind::Constant, "", "", name_ruby_assignment},
    {"superclass", Act::Inherit},
    {"call", Act::Call, Kind::Function, "method"},
};

constexpr NodeRule kPhp[] = {
    {"comment", Act::Comment},
    {"attribute_list", Act::Attach},
    {"declaration_list", Act::Transparent},
    {"enum_declaration_list", Act::Transparent},
    {"compound_statement", Act::Transparent},
    {"const_declaration", Act::WrapLine},
    {"property_declaration", Act::Wrap},
    {"namespace_definition", Act::Define, Kind::Module, "name", "body"},
    {"class_declaration", Act::Define, Kind::Class, "name", "body"},
    {"interface_declaration", Act::Define, Kind::Interface, "name", "body"},
    {"trait_declaration", Act::Define, Kind::Class, "name", "body"},
    {"enum_declaration", Act::Define, Kind::Enum, "name", "body"},
    {"enum_case", Act::Define, Kind::Constant, "name"},
    {"const_element", Act::Define, Kind::Constant, "#name"},
    {"property_element", Act::Define, Kind::Field, "", "", name_php_property},
    {"method_declaration", Act::Define, Kind::Method, "name", "body"},
    {"function_definition", Act::Define, Kind::Function, "name", "body"},
    {"namespace_use_clause", Act::Import},
    {"require_expression", Act::Import},
    {"require_once_expression", Act::Import},
    {"include_expression", Act::Import},
    {"include_once_expression", Act::Import},
    {"base_clause", Act::Inherit},
    {"class_interface_clause", Act::Inherit},
    {"use_declaration", Act::Inherit},
    {"function_call_expression", Act::Call, Kind::Function, "function"},
    {"member_call_expression", Act::Call, Kind::Function, "name"},
    {"nullsafe_member_call_expression", Act::Call, Kind::Function, "name"},
    {"scoped_call_expression", Act::Call, Kind::Function, "name"},
    {"object_creation_expression", Act::Call},
    {"named_type", Act::TypeScope},
    {"name", Act::Name},
};

constexpr NodeRule kLua[] = {
    {"comment", Act::Comment},
    {"block", Act::Transparent},
    {"variable_declaration", Act::WrapLine},
    {"function_declaration", Act::Define, Kind::Function, "", "", name_lua_function},
    {"assignment_statement", Act::Define, Kind::Variable, "", "", name_lua_assignment},
    {"field", Act::Define, Kind::Field, "", "", name_lua_assignment},
    {"function_call", Act::Call, Kind::Function, "name"},
};

constexpr NodeRule kBash[] = {
    {"comment", Act::Comment},
    {"compound_statement", Act::Transparent},
    {"declaration_command", Act::WrapLine},
    {"function_definition", Act::Define, Kind::Function, "name", "body"},
    {"variable_assignment", Act::Define, Kind::Variable, "name"},
    {"command", Act::Call, Kind::Function, "name"},
};

}  // namespace

std::span<const LanguageRules> scripting_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "python", .grammar = tree_sitter_python, .rules = kPython, .docstrings = true},
      {.language = "ruby",
       .grammar = tree_sitter_ruby,
       .rules = kRuby,
       .call_imports = true,
       .call_inherits = true},
      {.language = "php", .grammar = tree_sitter_php, .rules = kPhp},
      {.language = "lua", .grammar = tree_sitter_lua, .rules = kLua, .call_imports = true},
      {.language = "shell", .grammar = tree_sitter_bash, .rules = kBash, .call_imports = true},
  };
  return kRules;
}

}  // namespace lode::source
