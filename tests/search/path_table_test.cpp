#include "lode/search/path_table.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/small_index.hpp"

namespace lode::search {
namespace {

using Strings = std::vector<std::string>;

SmallIndex index_of(const Strings& paths) {
  std::map<std::string, Strings> files;
  for (const std::string& path : paths) {
    files[path] = {"x"};
  }
  return SmallIndex(std::move(files));
}

Strings paths_of(const CodeIndex& index, const std::vector<std::uint32_t>& files) {
  Strings paths;
  for (const std::uint32_t file : files) {
    paths.emplace_back(index.file(file).path);
  }
  return paths;
}

Strings words_of(const PathTable& table, const std::vector<std::uint32_t>& ids) {
  Strings words;
  for (const std::uint32_t id : ids) {
    words.push_back(table.words()[id]);
  }
  return words;
}

TEST(PathTable, StemsAreWordsOfTheNameOrOfTheFolder) {
  const SmallIndex index =
      index_of({"a/conn_pool.test.ts", "net/http/__init__.py", "index.js", "x/y/z/w/Server.go"});
  const PathTable table(index);
  EXPECT_EQ(words_of(table, table.stem_words(0)), (Strings{"conn", "pool"}));
  EXPECT_EQ(words_of(table, table.stem_words(1)), (Strings{"index"}));
  EXPECT_EQ(words_of(table, table.stem_words(2)), (Strings{"http"}));
  EXPECT_EQ(words_of(table, table.stem_words(3)), (Strings{"server"}));
}

TEST(PathTable, LongestCommonEndWins) {
  const SmallIndex index =
      index_of({"lib/pool/core.py", "lib/net/core.py", "core.py", "docs/pool.md"});
  const PathTable table(index);
  const auto match = table.match_end("/site-packages/lib/pool/core.py");
  EXPECT_EQ(paths_of(index, match.files), (Strings{"lib/pool/core.py"}));
  EXPECT_EQ(match.parts, 3U);
  EXPECT_EQ(table.match_end("core.py").files.size(), 3U);
  EXPECT_EQ(paths_of(index, table.match_end("NET/Core.PY").files), (Strings{"lib/net/core.py"}));
  EXPECT_TRUE(table.match_end("other.py").files.empty());
  EXPECT_TRUE(table.match_end("").files.empty());
  EXPECT_TRUE(table.match_end("/./..").files.empty());
}

TEST(PathTable, ExtensionDecidesWhereItCan) {
  const SmallIndex index = index_of({"a/pool.cpp", "a/pool.hpp", "a/x.py", "a/x.py.in", ".bashrc"});
  const PathTable table(index);
  EXPECT_EQ(paths_of(index, table.match_end("a/pool.hpp").files), (Strings{"a/pool.hpp"}));
  EXPECT_EQ(table.match_end("pool").files.size(), 2U);
  EXPECT_EQ(table.match_end("pool.o").files.size(), 2U);
  EXPECT_EQ(paths_of(index, table.match_end("x.py").files), (Strings{"a/x.py"}));
  EXPECT_EQ(paths_of(index, table.match_end("x.py.in").files), (Strings{"a/x.py.in"}));
  EXPECT_EQ(paths_of(index, table.match_end(".bashrc").files), (Strings{".bashrc"}));
}

TEST(PathTable, ModulesMeanFilesByTheEndOfTheirPaths) {
  const SmallIndex index = index_of(
      {"src/django/db/models.py", "src/django/core/__init__.py", "src/net/pool.rs", "x/pool.rs"});
  const PathTable table(index);
  const auto files = [&](std::string_view module) {
    return paths_of(index, table.match_module(module, 2));
  };
  EXPECT_EQ(files("django.db.models"), (Strings{"src/django/db/models.py"}));
  EXPECT_EQ(files("django.db.models.Model.save"), (Strings{"src/django/db/models.py"}));
  EXPECT_EQ(files("django.core"), (Strings{"src/django/core/__init__.py"}));
  EXPECT_EQ(files("net::pool"), (Strings{"src/net/pool.rs"}));
  EXPECT_TRUE(files("pool").empty());
  EXPECT_TRUE(files("").empty());
  EXPECT_TRUE(files("...").empty());
}

/// The definition, file by file.
std::size_t common_end(std::string_view a, std::string_view b) {
  std::size_t parts = 0;
  while (!a.empty() && !b.empty()) {
    const std::string_view last_a = a.substr(a.rfind('/') + 1);
    const std::string_view last_b = b.substr(b.rfind('/') + 1);
    if (last_a != last_b) {
      break;
    }
    ++parts;
    a.remove_suffix(std::min(a.size(), last_a.size() + 1));
    b.remove_suffix(std::min(b.size(), last_b.size() + 1));
  }
  return parts;
}

RC_GTEST_PROP(PathTable, EndsMatchAsFileByFile, ()) {
  const auto path = [] {
    std::string made;
    for (std::size_t i = *rc::gen::inRange<std::size_t>(1, 5); i > 0; --i) {
      made += "abc"[*rc::gen::inRange<std::size_t>(0, 3)];
      made += i > 1 ? "/" : "";
    }
    return made;
  };
  std::map<std::string, Strings> files;
  for (std::size_t i = *rc::gen::inRange<std::size_t>(1, 30); i > 0; --i) {
    files[path() + ".py"] = {"x"};
  }
  const SmallIndex index(files);
  const std::string asked = path();
  Strings expected;
  std::size_t most = 0;
  for (const auto& [file, lines] : files) {
    const std::size_t parts = common_end(file.substr(0, file.size() - 3), asked);
    if (parts > most) {
      most = parts;
      expected.clear();
    }
    if (parts > 0 && parts == most) {
      expected.push_back(file);
    }
  }
  const PathTable::Match match = PathTable(index).match_end(asked);
  RC_ASSERT(match.parts == most);
  RC_ASSERT(paths_of(index, match.files) == expected);
}

TEST(PathTable, SimilarityIsOneOnlyForEqualTerms) {
  EXPECT_EQ(term_similarity("pool", "pool"), 1.0);
  EXPECT_EQ(term_similarity("auth", "authent"), 0.7);
  EXPECT_EQ(term_similarity("cfg", "cfgs"), 0.5);
  EXPECT_EQ(term_similarity("ab", "abc"), 0.0);
  EXPECT_EQ(term_similarity("schedul", "scheduel"), 0.6);
  EXPECT_EQ(term_similarity("alpha", "omega"), 0.0);
  EXPECT_EQ(term_similarity("", "x"), 0.0);
}

}  // namespace
}  // namespace lode::search
