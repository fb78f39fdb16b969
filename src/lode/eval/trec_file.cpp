#include <algorithm>
#include <cstring>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/text_file.hpp"
#include "lode/eval/query_measurer.hpp"
#include "lode/eval/trec_line.hpp"

namespace lode::eval {
namespace {

/// Neighbouring lines of one query: bytes [begin, end) of the file.
struct Block {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint32_t query = 0;  ///< Index into the ids kept beside the blocks.
};

/// Blocks in file order. Ids are copies, so that nobody need touch the file again to know them.
struct Blocks {
  std::vector<std::string> query_ids;  ///< In order of first appearance.
  std::vector<Block> blocks;
};

/// Numbers query ids by first appearance.
class QueryNumbers {
 public:
  std::uint32_t number(std::string_view id, std::vector<std::string>& ids) {
    const auto found = numbers_.find(std::string(id));
    if (found != numbers_.end()) {
      return found->second;
    }
    const auto next = static_cast<std::uint32_t>(ids.size());
    ids.emplace_back(id);
    numbers_.emplace(id, next);
    return next;
  }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

/// The text of a run and how to give parts of it back to the system.
struct RunText {
  std::string_view text;
  std::string name;
  const MappedFile* file = nullptr;  ///< Null: the text is in memory.

  void release(std::size_t begin, std::size_t end) const {
    if (file != nullptr) {
      file->release(begin, end);
    }
  }
};

std::size_t line_end(std::string_view text, std::size_t begin) {
  const void* found = std::memchr(text.data() + begin, '\n', text.size() - begin);
  return found == nullptr
             ? text.size()
             : static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1;
}

/// Where the first line at or behind `position` begins.
std::size_t line_start(std::string_view text, std::size_t position) {
  return position == 0 ? 0 : line_end(text, position - 1);
}

/// Whether the line begins with `query_id` as its first field; false behind leading white space.
bool begins_with_query(std::string_view line, std::string_view query_id) {
  return line.size() > query_id.size() && is_trec_space(line[query_id.size()]) &&
         line.starts_with(query_id);
}

/// Blocks of the lines that begin in [begin, end).
Blocks scan(std::string_view text, std::size_t begin, std::size_t end) {
  Blocks result;
  QueryNumbers numbers;
  std::string_view query_id;
  while (begin < end) {
    const std::size_t next = line_end(text, begin);
    const std::string_view line = text.substr(begin, next - begin);
    if (!query_id.empty() && begins_with_query(line, query_id)) {
      result.blocks.back().end = next;
    } else if (!is_trec_comment(line)) {
      const std::string_view id = first_trec_field(line);
      if (id == query_id) {
        result.blocks.back().end = next;
      } else {
        query_id = id;
        result.blocks.push_back(
            {.begin = begin, .end = next, .query = numbers.number(id, result.query_ids)});
      }
    }
    begin = next;
  }
  return result;
}

/// The blocks of every query, queries in order of first appearance.
struct RunIndex {
  std::vector<std::string> query_ids;
  std::vector<Block> blocks;        ///< By query, in file order within it.
  std::vector<std::size_t> starts;  ///< Query q has blocks [starts[q], starts[q + 1]).
};

/// All parts as one, a block that continues over a part's end joined.
Blocks join(std::vector<Blocks> parts) {
  Blocks whole;
  QueryNumbers numbers;
  for (Blocks& part : parts) {
    std::vector<std::uint32_t> global;
    for (const std::string& id : part.query_ids) {
      global.push_back(numbers.number(id, whole.query_ids));
    }
    for (Block block : part.blocks) {
      block.query = global[block.query];
      if (!whole.blocks.empty() && whole.blocks.back().query == block.query) {
        whole.blocks.back().end = block.end;  // only comments can lie between
      } else {
        whole.blocks.push_back(block);
      }
    }
    part = Blocks();
  }
  return whole;
}

RunIndex group_by_query(Blocks whole) {
  RunIndex index;
  index.query_ids = std::move(whole.query_ids);
  index.starts.assign(index.query_ids.size() + 1, 0);
  for (const Block& block : whole.blocks) {
    ++index.starts[block.query + 1];
  }
  std::partial_sum(index.starts.begin(), index.starts.end(), index.starts.begin());
  index.blocks = std::move(whole.blocks);
  std::stable_sort(index.blocks.begin(), index.blocks.end(), [](const Block& a, const Block& b) {
    return a.query < b.query;
  });
  return index;
}

RunIndex index_run(const RunText& run) {
  constexpr std::size_t kChunkBytes = std::size_t{1} << 22;
  const std::size_t chunks = (run.text.size() + kChunkBytes - 1) / kChunkBytes;
  const std::size_t mark = byte_order_mark_size(run.text);
  std::vector<Blocks> scanned(chunks);
  parallel_for(chunks, 1, [&](std::size_t first, std::size_t last) {
    for (std::size_t c = first; c < last; ++c) {
      const std::size_t begin = std::max(mark, line_start(run.text, c * kChunkBytes));
      const std::size_t end =
          line_start(run.text, std::min(run.text.size(), (c + 1) * kChunkBytes));
      scanned[c] = scan(run.text, begin, end);
      run.release(begin, end);
    }
  });
  return group_by_query(join(std::move(scanned)));
}

std::string place(const RunText& run, std::size_t offset) {
  const auto lines =
      std::count(run.text.begin(), run.text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  return fmt::format("{}:{}", run.name, lines + 1);
}

/// Parses and measures queries of one run; one per thread.
class RunMeasurer {
 public:
  RunMeasurer(const EvaluationContext& context, const RunText& run)
      : context_(context), run_(run), measurer_(context) {}

  /// Nothing when, with lenient options, no line of the query was good.
  std::optional<QueryOutcome> measure(const RunIndex& index,
                                      std::size_t query,
                                      SkippedLines& skipped) {
    measurer_.start(index.query_ids[query]);
    lines_ = 0;
    plain_id_ = check_trec_id(index.query_ids[query], "query").has_value();
    for (std::size_t b = index.starts[query]; b < index.starts[query + 1]; ++b) {
      add_block(index.blocks[b], index.query_ids[query], skipped);
    }
    return lines_ == 0 ? std::nullopt : std::optional(measurer_.measure());
  }

 private:
  void add_block(const Block& block, std::string_view query_id, SkippedLines& skipped) {
    TrecRunLine plain;
    for (std::size_t begin = block.begin; begin < block.end;) {
      const std::size_t next = line_end(run_.text, begin);
      const std::string_view line = run_.text.substr(begin, next - begin);
      if (plain_id_ && parse_plain_trec_run_line(line, query_id, plain)) {
        add(plain, begin, skipped);
      } else if (!is_trec_comment(line)) {
        const Result<TrecRunLine> fields = parse_trec_run_line(line);
        if (fields) {
          add(*fields, begin, skipped);
        } else {
          refuse(begin, SkipReason::Broken, fields.error().message(), skipped);
        }
      }
      begin = next;
    }
  }

  void add(const TrecRunLine& fields, std::size_t offset, SkippedLines& skipped) {
    if (measurer_.add(fields.docno, fields.score)) {
      ++lines_;
    } else {
      refuse(offset,
             SkipReason::Repeated,
             fmt::format(
                 "document '{}' is retrieved twice for query '{}'", fields.docno, fields.query_id),
             skipped);
    }
  }

  void refuse(std::size_t offset,
              SkipReason reason,
              std::string_view what,
              SkippedLines& skipped) const {
    std::string message = fmt::format("{}: {}", place(run_, offset), what);
    if (context_.options.skipped == nullptr) {
      throw Error(ErrorKind::InvalidInput, std::move(message));
    }
    skipped.add(reason, std::move(message));
  }

  const EvaluationContext& context_;
  const RunText& run_;
  QueryMeasurer measurer_;
  std::size_t lines_ = 0;
  bool plain_id_ = true;  ///< The query's id passed check_trec_id.
};

/// Gives back the text of queries [begin, end) where each lies in one piece.
void release_queries(const RunText& run,
                     const RunIndex& index,
                     std::size_t begin,
                     std::size_t end) {
  if (index.starts[end] - index.starts[begin] == end - begin) {
    run.release(index.blocks[index.starts[begin]].begin, index.blocks[index.starts[end] - 1].end);
  }
}

std::string run_tag_of(const RunText& run, const RunIndex& index) {
  for (const Block& block : index.blocks) {
    const std::string_view lines = run.text.substr(block.begin, block.end - block.begin);
    if (const Result<TrecRunLine> fields =
            parse_trec_run_line(lines.substr(0, line_end(lines, 0)))) {
      return std::string(fields->tag);
    }
  }
  return "";
}

Evaluation evaluate_text(const Qrels& qrels,
                         const RunText& run,
                         std::span<const Measure> measures,
                         const Protocol& protocol,
                         const EvaluateOptions& options) {
  const EvaluationContext context(qrels, measures, protocol, options);
  const RunIndex index = index_run(run);
  if (index.query_ids.empty()) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format(
            "{}: there is no result in it; lines 'query Q0 document rank score tag' were expected",
            run.name));
  }
  std::vector<std::optional<QueryOutcome>> measured(index.query_ids.size());
  std::vector<SkippedLines> skipped(options.skipped == nullptr ? 1 : measured.size());
  constexpr std::size_t kQueriesPerRange = 16;
  parallel_for(measured.size(), kQueriesPerRange, [&](std::size_t begin, std::size_t end) {
    RunMeasurer measurer(context, run);
    for (std::size_t i = begin; i < end; ++i) {
      measured[i] = measurer.measure(index, i, skipped[options.skipped == nullptr ? 0 : i]);
    }
    release_queries(run, index, begin, end);
  });
  std::vector<QueryOutcome> outcomes;
  for (std::optional<QueryOutcome>& outcome : measured) {
    if (outcome) {
      outcomes.push_back(std::move(*outcome));
    }
  }
  if (options.skipped != nullptr) {
    for (const SkippedLines& part : skipped) {
      options.skipped->add_all(part);
    }
  }
  return summarise(context, std::move(outcomes), run_tag_of(run, index));
}

bool is_compressed(std::string_view bytes) {
  return bytes.starts_with("\x1f\x8b") || bytes.starts_with("\x28\xb5\x2f\xfd");
}

}  // namespace

Evaluation evaluate_trec_file(const Qrels& qrels,
                              const std::filesystem::path& run,
                              std::span<const Measure> measures,
                              const Protocol& protocol,
                              const EvaluateOptions& options) {
  const MappedFile file(run);
  if (is_compressed(file.view())) {
    return evaluate_trec_text(
        qrels, read_text_file(run), run.string(), measures, protocol, options);
  }
  return evaluate_text(qrels,
                       {.text = file.view(), .name = run.string(), .file = &file},
                       measures,
                       protocol,
                       options);
}

Evaluation evaluate_trec_text(const Qrels& qrels,
                              std::string_view run,
                              const std::string& name,
                              std::span<const Measure> measures,
                              const Protocol& protocol,
                              const EvaluateOptions& options) {
  return evaluate_text(qrels, {.text = run, .name = name}, measures, protocol, options);
}

}  // namespace lode::eval
