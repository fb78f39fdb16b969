#include "lode/source/git_tree_diff.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"

namespace lode::source {
namespace {

/// Path -> content of the files of a commit.
using Files = std::map<std::string, std::string>;

/// Tree objects by id, as git would store them.
class Objects {
 public:
  /// Stores the tree of the files below `prefix`; gives its id.
  std::string add(const Files& files, const std::string& prefix = "") {
    std::map<std::string, std::string> entries;  // By name, a folder's with '/'.
    for (const auto& [path, content] : files) {
      if (path.starts_with(prefix)) {
        const std::string rest = path.substr(prefix.size());
        const std::size_t slash = rest.find('/');
        if (slash == std::string::npos) {
          entries[rest] = "100644 " + rest + '\0' + id_of("blob " + content);
        } else {
          const std::string name = rest.substr(0, slash);
          if (!entries.contains(name + '/')) {
            entries[name + '/'] = "40000 " + name + '\0' + add(files, prefix + name + '/');
          }
        }
      }
    }
    std::string bytes;
    for (const auto& [name, entry] : entries) {
      bytes += entry;
    }
    const std::string id = id_of("tree " + bytes);
    trees_[id] = bytes;
    return id;
  }

  [[nodiscard]] std::string read(std::string_view id) {
    ++reads;
    return trees_.at(std::string(id));
  }

  int reads = 0;

 private:
  std::string id_of(const std::string& bytes) {
    const auto number = std::to_string(numbers_.try_emplace(bytes, numbers_.size()).first->second);
    return std::string(20 - number.size(), 'i') + number;
  }

  std::map<std::string, std::string> trees_;
  std::map<std::string, std::size_t> numbers_;
};

std::vector<std::string> changed(Objects& objects, const Files& before, const Files& after) {
  const std::string first = before.empty() ? "" : objects.add(before);
  const std::string second = objects.add(after);
  objects.reads = 0;
  return changed_paths(first, second, [&](std::string_view id) { return objects.read(id); });
}

using Paths = std::vector<std::string>;

TEST(GitTreeDiff, NamesWhatWasAddedChangedAndRemoved) {
  Objects objects;
  EXPECT_EQ(changed(objects,
                    {{"a", "1"}, {"d/x", "1"}, {"d/y", "1"}, {"gone/z", "1"}},
                    {{"a", "1"}, {"d/x", "2"}, {"d/y", "1"}, {"new/deep/z", "1"}}),
            (Paths{"d/x", "gone/z", "new/deep/z"}));
}

TEST(GitTreeDiff, ReadsOnlyFoldersThatDiffer) {
  Objects objects;
  const Files before = {{"a/x", "1"}, {"b/x", "1"}, {"c/x", "1"}};
  Files after = before;
  after["b/x"] = "2";
  EXPECT_EQ(changed(objects, before, after), Paths{"b/x"});
  EXPECT_EQ(objects.reads, 4);
  EXPECT_EQ(changed(objects, before, before), Paths());
  EXPECT_EQ(objects.reads, 0);
}

TEST(GitTreeDiff, AFileThatBecomesAFolderIsBoth) {
  Objects objects;
  EXPECT_EQ(changed(objects, {{"a", "1"}, {"a.b", "1"}}, {{"a/x", "1"}, {"a.b", "1"}}),
            (Paths{"a", "a/x"}));
}

TEST(GitTreeDiff, ADamagedTreeIsAnError) {
  for (const std::string bytes : {"40000 a", "40000", "x", "100644 a\0short"}) {
    EXPECT_THROW(
        static_cast<void>(changed_paths("", "id", [&](std::string_view) { return bytes; })), Error);
  }
}

RC_GTEST_PROP(GitTreeDiff, IsTheDifferenceOfTheLists, ()) {
  const auto any_files = [] {
    Files files;
    const auto paths = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "a", "a-b", "a.b", "a/x", "a/y/z", "ab", "b/a", "b/a.c", "b/a/c", "\xFF"));
    for (const std::string& path : paths) {
      // A name is a file or a folder.
      const auto clashes = [&](const auto& entry) {
        return entry.first.starts_with(path + '/') || path.starts_with(entry.first + '/');
      };
      if (std::none_of(files.begin(), files.end(), clashes)) {
        files[path] = *rc::gen::element<std::string>("1", "2");
      }
    }
    return files;
  };
  const Files before = any_files();
  const Files after = any_files();
  std::set<std::string> expected;
  for (const auto& [path, content] : before) {
    if (!after.contains(path) || after.at(path) != content) {
      expected.insert(path);
    }
  }
  for (const auto& [path, content] : after) {
    if (!before.contains(path)) {
      expected.insert(path);
    }
  }
  Objects objects;
  RC_ASSERT(changed(objects, before, after) == Paths(expected.begin(), expected.end()));
}

}  // namespace
}  // namespace lode::source
