#include "lode/corpus/findings.hpp"

#include <gtest/gtest.h>

namespace lode::corpus {
namespace {

TEST(SummariseFaults, CountsFaultsByKindAndLeavesNotesOut) {
  Ledger ledger(true);
  ledger.fault({.file = "a", .number = 1}, {.kind = "empty-document", .message = "m"});
  ledger.note({.file = "a"}, "crlf", "m");
  ledger.fault({.file = "a", .number = 2}, {.kind = "bad-json", .message = "m"});
  ledger.fault({.file = "a", .number = 3}, {.kind = "empty-document", .message = "m"});
  EXPECT_EQ(summarise_faults(ledger.findings()),
            "skipped or repaired 3 records: bad-json 1, empty-document 2");
}

TEST(SummariseFaults, SaysNothingWithoutFaults) {
  Ledger ledger(true);
  ledger.note({.file = "a"}, "crlf", "m");
  EXPECT_EQ(summarise_faults(ledger.findings()), "");
}

TEST(SummariseFaults, CountsThoseThatAreNotListed) {
  Ledger ledger(true);
  for (std::size_t line = 1; line <= 2500; ++line) {
    ledger.fault({.file = "a", .number = line}, {.kind = "bad-json", .message = "m"});
  }
  EXPECT_EQ(ledger.findings().size(), 1001U);
  EXPECT_EQ(summarise_faults(ledger.findings()), "skipped or repaired 2500 records: bad-json 2500");
}

}  // namespace
}  // namespace lode::corpus
