#include <algorithm>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "lode/base/log.hpp"
#include "lode/cli/search_options.hpp"
#include "lode/search/exact_search.hpp"
#include "lode/search/file_texts.hpp"
#include "lode/search/kind_filter.hpp"
#include "lode/source/language.hpp"
#include "lode/text/token_estimate.hpp"

namespace lode::cli {
namespace {

/// Prints what an exact search finds, until the count or the budget is used up.
class ExactPrinter {
 public:
  ExactPrinter(const index::Snapshot& snapshot, const SearchOptions& options)
      : snapshot_(snapshot),
        options_(options),
        files_(snapshot),
        json_(options),
        kinds_(snapshot, options.kinds) {
    if (!options.all && !options.counts && options.budget == 0) {
      lines_left_ = options.count;
    }
    tokens_left_ = options.budget > 0 ? options.budget : tokens_left_;
  }

  /// Whether to go on.
  bool print(search::ExactFile&& file) {
    if (!options_.kinds.empty()) {
      std::erase_if(file.lines, [&](const search::ExactLine& line) {
        return !kinds_.matches_line(file.file, line.line);
      });
    }
    if (file.lines.empty()) {
      return true;
    }
    const std::string path =
        options_.report.path_prefix + std::string(snapshot_.file(file.file).path);
    if (options_.files_only) {
      complete_ = lines_left_ > 0;
      if (complete_) {
        fmt::print("{}\n", path);
        --lines_left_;
        ++shown_;
      }
    } else if (options_.counts) {
      fmt::print("{}:{}\n", path, file.lines.size());
    } else {
      complete_ = take(file);
      if (!file.lines.empty()) {
        print_lines(file);
      }
    }
    found_ = true;
    return complete_;
  }

  void finish(const search::ExactSummary& summary) const {
    if (options_.json || options_.json_lines) {
      json_.finish();
    }
    for (const search::UnsearchedFile& file : summary.failed) {
      log_warning(fmt::format("{}: {}", snapshot_.file(file.file).path, file.reason));
    }
    if (!complete_) {
      log_info(fmt::format("stopped after {} {}s; {}",
                           shown_,
                           options_.files_only ? "file" : "line",
                           options_.budget > 0   ? "the budget is used up"
                           : options_.files_only ? "--all shows every file"
                                                 : "--all shows every line"));
    } else if (!found_) {
      report_nothing(snapshot_, make_filter(options_));
    }
  }

 private:
  /// Cuts off what is too much; whether nothing was.
  bool take(search::ExactFile& file) {
    std::size_t kept = 0;
    for (; kept < file.lines.size() && lines_left_ > 0; ++kept) {
      const std::size_t tokens =
          options_.budget > 0 ? text::estimate_tokens(search::line_to_text(
                                    snapshot_, file.file, file.lines[kept], options_.vimgrep, {}))
                              : 0;
      if (tokens > tokens_left_) {
        break;
      }
      tokens_left_ -= tokens;
      --lines_left_;
    }
    const bool all = kept == file.lines.size();
    file.lines.resize(kept);
    shown_ += kept;
    return all;
  }

  void print_lines(const search::ExactFile& file) {
    if (options_.report.context > 0 && !options_.json && !options_.json_lines) {
      for_readable(snapshot_, file.file, [&] {
        const std::string text =
            search::lines_with_context(files_, file, options_.vimgrep, options_.report);
        fmt::print("{}{}", found_ ? "--\n" : "", text);
      });
      return;
    }
    for (const search::ExactLine& line : file.lines) {
      if (options_.json || options_.json_lines) {
        json_.add(search::line_to_json(files_, file.file, line, options_.report));
      } else {
        fmt::print(
            "{}",
            search::line_to_text(snapshot_, file.file, line, options_.vimgrep, options_.report));
      }
    }
  }

  const index::Snapshot& snapshot_;
  const SearchOptions& options_;
  search::FileTexts files_;
  JsonPrinter json_;
  search::KindFilter kinds_;
  std::size_t lines_left_ =  // Or files, where only they are shown.
      std::numeric_limits<std::size_t>::max();
  std::size_t tokens_left_ = std::numeric_limits<std::size_t>::max();
  std::size_t shown_ = 0;
  bool found_ = false;
  bool complete_ = true;
};

}  // namespace

void JsonPrinter::add(Json value) {
  if (lines_) {
    fmt::print("{}\n", to_json_line(value));
  } else {
    all_.push_back(std::move(value));
  }
}

void JsonPrinter::finish() const {
  if (!lines_) {
    fmt::print("{}", to_pretty_json(all_));
  }
}

search::FileFilter make_filter(const SearchOptions& options) {
  search::FileFilterOptions filter = options.filter;
  for (const std::string& name : options.languages) {
    const auto language = source::find_language(name);
    if (!language) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("--lang: there is no language '{}'", name));
    }
    filter.languages.emplace_back(source::language_name(*language));
  }
  filter.tests = search::parse_test_files(options.tests);
  return search::FileFilter(filter);
}

void report_nothing(const index::Snapshot& snapshot, const search::FileFilter& filter) {
  std::uint32_t searched = 0;
  for (std::uint32_t file = 0; file < snapshot.file_count(); ++file) {
    searched += filter.matches(snapshot.file(file)) ? 1U : 0U;
  }
  log_info(searched > 0
               ? fmt::format("nothing found in {} file{}", searched, searched == 1 ? "" : "s")
               : fmt::format("none of the {} files passes the filters (--lang, --path, --exclude, "
                             "--tests)",
                             snapshot.file_count()));
}

void pass_over(const index::Snapshot& snapshot, std::uint32_t file, const Error& error) {
  if (error.kind() != ErrorKind::NotFound && error.kind() != ErrorKind::Io) {
    throw Error(error);
  }
  log_warning(fmt::format("passed over {}: {}", snapshot.file(file).path, error.message()));
}

void print_exact(const index::Snapshot& snapshot, const SearchOptions& options) {
  const search::LinePattern pattern(
      options.query,
      {.literal = !options.regex,
       .letter_case = options.ignore_case ? search::LetterCase::Any : search::LetterCase::Exact,
       .word = options.word});
  search::ExactOptions exact;
  if (options.files_only && options.kinds.empty()) {
    exact.max_lines_of_file = 1;
  }
  ExactPrinter printer(snapshot, options);
  const search::ExactSummary summary = search::search_exact(
      snapshot, pattern, make_filter(options), exact, [&](search::ExactFile&& file) {
        return printer.print(std::move(file));
      });
  printer.finish(summary);
  const auto given_up = std::count_if(
      summary.failed.begin(), summary.failed.end(), [](const auto& file) { return file.given_up; });
  if (given_up > 0) {
    throw Error(
        ErrorKind::Unfinished,
        fmt::format("lines may be missing: the pattern needs too many steps in {} file{}; make "
                    "it simpler, or leave them out with --exclude",
                    given_up,
                    given_up == 1 ? "" : "s"));
  }
}

}  // namespace lode::cli
