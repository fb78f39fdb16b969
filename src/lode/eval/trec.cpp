#include "lode/eval/trec.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "lode/base/text_file.hpp"
#include "lode/eval/ranking.hpp"
#include "lode/eval/trec_line.hpp"

namespace lode::eval {
namespace {

/// Lines of a text in memory, with LineReader's interface.
class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}
  bool next(std::string_view& line) {
    if (rest_.empty()) {
      return false;
    }
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++line_number_;
    return true;
  }
  [[nodiscard]] std::size_t line_number() const { return line_number_; }

 private:
  std::string_view rest_;
  std::size_t line_number_ = 0;
};

/// Throws, or notes the line as skipped.
void refuse_line(const std::string& name,
                 std::size_t line,
                 SkipReason reason,
                 std::string_view what,
                 const TrecOptions& options) {
  std::string message = fmt::format("{}:{}: {}", name, line, what);
  if (options.skipped == nullptr) {
    throw Error(ErrorKind::InvalidInput, std::move(message));
  }
  options.skipped->add(reason, std::move(message));
}

template <typename Lines>
Qrels qrels_from(Lines& lines, const std::string& name, const TrecOptions& options) {
  Qrels qrels;
  std::string_view line;
  while (next_trec_line(lines, line)) {
    const Result<TrecQrelsLine> fields = parse_trec_qrels_line(line);
    if (!fields) {
      refuse_line(name, lines.line_number(), SkipReason::Broken, fields.error().message(), options);
      continue;
    }
    const Result<void> added = qrels.add(fields->query_id, fields->docno, fields->grade);
    if (!added) {
      refuse_line(
          name, lines.line_number(), SkipReason::Repeated, added.error().message(), options);
    }
  }
  if (qrels.size() == 0) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("{}: there is no judgment in it; lines 'query iteration document grade' "
                    "were expected",
                    name));
  }
  return qrels;
}

/// Collects the lines of a run, in whatever order they come.
class RunBuilder {
 public:
  /// False when the document is there already.
  bool add(const TrecRunLine& line) {
    if (run_.rankings.empty()) {
      run_.tag = line.tag;
    }
    if (run_.rankings.empty() || run_.rankings[current_].query_id != line.query_id) {
      const auto [entry, is_new] =
          index_.try_emplace(std::string(line.query_id), run_.rankings.size());
      if (is_new) {
        run_.rankings.push_back({.query_id = std::string(line.query_id), .documents = {}});
        seen_.emplace_back();
      }
      current_ = entry->second;
    }
    if (!seen_[current_].insert(std::string(line.docno)).second) {
      return false;
    }
    run_.rankings[current_].documents.push_back(
        {.docno = std::string(line.docno), .score = line.score});
    return true;
  }
  [[nodiscard]] Run take() { return std::move(run_); }

 private:
  Run run_;
  std::vector<std::unordered_set<std::string>> seen_;
  std::unordered_map<std::string, std::size_t> index_;
  std::size_t current_ = 0;
};

template <typename Lines>
Run run_from(Lines& lines, const std::string& name, const TrecOptions& options) {
  RunBuilder builder;
  std::string_view line;
  while (next_trec_line(lines, line)) {
    const Result<TrecRunLine> fields = parse_trec_run_line(line);
    if (!fields) {
      refuse_line(name, lines.line_number(), SkipReason::Broken, fields.error().message(), options);
    } else if (!builder.add(*fields)) {
      refuse_line(
          name,
          lines.line_number(),
          SkipReason::Repeated,
          fmt::format(
              "document '{}' is retrieved twice for query '{}'", fields->docno, fields->query_id),
          options);
    }
  }
  Run run = builder.take();
  if (run.rankings.empty()) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("{}: there is no result in it; lines 'query Q0 document rank score tag' "
                    "were expected",
                    name));
  }
  return run;
}

}  // namespace

void SkippedLines::add(SkipReason reason, std::string message) {
  ++(reason == SkipReason::Broken ? broken : repeated);
  if (messages.size() < kListed) {
    messages.push_back(std::move(message));
  }
}

void SkippedLines::add_all(const SkippedLines& others) {
  for (std::size_t i = 0; i < others.messages.size() && messages.size() < kListed; ++i) {
    messages.push_back(others.messages[i]);
  }
  broken += others.broken;
  repeated += others.repeated;
}

Qrels read_trec_qrels(const std::filesystem::path& path, const TrecOptions& options) {
  LineReader lines(path);
  return qrels_from(lines, path.string(), options);
}

Qrels parse_trec_qrels(std::string_view text, const std::string& name, const TrecOptions& options) {
  TextLines lines(text);
  return qrels_from(lines, name, options);
}

std::string to_trec_qrels(const Qrels& qrels) {
  std::string out;
  for (const std::string& id : qrels.query_ids()) {
    for (const Judgment& judgment : qrels.judgments(id)) {
      fmt::format_to(std::back_inserter(out), "{} 0 {} {}\n", id, judgment.docno, judgment.grade);
    }
  }
  return out;
}

Run read_trec_run(const std::filesystem::path& path, const TrecOptions& options) {
  LineReader lines(path);
  return run_from(lines, path.string(), options);
}

Run parse_trec_run(std::string_view text, const std::string& name, const TrecOptions& options) {
  TextLines lines(text);
  return run_from(lines, name, options);
}

std::string to_trec_run(const Run& run) {
  std::string out;
  std::vector<RankedRow> rows;
  for (const QueryRanking& ranking : run.rankings) {
    rows.clear();
    for (const ScoredDocument& document : ranking.documents) {
      rows.push_back({.score = rounded_score(document.score, ScorePrecision::F64),
                      .docno = document.docno,
                      .position = static_cast<std::uint32_t>(rows.size())});
    }
    rank_rows(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      fmt::format_to(std::back_inserter(out),
                     "{} Q0 {} {} {} {}\n",
                     ranking.query_id,
                     rows[i].docno,
                     i + 1,
                     rows[i].score,
                     run.tag.empty() ? "lode" : run.tag);
    }
  }
  return out;
}

Exclusions read_exclusions(const std::filesystem::path& path, const TrecOptions& options) {
  Exclusions exclusions;
  LineReader lines(path);
  std::string_view line;
  while (next_trec_line(lines, line)) {
    const auto refuse = [&](SkipReason reason, std::string_view what) {
      refuse_line(path.string(), lines.line_number(), reason, what, options);
    };
    const std::string_view query_id = first_trec_field(line);
    line.remove_prefix(static_cast<std::size_t>(query_id.data() - line.data()) + query_id.size());
    const std::string_view docno = first_trec_field(line);
    if (docno.empty()) {
      refuse(SkipReason::Broken, "found 1 field, an exclusion has 2: query, document");
      continue;
    }
    const Result<void> good = check_trec_ids(query_id, docno);
    if (!good) {
      refuse(SkipReason::Broken, good.error().message());
      continue;
    }
    std::vector<std::string>& excluded = exclusions[std::string(query_id)];
    if (std::find(excluded.begin(), excluded.end(), docno) != excluded.end()) {
      refuse(SkipReason::Repeated,
             fmt::format("document '{}' is excluded twice for query '{}'", docno, query_id));
      continue;
    }
    excluded.emplace_back(docno);
  }
  return exclusions;
}

}  // namespace lode::eval
