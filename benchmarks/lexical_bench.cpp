// Speed of the lexical index. Driven by benchmarks/lexical-speed; each command is a process of its
// own, so that its peak memory is its own, and prints one JSON object.
//
//   lexical_bench corpus SOURCE COUNT SEED OUT   functions made by replicating and perturbing those
//   of SOURCE (JSON Lines) lexical_bench analyze CORPUS ANALYZER        bytes per second, one
//   thread lexical_bench build CORPUS ANALYZER SEGMENT  time and memory of a build lexical_bench
//   search SEGMENT QUERIES K REPEATS OUT
//                                                one thread; the hits go to OUT, "docno score"
//                                                lines per query
//   lexical_bench verify SEGMENT QUERIES K       pruned and exhaustive hits must be the same

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>
#include <time.h>

#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/random.hpp"
#include "lode/base/text_file.hpp"
#include "lode/lexical/builder.hpp"
#include "lode/lexical/segment.hpp"

namespace {

using lode::Json;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Processor time of this thread: what other programs take does not count.
double thread_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

long peak_memory_mib() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

void print(const Json& result) {
  std::puts(lode::to_json_line(result).c_str());
}

std::vector<std::string> read_texts(const std::string& path, const char* key) {
  std::vector<std::string> texts;
  lode::LineReader reader(path);
  for (std::string_view line; reader.next(line);) {
    texts.push_back(lode::value_or_throw(lode::parse_json(line))[key].get<std::string>());
  }
  return texts;
}

bool is_word(char c) {
  return c == '_' || (std::isalnum(static_cast<unsigned char>(c)) != 0 && c > 0);
}

/// Calls visit(word, is_identifier) for the pieces of a text: identifiers, and what lies between
/// them.
template <typename Visit>
void visit_pieces(std::string_view text, const Visit& visit) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    while (end < text.size() && is_word(text[end]) == is_word(text[i])) {
      ++end;
    }
    visit(text.substr(i, end - i), is_word(text[i]) && (text[i] < '0' || text[i] > '9'));
    i = end;
  }
}

/// A replica of a function in which three of ten names are other names, drawn as often as they
/// occur, and one of forty is new.
std::string perturbed(const std::string& text,
                      const std::vector<std::string>& names,
                      lode::Random& random) {
  std::unordered_map<std::string, std::string> renamed;
  std::string out;
  visit_pieces(text, [&](std::string_view piece, bool identifier) {
    if (!identifier) {
      out += piece;
      return;
    }
    auto [entry, added] = renamed.try_emplace(std::string(piece));
    if (added) {
      const std::uint64_t dice = random.below(40);
      entry->second = dice == 0   ? fmt::format("{}_{:x}", piece, random.below(1U << 20U))
                      : dice < 13 ? names[random.below(names.size())]
                                  : std::string(piece);
    }
    out += entry->second;
  });
  return out;
}

void make_corpus(const std::string& source,
                 std::size_t count,
                 std::uint64_t seed,
                 const std::string& out) {
  const std::vector<std::string> texts = read_texts(source, "text");
  std::vector<std::string> names;
  for (const std::string& text : texts) {
    visit_pieces(text, [&](std::string_view piece, bool identifier) {
      if (identifier) {
        names.emplace_back(piece);
      }
    });
  }
  std::ofstream file(out);
  for (std::size_t i = 0; i < count; ++i) {
    lode::Random random(seed, i);
    const std::string& text = texts[i % texts.size()];
    file << lode::to_json_line({{"_id", fmt::format("f{}", i)},
                                {"text", i < texts.size() ? text : perturbed(text, names, random)}})
         << '\n';
  }
  print({{"documents", count}});
}

void analyze(const std::string& corpus, const std::string& name) {
  const std::vector<std::string> texts = read_texts(corpus, "text");
  const auto analyzer = lode::value_or_throw(lode::text::find_analyzer(name));
  lode::text::TermBuffer buffer;
  std::size_t bytes = 0;
  std::size_t terms = 0;
  const double start = thread_seconds();
  for (const std::string& text : texts) {
    buffer.clear();
    analyzer->analyze(text, buffer);
    bytes += text.size();
    terms += buffer.size();
  }
  const double seconds = thread_seconds() - start;
  print({{"analyzer", analyzer->name()},
         {"terms", terms},
         {"megabytes_per_second", static_cast<double>(bytes) / seconds / 1e6}});
}

void build(const std::string& corpus, const std::string& analyzer, const std::string& path) {
  const std::vector<std::string> texts = read_texts(corpus, "text");
  const long before = peak_memory_mib();
  const auto start = Clock::now();
  lode::lexical::SegmentBuilder builder(
      {.analyzer = lode::value_or_throw(lode::text::find_analyzer(analyzer))});
  builder.add_batch(texts.size(),
                    [&](std::size_t i, std::string& docno, std::vector<std::string>& fields) {
                      docno = fmt::format("f{}", i);
                      fields[0] = texts[i];
                    });
  const double added = seconds_since(start);
  builder.write(path);
  print({{"seconds", seconds_since(start)},
         {"analysis_seconds", added},
         {"threads", lode::thread_count()},
         {"documents", texts.size()},
         {"peak_memory_mib", peak_memory_mib()},
         {"texts_memory_mib", before}});
}

lode::lexical::SearchOptions options_for(std::size_t k) {
  return {.k = k, .params = {.k1 = 1.5, .b = 0.75, .k3 = std::numeric_limits<double>::infinity()}};
}

void run_queries(const std::string& path,
                 const std::string& queries_path,
                 std::size_t k,
                 std::size_t repeats,
                 const std::string& out) {
  const auto queries = read_texts(queries_path, "text");
  const auto start_open = Clock::now();
  const auto segment = lode::lexical::Segment::open(path);
  const double open_seconds = seconds_since(start_open);
  const auto options = options_for(k);
  std::vector<std::vector<lode::lexical::Hit>> hits(queries.size());
  std::vector<double> milliseconds;
  double least_cpu = std::numeric_limits<double>::infinity();
  for (std::size_t r = 0; r < repeats + 1; ++r) {  // The first round warms up.
    const auto start = Clock::now();
    const double start_cpu = thread_seconds();
    for (std::size_t q = 0; q < queries.size(); ++q) {
      hits[q] = segment->search(queries[q], options);
    }
    least_cpu = std::min(
        least_cpu, (thread_seconds() - start_cpu) * 1e3 / static_cast<double>(queries.size()));
    if (r > 0) {
      milliseconds.push_back(seconds_since(start) * 1e3 / static_cast<double>(queries.size()));
    }
  }
  std::ofstream file(out);
  for (std::size_t q = 0; q < queries.size(); ++q) {
    for (const auto& hit : hits[q]) {
      file << q << ' ' << segment->docno(hit.doc) << ' ' << fmt::format("{:.7g}", hit.score)
           << '\n';
    }
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  print({{"queries", queries.size()},
         {"open_seconds", open_seconds},
         {"ms_per_query", milliseconds[milliseconds.size() / 2]},
         {"cpu_ms_per_query_least", least_cpu},
         {"ms_per_query_least", milliseconds.front()},
         {"ms_per_query_most", milliseconds.back()},
         {"peak_memory_mib", peak_memory_mib()}});
}

int verify(const std::string& path, const std::string& queries_path, std::size_t k) {
  const auto queries = read_texts(queries_path, "text");
  const auto segment = lode::lexical::Segment::open(path);
  std::vector<char> differs(queries.size());
  lode::parallel_for(queries.size(), 10, [&](std::size_t begin, std::size_t end) {
    for (std::size_t q = begin; q < end; ++q) {
      auto options = options_for(k);
      const auto pruned = segment->search(queries[q], options);
      options.exhaustive = true;
      differs[q] = pruned == segment->search(queries[q], options) ? 0 : 1;
    }
  });
  const auto count = std::count(differs.begin(), differs.end(), 1);
  print({{"queries", queries.size()}, {"different", count}});
  return count == 0 ? 0 : 1;
}

int run(const std::vector<std::string>& args) {
  const std::string command = args.empty() ? "" : args[0];
  if (command == "corpus" && args.size() == 5) {
    make_corpus(args[1], std::stoull(args[2]), std::stoull(args[3]), args[4]);
  } else if (command == "analyze" && args.size() == 3) {
    analyze(args[1], args[2]);
  } else if (command == "build" && args.size() == 4) {
    build(args[1], args[2], args[3]);
  } else if (command == "search" && args.size() == 6) {
    run_queries(args[1], args[2], std::stoull(args[3]), std::stoull(args[4]), args[5]);
  } else if (command == "verify" && args.size() == 4) {
    return verify(args[1], args[2], std::stoull(args[3]));
  } else {
    std::fputs("usage: lexical_bench corpus|analyze|build|search|verify ARGUMENTS\n", stderr);
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const lode::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return lode::exit_code(error.kind());
  }
}
