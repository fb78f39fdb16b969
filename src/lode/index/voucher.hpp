#pragma once

#include <filesystem>

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
  /// Answers all who ask at this moment. Never waits.
  void answer(bool up_to_date) const;

 private:
  std::filesystem::path socket_;
  int descriptor_ = -1;
};

/// Whether a watcher answers that the index is up to date. False at once when there is none, and
/// after 20 ms when it is busy.
[[nodiscard]] bool is_vouched(const std::filesystem::path& socket);

}  // namespace lode::index
