#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace lode {

/// One line on stderr that tells how far long work is: done of total, rate, time left. Shown only
/// when stderr is a terminal, from half a second on, at most ten times a second, and erased at the
/// end. Thread-safe.
///
///   Progress progress("indexing", "documents", corpus.size());
///   progress.add(100);
class Progress {
 public:
  /// `total` 0 means unknown: only the count and the rate are shown.
  Progress(std::string label, std::string unit, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(std::uint64_t count = 1);

  /// For tests and for machines that want progress in a log: always or never shown, whatever stderr
  /// is.
  static void set_visible(bool visible) noexcept;

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);

  std::mutex mutex_;
  std::string label_;
  std::string unit_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  Clock::time_point start_;
  Clock::time_point last_;
  bool visible_;
  bool drawn_ = false;
};

/// The line that Progress shows: "indexing  1,200/6,267 documents  19%  480/s  10 s left".
[[nodiscard]] std::string progress_line(const std::string& label,
                                        const std::string& unit,
                                        std::uint64_t done,
                                        std::uint64_t total,
                                        double seconds);

}  // namespace lode
