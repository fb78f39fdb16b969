#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_c_sharp(void);
const TSLanguage* tree_sitter_java(void);
const TSLanguage* tree_sitter_kotlin(void);
const TSLanguage* tree_sitter_scala(void);
}

namespace lode::source {

namespace {

using Kind = SymbolKind;

constexpr NodeRule kJava[] = {
    {"line_comment", Act::Comment},
    {"block_comment", Act::Comment},
    {"annotation", Act::Attach},
    {"marker_annotation", Act::Attach},
    {"enum_body_declarations", Act::Transparent},
    {"field_declaration", Act::Wrap},
    {"constant_declaration", Act::Wrap},
    {"class_declaration", Act::Define, Kind::Class, "name", "body"},
    {"record_declaration", Act::Define, Kind::Class, "name", "body"},
    {"interface_declaration", Act::Define, Kind::Interface, "name", "body"},
    {"annotation_type_declaration", Act::Define, Kind::Interface, "name", "body"},
    {"enum_declaration", Act::Define, Kind::Enum, "name", "body"},
    {"enum_constant", Act::Define, Kind::Constant, "name", "body"},
    {"method_declaration", Act::Define, Kind::Method, "name", "body"},
    {"constructor_declaration", Act::Define, Kind::Method, "name", "body"},
    {"compact_constructor_declaration", Act::Define, Kind::Method, "name", "body"},
    {"annotation_type_element_declaration", Act::Define, Kind::Method, "name"},
    {"variable_declarator", Act::Define, Kind::Field, "name"},
    {"class_body", Act::Transparent},
    {"interface_body", Act::Transparent},
    {"enum_body", Act::Transparent},
    {"block", Act::Transparent},
    {"import_declaration", Act::Import},
    {"superclass", Act::Inherit},
    {"type_list", Act::Inherit},
    {"method_invocation", Act::Call, Kind::Function, "name"},
    {"object_creation_expression", Act::Call, Kind::Function, "type"},
    {"type_identifier", Act::TypeName},
};

constexpr NodeRule kCSharp[] = {
    {"comment", Act::Comment},
    {"attribute_list", Act::Attach},
    {"declaration_list", Act::Transparent},
    {"block", Act::Transparent},
    {"field_declaration", Act::Wrap},
    {"event_field_declaration", Act::Wrap},
    {"variable_declaration", Act::WrapLine},
    {"variable_declarator", Act::Define, Kind::Field, "name"},
    {"namespace_declaration", Act::Define, Kind::Module, "name", "body"},
    {"file_scoped_namespace_declaration", Act::Define, Kind::Module, "name"},
    {"class_declaration", Act::Define, Kind::Class, "name", "body"},
    {"struct_declaration", Act::Define, Kind::Class, "name", "body"},
    {"record_declaration", Act::Define, Kind::Class, "name", "body"},
    {"interface_declaration", Act::Define, Kind::Interface, "name", "body"},
    {"enum_declaration", Act::Define, Kind::Enum, "name", "body"},
    {"enum_member_declaration", Act::Define, Kind::Constant, "name"},
    {"property_declaration", Act::Define, Kind::Field, "name", "accessors"},
    {"event_declaration", Act::Define, Kind::Field, "name", "accessors"},
    {"constructor_declaration", Act::Define, Kind::Method, "name", "body"},
    {"method_declaration", Act::Define, Kind::Method, "name", "body"},
    {"operator_declaration", Act::Define, Kind::Method, "operator", "body"},
    {"local_function_statement", Act::Define, Kind::Function, "name", "body"},
    {"delegate_declaration", Act::Define, Kind::Type, "name"},
    {"using_directive", Act::Import, Kind::Module, "*"},
    {"base_list", Act::Inherit},
    {"argument_list", Act::NotInherited},
    {"invocation_expression", Act::Call, Kind::Function, "function"},
    {"object_creation_expression", Act::Call, Kind::Function, "type"},
};

constexpr NodeRule kScala[] = {
    {"comment", Act::Comment},
    {"block_comment", Act::Comment},
    {"annotation", Act::Attach},
    {"template_body", Act::Transparent},
    {"enum_body", Act::Transparent},
    {"block", Act::Transparent},
    {"indented_block", Act::Transparent},
    {"class_definition", Act::Define, Kind::Class, "name", "body"},
    {"object_definition", Act::Define, Kind::Class, "name", "body"},
    {"package_object", Act::Define, Kind::Module, "name", "body"},
    {"trait_definition", Act::Define, Kind::Interface, "name", "body"},
    {"enum_definition", Act::Define, Kind::Enum, "name", "body"},
    {"simple_enum_case", Act::Define, Kind::Constant, "name"},
    {"full_enum_case", Act::Define, Kind::Constant, "name"},
    {"function_definition", Act::Define, Kind::Function, "name", "body"},
    {"function_declaration", Act::Define, Kind::Function, "name"},
    {"given_definition", Act::Define, Kind::Variable, "name", "body"},
    {"val_definition", Act::Define, Kind::Variable, "pattern", "value"},
    {"var_definition", Act::Define, Kind::Variable, "pattern", "value"},
    {"val_declaration", Act::Define, Kind::Variable, "name"},
    {"var_declaration", Act::Define, Kind::Variable, "name"},
    {"type_definition", Act::Define, Kind::Type, "name"},
    {"import_declaration", Act::Import, Kind::Module, "*"},
    {"extends_clause", Act::Inherit},
    {"arguments", Act::NotInherited},
    {"call_expression", Act::Call, Kind::Function, "function"},
    {"instance_expression", Act::Call},
    {"type_identifier", Act::TypeName},
};

constexpr NodeRule kKotlin[] = {
    {"line_comment", Act::Comment},
    {"block_comment", Act::Comment},
    {"annotation", Act::Attach},
    {"class_body", Act::Transparent},
    {"enum_class_body", Act::Transparent},
    {"function_body", Act::Transparent},
    {"block", Act::Transparent},
    {"class_declaration", Act::Define, Kind::Class, "", "", name_kotlin_class},
    {"object_declaration", Act::Define, Kind::Class, "name", "#class_body"},
    {"function_declaration", Act::Define, Kind::Function, "name", "#function_body"},
    {"property_declaration", Act::Define, Kind::Variable, "", "", name_kotlin_property},
    {"enum_entry", Act::Define, Kind::Constant, "#identifier", "#class_body"},
    {"type_alias", Act::Define, Kind::Type, "type"},
    {"import", Act::Import},
    {"delegation_specifiers", Act::Inherit},
    {"call_expression", Act::Call},
    {"user_type", Act::TypeScope},
    {"identifier", Act::Name},
};

}  // namespace

std::span<const LanguageRules> managed_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "java", .grammar = tree_sitter_java, .rules = kJava},
      {.language = "c-sharp", .grammar = tree_sitter_c_sharp, .rules = kCSharp},
      {.language = "scala", .grammar = tree_sitter_scala, .rules = kScala},
      {.language = "kotlin", .grammar = tree_sitter_kotlin, .rules = kKotlin},
  };
  return kRules;
}

}  // namespace lode::source
