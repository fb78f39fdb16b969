#pragma once

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
  void clear() noexcept;
  void push(std::string_view term);
  [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
  [[nodiscard]] std::string_view operator[](std::size_t i) const noexcept;

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;
};

/// Turns text into the terms that BM25 counts. Immutable; const methods may run concurrently.
class Analyzer {
 public:
  virtual ~Analyzer() = default;
  /// Appends the terms of `text` (UTF-8; invalid bytes separate words). The same for documents and
  /// queries.
  virtual void analyze(std::string_view text, TermBuffer& terms) const = 0;
  /// Name with version: two indexes may be compared or reused only if it is equal.
  [[nodiscard]] virtual const std::string& name() const = 0;
};

/// `plain`: bm25s's default words; `code`: code words (see docs/analyzers.md); `code-stem`, ...
/// Fails with InvalidArgument, listing the names.
[[nodiscard]] Result<std::shared_ptr<const Analyzer>> find_analyzer(std::string_view name);
[[nodiscard]] const std::vector<std::string>& analyzer_names();

}  // namespace lode::text
