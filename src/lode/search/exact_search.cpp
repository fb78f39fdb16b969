#include "lode/search/exact_search.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"

namespace lode::search {
namespace {

/// Files that are searched before the first of them is visited: few at first, so that a search that
/// stops early does little.
constexpr std::size_t kFirstFileBatch = 16;
constexpr std::size_t kLargestFileBatch = 1024;

struct FileResult {
  std::vector<ExactLine> lines;
  std::string failure;
  bool given_up = false;
};

[[noreturn]] void throw_given_up(const std::string& reason) {
  throw Error(
      ErrorKind::Unfinished,
      "the search was stopped, because the pattern needs too many steps in many files; write "
      "it without nested repetitions such as (.*)*, or search fewer files: " +
          reason);
}

FileResult search_file(const CodeIndex& index,
                       std::uint32_t file,
                       const LinePattern& pattern,
                       std::size_t max_lines) {
  FileResult result;
  try {
    const std::string text = index.text(file);
    for (LineMatch& match : pattern.find(text, index.file(file).path, max_lines)) {
      const MatchRange& range = match.range;
      result.lines.push_back({.line = match.line,
                              .begin = range.begin,
                              .text = text.substr(range.begin, range.end - range.begin),
                              .parts = std::move(match.parts)});
    }
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::Interrupted) {
      throw;
    }
    result.failure = error.message();
    result.given_up = error.kind() == ErrorKind::Unsupported;
  }
  return result;
}

/// Goes on while the visitor and the limit let it.
class Delivery {
 public:
  Delivery(const ExactOptions& options,
           const std::function<bool(ExactFile&&)>& visit,
           ExactSummary& summary)
      : options_(options), visit_(visit), summary_(summary) {}

  /// Whether to go on.
  bool deliver(std::uint32_t file, FileResult&& result) {
    if (!result.failure.empty()) {
      summary_.failed.push_back(
          {.file = file, .reason = std::move(result.failure), .given_up = result.given_up});
    }
    if (result.lines.empty()) {
      return true;
    }
    const std::uint64_t room = options_.max_lines - summary_.lines;
    if (room == 0) {
      return false;
    }
    const bool cut = result.lines.size() > room;
    if (cut) {
      result.lines.resize(static_cast<std::size_t>(room));
    }
    summary_.lines += result.lines.size();
    ++summary_.files;
    return visit_({.file = file, .lines = std::move(result.lines)}) && !cut;
  }

 private:
  const ExactOptions& options_;
  const std::function<bool(ExactFile&&)>& visit_;
  ExactSummary& summary_;
};

}  // namespace

ExactSummary search_exact(const CodeIndex& index,
                          const LinePattern& pattern,
                          const FileFilter& filter,
                          const ExactOptions& options,
                          const std::function<bool(ExactFile&&)>& visit) {
  std::vector<std::uint32_t> files = index.candidates(pattern.ngrams());
  std::erase_if(files, [&](std::uint32_t file) { return !filter.matches(index.file(file)); });
  ExactSummary summary;
  Delivery delivery(options, visit, summary);
  std::size_t batch = kFirstFileBatch;
  std::atomic<std::size_t> given_up{0};
  for (std::size_t begin = 0; begin < files.size() && summary.complete; begin += batch) {
    batch = begin == 0 ? kFirstFileBatch : std::min(batch * 2, kLargestFileBatch);
    const std::size_t count = std::min(batch, files.size() - begin);
    std::vector<FileResult> results(count);
    parallel_for(count, 1, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last && given_up < ExactOptions::kMostGivenUp; ++i) {
        results[i] = search_file(index, files[begin + i], pattern, options.max_lines_of_file);
        given_up += results[i].given_up ? 1 : 0;
      }
    });
    if (given_up >= ExactOptions::kMostGivenUp) {
      throw_given_up(std::find_if(results.begin(), results.end(), [](const FileResult& result) {
                       return result.given_up;
                     })->failure);
    }
    for (std::size_t i = 0; i < count && summary.complete; ++i) {
      summary.complete = delivery.deliver(files[begin + i], std::move(results[i]));
    }
    summary.candidates = begin + count;
  }
  return summary;
}

}  // namespace lode::search
