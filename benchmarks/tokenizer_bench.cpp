// Speed and memory of a tokenizer, on one thread.
//
//   tokenizer_bench MODEL TEXTS REPEATS    TEXTS: JSON Lines with "text", read before the clock
//                                          starts; prints one JSON object
//
// "mb_per_s" is the best of REPEATS passes in processor time with spans, "mb_per_s_ids" without.
// "memory_bytes" is by how much opening the tokenizer and the passes grew the heap, "opening_bytes"
// and "peak_bytes" by how much the resident size grew at its peak: while opening (with the pages of
// the file that were read), and from then on.
// benchmarks/tokenizer-speed compares with Hugging Face tokenizers in the same run.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <malloc.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer.hpp"

namespace {

double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Bytes that are allocated now.
std::size_t heap_bytes() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// A size from this process's status, "VmRSS" or "VmHWM", in bytes.
std::size_t status_bytes(const std::string& field) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(field + ":")) {
      return std::strtoull(line.c_str() + field.size() + 1, nullptr, 10) * 1024;
    }
  }
  std::fputs("no such field in /proc/self/status\n", stderr);
  std::exit(1);
}

/// From now on "VmHWM" is the peak since now.
void reset_peak() {
  ::malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5";
}

std::vector<std::string> read_texts(const char* path) {
  std::vector<std::string> texts;
  lode::LineReader reader(path);
  for (std::string_view line; reader.next(line);) {
    texts.push_back(lode::value_or_throw(lode::parse_json(line)).at("text").get<std::string>());
  }
  return texts;
}

/// Seconds of the fastest of `repeats` passes.
double best_pass(const lode::text::Tokenizer& tokenizer,
                 const std::vector<std::string>& texts,
                 bool spans,
                 int repeats,
                 std::size_t& tokens) {
  lode::text::TokenizedText out;
  double best = 1e300;
  for (int i = 0; i < repeats; ++i) {
    tokens = 0;
    const double start = processor_seconds();
    for (const std::string& text : texts) {
      out.clear();
      tokenizer.encode(text, spans, out);
      tokens += out.ids.size();
    }
    best = std::min(best, processor_seconds() - start);
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: tokenizer_bench MODEL TEXTS REPEATS\n", stderr);
    return 2;
  }
  const std::vector<std::string> texts = read_texts(argv[2]);
  const int repeats = std::max(1, std::atoi(argv[3]));
  std::size_t bytes = 0;
  for (const std::string& text : texts) {
    bytes += text.size();
  }
  reset_peak();
  const std::size_t before = heap_bytes();
  const std::size_t resident = status_bytes("VmRSS");
  const double start = processor_seconds();
  const auto tokenizer = lode::text::open_tokenizer(argv[1]);
  const double opened = processor_seconds();
  const std::size_t opening_peak = status_bytes("VmHWM");
  reset_peak();
  std::size_t tokens = 0;
  const double with_spans = best_pass(*tokenizer, texts, true, repeats, tokens);
  const double ids_only = best_pass(*tokenizer, texts, false, repeats, tokens);
  const std::size_t after = heap_bytes();
  const std::size_t peak = status_bytes("VmHWM");
  lode::Json report;
  report["texts"] = texts.size();
  report["bytes"] = bytes;
  report["tokens"] = tokens;
  report["open_ms"] = (opened - start) * 1e3;
  report["mb_per_s"] = static_cast<double>(bytes) / with_spans * 1e-6;
  report["mb_per_s_ids"] = static_cast<double>(bytes) / ids_only * 1e-6;
  report["memory_bytes"] = after - std::min(before, after);
  report["opening_bytes"] = opening_peak - std::min(resident, opening_peak);
  report["peak_bytes"] = peak - std::min(resident, peak);
  std::fputs(lode::to_pretty_json(report).c_str(), stdout);
  return 0;
}
