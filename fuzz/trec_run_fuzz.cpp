// Text as a TREC run: both readers accept the same, and give the same values.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "lode/eval/evaluate.hpp"
#include "lode/eval/trec.hpp"

namespace {

using lode::eval::Evaluation;

lode::eval::Qrels some_qrels() {
  lode::eval::Qrels qrels;
  for (const char* query : {"q", "1", "301"}) {
    for (const char* docno : {"a", "b", "d1"}) {
      if (!qrels.add(query, docno, 1)) {
        std::abort();
      }
    }
  }
  return qrels;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const lode::eval::Qrels qrels = some_qrels();
  static const auto measures =
      lode::value_or_throw(lode::eval::parse_measures("nDCG@10 AP RR Unj@5 Bpref"));
  static const auto protocol = lode::value_or_throw(lode::eval::find_protocol("trec9"));
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::optional<Evaluation> read;
  std::optional<Evaluation> streamed;
  try {
    read =
        lode::eval::evaluate(qrels, lode::eval::parse_trec_run(text, "input"), measures, protocol);
  } catch (const lode::Error&) {
  }
  try {
    streamed = lode::eval::evaluate_trec_text(qrels, text, "input", measures, protocol);
  } catch (const lode::Error&) {
  }
  if (read.has_value() != streamed.has_value() ||
      (read && (read->per_query != streamed->per_query || read->averages != streamed->averages))) {
    std::abort();
  }
  lode::eval::SkippedLines skipped;
  try {
    static_cast<void>(lode::eval::evaluate_trec_text(
        qrels, text, "input", measures, protocol, {.skipped = &skipped}));
  } catch (const lode::Error&) {
  }
  return 0;
}
