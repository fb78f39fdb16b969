#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_java(void);
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
    {"package_declaration", Act::None},
    {"import_declaration", Act::Import},
    {"superclass", Act::Inherit},
    {"type_list", Act::Inherit},
    {"method_invocation", Act::Call, Kind::Function, "name"},
    {"object_creation_expression", Act::Call, Kind::Function, "type"},
    {"type_identifier", Act::TypeName},
};

}  // namespace

std::span<const LanguageRules> managed_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "java", .grammar = tree_sitter_java, .rules = kJava},
  };
  return kRules;
}

}  // namespace lode::source
