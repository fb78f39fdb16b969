#include "lode/index/history.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/index/sealed_file.hpp"
#include "lode/index/varint.hpp"
#include "lode/search/code_index.hpp"

namespace lode::index {
namespace {

constexpr SealedFormat kHistoryFormat = {
    .magic = "LODEHIS\x01", .version = 1, .what = "a history of an index"};
/// Changes when the same message would give other terms.
constexpr std::string_view kMessageAnalysisVersion = "1";

/// A history's bytes in parts.
struct Parts {
  struct Commit {
    std::string_view id;
    std::uint32_t length = 0;
    std::vector<std::uint32_t> paths;
  };
  struct Term {
    std::string_view text;
    std::string_view postings;
  };
  HistorySettings settings;
  std::vector<std::string_view> paths;
  std::vector<Commit> commits;
  std::vector<Term> terms;
};

[[nodiscard]] Error damaged(const std::string& name, std::string_view what) {
  return {ErrorKind::Corrupt,
          fmt::format("{} is damaged: {}; 'lode index --force' builds it again", name, what)};
}

/// Reads a list whose length comes first; every element takes a byte or more.
template <typename Element>
void read_list(VarintReader& reader,
               std::size_t most,
               const std::string& name,
               std::vector<Element>& out,
               const auto& read) {
  const std::uint64_t count = reader.read();
  if (count > most) {
    throw damaged(name, "it counts more than it holds");
  }
  out.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    out.push_back(read());
  }
}

[[nodiscard]] HistorySettings read_settings(VarintReader& reader) {
  HistorySettings settings;
  for (std::string* setting : {&settings.commit, &settings.prefix, &settings.analysis}) {
    *setting = reader.take(reader.read());
  }
  return settings;
}

[[nodiscard]] Parts parse(std::string_view bytes, const std::string& name) {
  const std::string_view body = open_sealed(kHistoryFormat, bytes, name);
  VarintReader reader(body);
  const auto text = [&] { return reader.take(reader.read()); };
  Parts parts;
  parts.settings = read_settings(reader);
  read_list(reader, body.size(), name, parts.paths, text);
  read_list(reader, body.size(), name, parts.commits, [&] {
    Parts::Commit commit;
    commit.id = text();
    commit.length = reader.read32();
    std::uint64_t path = 0;
    read_list(reader, body.size(), name, commit.paths, [&] {
      path += reader.read();
      if (path >= parts.paths.size()) {
        throw damaged(name, "it names a path that it does not have");
      }
      return static_cast<std::uint32_t>(path++);
    });
    return commit;
  });
  std::vector<std::uint64_t> sizes;
  read_list(reader, body.size(), name, parts.terms, [&] {
    Parts::Term term{.text = text(), .postings = {}};
    sizes.push_back(reader.read());
    return term;
  });
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    parts.terms[i].postings = reader.take(sizes[i]);
  }
  const auto ascends = [](const auto& list, const auto& text_of) {
    return std::adjacent_find(list.begin(), list.end(), [&](const auto& a, const auto& b) {
             return text_of(a) >= text_of(b);
           }) == list.end();
  };
  if (!ascends(parts.paths, [](std::string_view path) { return path; }) ||
      !ascends(parts.terms, [](const Parts::Term& term) { return term.text; })) {
    throw damaged(name, "it is not in order");
  }
  return parts;
}

[[nodiscard]] std::vector<search::MessagePosting> read_postings(std::string_view bytes,
                                                                std::size_t commits) {
  std::vector<search::MessagePosting> out;
  VarintReader reader(bytes);
  std::uint64_t commit = 0;
  for (std::uint32_t left = reader.read32(); left > 0; --left) {
    commit += reader.read();
    const std::uint32_t tf = reader.read32();
    if (commit >= commits) {
      throw Error(ErrorKind::Corrupt,
                  "the history in the index is damaged; 'lode index --force' builds it again");
    }
    out.push_back({.commit = static_cast<std::uint32_t>(commit++), .tf = tf});
  }
  return out;
}

}  // namespace

std::string history_analysis() {
  return fmt::format("{}+{}", kMessageAnalysisVersion, search::kCodeAnalyzer);
}

std::string write_history(const HistorySettings& settings,
                          const std::vector<HistoryCommit>& commits) {
  std::set<std::string_view> paths;
  std::map<std::string_view, std::vector<search::MessagePosting>> terms;
  for (std::uint32_t i = 0; i < commits.size(); ++i) {
    paths.insert(commits[i].paths.begin(), commits[i].paths.end());
    for (const auto& [term, tf] : commits[i].terms) {
      terms[term].push_back({.commit = i, .tf = tf});
    }
  }
  std::string body;
  for (const std::string* text : {&settings.commit, &settings.prefix, &settings.analysis}) {
    append_sized(*text, body);
  }
  append_varint(paths.size(), body);
  std::map<std::string_view, std::uint64_t> numbers;
  for (const std::string_view path : paths) {
    numbers.emplace(path, numbers.size());
    append_sized(path, body);
  }
  append_varint(commits.size(), body);
  for (const HistoryCommit& commit : commits) {
    append_sized(commit.id, body);
    std::uint64_t length = 0;
    for (const auto& term : commit.terms) {
      length += term.second;
    }
    append_varint(length, body);
    append_varint(commit.paths.size(), body);
    std::uint64_t next = 0;
    for (const std::string& path : commit.paths) {
      append_varint(numbers[path] - next, body);
      next = numbers[path] + 1;
    }
  }
  append_varint(terms.size(), body);
  std::string blocks;
  for (const auto& [term, postings] : terms) {
    const std::size_t before = blocks.size();
    append_varint(postings.size(), blocks);
    std::uint64_t next = 0;
    for (const search::MessagePosting& posting : postings) {
      append_varint(posting.commit - next, blocks);
      append_varint(posting.tf, blocks);
      next = posting.commit + 1;
    }
    append_sized(term, body);
    append_varint(blocks.size() - before, body);
  }
  return seal(kHistoryFormat, body + blocks);
}

HistorySettings read_history_settings(std::string_view bytes, const std::string& name) {
  VarintReader reader(open_sealed(kHistoryFormat, bytes, name));
  return read_settings(reader);
}

std::vector<HistoryCommit> read_history(std::string_view bytes,
                                        const std::string& name,
                                        HistorySettings& settings) {
  const Parts parts = parse(bytes, name);
  settings = parts.settings;
  std::vector<HistoryCommit> commits;
  for (const Parts::Commit& from : parts.commits) {
    HistoryCommit& commit = commits.emplace_back();
    commit.id = from.id;
    for (const std::uint32_t path : from.paths) {
      commit.paths.emplace_back(parts.paths[path]);
    }
  }
  for (const Parts::Term& term : parts.terms) {  // Ascending, so those of a commit are, too.
    for (const search::MessagePosting& posting : read_postings(term.postings, commits.size())) {
      commits[posting.commit].terms.emplace_back(term.text, posting.tf);
    }
  }
  return commits;
}

History::History(const std::filesystem::path& path, std::span<const std::string_view> paths)
    : file_(path) {
  Parts parts = parse(file_.view(), path.string());
  settings_ = std::move(parts.settings);
  constexpr std::uint32_t kGone = 0xFFFFFFFF;
  std::vector<std::uint32_t> numbers(parts.paths.size(), kGone);
  auto place = paths.begin();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    while (place != paths.end() && *place < parts.paths[i]) {
      ++place;
    }
    if (place != paths.end() && *place == parts.paths[i]) {
      numbers[i] = static_cast<std::uint32_t>(place - paths.begin());
    }
  }
  lengths_.reserve(parts.commits.size());
  file_ends_.reserve(parts.commits.size());
  for (const Parts::Commit& commit : parts.commits) {
    lengths_.push_back(commit.length);
    total_length_ += commit.length;
    for (const std::uint32_t number : commit.paths) {
      if (numbers[number] != kGone) {
        files_.push_back(numbers[number]);
      }
    }
    file_ends_.push_back(static_cast<std::uint32_t>(files_.size()));
  }
  terms_.reserve(parts.terms.size());
  for (const Parts::Term& term : parts.terms) {
    terms_.push_back({term.text, term.postings});
  }
  number_commits_of_files(paths.size());
}

void History::number_commits_of_files(std::size_t files) {
  commit_ends_.assign(files, 0);
  for (const std::uint32_t file : files_) {
    ++commit_ends_[file];
  }
  std::uint32_t total = 0;
  std::vector<std::uint32_t> next;
  next.reserve(files);
  for (std::uint32_t& end : commit_ends_) {
    next.push_back(total);
    total += end;
    end = total;
  }
  commits_.resize(files_.size());
  for (std::uint32_t commit = 0; commit < commit_count(); ++commit) {
    for (const std::uint32_t file : this->files(commit)) {
      commits_[next[file]++] = commit;
    }
  }
}

std::vector<search::MessagePosting> History::postings(std::string_view term) const {
  const auto found =
      std::lower_bound(terms_.begin(), terms_.end(), term, [](const Term& a, std::string_view b) {
        return a.text < b;
      });
  if (found == terms_.end() || found->text != term) {
    return {};
  }
  return read_postings(found->postings, lengths_.size());
}

std::span<const std::uint32_t> History::files(std::uint32_t commit) const {
  const std::uint32_t begin = commit == 0 ? 0 : file_ends_.at(commit - 1);
  return std::span(files_).subspan(begin, file_ends_.at(commit) - begin);
}

std::span<const std::uint32_t> History::commits(std::uint32_t file) const {
  const std::uint32_t begin = file == 0 ? 0 : commit_ends_.at(file - 1);
  return std::span(commits_).subspan(begin, commit_ends_.at(file) - begin);
}

}  // namespace lode::index
