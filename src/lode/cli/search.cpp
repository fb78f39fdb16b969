#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/tree_options.hpp"
#include "lode/index/open.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/file_filter.hpp"
#include "lode/search/hit_report.hpp"
#include "lode/search/pack.hpp"
#include "lode/source/language.hpp"
#include "lode/text/token_estimate.hpp"

namespace lode::cli {
namespace {

/// Hits that are ranked before a budget chooses among them.
constexpr std::size_t kPackedHits = 200;

struct Options {
  TreeOptions tree;
  std::string query;
  std::vector<std::string> signals;
  std::vector<std::string> languages;
  std::vector<std::string> kinds;
  search::FileFilterOptions filter;
  std::string tests = "in";
  std::size_t count = 10;
  std::size_t per_file = 3;
  std::size_t budget = 0;
  search::ReportOptions report;
  std::string colour = "auto";
  bool regex = false;
  bool literal = false;
  bool ignore_case = false;
  bool word = false;
  bool all = false;
  bool files_only = false;
  bool counts = false;
  bool no_update = false;
  bool json = false;
  bool json_lines = false;
  bool vimgrep = false;
};

/// Prints JSON values as an array or one a line.
class JsonPrinter {
 public:
  JsonPrinter(const Options& options) : lines_(options.json_lines) {}
  void add(Json value) {
    if (lines_) {
      fmt::print("{}\n", to_json_line(value));
    } else {
      all_.push_back(std::move(value));
    }
  }
  void finish() const {
    if (!lines_) {
      fmt::print("{}", to_pretty_json(all_));
    }
  }

 private:
  bool lines_;
  Json all_ = Json::array();
};

[[nodiscard]] search::FileFilter make_filter(const Options& options) {
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

[[nodiscard]] search::RankOptions make_rank_options(const Options& options) {
  search::RankOptions rank;
  rank.per_file = options.files_only ? 1 : options.per_file;
  rank.k = options.budget > 0 ? kPackedHits : options.count;
  for (const std::string& text : options.signals) {
    const std::size_t equals = text.find('=');
    const auto signal = search::find_signal(text.substr(0, equals));
    if (!signal || equals == std::string::npos) {
      std::string names;
      for (const search::SignalInfo& info : search::signal_table()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
      }
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("--signal: '{}' is not NAME=WEIGHT with a name of: {}", text, names));
    }
    double weight = 0.0;
    const std::string number = text.substr(equals + 1);
    if (!CLI::detail::lexical_cast(number, weight) || !(weight >= 0.0) || weight > 1e6) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("--signal: the weight '{}' is not a number from 0 to 1e6", number));
    }
    rank.weights[static_cast<std::size_t>(*signal)] = weight;
  }
  return rank;
}

/// Calls `print` with a value; a file that cannot be read any more is named and passed over.
template <typename Print>
void for_readable(const index::Snapshot& snapshot, std::uint32_t file, const Print& print) {
  try {
    print();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::NotFound && error.kind() != ErrorKind::Io) {
      throw;
    }
    log_warning(fmt::format("passed over {}: {}", snapshot.file(file).path, error.message()));
  }
}

[[nodiscard]] bool has_kind(const Options& options, std::string_view kind) {
  return std::find(options.kinds.begin(), options.kinds.end(), kind) != options.kinds.end();
}

/// Prints what an exact search finds, until the count or the budget is used up.
class ExactPrinter {
 public:
  ExactPrinter(const index::Snapshot& snapshot, const Options& options)
      : snapshot_(snapshot), options_(options), json_(options) {
    if (!options.all && !options.files_only && !options.counts && options.budget == 0) {
      lines_left_ = options.count;
    }
    tokens_left_ = options.budget > 0 ? options.budget : tokens_left_;
  }

  /// Whether to go on.
  bool print(search::ExactFile&& file) {
    if (!options_.kinds.empty()) {
      std::erase_if(file.lines, [&](const search::ExactLine& line) {
        return !has_kind(options_, search::symbol_at(snapshot_, file.file, line.line).kind);
      });
    }
    if (file.lines.empty()) {
      return true;
    }
    const std::string_view path = snapshot_.file(file.file).path;
    if (options_.files_only) {
      fmt::print("{}\n", path);
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
      log_info(
          fmt::format("stopped after {} lines; {}",
                      shown_,
                      options_.budget > 0 ? "the budget is used up" : "--all shows every line"));
    } else if (!found_) {
      log_info(fmt::format("nothing found in {} files", snapshot_.file_count()));
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
            search::lines_with_context(snapshot_, file, options_.vimgrep, options_.report);
        fmt::print("{}{}", found_ ? "--\n" : "", text);
      });
      return;
    }
    for (const search::ExactLine& line : file.lines) {
      if (options_.json || options_.json_lines) {
        json_.add(search::line_to_json(snapshot_, file.file, line, options_.report));
      } else {
        fmt::print(
            "{}",
            search::line_to_text(snapshot_, file.file, line, options_.vimgrep, options_.report));
      }
    }
  }

  const index::Snapshot& snapshot_;
  const Options& options_;
  JsonPrinter json_;
  std::size_t lines_left_ = std::numeric_limits<std::size_t>::max();
  std::size_t tokens_left_ = std::numeric_limits<std::size_t>::max();
  std::size_t shown_ = 0;
  bool found_ = false;
  bool complete_ = true;
};

void print_exact(const index::Snapshot& snapshot, const Options& options) {
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
}

void print_hits(const index::Snapshot& snapshot,
                const search::CodeQuery& query,
                const std::vector<search::CodeHit>& hits,
                const Options& options) {
  JsonPrinter json(options);
  std::set<std::uint32_t> seen;
  for (const search::CodeHit& hit : hits) {
    if (options.files_only) {
      if (seen.insert(hit.file).second) {
        fmt::print("{}\n", snapshot.file(hit.file).path);
      }
      continue;
    }
    for_readable(snapshot, hit.file, [&] {
      if (options.json || options.json_lines) {
        json.add(search::hit_to_json(snapshot, hit, options.report.explain));
      } else if (options.vimgrep) {
        fmt::print("{}", search::hit_to_vimgrep(snapshot, query, hit, options.report));
      } else {
        const std::string text = search::hit_to_text(snapshot, query, hit, options.report);
        fmt::print("{}{}", &hit == hits.data() ? "" : "\n", text);
      }
    });
  }
  if (options.json || options.json_lines) {
    json.finish();
  }
}

void print_packed(const index::Snapshot& snapshot,
                  const search::CodeQuery& query,
                  std::vector<search::CodeHit> hits,
                  const Options& options) {
  std::set<std::uint32_t> readable;
  std::set<std::uint32_t> tried;
  for (const search::CodeHit& hit : hits) {
    if (tried.insert(hit.file).second) {
      for_readable(snapshot, hit.file, [&] {
        static_cast<void>(snapshot.text(hit.file));
        readable.insert(hit.file);
      });
    }
  }
  std::erase_if(hits, [&](const search::CodeHit& hit) { return readable.count(hit.file) == 0; });
  const auto regions = search::pack(snapshot, query, hits, options.budget);
  JsonPrinter json(options);
  for (const search::PackedRegion& region : regions) {
    if (options.json || options.json_lines) {
      json.add(search::region_to_json(snapshot, region));
    } else {
      fmt::print("{}\n", search::region_to_text(snapshot, region));
    }
  }
  if (options.json || options.json_lines) {
    json.finish();
  }
  if (regions.empty() && !hits.empty()) {
    log_info(fmt::format("no line of the hits fits in {} tokens", options.budget));
  }
}

void print_counts(const index::Snapshot& snapshot, const std::vector<search::CodeHit>& hits) {
  std::vector<std::pair<std::uint32_t, std::size_t>> counts;
  for (const search::CodeHit& hit : hits) {
    const auto found = std::find_if(
        counts.begin(), counts.end(), [&](const auto& count) { return count.first == hit.file; });
    if (found == counts.end()) {
      counts.emplace_back(hit.file, 1);
    } else {
      ++found->second;
    }
  }
  for (const auto& [file, count] : counts) {
    fmt::print("{}:{}\n", snapshot.file(file).path, count);
  }
}

void print_ranked(const std::shared_ptr<const index::Snapshot>& snapshot, const Options& options) {
  const search::CodeQuery query = search::parse_code_query(options.query);
  search::RankOptions rank = make_rank_options(options);
  const search::FileFilter filter = make_filter(options);
  const std::function<bool(std::uint32_t)> wanted_file = [&](std::uint32_t file) {
    return filter.matches(snapshot->file(file));
  };
  const std::function<bool(std::uint32_t)> wanted_chunk = [&](std::uint32_t number) {
    const search::CodeChunk chunk = snapshot->chunk(number);
    if (chunk.symbol == 0xFFFFFFFF) {
      return false;
    }
    return has_kind(options, snapshot->symbols(chunk.file).at(chunk.symbol).kind);
  };
  rank.filter = &wanted_file;
  rank.chunk_filter = options.kinds.empty() ? nullptr : &wanted_chunk;
  const search::CodeRanker ranker(snapshot);
  const std::vector<search::CodeHit> hits = ranker.rank(query, rank);
  if (hits.empty()) {
    log_info(fmt::format("nothing found in {} files", snapshot->file_count()));
  }
  if (options.budget > 0) {
    print_packed(*snapshot, query, hits, options);
  } else if (options.counts) {
    print_counts(*snapshot, hits);
  } else {
    print_hits(*snapshot, query, hits, options);
  }
}

void run(Options options) {
  if (options.query.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw Error(ErrorKind::InvalidArgument, "the query is empty; say what to look for");
  }
  // A query without a word, an emoji say, can still stand in the texts.
  const bool exact =
      options.regex || options.literal || search::parse_code_query(options.query).terms.empty();
  if (!exact && (options.all || options.word)) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{} needs --regex or --literal: a ranking is never complete",
                            options.all ? "--all" : "--word"));
  }
  options.report.colour =
      options.colour == "always" || (options.colour == "auto" && ::isatty(STDOUT_FILENO) == 1);
  const auto opened = index::open_index(
      options.tree.place, to_index_options(options.tree), {.update = !options.no_update});
  if (!opened.note.empty()) {
    log_warning(opened.note);
  }
  if (const std::string done = describe_update(opened.report); !done.empty()) {
    log_info(done);
  }
  require_files(*opened.snapshot);
  if (exact) {
    print_exact(*opened.snapshot, options);
  } else {
    print_ranked(opened.snapshot, options);
  }
}

}  // namespace

void add_search_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "search", "Search a source tree; it is indexed on first use and updated when it changed.");
  command
      ->add_option(
          "query",
          options->query,
          "A question, words, a name, a path, an error message, a whole issue, or a pattern")
      ->required();
  command->add_option("path", options->tree.place, "The tree: a folder, a file, or FOLDER@REVISION")
      ->capture_default_str();
  command->add_option("-k,--count", options->count, "Hits to show, or lines of an exact search")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100000}))
      ->capture_default_str();
  command->add_option("--per-file", options->per_file, "Hits of one file at most")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
      ->capture_default_str();

  CLI::Option_group* exact = command->add_option_group("Exact search");
  auto* regex = exact->add_flag("--regex,-e", options->regex, "The query is a regular expression");
  auto* literal = exact->add_flag("--literal,-F", options->literal, "The query is a text to find");
  regex->excludes(literal);
  exact->add_flag("-i,--ignore-case", options->ignore_case, "Upper and lower case are equal");
  exact->add_flag("-w,--word", options->word, "Only whole words");
  exact->add_flag("--all", options->all, "Every matching line, not the first ones");

  CLI::Option_group* filters = command->add_option_group("Filters, which act before the ranking");
  filters->add_option("--lang", options->languages, "Only these languages: python, c++, go, ...")
      ->allow_extra_args(false);
  filters->add_option("--path", options->filter.paths, "Only paths that match, as in .gitignore")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  filters->add_option("--exclude", options->filter.excludes, "No paths that match")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  filters
      ->add_option("--kind", options->kinds, "Only hits in definitions of this kind: function, ...")
      ->check(CLI::IsMember(symbol_kind_names()))
      ->type_name("KIND")
      ->allow_extra_args(false);
  filters->add_option("--tests", options->tests, "Files of tests: in, out or only")
      ->capture_default_str();

  CLI::Option_group* output = command->add_option_group("Output");
  const std::vector<CLI::Option*> forms = {
      output->add_flag("--json", options->json, "A JSON array"),
      output->add_flag("--jsonl", options->json_lines, "One JSON object a line"),
      output->add_flag("--vimgrep", options->vimgrep, "path:line:column:text"),
      output->add_flag(
          "-l,--files", options->files_only, "Only paths, of as many files as --count"),
      output->add_flag(
          "-c,--counts", options->counts, "Hits, or lines of an exact search, per file")};
  for (std::size_t i = 0; i < forms.size(); ++i) {
    for (std::size_t other = i + 1; other < forms.size(); ++other) {
      forms[i]->excludes(forms[other]);
    }
  }
  auto* budget = output->add_option(
      "--budget", options->budget, "Whole functions, or lines, that fit in this many tokens");
  budget->check(CLI::Range(std::size_t{16}, std::size_t{10000000}));
  for (const std::size_t form : {2U, 3U, 4U}) {
    budget->excludes(forms[form]);
  }
  output->add_option("--lines", options->report.lines, "Best lines shown of each hit")
      ->check(CLI::Range(std::size_t{0}, std::size_t{10000}))
      ->capture_default_str();
  output->add_option("-C,--context", options->report.context, "Lines around what is shown")
      ->check(CLI::Range(std::size_t{0}, std::size_t{10000}));
  output->add_flag("--explain", options->report.explain, "What each signal added to a hit");
  output->add_option("--color", options->colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();

  CLI::Option_group* index = command->add_option_group("Index and ranking");
  add_index_options(*index, options->tree);
  index->add_flag("--no-update", options->no_update, "Search the index as it is");
  index->add_option("--signal", options->signals, "Weight of a signal of the ranking; 0 is off")
      ->type_name("NAME=WEIGHT")
      ->allow_extra_args(false);
  command->footer(
      "Examples:\n"
      "  lode search 'where are retries configured'\n"
      "  lode search AtomicFile src --json\n"
      "  lode search --regex 'TODO|FIXME' --all --lang python\n"
      "  lode search \"$(cat issue.md)\" . --budget 8000\n"
      "  lode search 'connection pool' .@v2.1 --tests out\n"
      "  lode search -- '-Wshadow'        (a query that begins with '-')");
  command->callback([options] { run(*options); });
}

}  // namespace lode::cli
