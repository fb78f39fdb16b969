#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_python(void);
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

}  // namespace

std::span<const LanguageRules> scripting_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "python", .grammar = tree_sitter_python, .rules = kPython, .docstrings = true},
  };
  return kRules;
}

}  // namespace lode::source
