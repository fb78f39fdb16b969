#include "lode/experiment/coverage.hpp"

#include <algorithm>
#include <cstddef>

#include "lode/experiment/tree_answer.hpp"

namespace lode::experiment {
namespace {

using corpus::TargetLevel;
using corpus::TreeTarget;
using search::LineRange;

std::size_t length_of(const TreeTarget& target) {
  return target.last_line - target.first_line + 1;
}

/// How many lines of a target are shown; what is shown is disjoint.
std::size_t shown_lines(const TreeTarget& target, std::span<const LineRange> shown) {
  std::size_t count = 0;
  for (const LineRange& lines : shown) {
    if (overlap(target, lines)) {
      count += std::min(lines.last_line, target.last_line) -
               std::max(lines.first_line, target.first_line) + 1;
    }
  }
  return count;
}

bool is_shown(const TreeTarget& target, std::span<const LineRange> shown) {
  if (target.level == TargetLevel::Line || target.level == TargetLevel::Hunk) {
    return shown_lines(target, shown) == length_of(target);
  }
  return std::any_of(
      shown.begin(), shown.end(), [&](const LineRange& lines) { return overlap(target, lines); });
}

}  // namespace

std::optional<bool> is_superset(std::span<const LineRange> shown,
                                std::span<const TreeTarget> targets,
                                TargetLevel level) {
  bool has_targets = false;
  bool has_hunks = false;
  for (const TreeTarget& target : targets) {
    has_hunks = has_hunks || target.level == TargetLevel::Hunk;
    if (target.level == level) {
      has_targets = true;
      if (!is_shown(target, shown)) {
        return false;
      }
    }
  }
  const bool is_vacuous = has_hunks && level == TargetLevel::HunkFunction;
  return has_targets || is_vacuous ? std::optional(true) : std::nullopt;
}

std::optional<double> line_recall(std::span<const LineRange> shown,
                                  std::span<const TreeTarget> targets) {
  std::size_t lines = 0;
  std::size_t found = 0;
  for (const TreeTarget& target : targets) {
    if (target.level == TargetLevel::Line) {
      lines += length_of(target);
      found += shown_lines(target, shown);
    }
  }
  return lines == 0 ? std::nullopt
                    : std::optional(static_cast<double>(found) / static_cast<double>(lines));
}

}  // namespace lode::experiment
