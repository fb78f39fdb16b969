#include "lode/eval/judged.hpp"

#include <algorithm>
#include <functional>

namespace lode::eval {

std::int32_t effective_grade(std::int32_t grade, const Protocol& protocol) noexcept {
  if (protocol.zero_below_level && grade < protocol.relevance_level) {
    return 0;
  }
  return grade < 0 ? kPooledUnjudged : grade;
}

void JudgedQuery::assign(const QueryJudgments* judgments, const Protocol& protocol) {
  grades.clear();
  if (judgments == nullptr) {
    return;
  }
  for (const Judgment& judgment : judgments->all()) {
    const std::int32_t grade = effective_grade(judgment.grade, protocol);
    if (grade >= 0) {
      grades.push_back(grade);
    }
  }
  std::sort(grades.begin(), grades.end(), std::greater<>());
}

std::size_t JudgedQuery::relevant(std::int32_t level) const noexcept {
  const auto end = std::partition_point(
      grades.begin(), grades.end(), [&](std::int32_t grade) { return grade >= level; });
  return static_cast<std::size_t>(end - grades.begin());
}

std::size_t JudgedQuery::nonrelevant(std::int32_t level) const noexcept {
  return grades.size() - relevant(level);
}

}  // namespace lode::eval
