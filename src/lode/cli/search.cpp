#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/search_options.hpp"
#include "lode/index/open.hpp"
#include "lode/index/pipeline_searcher.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/model/open_encoder.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/file_texts.hpp"
#include "lode/search/hit_label.hpp"
#include "lode/search/hit_report.hpp"
#include "lode/search/kind_filter.hpp"
#include "lode/search/pack.hpp"
#include "lode/search/resolve.hpp"
#include "lode/search/term_variants.hpp"

namespace lode::cli {
namespace {

[[nodiscard]] search::RankOptions make_rank_options(const SearchOptions& options) {
  search::RankOptions rank;
  rank.per_file = options.files_only ? 1 : options.per_file;
  rank.k = options.count;
  rank.history = !options.no_history;
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
  return options.budget > 0 ? search::packing_options(rank) : rank;
}

void print_hits(search::FileTexts& files,
                const index::Snapshot& snapshot,
                const search::CodeQuery& query,
                const std::vector<search::CodeHit>& hits,
                const SearchOptions& options) {
  const search::HitLabels labels(snapshot, query);
  JsonPrinter json(options);
  std::set<std::uint32_t> seen;
  for (const search::CodeHit& hit : hits) {
    if (options.files_only) {
      if (seen.insert(hit.file).second) {
        fmt::print("{}{}\n", options.report.path_prefix, snapshot.file(hit.file).path);
      }
      continue;
    }
    for_readable(snapshot, hit.file, [&] {
      if (options.json || options.json_lines) {
        json.add(search::hit_to_json(files, labels, hit, options.report.explain));
      } else if (options.vimgrep) {
        fmt::print("{}", search::hit_to_vimgrep(files, labels, hit, options.report));
      } else {
        const std::string text = search::hit_to_text(files, labels, hit, options.report);
        fmt::print("{}{}", &hit == hits.data() ? "" : "\n", text);
      }
    });
  }
  if (options.json || options.json_lines) {
    json.finish();
  }
}

void print_packed(search::FileTexts& files,
                  const index::Snapshot& snapshot,
                  const search::CodeQuery& query,
                  std::vector<search::CodeHit> hits,
                  const SearchOptions& options) {
  std::set<std::uint32_t> readable;
  std::set<std::uint32_t> tried;
  for (const search::CodeHit& hit : hits) {
    if (tried.insert(hit.file).second) {
      for_readable(snapshot, hit.file, [&] {
        static_cast<void>(files.text(hit.file));
        readable.insert(hit.file);
      });
    }
  }
  std::erase_if(hits, [&](const search::CodeHit& hit) { return readable.count(hit.file) == 0; });
  const auto regions = search::pack(files, query, hits, options.budget);
  JsonPrinter json(options);
  for (const search::PackedRegion& region : regions) {
    if (options.json || options.json_lines) {
      json.add(search::region_to_json(files, region));
    } else {
      fmt::print("{}\n", search::region_to_text(files, region, options.report));
    }
  }
  if (options.json || options.json_lines) {
    json.finish();
  }
  if (regions.empty() && !hits.empty()) {
    log_info(fmt::format("no line of the hits fits in {} tokens", options.budget));
  }
}

void print_counts(const index::Snapshot& snapshot,
                  const std::vector<search::CodeHit>& hits,
                  const SearchOptions& options) {
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
    fmt::print("{}{}:{}\n", options.report.path_prefix, snapshot.file(file).path, count);
  }
}

/// Leaves each file its best hits, and of all so many.
void limit_hits(std::vector<search::CodeHit>& hits, std::size_t per_file, std::size_t count) {
  std::map<std::uint32_t, std::size_t> seen;
  std::erase_if(hits, [&](const search::CodeHit& hit) { return ++seen[hit.file] > per_file; });
  hits.resize(std::min(hits.size(), count));
}

/// What is searched for, once, and what was found in the snapshot searched last.
class RankedSearch {
 public:
  explicit RankedSearch(const SearchOptions& options)
      : options_(options),
        query_(search::parse_code_query(options.query)),
        rank_(make_rank_options(options)),
        filter_(make_filter(options)) {
    if (!options.pipeline.empty()) {
      pipeline_ = search::resolve_pipeline(value_or_throw(search::parse_pipeline(options.pipeline)),
                                           &encoders_);
    }
  }

  void search(const std::shared_ptr<const index::Snapshot>& snapshot) {
    const std::function<bool(std::uint32_t)> wanted_file = [&](std::uint32_t file) {
      return filter_.matches(snapshot->file(file));
    };
    search::KindFilter kinds(*snapshot, options_.kinds);
    const std::function<bool(std::uint32_t)> wanted_chunk = [&](std::uint32_t chunk) {
      return kinds.matches_chunk(chunk);
    };
    const search::HitFilter filter{.file = &wanted_file,
                                   .chunk = options_.kinds.empty() ? nullptr : &wanted_chunk};
    if (searcher_ != nullptr) {
      hits_ = searcher_->hits(options_.query, pipeline_->depth, filter);
      limit_hits(hits_, rank_.per_file, rank_.k);
    } else {
      search::RankOptions rank = rank_;
      rank.filter = filter.file;
      rank.chunk_filter = filter.chunk;
      hits_ = search::CodeRanker(snapshot).rank(query_, rank);
    }
    searched_ = snapshot;
  }

  /// Whether the query has words to rank by.
  [[nodiscard]] bool has_words() const { return !query_.terms.empty(); }
  /// Whether a model ranks.
  [[nodiscard]] bool has_encoder() const {
    return pipeline_ &&
           std::any_of(pipeline_->sources.begin(),
                       pipeline_->sources.end(),
                       [](const auto& source) { return source.kind == search::SourceKind::Dense; });
  }

  /// Makes what the pipeline needs of the index, and says what was done.
  void prepare(const index::OpenedIndex& opened, const std::filesystem::path& store) {
    if (!pipeline_) {
      return;
    }
    index::PipelineSearcher made =
        index::make_searcher(opened.snapshot, store, *pipeline_, !options_.no_update);
    if (!made.note.empty()) {
      log_warning(made.note);
    }
    if (made.vectors.encoded > 0) {
      log_info(describe_vectors(made.vectors));
    }
    searcher_ = std::move(made.searcher);
  }

  /// For the time in which the tree is walked: a fault of the index comes up again when it matters.
  void try_search(const std::shared_ptr<const index::Snapshot>& snapshot) noexcept {
    try {
      search(snapshot);
    } catch (const Error&) {
      searched_ = nullptr;
    }
  }

  void print(const std::shared_ptr<const index::Snapshot>& snapshot) {
    if (searched_ != snapshot) {
      search(snapshot);
    }
    if (hits_.empty()) {
      report_nothing(*snapshot, filter_);
    }
    if (options_.report.explain) {
      explain_words(*snapshot);
    }
    search::FileTexts files(*snapshot);
    if (options_.budget > 0) {
      print_packed(files, *snapshot, query_, hits_, options_);
    } else if (options_.counts) {
      print_counts(*snapshot, hits_, options_);
    } else {
      print_hits(files, *snapshot, query_, hits_, options_);
    }
  }

 private:
  /// Says which words of the tree's vocabulary stand in for words of the query.
  void explain_words(const search::CodeIndex& index) const {
    std::string words;
    for (const search::CodeQueryTerm& term : search::find_variants(index, query_, rank_.variants)) {
      words +=
          fmt::format("{}{} (weight {:.2f})", words.empty() ? "" : ", ", term.term, term.weight);
    }
    if (!words.empty()) {
      log_info("also searched for, as spellings or short forms of the query's words: " + words);
    }
  }

  const SearchOptions& options_;
  model::ModelEncoders encoders_;
  search::CodeQuery query_;
  search::RankOptions rank_;
  search::FileFilter filter_;
  std::optional<search::ResolvedPipeline> pipeline_;
  std::unique_ptr<const search::IndexedSearcher> searcher_;
  std::shared_ptr<const index::Snapshot> searched_;
  std::vector<search::CodeHit> hits_;
};

/// What stands on standard input. A question of more bytes is a mistake.
[[nodiscard]] std::string read_standard_input() {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
  std::string text;
  std::array<char, 65536> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
    text.append(buffer.data(), size);
    if (text.size() > kMostBytes) {
      throw Error(
          ErrorKind::InvalidInput,
          fmt::format("the query on standard input has more than {} MiB", kMostBytes >> 20U));
    }
  }
  return text;
}

void run_search(SearchOptions options) {
  if (options.query == "-") {
    options.query = read_standard_input();
  }
  const bool blank = options.query.find_first_not_of(" \t\r\n") == std::string::npos;
  if (options.query.empty() || (blank && !options.regex && !options.literal)) {
    throw Error(ErrorKind::InvalidArgument, "the query is empty; say what to look for");
  }
  RankedSearch ranked(options);
  // A query without a word, an emoji say, can still stand in the texts. Models take any.
  const bool exact =
      options.regex || options.literal || (!ranked.has_encoder() && !ranked.has_words());
  if (!exact && (options.all || options.word)) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{} needs --regex or --literal: a ranking is never complete",
                            options.all ? "--all" : "--word"));
  }
  options.report.colour =
      options.colour == "always" || (options.colour == "auto" && ::isatty(STDOUT_FILENO) == 1);
  index::OpenOptions open{.update = !options.no_update, .history = !options.no_history && !exact};
  if (!exact && options.pipeline.empty()) {
    open.meanwhile = [&](const auto& snapshot) { ranked.try_search(snapshot); };
  }
  const index::IndexOptions index_options = to_index_options(options.tree);
  const auto opened = index::open_index(options.tree.place, index_options, open);
  if (!opened.note.empty()) {
    log_warning(opened.note);
  }
  if (const std::string done = describe_update(opened.report); !done.empty()) {
    log_info(done);
  }
  require_files(*opened.snapshot);
  options.report.path_prefix = path_prefix(options.tree, *opened.tree);
  if (exact) {
    print_exact(*opened.snapshot, options);
  } else {
    ranked.prepare(opened,
                   opened.in_memory ? std::filesystem::path()
                                    : index::store_path(*opened.tree, index_options));
    ranked.print(opened.snapshot);
  }
}

}  // namespace

void add_search_command(CLI::App& app) {
  auto options = std::make_shared<SearchOptions>();
  CLI::App* command = app.add_subcommand(
      "search", "Search a source tree; it is indexed on first use and updated when it changed.");
  command
      ->add_option(
          "query",
          options->query,
          "A question, words, a name, a path, an error message, a whole issue, or a pattern; '-' "
          "reads it from standard input")
      ->required();
  command->add_option("path", options->tree.place, "The tree: a folder, a file, or FOLDER@REVISION")
      ->capture_default_str();
  command->add_option("-k,--count", options->count, "Hits to show, or lines of an exact search")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100000}))
      ->capture_default_str();
  auto* per_file = command->add_option("--per-file", options->per_file, "Hits of one file at most");
  per_file->check(CLI::Range(std::size_t{1}, std::size_t{1000}))->capture_default_str();

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
  auto* lines =
      output->add_option("--lines", options->report.lines, "Best lines shown of each hit");
  lines->check(CLI::Range(std::size_t{0}, std::size_t{10000}))->capture_default_str();
  output->add_option("-C,--context", options->report.context, "Lines around what is shown")
      ->check(CLI::Range(std::size_t{0}, std::size_t{10000}));
  auto* explain =
      output->add_flag("--explain", options->report.explain, "What each signal added to a hit");
  // An exact search has lines, not hits.
  for (CLI::Option* of_hits : {per_file, lines, explain}) {
    of_hits->excludes(regex)->excludes(literal);
  }
  output->add_option("--color", options->colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();

  CLI::Option_group* index = command->add_option_group("Index and ranking");
  add_index_options(*index, options->tree);
  index->add_flag("--no-update", options->no_update, "Search the index as it is");
  index->add_flag("--no-history", options->no_history, "Do not heed the commits in git's history");
  auto* pipeline =
      index->add_option("--pipeline",
                        options->pipeline,
                        "How to find and rank: lode (the default), bm25, a model's name, "
                        "or several with ' + '");
  pipeline->type_name("PIPELINE")->excludes(regex)->excludes(literal)->excludes(explain);
  index->add_option("--signal", options->signals, "Weight of a signal of the ranking; 0 is off")
      ->excludes(pipeline)
      ->type_name("NAME=WEIGHT")
      ->allow_extra_args(false);
  command->footer(
      "Examples:\n"
      "  lode search 'where are retries configured'\n"
      "  lode search AtomicFile src --json\n"
      "  lode search --regex 'TODO|FIXME' --all --lang python\n"
      "  lode search - . --budget 8000 < issue.md\n"
      "  lode search 'connection pool' .@v2.1 --tests out\n"
      "  lode search -- '-Wshadow'        (a query that begins with '-')");
  command->callback([options] { run_search(*options); });
}

}  // namespace lode::cli
