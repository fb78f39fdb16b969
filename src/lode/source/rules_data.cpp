#include "lode/source/grammar.hpp"
#include "lode/source/namers.hpp"

extern "C" {
const TSLanguage* tree_sitter_json(void);
const TSLanguage* tree_sitter_markdown(void);
const TSLanguage* tree_sitter_yaml(void);
}

namespace lode::source {

namespace {

using Kind = SymbolKind;

constexpr NodeRule kJson[] = {
    {"comment", Act::Comment},
    {"document", Act::Transparent},
    {"object", Act::Transparent},
    {"array", Act::Transparent},
    {"pair", Act::Define, Kind::Key, "key"},
};

constexpr NodeRule kYaml[] = {
    {"comment", Act::Comment},
    {"document", Act::Transparent},
    {"block_node", Act::Transparent},
    {"block_mapping", Act::Transparent},
    {"block_sequence", Act::Transparent},
    {"block_mapping_pair", Act::Define, Kind::Key, "key", "value"},
    {"flow_pair", Act::Define, Kind::Key, "key", "value"},
};

constexpr NodeRule kMarkdown[] = {
    {"section", Act::Define, Kind::Section, "", "", name_markdown_section},
    {"setext_heading", Act::Define, Kind::Section, "", "", name_markdown_section},
};

}  // namespace

std::span<const LanguageRules> data_rules() {
  static constexpr LanguageRules kRules[] = {
      {.language = "json", .grammar = tree_sitter_json, .rules = kJson},
      {.language = "json-with-comments", .grammar = tree_sitter_json, .rules = kJson},
      {.language = "yaml", .grammar = tree_sitter_yaml, .rules = kYaml},
      {.language = "markdown", .grammar = tree_sitter_markdown, .rules = kMarkdown},
  };
  return kRules;
}

}  // namespace lode::source
