#include "lode/base/progress.hpp"

#include <atomic>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace lode {
namespace {

enum class Visibility { Auto, Always, Never };
std::atomic<Visibility> visibility{Visibility::Auto};

bool is_visible() {
  switch (visibility.load()) {
    case Visibility::Always:
      return true;
    case Visibility::Never:
      return false;
    case Visibility::Auto:
      break;
  }
  return ::isatty(STDERR_FILENO) == 1;
}

void write_to_stderr(const std::string& text) {
  // A progress line that cannot be written is no reason to fail.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

std::string with_separators(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::size_t i = digits.size(); i > 3; i -= 3) {
    digits.insert(i - 3, ",");
  }
  return digits;
}

std::string duration(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
  if (whole < 60) {
    return fmt::format("{} s", whole);
  }
  if (whole < 3600) {
    return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  }
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

Progress::Progress(std::string label, std::string unit, std::uint64_t total)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      start_(Clock::now()),
      last_(start_ + std::chrono::milliseconds(400)),
      visible_(is_visible()) {}

Progress::~Progress() {
  if (drawn_) {
    write_to_stderr("\r\x1b[K");
  }
}

void Progress::add(std::uint64_t count) {
  const std::lock_guard lock(mutex_);
  done_ += count;
  if (!visible_) {
    return;
  }
  const Clock::time_point now = Clock::now();
  if (now - last_ >= std::chrono::milliseconds(100)) {
    last_ = now;
    draw(now);
  }
}

void Progress::draw(Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - start_).count();
  write_to_stderr("\r" + progress_line(label_, unit_, done_, total_, seconds) + "\x1b[K");
  drawn_ = true;
}

void Progress::set_visible(bool visible) noexcept {
  visibility = visible ? Visibility::Always : Visibility::Never;
}

std::string progress_line(const std::string& label,
                          const std::string& unit,
                          std::uint64_t done,
                          std::uint64_t total,
                          double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0.0;
  std::string line = fmt::format("{}  {}", label, with_separators(done));
  if (total > 0) {
    line += fmt::format("/{} {}  {}%", with_separators(total), unit, done * 100 / total);
  } else {
    line += fmt::format(" {}", unit);
  }
  if (rate > 0) {
    line += rate >= 10 ? fmt::format("  {}/s", with_separators(static_cast<std::uint64_t>(rate)))
                       : fmt::format("  {:.1f}/s", rate);
    if (total > done) {
      line += fmt::format("  {} left", duration(static_cast<double>(total - done) / rate));
    }
  }
  return line;
}

}  // namespace lode
