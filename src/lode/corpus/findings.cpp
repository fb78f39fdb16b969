#include "lode/corpus/findings.hpp"

#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::corpus {
namespace {

constexpr std::size_t kListedPerKind = 1000;

}  // namespace

std::string Place::text() const {
  if (number == 0) {
    return std::string(file);
  }
  return is_row ? fmt::format("{}: row {}", file, number) : fmt::format("{}:{}", file, number);
}

void Ledger::fault(const Place& place, const Fault& fault) {
  if (!lenient_) {
    throw Error(ErrorKind::InvalidInput, fmt::format("{}: {}", place.text(), fault.message));
  }
  keep(place, {std::string(fault.kind), true}, fault.message);
}

void Ledger::note(const Place& place, std::string_view kind, std::string message) {
  keep(place, {std::string(kind), false}, std::move(message));
}

void Ledger::keep(const Place& place, Kind kind, std::string message) {
  if (++counts_[kind] <= kListedPerKind) {
    findings_.push_back({.where = place.text(),
                         .kind = std::move(kind.first),
                         .message = std::move(message),
                         .is_fault = kind.second});
  }
}

std::vector<Finding> Ledger::findings() const {
  std::vector<Finding> all = findings_;
  for (const auto& [kind, count] : counts_) {
    if (count > kListedPerKind) {
      const std::size_t more = count - kListedPerKind;
      all.push_back({.where = "",
                     .kind = kind.first,
                     .message = fmt::format("and {} more of this kind", more),
                     .is_fault = kind.second,
                     .count = more});
    }
  }
  return all;
}

std::string summarise_faults(std::span<const Finding> findings) {
  std::map<std::string_view, std::size_t> counts;
  std::size_t all = 0;
  for (const Finding& finding : findings) {
    if (finding.is_fault) {
      counts[finding.kind] += finding.count;
      all += finding.count;
    }
  }
  if (all == 0) {
    return {};
  }
  std::vector<std::string> kinds;
  kinds.reserve(counts.size());
  for (const auto& [kind, count] : counts) {
    kinds.push_back(fmt::format("{} {}", kind, count));
  }
  return fmt::format("skipped or repaired {} {}: {}",
                     all,
                     all == 1 ? "record" : "records",
                     fmt::join(kinds, ", "));
}

}  // namespace lode::corpus
