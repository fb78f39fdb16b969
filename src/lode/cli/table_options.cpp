#include "lode/cli/table_options.hpp"

namespace lode::cli {

experiment::TableFormat TableOptions::format() const noexcept {
  if (markdown) {
    return experiment::TableFormat::Markdown;
  }
  return latex ? experiment::TableFormat::Latex : experiment::TableFormat::Text;
}

CLI::Option* add_table_options(CLI::App& command, TableOptions& options) {
  CLI::Option* json = command.add_flag("--json", options.json, "Print JSON, numbers unrounded.");
  CLI::Option* markdown =
      command.add_flag("--markdown", options.markdown, "Print Markdown tables.")->excludes(json);
  command
      .add_flag("--latex", options.latex, "Print LaTeX tables, which need \\usepackage{booktabs}.")
      ->excludes(json)
      ->excludes(markdown);
  return json;
}

}  // namespace lode::cli
