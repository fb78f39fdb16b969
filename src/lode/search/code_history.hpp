#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lode::search {

struct MessagePosting {
  std::uint32_t commit = 0;
  std::uint32_t tf = 0;
};

/// What git says of the files of one CodeIndex: the commits that led to the searched state, none
/// later. Commits are numbered from the newest, files as in the index. Const methods may run
/// concurrently.
class CodeHistory {
 public:
  CodeHistory() = default;
  virtual ~CodeHistory() = default;
  CodeHistory(const CodeHistory&) = delete;
  CodeHistory& operator=(const CodeHistory&) = delete;

  [[nodiscard]] virtual std::uint32_t commit_count() const = 0;
  /// Terms of its message.
  [[nodiscard]] virtual std::uint32_t message_length(std::uint32_t commit) const = 0;
  [[nodiscard]] virtual std::uint64_t total_length() const = 0;
  /// The commits whose messages have the term (as the `code-stem` analyser makes it), newest first.
  [[nodiscard]] virtual std::vector<MessagePosting> postings(std::string_view term) const = 0;
  /// Files that it changed and that are still there, ascending; none of a commit that changed very
  /// many.
  [[nodiscard]] virtual std::span<const std::uint32_t> files(std::uint32_t commit) const = 0;
  /// The commits that changed it, newest first.
  [[nodiscard]] virtual std::span<const std::uint32_t> commits(std::uint32_t file) const = 0;
};

}  // namespace lode::search
