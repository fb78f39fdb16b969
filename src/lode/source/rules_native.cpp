#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_c(void);
const TSLanguage* tree_sitter_cpp(void);
const TSLanguage* tree_sitter_go(void);
const TSLanguage* tree_sitter_rust(void);
const TSLanguage* tree_sitter_swift(void);
}

namespace lode::source {

namespace {

using Kind = SymbolKind;

constexpr NodeRule kCpp[] = {
    {"comment", Act::Comment},
    {"template_declaration", Act::Wrap},
    {"attribute_declaration", Act::Attach},
    {"declaration_list", Act::Transparent},
    {"field_declaration_list", Act::Transparent},
    {"compound_statement", Act::Transparent},
    {"enumerator_list", Act::Transparent},
    {"namespace_definition", Act::Define, Kind::Module, "name", "body", name_c_namespace},
    {"function_definition", Act::Define, Kind::Function, "", "", name_c_declaration},
    {"declaration", Act::Define, Kind::Variable, "", "", name_c_declaration},
    {"field_declaration", Act::Define, Kind::Field, "", "", name_c_declaration},
    {"type_definition", Act::Define, Kind::Type, "", "", name_c_declaration},
    {"alias_declaration", Act::Define, Kind::Type, "name"},
    {"concept_definition", Act::Define, Kind::Interface, "name"},
    {"class_specifier", Act::Define, Kind::Class, "", "", name_c_type, "#base_class_clause"},
    {"struct_specifier", Act::Define, Kind::Class, "", "", name_c_type, "#base_class_clause"},
    {"union_specifier", Act::Define, Kind::Class, "", "", name_c_type},
    {"enum_specifier", Act::Define, Kind::Enum, "", "", name_c_type},
    {"enumerator", Act::Define, Kind::Constant, "name"},
    {"preproc_def", Act::Define, Kind::Macro, "name", "value"},
    {"preproc_function_def", Act::Define, Kind::Macro, "name", "value"},
    {"preproc_include", Act::Import, Kind::Module, "path"},
    {"preproc_ifdef", Act::Transparent},
    {"preproc_if", Act::Transparent},
    {"call_expression", Act::Call, Kind::Function, "function"},
    {"new_expression", Act::Call, Kind::Function, "type"},
    {"access_specifier", Act::NotInherited},
    {"type_identifier", Act::TypeName},
};

constexpr NodeRule kGo[] = {
    {"comment", Act::Comment},
    {"statement_list", Act::Transparent},
    {"block", Act::Transparent},
    {"import_spec", Act::Import, Kind::Module, "path"},
    {"const_declaration", Act::WrapLine},
    {"var_declaration", Act::WrapLine},
    {"type_declaration", Act::WrapLine},
    {"const_spec", Act::Define, Kind::Constant, "name", "", name_each},
    {"var_spec", Act::Define, Kind::Variable, "name", "", name_each},
    {"field_declaration", Act::Define, Kind::Field, "name", "", name_each},
    {"type_spec", Act::Define, Kind::Type, "name", "", name_go_type},
    {"type_alias", Act::Define, Kind::Type, "name"},
    {"method_elem", Act::Define, Kind::Method, "name"},
    {"method_spec", Act::Define, Kind::Method, "name"},
    {"function_declaration", Act::Define, Kind::Function, "name", "body"},
    {"method_declaration", Act::Define, Kind::Method, "name", "body", name_go_method},
    {"call_expression", Act::Call, Kind::Function, "function"},
    {"type_identifier", Act::TypeName},
};

constexpr NodeRule kRust[] = {
    {"line_comment", Act::Comment},
    {"block_comment", Act::Comment},
    {"attribute_item", Act::Attach},
    {"declaration_list", Act::Transparent},
    {"block", Act::Transparent},
    {"struct_item", Act::Define, Kind::Class, "name", "body"},
    {"union_item", Act::Define, Kind::Class, "name", "body"},
    {"enum_item", Act::Define, Kind::Enum, "name", "body"},
    {"enum_variant", Act::Define, Kind::Constant, "name", "body"},
    {"trait_item", Act::Define, Kind::Interface, "name", "body", nullptr, "bounds"},
    {"impl_item", Act::Define, Kind::Class, "type", "body", name_rust_impl},
    {"mod_item", Act::Define, Kind::Module, "name", "body"},
    {"function_item", Act::Define, Kind::Function, "name", "body"},
    {"function_signature_item", Act::Define, Kind::Function, "name"},
    {"field_declaration", Act::Define, Kind::Field, "name"},
    {"const_item", Act::Define, Kind::Constant, "name"},
    {"static_item", Act::Define, Kind::Variable, "name"},
    {"type_item", Act::Define, Kind::Type, "name"},
    {"associated_type", Act::Define, Kind::Type, "name"},
    {"macro_definition", Act::Define, Kind::Macro, "name"},
    {"use_declaration", Act::Import, Kind::Module, "argument"},
    {"call_expression", Act::Call, Kind::Function, "function"},
    {"macro_invocation", Act::Call, Kind::Macro, "macro"},
    {"type_identifier", Act::TypeName},
};

constexpr NodeRule kSwift[] = {
    {"comment", Act::Comment},
    {"multiline_comment", Act::Comment},
    {"attribute", Act::Attach},
    {"class_body", Act::Transparent},
    {"enum_class_body", Act::Transparent},
    {"protocol_body", Act::Transparent},
    {"function_body", Act::Transparent},
    {"statements", Act::Transparent},
    {"class_declaration", Act::Define, Kind::Class, "", "", name_swift_class},
    {"protocol_declaration", Act::Define, Kind::Interface, "name", "body"},
    {"function_declaration", Act::Define, Kind::Function, "name", "body"},
    {"protocol_function_declaration", Act::Define, Kind::Method, "name"},
    {"init_declaration", Act::Define, Kind::Method, "name", "body"},
    {"property_declaration", Act::Define, Kind::Variable, "", "", name_swift_property},
    {"protocol_property_declaration", Act::Define, Kind::Field, "", "", name_swift_property},
    {"enum_entry", Act::Define, Kind::Constant, "name", "", name_each},
    {"typealias_declaration", Act::Define, Kind::Type, "name"},
    {"associatedtype_declaration", Act::Define, Kind::Type, "name"},
    {"macro_declaration", Act::Define, Kind::Macro, "#simple_identifier"},
    {"import_declaration", Act::Import, Kind::Module, "#identifier"},
    {"inheritance_specifier", Act::Inherit},
    {"call_expression", Act::Call},
    {"type_identifier", Act::TypeName},
};

}  // namespace

std::span<const LanguageRules> native_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "c", .grammar = tree_sitter_c, .rules = kCpp},
      {.language = "c++", .grammar = tree_sitter_cpp, .rules = kCpp},
      {.language = "go", .grammar = tree_sitter_go, .rules = kGo},
      {.language = "rust", .grammar = tree_sitter_rust, .rules = kRust},
      {.language = "swift", .grammar = tree_sitter_swift, .rules = kSwift},
  };
  return kRules;
}

}  // namespace lode::source
