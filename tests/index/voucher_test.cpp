#include "lode/index/voucher.hpp"

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <poll.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/index/open.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/watch.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::IndexedTree;

/// Answers one question with `reply`.
void answer_once(Voucher& voucher, bool reply) {
  pollfd wait = {.fd = voucher.descriptor(), .events = POLLIN, .revents = 0};
  ASSERT_EQ(::poll(&wait, 1, 10'000), 1);
  voucher.take_questions();
  voucher.answer(reply);
}

[[nodiscard]] bool ask(Voucher& voucher, const fs::path& socket, bool reply) {
  bool vouched = false;
  std::thread asker([&] { vouched = is_vouched(socket); });
  answer_once(voucher, reply);
  asker.join();
  return vouched;
}

TEST(Voucher, NobodyVouchesWhereNobodyListens) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(is_vouched(folder.path() / "x.watch"));
  EXPECT_FALSE(is_vouched(folder.path() / "missing/x.watch"));
}

TEST(Voucher, TheAnswerIsTheVouchers) {
  const testing::TemporaryFolder folder;
  const fs::path socket = folder.path() / "x.watch";
  Voucher voucher(socket);
  ASSERT_GE(voucher.descriptor(), 0);
  // The asker's patience can end on a busy machine; it may then say no, never yes.
  bool heard_yes = false;
  for (int i = 0; i < 50 && !heard_yes; ++i) {
    heard_yes = ask(voucher, socket, true);
  }
  EXPECT_TRUE(heard_yes);
  EXPECT_FALSE(ask(voucher, socket, false));
}

TEST(Voucher, AQuestionAfterTheLookIsNotAnsweredByIt) {
  const testing::TemporaryFolder folder;
  const fs::path socket = folder.path() / "x.watch";
  Voucher voucher(socket);
  voucher.take_questions();
  bool vouched = true;
  std::thread asker([&] { vouched = is_vouched(socket); });
  pollfd wait = {.fd = voucher.descriptor(), .events = POLLIN, .revents = 0};
  ASSERT_EQ(::poll(&wait, 1, 10'000), 1);
  voucher.answer(true);
  asker.join();
  EXPECT_FALSE(vouched);
}

TEST(Voucher, OneThatDoesNotAnswerIsNotWaitedFor) {
  const testing::TemporaryFolder folder;
  const Voucher voucher(folder.path() / "x.watch");
  EXPECT_FALSE(is_vouched(folder.path() / "x.watch"));
}

TEST(Voucher, TheSecondLeavesTheFirstItsPlace) {
  const testing::TemporaryFolder folder;
  const fs::path socket = folder.path() / "x.watch";
  const Voucher first(socket);
  {
    const Voucher second(socket);
    EXPECT_LT(second.descriptor(), 0);
  }
  EXPECT_TRUE(fs::exists(fs::symlink_status(socket)));
}

TEST(Voucher, ADeadOnesPlaceIsTakenOver) {
  const testing::TemporaryFolder folder;
  const fs::path socket = folder.path() / "x.watch";
  const fs::path kept = folder.path() / "kept.watch";
  {
    const Voucher dead(socket);
    fs::rename(socket, kept);  // As if it had no time to remove it.
  }
  fs::rename(kept, socket);
  EXPECT_FALSE(is_vouched(socket));
  const Voucher next(socket);
  EXPECT_GE(next.descriptor(), 0);
}

TEST(Voucher, ThePathOfAStoreMayBeLong) {
  const testing::TemporaryFolder folder;
  const fs::path deep = folder.path() / std::string(120, 'a') / std::string(120, 'b');
  fs::create_directories(deep);
  const Voucher voucher(deep / "x.watch");
  EXPECT_GE(voucher.descriptor(), 0);
}

/// A tree that is watched until the end of the test.
class WatchedTree : public ::testing::Test {
 protected:
  WatchedTree() {
    testing::make_small_tree(tree_.root());
    fs::create_directories(tree_.root() / ".git/info");
    fs::create_directories(tree_.root() / ".git/objects");
    fs::create_directories(tree_.root() / ".git/refs");
    tree_.put(".git/HEAD", "ref: refs/heads/main\n");
    socket_ = StoreFolder(store_path(*tree_.tree(), tree_.options))
                  .socket_path(manifest_settings(*tree_.tree(), tree_.options));
    watcher_ = std::thread([this] {
      try {
        watch_tree(tree_.tree(), tree_.options, [](const UpdateReport&) {});
      } catch (const Error&) {
        stopped_ = true;
      }
    });
  }
  ~WatchedTree() override {
    set_interrupted(true);
    watcher_.join();
    set_interrupted(false);
    EXPECT_TRUE(stopped_);
  }

  /// Whether the watcher vouches within ten seconds.
  [[nodiscard]] bool settles() const {
    for (int i = 0; i < 500; ++i) {
      if (is_vouched(socket_)) {
        return true;
      }
      std::this_thread::sleep_for(milliseconds(20));
    }
    return false;
  }
  [[nodiscard]] bool has(const char* path) const {
    const auto snapshot = tree_.stored();
    for (std::uint32_t file = 0; file < snapshot->file_count(); ++file) {
      if (snapshot->file(file).path == path) {
        return true;
      }
    }
    return false;
  }

  IndexedTree tree_;
  fs::path socket_;
  std::thread watcher_;
  std::atomic<bool> stopped_ = false;
};

TEST_F(WatchedTree, AChangeIsNeverVouchedForBeforeItIsIndexed) {
  ASSERT_TRUE(settles());
  for (int i = 0; i < 5; ++i) {
    const std::string path = "new/folder" + std::to_string(i) + "/a.py";
    tree_.put(path, "x = 1\n");
    ASSERT_TRUE(!is_vouched(socket_) || has(path.c_str()));
    ASSERT_TRUE(settles());
    EXPECT_TRUE(has(path.c_str()));
    fs::remove(tree_.root() / path);
    ASSERT_TRUE(!is_vouched(socket_) || !has(path.c_str()));
    ASSERT_TRUE(settles());
    EXPECT_FALSE(has(path.c_str()));
  }
}

TEST_F(WatchedTree, AnIgnoreFileOutsideTheWalkCounts) {
  tree_.put("kept.py", "x = 1\n");
  ASSERT_TRUE(settles());
  ASSERT_TRUE(has("kept.py"));
  tree_.put(".git/info/exclude", "kept.py\n");
  ASSERT_TRUE(!is_vouched(socket_) || !has("kept.py"));
  ASSERT_TRUE(settles());
  EXPECT_FALSE(has("kept.py"));
}

TEST_F(WatchedTree, ASearchThatTrustsTheWatcherSeesWhatAWalkWouldSee) {
  for (int i = 0; i < 20; ++i) {
    const std::string path = "file" + std::to_string(i) + ".py";
    tree_.put(path, "def f" + std::to_string(i) + "():\n    pass\n");
    const OpenedIndex opened = open_index(tree_.root().string(), tree_.options, {});
    EXPECT_FALSE(opened.snapshot->find_symbols("f" + std::to_string(i), false).empty());
    std::this_thread::sleep_for(milliseconds(i * 15));
  }
}

}  // namespace
}  // namespace lode::index
