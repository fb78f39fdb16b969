#include "lode/index/ledger.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/index/blob.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kRoles = 13;

[[nodiscard]] std::vector<std::string> role_names(source::Roles roles) {
  std::vector<std::string> names;
  for (unsigned bit = 0; bit < kRoles; ++bit) {
    const auto role = static_cast<source::Role>(1U << bit);
    if (source::has_role(roles, role)) {
      names.emplace_back(source::to_string(role));
    }
  }
  return names;
}

[[nodiscard]] LedgerEntry to_entry(const source::SkippedPath& path) {
  LedgerEntry entry;
  entry.path = path.path;
  entry.state = source::to_string(path.reason);
  entry.detail = path.detail;
  return entry;
}

[[nodiscard]] LedgerEntry to_entry(const std::string& path, const Content& content) {
  LedgerEntry entry;
  entry.path = path;
  if (content.refused) {
    entry.state = source::to_string(content.refused->reason);
    entry.detail = content.refused->rule;
  } else {
    entry.state = "taken";
    entry.language = source::language_name(content.kind.language);
    entry.roles = role_names(content.kind.roles);
  }
  return entry;
}

void sort_by_path(std::vector<LedgerEntry>& entries) {
  std::sort(entries.begin(), entries.end(), [](const LedgerEntry& a, const LedgerEntry& b) {
    return a.path < b.path;
  });
}

[[nodiscard]] Explanation explain_file(const source::SourceTree& tree,
                                       const IndexOptions& options,
                                       const source::TreeFile& file) {
  Explanation result;
  const Content content = read_content(tree, file, options.limits);
  result.entry = to_entry(file.path, content);
  if (content.refused) {
    return result;
  }
  const AnalysedBlob blob = analyse(content);
  result.encoding = content.encoding;
  result.degraded = blob.outline.degraded;
  result.lines = count_lines(content.text);
  result.chunks = blob.chunks.size();
  result.symbols = blob.outline.symbols.size();
  return result;
}

/// The entry of a path, or of a folder around it, among those that the walk left out.
[[nodiscard]] const source::SkippedPath* find_left_out(const source::TreeListing& listing,
                                                       const std::string& path) {
  const auto found = std::find_if(
      listing.skipped.begin(), listing.skipped.end(), [&](const source::SkippedPath& skipped) {
        return skipped.path == path || skipped.path == path + "/" ||
               (skipped.path.ends_with('/') && path.starts_with(skipped.path));
      });
  return found == listing.skipped.end() ? nullptr : &*found;
}

}  // namespace

std::vector<LedgerEntry> list_ledger(const Snapshot& snapshot) {
  std::vector<LedgerEntry> entries;
  for (const ManifestFile& file : snapshot.manifest().files()) {
    LedgerEntry entry;
    entry.path = file.path;
    entry.state = file.refused ? source::to_string(*file.refused) : "taken";
    entry.detail = file.detail;
    entry.language = file.language;
    entry.roles = role_names(file.roles);
    entries.push_back(std::move(entry));
  }
  for (const source::SkippedPath& path : snapshot.manifest().skipped()) {
    entries.push_back(to_entry(path));
  }
  sort_by_path(entries);
  return entries;
}

std::vector<LedgerEntry> list_ledger(const source::SourceTree& tree, const IndexOptions& options) {
  const source::TreeListing listing = tree.list();
  std::vector<LedgerEntry> entries(listing.files.size());
  parallel_for(entries.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      entries[i] =
          to_entry(listing.files[i].path, read_content(tree, listing.files[i], options.limits));
    }
  });
  for (const source::SkippedPath& path : listing.skipped) {
    entries.push_back(to_entry(path));
  }
  sort_by_path(entries);
  return entries;
}

Explanation explain_path(const source::SourceTree& tree,
                         const IndexOptions& options,
                         const std::string& path) {
  const source::TreeListing listing = tree.list();
  const auto file = std::lower_bound(
      listing.files.begin(),
      listing.files.end(),
      path,
      [](const source::TreeFile& each, const std::string& wanted) { return each.path < wanted; });
  if (file != listing.files.end() && file->path == path) {
    return explain_file(tree, options, *file);
  }
  Explanation result;
  if (const source::SkippedPath* left_out = find_left_out(listing, path)) {
    result.entry = to_entry(*left_out);
    if (left_out->path != path && left_out->path != path + "/") {
      result.entry.detail = fmt::format("the folder '{}' is left out{}{}",
                                        left_out->path,
                                        left_out->detail.empty() ? "" : ": ",
                                        left_out->detail);
      result.entry.path = path;
    }
    return result;
  }
  throw Error(ErrorKind::NotFound,
              fmt::format("'{}' is no file of the tree '{}'", path, tree.root().string()));
}

std::string path_in_tree(const source::SourceTree& tree, const std::string& path) {
  std::error_code error;
  // The last part stays as it is: it may be a link that is left out.
  const fs::path absolute = fs::absolute(path, error);
  const fs::path real = fs::weakly_canonical(absolute.parent_path(), error) / absolute.filename();
  const fs::path relative = real.lexically_relative(tree.root());
  if (error || relative.empty() || *relative.begin() == "..") {
    return fs::path(path).lexically_normal().string();
  }
  return relative.string();
}

}  // namespace lode::index
