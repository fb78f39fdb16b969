#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/search/code_history.hpp"

namespace lode::index {

/// A commit as the stored history has it.
struct HistoryCommit {
  std::string id;                  ///< Full hex id.
  std::vector<std::string> paths;  ///< That it changed, relative to the searched root, ascending.
  std::vector<std::pair<std::string, std::uint32_t>> terms;  ///< Of its message, with tf, by term.
  bool operator==(const HistoryCommit&) const = default;
};

/// What a stored history is of.
struct HistorySettings {
  std::string commit;    ///< Full hex id: it and its ancestors.
  std::string prefix;    ///< Of the searched root in the repository, with '/' at the end, or "".
  std::string analysis;  ///< How messages were taken apart (history_analysis()).
  bool operator==(const HistorySettings&) const = default;
};
[[nodiscard]] std::string history_analysis();

/// Where a history lies, and what it must be of to be heeded.
struct StoredHistory {
  std::filesystem::path path;
  HistorySettings wanted;
};

/// The bytes of a history: docs/formats/index.md. Commits from the newest.
[[nodiscard]] std::string write_history(const HistorySettings& settings,
                                        const std::vector<HistoryCommit>& commits);

/// What the history of these bytes is of. Throws Error(Corrupt | Unsupported).
[[nodiscard]] HistorySettings read_history_settings(std::string_view bytes,
                                                    const std::string& name);

/// The commits that a stored history holds. Throws Error(Corrupt | Unsupported).
[[nodiscard]] std::vector<HistoryCommit> read_history(std::string_view bytes,
                                                      const std::string& name,
                                                      HistorySettings& settings);

/// A stored history over mapped bytes, bound to the files of a snapshot.
class History final : public search::CodeHistory {
 public:
  /// `paths` are those of the snapshot's files, ascending. Checks everything but postings, which
  /// are checked as they are read. Throws Error(NotFound | Io | Corrupt | Unsupported).
  History(const std::filesystem::path& path, std::span<const std::string_view> paths);

  [[nodiscard]] const HistorySettings& settings() const noexcept { return settings_; }

  [[nodiscard]] std::uint32_t commit_count() const override {
    return static_cast<std::uint32_t>(lengths_.size());
  }
  [[nodiscard]] std::uint32_t message_length(std::uint32_t commit) const override {
    return lengths_.at(commit);
  }
  [[nodiscard]] std::uint64_t total_length() const override { return total_length_; }
  /// Throws Error(Corrupt).
  [[nodiscard]] std::vector<search::MessagePosting> postings(std::string_view term) const override;
  [[nodiscard]] std::span<const std::uint32_t> files(std::uint32_t commit) const override;
  [[nodiscard]] std::span<const std::uint32_t> commits(std::uint32_t file) const override;

 private:
  struct Term {
    std::string_view text;
    std::string_view postings;
  };
  void number_commits_of_files(std::size_t files);

  MappedFile file_;
  HistorySettings settings_;
  std::uint64_t total_length_ = 0;
  std::vector<std::uint32_t> lengths_;    // By commit.
  std::vector<std::uint32_t> file_ends_;  // By commit, into files_.
  std::vector<std::uint32_t> files_;
  std::vector<std::uint32_t> commit_ends_;  // By file, into commits_.
  std::vector<std::uint32_t> commits_;
  std::vector<Term> terms_;
};

}  // namespace lode::index
