#include "lode/source/commit_tree.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/source/name_rules.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

/// Walks the trees of one commit.
class CommitWalker {
 public:
  CommitWalker(const GitObjects& objects,
               std::string top,
               std::string prefix,
               const WalkOptions& options)
      : objects_(objects),
        top_(std::move(top)),
        prefix_(std::move(prefix)),
        options_(options),
        names_(options, prefix_.size()) {}

  TreeListing run() {
    std::vector<Folder> folders = {root_folder()};
    while (!folders.empty()) {
      throw_if_interrupted();
      const Folder folder = std::move(folders.back());
      folders.pop_back();
      const std::vector<GitEntry> entries = objects_.entries(folder.tree);
      const IgnoreRules rules = add_levels(folder.rules, folder.path, entries);
      for (const GitEntry& entry : entries) {
        add_entry(folder.path, rules, entry, folders);
      }
    }
    const auto by_path = [](const auto& a, const auto& b) { return a.path < b.path; };
    std::sort(listing_.files.begin(), listing_.files.end(), by_path);
    std::sort(listing_.skipped.begin(), listing_.skipped.end(), by_path);
    return std::move(listing_);
  }

  /// A file or link, whatever the rules say.
  TreeListing run_single(const std::string& name) {
    const auto entry = objects_.find(top_, prefix_ + name);
    add_leaf(prefix_ + name, *entry);
    return std::move(listing_);
  }

 private:
  struct Folder {
    std::string path;
    std::string tree;
    IgnoreRules rules;
  };

  /// The root with the rules of the folders above it, unless they ignore it.
  Folder root_folder() {
    Folder folder = {"", top_, {}};
    for (std::size_t begin = 0; begin < prefix_.size();) {
      const std::vector<GitEntry> entries = objects_.entries(folder.tree);
      folder.rules = add_levels(folder.rules, folder.path, entries);
      const std::size_t end = prefix_.find('/', begin);
      const std::string_view path = std::string_view(prefix_).substr(0, end);
      for (const IgnoreLevel** rules : {&folder.rules.ignore, &folder.rules.lodeignore}) {
        if (judge(*rules, path, true).answer == IgnoreVerdict::Answer::Ignored) {
          *rules = nullptr;
        }
      }
      folder.path = prefix_.substr(0, end + 1);
      folder.tree = objects_.find(top_, std::string(path))->id;
      begin = end + 1;
    }
    return folder;
  }

  IgnoreRules add_levels(IgnoreRules rules,
                         const std::string& path,
                         const std::vector<GitEntry>& entries) {
    for (const GitEntry& entry : entries) {
      const bool own = entry.name == ".lodeignore";
      if (!options_.ignore || entry.kind != GitEntry::Kind::File ||
          (!own && entry.name != ".ignore")) {
        continue;
      }
      const IgnoreLevel*& level = own ? rules.lodeignore : rules.ignore;
      IgnoreList list = IgnoreList::parse(objects_.blob(entry.id), false);
      const std::string source =
          path.starts_with(prefix_) ? path.substr(prefix_.size()) + entry.name : path + entry.name;
      levels_.push_back(
          std::make_unique<IgnoreLevel>(IgnoreLevel{std::move(list), source, path.size(), level}));
      level = levels_.back().get();
    }
    return rules;
  }

  void add_entry(const std::string& folder,
                 const IgnoreRules& rules,
                 const GitEntry& entry,
                 std::vector<Folder>& folders) {
    std::string path = folder + entry.name;
    const bool is_folder =
        entry.kind == GitEntry::Kind::Folder || entry.kind == GitEntry::Kind::Submodule;
    NameVerdict verdict = names_.judge_entry({path, entry.name, is_folder, rules, nullptr, {}});
    if (!verdict.taken) {
      skip(path + (is_folder ? "/" : ""), verdict.reason, std::move(verdict.detail));
    } else if (entry.kind == GitEntry::Kind::Folder) {
      folders.push_back({std::move(path) + '/', entry.id, rules});
    } else if (entry.kind == GitEntry::Kind::Submodule) {
      skip(path + '/', SkipReason::Submodule, "at commit " + entry.id);
    } else {
      add_leaf(path, entry);
    }
  }

  void add_leaf(const std::string& path, const GitEntry& entry) {
    if (entry.kind == GitEntry::Kind::Link) {
      return add_link(path, objects_.blob(entry.id));
    }
    listing_.files.push_back(
        {path.substr(prefix_.size()), objects_.blob_size(entry.id), 0, 0, entry.id});
  }

  void add_link(const std::string& path, const std::string& target) {
    const std::string place = (fs::path(path).parent_path() / target).lexically_normal().string();
    const bool outside = place.starts_with('/') || place == ".." || place.starts_with("../") ||
                         !(place + '/').starts_with(prefix_);
    SkipReason reason = SkipReason::LinkOutside;
    if (!outside) {
      const bool top = place == "." || place.empty();
      std::string wanted = place;
      wanted.resize(wanted.size() - (wanted.ends_with('/') ? 1 : 0));
      reason =
          top || objects_.find(top_, wanted) ? SkipReason::LinkRepeated : SkipReason::LinkBroken;
    }
    skip(path, reason, target);
  }

  void skip(const std::string& path, SkipReason reason, std::string detail) {
    listing_.skipped.push_back({path.substr(prefix_.size()), reason, std::move(detail)});
  }

  const GitObjects& objects_;
  std::string top_;
  std::string prefix_;
  const WalkOptions& options_;
  NameRules names_;
  std::vector<std::unique_ptr<IgnoreLevel>> levels_;
  TreeListing listing_;
};

}  // namespace

/// Borrows a reader of objects for as long as it lives.
class CommitTree::Lease {
 public:
  explicit Lease(const CommitTree& tree) : tree_(tree) {
    const std::lock_guard lock(tree.mutex_);
    if (!tree.idle_.empty()) {
      objects_ = std::move(tree.idle_.back());
      tree.idle_.pop_back();
    }
  }
  ~Lease() {
    if (objects_) {
      const std::lock_guard lock(tree_.mutex_);
      tree_.idle_.push_back(std::move(objects_));
    }
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  [[nodiscard]] const GitObjects& objects() {
    if (!objects_) {
      objects_ = std::make_unique<GitObjects>(tree_.repository_);
    }
    return *objects_;
  }

 private:
  const CommitTree& tree_;
  std::unique_ptr<GitObjects> objects_;
};

CommitTree::CommitTree(const Repository& repository,
                       std::string_view revision,
                       const std::string& path,
                       WalkOptions options)
    : repository_(repository), options_(std::move(options)) {
  auto objects = std::make_unique<GitObjects>(repository_);
  commit_ = objects->resolve_commit(revision);
  tree_ = objects->tree_of(commit_);
  const fs::path top =
      repository_.work_folder.empty() ? repository_.git_folder : repository_.work_folder;
  root_ = top;
  if (!path.empty()) {
    const auto entry = objects->find(tree_, path);
    if (!entry) {
      throw Error(ErrorKind::NotFound,
                  fmt::format("{}: no such file or folder in commit {}", path, commit_));
    }
    if (entry->kind == GitEntry::Kind::Submodule) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format("{}: is a submodule in commit {}; name its own repository", path, commit_));
    }
    root_ = top / path;
    prefix_ = path + '/';
    if (entry->kind != GitEntry::Kind::Folder) {
      only_ = entry->name;
      root_ = root_.parent_path();
      prefix_.resize(path.size() - only_.size());
    }
  }
  idle_.push_back(std::move(objects));
}

TreeListing CommitTree::list() const {
  Lease lease(*this);
  const GitObjects& objects = lease.objects();
  CommitWalker walker(objects, tree_, prefix_, options_);
  return only_.empty() ? walker.run() : walker.run_single(only_);
}

std::string CommitTree::read(const TreeFile& file, std::uint64_t limit) const {
  Lease lease(*this);
  const GitObjects& objects = lease.objects();
  std::string id = file.object;
  if (id.empty()) {
    const auto entry = objects.find(tree_, prefix_ + file.path);
    if (!entry || entry->kind != GitEntry::Kind::File) {
      throw Error(ErrorKind::NotFound,
                  fmt::format("{}: no such file in commit {}", prefix_ + file.path, commit_));
    }
    id = entry->id;
  }
  const std::uint64_t size = objects.blob_size(id);
  if (size > limit) {
    throw Error(
        ErrorKind::Unsupported,
        fmt::format(
            "{}: has {} bytes, more than the limit of {}", prefix_ + file.path, size, limit));
  }
  return objects.blob(id);
}

}  // namespace lode::source
