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
  keep(place, fault.kind, fault.message);
}

void Ledger::note(const Place& place, std::string_view kind, std::string message) {
  keep(place, kind, std::move(message));
}

void Ledger::keep(const Place& place, std::string_view kind, std::string message) {
  const std::size_t count = ++counts_.try_emplace(std::string(kind), 0).first->second;
  if (count <= kListedPerKind) {
    findings_.push_back(
        {.where = place.text(), .kind = std::string(kind), .message = std::move(message)});
  }
}

std::vector<Finding> Ledger::findings() const {
  std::vector<Finding> all = findings_;
  for (const auto& [kind, count] : counts_) {
    if (count > kListedPerKind) {
      all.push_back({.where = "",
                     .kind = kind,
                     .message = fmt::format("and {} more of this kind", count - kListedPerKind)});
    }
  }
  return all;
}

}  // namespace lode::corpus
