#include "lode/source/syntax.hpp"

#include <algorithm>
#include <utility>

#include "lode/source/grammar.hpp"
#include "lode/source/line_outliner.hpp"
#include "lode/source/outline_by_name.hpp"
#include "lode/source/outliner.hpp"
#include "lode/source/tree_parser.hpp"

namespace lode::source {

namespace {

/// Languages that another's grammar reads well enough.
std::string_view grammar_language(std::string_view language) {
  struct Alias {
    std::string_view language;
    std::string_view grammar;
  };
  static constexpr Alias kAliases[] = {
      {"cuda", "c++"},
      {"hip", "c++"},
      {"metal", "c++"},
      {"opencl", "c"},
      {"unified-parallel-c", "c"},
      {"starlark", "python"},
      {"cython", "python"},
      {"sage", "python"},
      {"snakemake", "python"},
      {"gradle-kotlin-dsl", "kotlin"},
      {"mdx", "markdown"},
      {"rmarkdown", "markdown"},
      {"json5", "json"},
      {"jsonld", "json"},
      {"openrc-runscript", "shell"},
  };
  for (const Alias& alias : kAliases) {
    if (alias.language == language) {
      return alias.grammar;
    }
  }
  return language;
}

Outline without_tree(std::string_view language, std::string_view text, std::string reason) {
  Outline outline = LineOutliner(find_line_language(language), text).run();
  outline.degraded = std::move(reason);
  if (!text.empty()) {
    outline.broken.push_back({0, static_cast<std::uint32_t>(text.size())});
  }
  return outline;
}

/// Definitions in parts without syntax, found by their lines.
void recover_symbols(std::string_view language, std::string_view text, Outline& outline) {
  const LineLanguage* const lines = find_line_language(language);
  if (outline.broken.empty() || lines == nullptr) {
    return;
  }
  const Outline found = LineOutliner(lines, text).run();
  for (const Symbol& symbol : found.symbols) {
    const auto part =
        std::find_if(outline.broken.begin(), outline.broken.end(), [&](ByteRange range) {
          return range.begin <= symbol.name_range.begin && symbol.name_range.end <= range.end;
        });
    const bool member = symbol.kind == SymbolKind::Field || symbol.kind == SymbolKind::Variable ||
                        symbol.kind == SymbolKind::Constant;
    if (part == outline.broken.end() || member) {
      continue;
    }
    outline.symbols.push_back(symbol);
    Symbol& added = outline.symbols.back();
    if (added.range.begin < part->begin) {
      added.doc = {};
    }
    added.range = {std::max(added.range.begin, part->begin), std::min(added.range.end, part->end)};
  }
  finish_outline(text, outline);
}

}  // namespace

Outline outline_by_name(std::string_view language,
                        std::string_view text,
                        const SyntaxLimits& limits) {
  const Grammar* const grammar = find_grammar(grammar_language(language));
  if (grammar == nullptr) {
    return without_tree(language, text, "no grammar for this language");
  }
  const ParsedTree parsed = parse_tree(*grammar, text, limits);
  if (parsed.tree == nullptr) {
    return without_tree(language, text, parsed.failure);
  }
  Outline outline = Outliner(*grammar, text).run(ts_tree_root_node(parsed.tree.get()));
  recover_symbols(language, text, outline);
  return outline;
}

void finish_outline(std::string_view text, Outline& outline) {
  std::stable_sort(
      outline.symbols.begin(), outline.symbols.end(), [](const Symbol& a, const Symbol& b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin
                                              : a.range.end > b.range.end;
      });
  std::stable_sort(outline.references.begin(),
                   outline.references.end(),
                   [](const Reference& a, const Reference& b) { return a.offset < b.offset; });
  const auto repeated =
      std::unique(outline.references.begin(),
                  outline.references.end(),
                  [](const Reference& a, const Reference& b) { return a.offset == b.offset; });
  outline.references.erase(repeated, outline.references.end());
  std::sort(outline.comments.begin(), outline.comments.end(), [](ByteRange a, ByteRange b) {
    return a.begin < b.begin;
  });
  std::sort(outline.broken.begin(), outline.broken.end(), [](ByteRange a, ByteRange b) {
    return a.begin < b.begin;
  });
  std::vector<std::uint32_t> line_starts{0};
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', end + 1)) {
    line_starts.push_back(static_cast<std::uint32_t>(end + 1));
  }
  const auto line_of = [&](std::uint32_t offset) {
    return static_cast<std::uint32_t>(
        std::upper_bound(line_starts.begin(), line_starts.end(), offset) - line_starts.begin());
  };
  for (Symbol& symbol : outline.symbols) {
    symbol.first_line = line_of(symbol.range.begin);
    symbol.last_line = line_of(std::max(symbol.range.begin, symbol.range.end - 1));
  }
}

bool has_grammar(Language language) noexcept {
  return find_grammar(grammar_language(language_name(language))) != nullptr;
}

Outline outline(Language language, std::string_view text, const SyntaxLimits& limits) {
  return outline_by_name(language_name(language), text, limits);
}

}  // namespace lode::source
