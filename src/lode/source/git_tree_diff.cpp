#include "lode/source/git_tree_diff.hpp"

#include <algorithm>
#include <utility>

#include "lode/base/error.hpp"

namespace lode::source {
namespace {

constexpr std::size_t kIdSize = 20;

/// Reads the entries of a tree object one after the other: "MODE NAME\0ID".
class TreeCursor {
 public:
  explicit TreeCursor(std::string bytes) : bytes_(std::move(bytes)) { next(); }

  [[nodiscard]] bool at_end() const noexcept { return at_end_; }
  [[nodiscard]] std::string_view mode() const noexcept { return mode_; }
  [[nodiscard]] std::string_view name() const noexcept { return name_; }
  [[nodiscard]] std::string_view id() const noexcept { return id_; }
  [[nodiscard]] bool is_folder() const noexcept { return mode_ == "40000"; }

  void next() {
    const std::string_view rest = std::string_view(bytes_).substr(position_);
    at_end_ = rest.empty();
    if (at_end_) {
      return;
    }
    const std::size_t blank = rest.find(' ');
    const std::size_t zero = rest.find('\0');
    if (zero == std::string_view::npos || blank >= zero || rest.size() - zero - 1 < kIdSize) {
      throw Error(ErrorKind::InvalidInput,
                  "a tree among git's objects is damaged; run `git fsck` there");
    }
    mode_ = rest.substr(0, blank);
    name_ = rest.substr(blank + 1, zero - blank - 1);
    id_ = rest.substr(zero + 1, kIdSize);
    position_ += zero + 1 + kIdSize;
  }

 private:
  std::string bytes_;
  std::size_t position_ = 0;
  bool at_end_ = false;
  std::string_view mode_;
  std::string_view name_;
  std::string_view id_;
};

/// Git's order: as bytes, a folder as if its name ended in '/'. Below 0 when `a` comes first.
[[nodiscard]] int compare(const TreeCursor& a, const TreeCursor& b) {
  const std::size_t common = std::min(a.name().size(), b.name().size());
  if (const int order = a.name().substr(0, common).compare(b.name().substr(0, common));
      order != 0) {
    return order;
  }
  const auto following = [&](const TreeCursor& entry) {
    if (entry.name().size() > common) {
      return static_cast<int>(static_cast<unsigned char>(entry.name()[common]));
    }
    return entry.is_folder() ? static_cast<int>('/') : 0;
  };
  const int order = following(a) - following(b);
  return order != 0 ? order : static_cast<int>(a.is_folder()) - static_cast<int>(b.is_folder());
}

struct Pair {
  std::string folder;  // With '/' at the end, or empty.
  std::string before;
  std::string after;
};

void compare_folders(const Pair& pair,
                     const ReadTree& read,
                     std::vector<Pair>& folders,
                     std::vector<std::string>& paths) {
  const auto open = [&](const std::string& id) {
    return TreeCursor(id.empty() ? std::string() : read(id));
  };
  TreeCursor before = open(pair.before);
  TreeCursor after = open(pair.after);
  while (!before.at_end() || !after.at_end()) {
    const int order = before.at_end() ? 1 : after.at_end() ? -1 : compare(before, after);
    const TreeCursor& entry = order <= 0 ? before : after;
    const bool same = order == 0 && before.id() == after.id() && before.mode() == after.mode();
    if (!same && entry.is_folder()) {
      folders.push_back({pair.folder + std::string(entry.name()) + '/',
                         std::string(order <= 0 ? before.id() : ""),
                         std::string(order >= 0 ? after.id() : "")});
    } else if (!same) {
      paths.push_back(pair.folder + std::string(entry.name()));
    }
    if (order <= 0) {
      before.next();
    }
    if (order >= 0) {
      after.next();
    }
  }
}

}  // namespace

std::vector<std::string> changed_paths(std::string_view before,
                                       std::string_view after,
                                       const ReadTree& read) {
  std::vector<std::string> paths;
  std::vector<Pair> folders;
  if (before != after) {
    folders.push_back({"", std::string(before), std::string(after)});
  }
  while (!folders.empty()) {
    const Pair pair = std::move(folders.back());
    folders.pop_back();
    compare_folders(pair, read, folders, paths);
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace lode::source
