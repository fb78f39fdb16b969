// A pasted text is taken apart as a query, its stack frames are found, and it is marked with its
// own words: whatever it holds, weights are finite and marks lie inside lines.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/code_query.hpp"
#include "lode/search/excerpt.hpp"
#include "lode/search/stack_trace.hpp"

namespace {

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

void check_terms(const std::vector<lode::search::CodeQueryTerm>& terms) {
  for (std::size_t i = 0; i < terms.size(); ++i) {
    require(std::isfinite(terms[i].weight) && terms[i].weight > 0.0 && !terms[i].term.empty());
    require(i == 0 || terms[i - 1].term < terms[i].term);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace lode::search;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const CodeQuery query = parse_code_query(text);
  check_terms(query.terms);
  check_terms(query.title_terms);
  for (const StackFrame& frame : query.frames) {
    require(!frame.path.empty() && frame.path.find('\n') == std::string::npos);
  }
  require(query.frames == find_stack_frames(text));
  for (const ExcerptLine& line : best_lines(LineTable(std::string(text)), 1, 1000, query, 5)) {
    require(line.begin <= line.end && line.end <= size);
    std::size_t done = line.begin;
    for (const auto& mark : line.marks) {
      require(mark.begin >= done && mark.end > mark.begin && mark.end <= line.end);
      done = mark.end;
    }
    const std::string_view all = text.substr(line.begin, line.end - line.begin);
    require(clip(all, 7).size() <= 7);
  }
  return 0;
}
