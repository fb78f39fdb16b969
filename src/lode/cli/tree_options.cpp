#include "lode/cli/tree_options.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/source/syntax.hpp"

namespace lode::cli {
namespace {

/// A size in bytes; a sign, which the library would take for a large number, is refused.
[[nodiscard]] CLI::Validator size_value() {
  return {[convert = CLI::AsSizeValue(false)](std::string& text) -> std::string {
            if (text.empty() || text.front() < '0' || text.front() > '9') {
              return fmt::format("a size such as 500k was expected, found '{}'", text);
            }
            return convert(text);
          },
          "SIZE",
          "size"};
}

}  // namespace

void add_index_options(CLI::App& command, TreeOptions& options) {
  command
      .add_option("--index",
                  options.index_folder,
                  "Where the index lies; otherwise in the user's cache folder")
      ->type_name("DIR");
  command.add_flag(
      "--hidden", options.hidden, "Also files and folders whose names begin with a dot");
  command.add_flag("--no-ignore", options.no_ignore, "Heed no .gitignore, .ignore or .lodeignore");
  command
      .add_option("--max-file-size", options.max_file_size, "Skip larger files (e.g. 500k, 10M)")
      ->transform(size_value())
      ->capture_default_str();
}

void add_tree_options(CLI::App& command, TreeOptions& options) {
  add_index_options(command, options);
  command
      .add_option("--exclude",
                  options.exclude,
                  "Leave out what matches, in the syntax of .gitignore; may be repeated")
      ->type_name("PATTERN")
      ->allow_extra_args(false);
}

index::IndexOptions to_index_options(const TreeOptions& options) {
  if (options.place.empty()) {
    throw Error(ErrorKind::InvalidArgument, "the path is empty; say which tree, '.' for this one");
  }
  index::IndexOptions result;
  result.folder = options.index_folder;
  result.walk.hidden = options.hidden;
  result.walk.ignore = !options.no_ignore;
  result.walk.exclude = options.exclude;
  result.limits.max_bytes = options.max_file_size;
  return result;
}

std::string describe_update(const index::UpdateReport& report) {
  std::string changes;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) {
      changes += fmt::format("{}{} {}", changes.empty() ? "" : ", ", count, what);
    }
  };
  add(report.added, "new");
  add(report.changed, "changed");
  add(report.renamed, "renamed");
  add(report.removed, "removed");
  if (changes.empty()) {
    return {};
  }
  return fmt::format(
      "{} {} files ({}) in {:.2f} s",
      report.first ? "indexed" : "updated the index:",
      report.first ? report.taken : report.added + report.changed + report.renamed + report.removed,
      changes,
      report.seconds);
}

std::string describe_vectors(const index::VectorReport& report) {
  if (report.encoded == 0) {
    return fmt::format(
        "no vector {} made ({:.2f} s)", report.missing == 0 ? "is to be" : "was", report.seconds);
  }
  const std::string cut =
      report.truncated > 0
          ? fmt::format(" ({} cut at the model's maximum length)", report.truncated)
          : "";
  return fmt::format("encoded {} chunks{} in {:.2f} s", report.encoded, cut, report.seconds);
}

Json column_json(const index::StoredColumn& column) {
  return {{"model", to_utf8(column.about.model)},
          {"column", to_utf8(column.folder.filename().string())},
          {"dimension", column.about.dimension},
          {"files", column.files},
          {"bytes", column.bytes}};
}

std::string path_prefix(const TreeOptions& options, const source::SourceTree& tree) {
  if (!tree.revision().empty()) {
    return {};
  }
  if (tree.is_single_file()) {
    return options.place.substr(0, options.place.rfind('/') + 1);
  }
  std::string prefix = options.place == "." || options.place == "./" ? "" : options.place;
  if (!prefix.empty() && prefix.back() != '/') {
    prefix.push_back('/');
  }
  return prefix;
}

std::vector<std::string> symbol_kind_names() {
  std::vector<std::string> names;
  for (int kind = 0; kind <= static_cast<int>(source::SymbolKind::Selector); ++kind) {
    names.emplace_back(source::to_string(static_cast<source::SymbolKind>(kind)));
  }
  return names;
}

void require_files(const index::Snapshot& snapshot) {
  if (snapshot.file_count() > 0) {
    return;
  }
  std::map<std::string_view, std::size_t> reasons;
  for (const index::ManifestFile& file : snapshot.manifest().files()) {
    ++reasons[source::to_string(*file.refused)];
  }
  for (const source::SkippedPath& path : snapshot.manifest().skipped()) {
    ++reasons[source::to_string(path.reason)];
  }
  std::string list;
  for (const auto& [reason, count] : reasons) {
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, reason);
  }
  throw Error(ErrorKind::InvalidInput,
              fmt::format("'{}' has no file to search; {} ('lode status --files' lists them)",
                          snapshot.manifest().settings().root,
                          list.empty() ? "it is empty" : "skipped: " + list));
}

}  // namespace lode::cli
