// Text as a measure: what is accepted is printed so that it reads back the same, and can be
// computed.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/eval/evaluate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto measure = lode::eval::parse_measure(text)) {
    const auto again = lode::eval::parse_measure(lode::eval::to_string(*measure));
    if (!again || *again != *measure) {
      std::abort();
    }
  }
  const auto measures = lode::eval::parse_measures(text);
  if (!measures) {
    return 0;
  }
  static const auto protocol = lode::value_or_throw(lode::eval::find_protocol("trec9"));
  lode::eval::Qrels qrels;
  for (const auto& [docno, grade] : {std::pair("a", 2), std::pair("b", 0), std::pair("c", -1)}) {
    if (!qrels.add("q", docno, grade)) {
      std::abort();
    }
  }
  const lode::eval::Run run{
      .tag = "t",
      .rankings = {
          {.query_id = "q", .documents = {{"x", 3.0}, {"b", 2.0}, {"a", 2.0}, {"c", 1.0}}}}};
  const auto result = lode::eval::evaluate(qrels, run, *measures, protocol);
  if (result.averages.size() != measures->size()) {
    std::abort();
  }
  return 0;
}
