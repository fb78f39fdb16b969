#include "lode/index/history_update.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/search/code_index.hpp"
#include "lode/source/repository.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

/// A commit that changes more files says nothing of any of them.
constexpr std::size_t kMostFiles = 50;
/// Bytes of a message that are read.
constexpr std::size_t kMostMessage = 2000;

[[nodiscard]] std::optional<source::Repository> repository_of(const source::SourceTree& tree) {
  if (tree.repository().empty()) {
    return std::nullopt;
  }
  std::error_code ignored;
  fs::path folder = tree.root();  // Of a commit, it need not be checked out.
  while (!fs::is_directory(folder, ignored) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return source::find_repository(folder);
}

[[nodiscard]] std::string prefix_of(const source::SourceTree& tree,
                                    const source::Repository& repository) {
  const fs::path& top =
      repository.work_folder.empty() ? repository.git_folder : repository.work_folder;
  const std::string prefix = tree.root().lexically_relative(top).string();
  return prefix == "." ? std::string() : prefix + '/';
}

/// Lines for machines: who signed, who reviewed, where it was picked from.
[[nodiscard]] bool is_trailer(std::string_view line) {
  static constexpr std::string_view kLeads[] = {"Signed-off-by:",
                                                "Co-authored-by:",
                                                "Reviewed-by:",
                                                "Acked-by:",
                                                "git-svn-id:",
                                                "Change-Id:"};
  return std::any_of(std::begin(kLeads), std::end(kLeads), [&](std::string_view lead) {
    return line.starts_with(lead);
  });
}

[[nodiscard]] std::string readable(std::string_view message) {
  std::string out;
  message = message.substr(0, kMostMessage);
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    if (!is_trailer(message.substr(0, end))) {
      out.append(message.substr(0, end)).push_back('\n');
    }
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return out;
}

[[nodiscard]] HistoryCommit make_commit(const source::Commit& from,
                                        const std::string& prefix,
                                        const text::Analyzer& analyzer) {
  HistoryCommit commit;
  commit.id = from.id;
  if (from.changed.size() <= kMostFiles) {
    for (const std::string& path : from.changed) {
      if (path.starts_with(prefix)) {
        commit.paths.push_back(path.substr(prefix.size()));
      }
    }
  }
  text::TermBuffer terms;
  analyzer.analyze(readable(from.message), terms);
  std::map<std::string, std::uint32_t> counts;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    ++counts[std::string(terms[i])];
  }
  commit.terms.assign(counts.begin(), counts.end());
  return commit;
}

/// By id.
using KnownCommits = std::unordered_map<std::string, HistoryCommit>;

/// The stored history, if there is one that can be read.
[[nodiscard]] std::optional<MappedFile> open_stored(const fs::path& path,
                                                    HistorySettings& settings) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    return std::nullopt;
  }
  try {
    MappedFile file(path);
    settings = read_history_settings(file.view(), path.string());
    return file;
  } catch (const Error&) {
    return std::nullopt;  // It is made again.
  }
}

/// The commits of a stored history that was made the same way, by id.
[[nodiscard]] KnownCommits known_commits(const MappedFile& file, const HistorySettings& wanted) {
  KnownCommits known;
  try {
    HistorySettings settings;
    std::vector<HistoryCommit> commits = read_history(file.view(), "the history", settings);
    settings.commit = wanted.commit;
    if (settings == wanted) {
      for (HistoryCommit& commit : commits) {
        std::string id = commit.id;
        known.emplace(std::move(id), std::move(commit));
      }
    }
  } catch (const Error&) {
    known.clear();
  }
  return known;
}

/// The history of `wanted`, with what is known already.
[[nodiscard]] std::vector<HistoryCommit> collect_commits(const source::Repository& repository,
                                                         const HistorySettings& wanted,
                                                         KnownCommits known) {
  const auto analyzer = value_or_throw(text::find_analyzer(search::kCodeAnalyzer));
  std::vector<HistoryCommit> commits;
  const source::HistoryOptions how{
      .max_commits = kHistoryCommits,
      .skip_changes = [&](const std::string& id) { return known.contains(id); }};
  source::for_each_commit(repository, wanted.commit, how, [&](const source::Commit& commit) {
    const auto found = known.find(commit.id);
    commits.push_back(found != known.end() ? std::move(found->second)
                                           : make_commit(commit, wanted.prefix, *analyzer));
    return true;
  });
  return commits;
}

}  // namespace

std::optional<StoredHistory> find_history(const source::SourceTree& tree,
                                          const IndexOptions& options) {
  const auto repository = repository_of(tree);
  if (!repository) {
    return std::nullopt;
  }
  StoredHistory found;
  found.wanted.commit =
      tree.revision().empty() ? source::head_commit(*repository) : tree.revision();
  if (found.wanted.commit.empty()) {
    return std::nullopt;
  }
  found.wanted.prefix = prefix_of(tree, *repository);
  found.wanted.analysis = history_analysis();
  found.path =
      StoreFolder(store_path(tree, options)).history_path(manifest_settings(tree, options));
  return found;
}

std::string update_history(const source::SourceTree& tree, const IndexOptions& options) {
  try {
    const auto found = find_history(tree, options);
    if (!found) {
      return {};
    }
    HistorySettings settings;
    const auto stored = open_stored(found->path, settings);
    if (stored && settings == found->wanted) {
      return {};
    }
    StoreFolder(store_path(tree, options)).claim(ErrorKind::Io);
    AtomicFile file(found->path);  // First, so that a store that cannot be written costs nothing.
    file.write(write_history(
        found->wanted,
        collect_commits(*repository_of(tree),
                        found->wanted,
                        stored ? known_commits(*stored, found->wanted) : KnownCommits())));
    file.commit();
    return {};
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::Interrupted) {
      throw;
    }
    return "the history of the repository is not used: " + error.message();
  }
}

}  // namespace lode::index
