#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/validators.hpp"
#include "lode/eval/judgment_groups.hpp"
#include "lode/eval/measure_report.hpp"
#include "lode/eval/trec.hpp"
#include "lode/eval/trec_report.hpp"

namespace lode::cli {
namespace {

constexpr const char* kMeasureFooter = R"(Examples:
  lode measure qrels.txt bm25.run
  lode measure qrels.txt bm25.run dense.run.gz -m 'nDCG@10 AP(rel=2) R@100' --significance
  lode measure qrels.txt bm25.run --protocol trec10 --complete --trec -q -m all_trec

QRELS and RUN are TREC files, plain, .gz or .zst. -m takes ir-measures' names (nDCG@10, RBP(p=0.8)), trec_eval's
(map_cut.5,10, official, all_trec), several in one text, and may be repeated. docs/measures.md defines the measures,
docs/protocols.md the protocols, docs/formats/measure-json.md what --json prints.)";

struct Arguments {
  std::string qrels;
  std::vector<std::string> runs;
  std::vector<std::string> measures;
  std::string protocol = "trec9";
  std::string score_precision;
  std::string exclude;
  std::string baseline;
  std::optional<std::int32_t> level;
  std::optional<std::size_t> max_documents;
  std::uint64_t seed = 42;
  bool complete = false;
  bool groups = false;
  bool json = false;
  bool judged_only = false;
  bool lenient = false;
  bool nauc = false;
  bool per_query = false;
  bool significance = false;
  bool trec = false;
};

/// What -m asks for. relstring and runid are lines of trec_eval's format, not measures.
struct Wanted {
  std::vector<eval::Measure> measures;
  bool run_id = false;
  std::size_t relevance_string = 0;
  std::string relevance_string_name = "relstring";
};

void add_wanted(const std::string& text, bool trec, Wanted& wanted) {
  constexpr std::size_t kUsualLength = 10;
  const std::string relstring = "relstring";
  if (trec && text == "runid") {
    wanted.run_id = true;
  } else if (trec && text.starts_with(relstring)) {
    const std::string length =
        text.size() > relstring.size() ? text.substr(relstring.size() + 1) : "";
    if (!std::all_of(length.begin(), length.end(), [](char c) { return c >= '0' && c <= '9'; }) ||
        length.size() > 9) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("'{}' is no length for relstring", length));
    }
    wanted.relevance_string = length.empty() ? kUsualLength : std::stoul(length);
    wanted.relevance_string_name = length.empty() ? relstring : relstring + "_" + length;
  } else {
    const std::vector<eval::Measure> more = value_or_throw(eval::parse_measures(text));
    wanted.measures.insert(wanted.measures.end(), more.begin(), more.end());
    wanted.run_id = wanted.run_id || text == "official" || text == "all_trec";
    if (text == "all_trec" && wanted.relevance_string == 0) {
      wanted.relevance_string = kUsualLength;
    }
  }
}

Wanted wanted_measures(const Arguments& arguments) {
  Wanted wanted;
  std::vector<std::string> texts = arguments.measures;
  if (texts.empty()) {
    texts = arguments.groups ? std::vector<std::string>{"runid", "num_q", "map", "P", "Rprec_mult"}
            : arguments.trec ? std::vector<std::string>{"official"}
                             : std::vector<std::string>{"nDCG@10 AP RR@10 R@100 Success@1"};
  }
  for (const std::string& text : texts) {
    add_wanted(text, arguments.trec, wanted);
  }
  if (arguments.judged_only) {
    for (eval::Measure& measure : wanted.measures) {
      std::erase_if(measure.parameters,
                    [](const auto& parameter) { return parameter.first == "judged_only"; });
      measure.parameters.emplace_back("judged_only", "True");
      std::sort(measure.parameters.begin(), measure.parameters.end());
    }
  }
  return wanted;
}

eval::Protocol chosen_protocol(const Arguments& arguments) {
  eval::Protocol protocol = value_or_throw(eval::find_protocol(arguments.protocol));
  if (!arguments.score_precision.empty()) {
    protocol = with_precision(
        std::move(protocol),
        arguments.score_precision == "f32" ? eval::ScorePrecision::F32 : eval::ScorePrecision::F64);
  }
  if (arguments.level) {
    protocol.relevance_level = *arguments.level;
  }
  if (arguments.complete) {
    protocol = over_all_judged(std::move(protocol));
  }
  return protocol;
}

void list_skipped(const eval::SkippedLines& skipped) {
  for (const std::string& message : skipped.messages) {
    log_warning("skipped " + message);
  }
  if (skipped.count() > 0) {
    log_warning(fmt::format("skipped in all: {} broken line{}, {} repeated document{}",
                            skipped.broken,
                            skipped.broken == 1 ? "" : "s",
                            skipped.repeated,
                            skipped.repeated == 1 ? "" : "s"));
  }
}

void require_common_query(const eval::Evaluation& evaluation,
                          const Arguments& arguments,
                          const std::string& run) {
  if (evaluation.queries_in_common == 0) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: none of its queries is in {}, so nothing was measured; check that "
                            "the ids are the same",
                            run,
                            arguments.qrels));
  }
}

void require_measured(const eval::Evaluation& evaluation,
                      const Arguments& arguments,
                      const std::string& run) {
  if (evaluation.query_ids.empty()) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("{}: protocol {} averages over none of the queries of {}, so nothing was "
                    "measured; no query has a document of the relevance level",
                    run,
                    evaluation.protocol,
                    arguments.qrels));
  }
}

class Measuring {
 public:
  explicit Measuring(const Arguments& arguments)
      : arguments_(arguments),
        wanted_(wanted_measures(arguments)),
        protocol_(chosen_protocol(arguments)) {
    options_ = {
        .exclusions = &exclusions_,
        .max_documents = arguments.max_documents.value_or(std::numeric_limits<std::size_t>::max()),
        .relevance_string = arguments.trec ? wanted_.relevance_string : 0,
        .skipped = arguments.lenient ? &skipped_ : nullptr};
  }

  void run() {
    try {
      if (!arguments_.exclude.empty()) {
        exclusions_ = eval::read_exclusions(arguments_.exclude, {.skipped = options_.skipped});
      }
      if (arguments_.groups) {
        measure_groups();
      } else {
        measure_runs();
      }
    } catch (const Error&) {
      list_skipped(skipped_);  // They may be why nothing was left to measure.
      throw;
    }
    list_skipped(skipped_);
  }

 private:
  void measure_groups() {
    std::vector<eval::Evaluation> evaluations;
    for (const eval::Qrels& group : eval::read_judgment_groups(arguments_.qrels)) {
      evaluations.push_back(eval::evaluate_trec_file(
          group, arguments_.runs.front(), wanted_.measures, protocol_, options_));
      require_common_query(evaluations.back(), arguments_, arguments_.runs.front());
    }
    const eval::Evaluation average = eval::average_over_groups(evaluations);
    require_measured(average, arguments_, arguments_.runs.front());
    print_trec(average, "_avgjg");
  }

  void measure_runs() {
    const eval::Qrels qrels =
        eval::read_trec_qrels(arguments_.qrels, {.skipped = options_.skipped});
    eval::MeasureReport report{.runs = {},
                               .evaluations = {},
                               .comparisons = {},
                               .per_query = arguments_.per_query,
                               .decimals = protocol_.decimals};
    for (const std::string& path : arguments_.runs) {
      report.evaluations.push_back(
          eval::evaluate_trec_file(qrels, path, wanted_.measures, protocol_, options_));
      require_common_query(report.evaluations.back(), arguments_, path);
      require_measured(report.evaluations.back(), arguments_, path);
      report.runs.push_back({.name = path, .nauc = {}});
      if (arguments_.nauc) {
        eval::SkippedLines again;  // The same lines as before, which count once.
        report.runs.back().nauc = eval::nauc_of(
            eval::read_trec_run(path, {.skipped = options_.skipped == nullptr ? nullptr : &again}),
            report.evaluations.back());
      }
    }
    if (arguments_.significance) {
      compare(report);
    }
    if (arguments_.trec) {
      print_trec(report.evaluations.front(), "");
    } else {
      fmt::print("{}",
                 arguments_.json ? to_pretty_json(eval::to_json(report)) : eval::to_text(report));
    }
  }

  void compare(eval::MeasureReport& report) const {
    if (!arguments_.baseline.empty()) {
      const auto found =
          std::find(arguments_.runs.begin(), arguments_.runs.end(), arguments_.baseline);
      if (found == arguments_.runs.end()) {
        throw Error(ErrorKind::InvalidArgument,
                    fmt::format("--baseline '{}' is none of the runs given", arguments_.baseline));
      }
      report.baseline = static_cast<std::size_t>(found - arguments_.runs.begin());
    }
    eval::ComparisonOptions options;
    options.randomisation.seed = arguments_.seed;
    options.bootstrap.seed = arguments_.seed;
    report.comparisons = eval::compare_with_baseline(report.evaluations, report.baseline, options);
  }

  void print_trec(const eval::Evaluation& evaluation, const std::string& suffix) const {
    fmt::print("{}",
               eval::trec_report(evaluation,
                                 {.relevance_string_name = wanted_.relevance_string_name,
                                  .per_query = arguments_.per_query,
                                  .run_id = wanted_.run_id,
                                  .suffix = suffix}));
  }

  const Arguments& arguments_;
  Wanted wanted_;
  eval::Protocol protocol_;
  eval::Exclusions exclusions_;
  eval::SkippedLines skipped_;
  eval::EvaluateOptions options_;
};

void check(Arguments& arguments) {
  const auto refuse = [](std::string message) {
    throw Error(ErrorKind::InvalidArgument, std::move(message));
  };
  arguments.significance = arguments.significance || !arguments.baseline.empty();
  arguments.trec = arguments.trec || arguments.groups;
  if (arguments.significance && arguments.runs.size() < 2) {
    refuse("--significance needs at least two runs");
  }
  if (arguments.trec && arguments.runs.size() != 1) {
    refuse("--trec and --judgment-groups print one run; give one RUN");
  }
  if (arguments.trec && arguments.json) {
    refuse("--trec and --json are two formats; choose one");
  }
}

}  // namespace

void add_measure_command(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("measure", "Measure run files against relevance judgments");
  const auto arguments = std::make_shared<Arguments>();
  Arguments& a = *arguments;
  command->add_option("QRELS", a.qrels, "Relevance judgments")->required();
  command->add_option("RUN", a.runs, "Ranked results, one file a system")->required();
  command->add_option("-m,--measure", a.measures, "Measures to print")
      ->take_all()
      ->expected(1)
      ->delimiter('\0');
  command
      ->add_option(
          "--protocol", a.protocol, "trec9, trec10, mteb, beir, coreb-official or coreb-paper")
      ->capture_default_str();
  command
      ->add_option("--score-precision",
                   a.score_precision,
                   "Compare scores as f32 or f64; else as the protocol says")
      ->check(CLI::IsMember({"f32", "f64"}));
  command->add_option("-l,--level", a.level, "Smallest relevant grade; else the protocol's");
  command
      ->add_option(
          "-M,--max-documents", a.max_documents, "Look only at so many documents of a ranking")
      ->check(positive_count());
  command
      ->add_option("--exclude",
                   a.exclude,
                   "File of lines 'query document': documents to leave out of rankings")
      ->check(not_empty());
  command->add_flag("-c,--complete", a.complete, "Count judged queries that a run lacks as 0");
  command->add_flag(
      "-J,--judged-only", a.judged_only, "Leave documents without a judgment out of rankings");
  command->add_flag("-q,--per-query", a.per_query, "Print every query's values too");
  command->add_flag(
      "--significance", a.significance, "Compare each run with the first, or with --baseline");
  command->add_option("--baseline", a.baseline, "The run to compare the others with")
      ->check(not_empty());
  command->add_option("--seed", a.seed, "Seed of the significance tests")->capture_default_str();
  command->add_flag("--nauc", a.nauc, "Print MTEB's nAUC of every measure");
  command->add_flag("--judgment-groups",
                    a.groups,
                    "QRELS' second column names groups: average over them (implies --trec)");
  command->add_flag(
      "--lenient", a.lenient, "Skip and list broken lines instead of refusing the file");
  command->add_flag("--json", a.json, "Print JSON");
  command->add_flag("--trec", a.trec, "Print as trec_eval does");
  command->footer(kMeasureFooter);
  command->callback([arguments] {
    check(*arguments);
    Measuring(*arguments).run();
  });
}

}  // namespace lode::cli
