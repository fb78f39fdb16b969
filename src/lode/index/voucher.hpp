#pragma once

#include <filesystem>
#include <vector>

namespace lode::index {

/// Where a watcher tells searches that an index is up to date, so that they need not walk the tree:
/// a socket beside the index's manifest. One process has it at a time. Single owner.
class Voucher {
 public:
  /// Takes the place of one whose process is gone; does nothing when another process is alive
  /// there or the system gives no socket: searches then walk.
  explicit Voucher(const std::filesystem::path& socket);
  ~Voucher();
  Voucher(const Voucher&) = delete;
  Voucher& operator=(const Voucher&) = delete;

  /// Readable when somebody asks; negative when there is no socket.
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Takes the questions that were asked until now. Whoever answers must look for changes after
  /// this, so that none is missed that was made before a question. Never waits.
  void take_questions();
  /// Answers those that were taken. Never waits.
  void answer(bool up_to_date);

 private:
  std::filesystem::path socket_;
  int descriptor_ = -1;
  std::vector<int> askers_;
};

/// Whether a watcher answers that the index is up to date. False at once when there is none, and
/// after 20 ms when it is busy.
[[nodiscard]] bool is_vouched(const std::filesystem::path& socket);

}  // namespace lode::index
