#include "lode/source/name_rules.hpp"

namespace lode::source {
namespace {

using Answer = IgnoreVerdict::Answer;

IgnoreList exclude_list(const std::vector<std::string>& patterns) {
  std::string text;
  for (const std::string& pattern : patterns) {
    text += pattern + '\n';
  }
  return IgnoreList::parse(text, false);
}

NameVerdict refusal(SkipReason reason, std::string detail) {
  return {false, reason, std::move(detail), false};
}

NameVerdict judge_by_git(const NamedEntry& entry) {
  std::string rule(entry.only_tracked);
  if (rule.empty()) {
    const IgnoreVerdict verdict = judge(entry.rules.git, entry.path, entry.folder);
    if (verdict.answer != Answer::Ignored) {
      return {};
    }
    rule = verdict.describe();
  }
  if (entry.scope != nullptr && entry.scope->tracks(entry.path, entry.folder)) {
    return {true, {}, std::move(rule), entry.folder};
  }
  return refusal(SkipReason::IgnoredByGit, std::move(rule));
}

}  // namespace

NameRules::NameRules(const WalkOptions& options, std::size_t prefix_size)
    : exclude_(exclude_list(options.exclude)), prefix_size_(prefix_size), hidden_(options.hidden) {}

NameVerdict NameRules::judge_entry(const NamedEntry& entry) const {
  if (entry.name == ".git") {
    return refusal(SkipReason::GitInternal, {});
  }
  const IgnoreList::Rule* excluded =
      exclude_.find(entry.path.substr(prefix_size_), entry.name, entry.folder);
  if (excluded != nullptr && !excluded->pattern.negated()) {
    return refusal(SkipReason::Excluded, excluded->pattern.text());
  }
  IgnoreVerdict tool = judge(entry.rules.lodeignore, entry.path, entry.folder);
  if (tool.answer == Answer::Silent) {
    tool = judge(entry.rules.ignore, entry.path, entry.folder);
  }
  if (tool.answer == Answer::Ignored) {
    return refusal(SkipReason::IgnoredByTool, tool.describe());
  }
  if (tool.answer == Answer::Kept) {
    return {};
  }
  if (entry.name.starts_with('.') && !hidden_) {
    return refusal(SkipReason::Hidden, {});
  }
  return judge_by_git(entry);
}

}  // namespace lode::source
