#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/tree_options.hpp"
#include "lode/index/open.hpp"
#include "lode/search/mentioned_symbols.hpp"
#include "lode/source/language.hpp"
#include "lode/source/syntax.hpp"

namespace lode::cli {
namespace {

struct SymbolsOptions {
  TreeOptions tree;
  std::string name;
  std::string kind;
  std::string language;
  bool no_update = false;
  bool json = false;
};

std::vector<search::CodeSymbol> all_symbols(const index::Snapshot& snapshot) {
  std::vector<search::CodeSymbol> all;
  for (std::uint32_t f = 0; f < snapshot.file_count(); ++f) {
    const auto symbols = snapshot.symbols(f);
    all.insert(all.end(), symbols.begin(), symbols.end());
  }
  return all;
}

std::vector<search::CodeSymbol> wanted_symbols(const index::Snapshot& snapshot,
                                               const SymbolsOptions& options) {
  std::vector<search::CodeSymbol> symbols;
  if (options.name.empty()) {
    symbols = all_symbols(snapshot);
  } else {
    const bool prefix = options.name.ends_with('*');
    const std::string_view name =
        std::string_view(options.name).substr(0, options.name.size() - (prefix ? 1 : 0));
    symbols = search::select_definitions(
        snapshot.find_symbols(search::last_name(name), prefix), name, prefix);
  }
  std::string language;
  if (!options.language.empty()) {
    const auto found = source::find_language(options.language);
    if (!found) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("--lang: there is no language '{}'", options.language));
    }
    language = source::language_name(*found);
  }
  std::erase_if(symbols, [&](const search::CodeSymbol& symbol) {
    return (!options.kind.empty() && symbol.kind != options.kind) ||
           (!language.empty() && snapshot.file(symbol.file).language != language);
  });
  return symbols;
}

Json symbol_to_json(const index::Snapshot& snapshot, const search::CodeSymbol& symbol) {
  const search::CodeFile file = snapshot.file(symbol.file);
  Json json;
  json["path"] = file.path;
  json["start_line"] = symbol.first_line;
  json["end_line"] = symbol.last_line;
  json["language"] = file.language;
  json["kind"] = symbol.kind;
  json["name"] = symbol.name;
  json["container"] = symbol.container;
  json["signature"] = symbol.signature;
  return json;
}

void run_symbols(SymbolsOptions options) {
  std::error_code ignored;
  if (options.name.empty() && !std::filesystem::exists(options.tree.place, ignored) &&
      options.tree.place.find_first_of("/@") == std::string::npos) {
    options.name = std::exchange(options.tree.place, ".");
  }
  const auto opened = index::open_index(
      options.tree.place, to_index_options(options.tree), {.update = !options.no_update});
  if (!opened.note.empty()) {
    log_warning(opened.note);
  }
  if (const std::string done = describe_update(opened.report); !done.empty()) {
    log_info(done);
  }
  const index::Snapshot& snapshot = *opened.snapshot;
  require_files(snapshot);
  const auto symbols = wanted_symbols(snapshot, options);
  if (symbols.empty()) {
    log_info(fmt::format("nothing found in {} files", snapshot.file_count()));
  }
  if (options.json) {
    Json all = Json::array();
    for (const search::CodeSymbol& symbol : symbols) {
      all.push_back(symbol_to_json(snapshot, symbol));
    }
    fmt::print("{}", to_pretty_json(all));
    return;
  }
  const std::string prefix = path_prefix(options.tree, *opened.tree);
  for (const search::CodeSymbol& symbol : symbols) {
    fmt::print("{}{}:{}: {} {}{}{}  {}\n",
               prefix,
               snapshot.file(symbol.file).path,
               symbol.first_line,
               symbol.kind,
               symbol.container,
               symbol.container.empty() ? "" : ".",
               symbol.name,
               symbol.signature);
  }
}

}  // namespace

void add_symbols_command(CLI::App& app) {
  auto options = std::make_shared<SymbolsOptions>();
  CLI::App* command =
      app.add_subcommand("symbols", "List or find the definitions of a source tree.");
  command
      ->add_option("path",
                   options->tree.place,
                   "The tree: a folder, a file, or FOLDER@REVISION; what is none is a name")
      ->capture_default_str();
  command->add_option(
      "name",
      options->name,
      "Name to find, in any case and style, or CLASS.NAME; NAME* for all that begin so");
  add_tree_options(*command, options->tree);
  command->add_option("--kind", options->kind, "Only this kind")
      ->check(CLI::IsMember(symbol_kind_names()));
  command->add_option("--lang", options->language, "Only this language: python, c++, go, ...");
  command->add_flag("--no-update", options->no_update, "Use the index as it is");
  command->add_flag("--json", options->json, "JSON on stdout");
  command->footer(
      "Examples:\n"
      "  lode symbols get_connection\n"
      "  lode symbols src Pool.get\n"
      "  lode symbols src 'test_*' --kind function --lang python\n"
      "  lode symbols main.cpp --json\n");
  command->callback([options] { run_symbols(*options); });
}

}  // namespace lode::cli
