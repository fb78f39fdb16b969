#include "lode/model/model_folder.hpp"

#include <cstdlib>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"

#include "support/data.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// A cache of its own for one test; the variables are as they were afterwards.
class Cache : public ::testing::Test {
 protected:
  Cache() {
    for (const char* const name :
         {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME"}) {
      ::unsetenv(name);
    }
    ::setenv("HF_HOME", folder_.path().c_str(), 1);
  }
  ~Cache() override { ::unsetenv("HF_HOME"); }

  [[nodiscard]] fs::path repository() const { return folder_ / "hub/models--org--model"; }

  void add_snapshot(const std::string& commit) const {
    const fs::path blob = repository() / "blobs" / ("blob" + commit);
    write_file(blob, "{\"commit\": \"" + commit + "\"}");
    const fs::path snapshot = repository() / "snapshots" / commit;
    fs::create_directories(snapshot);
    fs::create_symlink(fs::path("../../blobs") / blob.filename(), snapshot / "config.json");
  }

  static std::string message_of(std::string_view name) {
    try {
      (void)find_model(name);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotFound);
      return error.message();
    }
    ADD_FAILURE() << "found " << name;
    return "";
  }

  lode::testing::TemporaryFolder folder_;
};

TEST_F(Cache, ModelsAreFoundByIdBranchTagAndCommit) {
  add_snapshot("aaaa");
  add_snapshot("bbbb");
  write_file(repository() / "refs/main", "bbbb\n");
  write_file(repository() / "refs/pr/1", "aaaa");
  EXPECT_EQ(find_model("org/model").revision, "bbbb");
  EXPECT_EQ(find_model("org/model@main").revision, "bbbb");
  EXPECT_EQ(find_model("org/model@pr/1").revision, "aaaa");
  EXPECT_EQ(find_model("org/model@aaaa").path, repository() / "snapshots/aaaa");
  EXPECT_EQ(find_model("org/model").id, "org/model");
  EXPECT_THAT(read_file(find_model("org/model").path / "config.json"), HasSubstr("bbbb"));
  EXPECT_THAT(message_of("org/model@cccc"), AllOf(HasSubstr("'cccc'"), HasSubstr("aaaa, bbbb")));
}

TEST_F(Cache, TheOnlySnapshotCountsWithoutABranch) {
  add_snapshot("aaaa");
  EXPECT_EQ(find_model("org/model").revision, "aaaa");
  add_snapshot("bbbb");
  EXPECT_THAT(message_of("org/model"), HasSubstr("no revision 'main'"));
}

TEST_F(Cache, AnAbsentModelSaysWhereItWasLookedForAndWhatToDo) {
  EXPECT_THAT(message_of("org/other"),
              AllOf(HasSubstr((folder_ / "hub/models--org--other").string()),
                    HasSubstr("hf download org/other"),
                    HasSubstr("HF_HOME")));
}

TEST_F(Cache, NamesThatAreNoIdsDoNotReachTheFileSystem) {
  for (const std::string_view name :
       {"../../etc", "a/b/c", "/nowhere", "org/..", "org--x/y", "", "org/model@../../../x", "@x"}) {
    EXPECT_THAT(message_of(name), HasSubstr("there is no folder")) << name;
  }
}

TEST_F(Cache, LocalFoldersComeFirst) {
  fs::create_directories(folder_ / "local");
  const ModelFolder found = find_model((folder_ / "local").string());
  EXPECT_EQ(found.id, "");
  EXPECT_EQ(found.path, folder_ / "local");
}

TEST_F(Cache, PlacesAreThoseOfTheHub) {
  EXPECT_EQ(huggingface_cache(), folder_ / "hub");
  ::setenv("HF_HUB_CACHE", "/elsewhere", 1);
  EXPECT_EQ(huggingface_cache(), "/elsewhere");
  ::unsetenv("HF_HUB_CACHE");
  ::unsetenv("HF_HOME");
  ::setenv("XDG_CACHE_HOME", "/xdg", 1);
  EXPECT_EQ(huggingface_cache(), "/xdg/huggingface/hub");
  ::unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(huggingface_cache(), fs::path(std::getenv("HOME")) / ".cache/huggingface/hub");
}

TEST_F(Cache, EverySnapshotIsListedWithItsBranches) {
  EXPECT_TRUE(list_cached_models().empty());
  add_snapshot("bbbb");
  add_snapshot("aaaa");
  write_file(repository() / "refs/main", "bbbb");
  write_file(repository() / "refs/v1", "bbbb");
  fs::create_directories(folder_ / "hub/datasets--org--data/snapshots/x");
  const auto models = list_cached_models();
  ASSERT_EQ(models.size(), 2U);
  EXPECT_EQ(models[0].revision, "aaaa");
  EXPECT_TRUE(models[0].refs.empty());
  EXPECT_EQ(models[1].id, "org/model");
  EXPECT_EQ(models[1].refs, (std::vector<std::string>{"main", "v1"}));
  EXPECT_EQ(models[1].size_bytes, std::string("{\"commit\": \"bbbb\"}").size());
}

TEST_F(Cache, ABrokenOrCyclicLinkIsNoCrash) {
  fs::create_directories(repository() / "snapshots");
  fs::create_symlink("aaaa", repository() / "snapshots/aaaa");
  EXPECT_THAT(message_of("org/model"), HasSubstr("hf download"));
  EXPECT_TRUE(list_cached_models().empty());
}

TEST_F(Cache, ACommitMayBeAbbreviatedWhileItIsTheOnlyOne) {
  add_snapshot("aaaa1111");
  add_snapshot("aaaa2222");
  EXPECT_EQ(find_model("org/model@aaaa1").revision, "aaaa1111");
  EXPECT_THAT(message_of("org/model@aaaa"), HasSubstr("no revision 'aaaa'"));
  EXPECT_THAT(message_of("org/model@aaa"), HasSubstr("no revision 'aaa'"));
}

TEST_F(Cache, WhatADownloadDidNotFinishIsToldAsItIs) {
  fs::create_directories(repository() / "blobs");
  EXPECT_THAT(message_of("org/model"), HasSubstr("has no snapshot"));
  write_file(repository() / "refs/main", "cccc");
  EXPECT_THAT(message_of("org/model"), AllOf(HasSubstr("refs/main"), HasSubstr("means cccc")));
  add_snapshot("aaaa");
  add_snapshot("bbbb");
  EXPECT_THAT(message_of("org/model"), HasSubstr("means cccc"));
}

}  // namespace
}  // namespace lode::model
