#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::text {

/// Terms of one text, in order. Owned by the caller and reused between calls, so that no call
/// allocates per term.
class TermBuffer {
 public:
  void clear() noexcept {
    bytes_.clear();
    ends_.clear();
  }
  void push(std::string_view term) {
    bytes_.append(term);
    ends_.push_back(bytes_.size());
  }
  /// Appends the last `count` terms `times` more times.
  void repeat_last(std::size_t count, std::size_t times);

  [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
  [[nodiscard]] std::string_view operator[](std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(bytes_).substr(begin, ends_[i] - begin);
  }

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;
};

/// Turns text into the terms that BM25 counts. Immutable; const methods may run concurrently.
class Analyzer {
 public:
  Analyzer() = default;
  virtual ~Analyzer() = default;
  Analyzer(const Analyzer&) = delete;
  Analyzer& operator=(const Analyzer&) = delete;

  /// Appends the terms of `text` (UTF-8; invalid bytes separate words). The same for documents and
  /// queries. A term that weighs more than another comes several times.
  virtual void analyze(std::string_view text, TermBuffer& terms) const = 0;
  /// Name with version, as in "plain/1": two indexes may be compared or reused only if it is equal.
  [[nodiscard]] virtual const std::string& name() const = 0;
};

/// The analyser called `name`, with or without its version: "code" or "code/1". docs/analyzers.md
/// describes each. Fails with InvalidArgument, listing the names.
[[nodiscard]] Result<std::shared_ptr<const Analyzer>> find_analyzer(std::string_view name);

/// The names that find_analyzer() knows, without versions, the default ("code") first.
[[nodiscard]] const std::vector<std::string>& analyzer_names();

}  // namespace lode::text
