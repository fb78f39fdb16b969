#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/search/encoder.hpp"

namespace lode::model {

/// The prompts of one task.
struct TaskPrompts {
  /// Names under which the task is known; compared by their letters and digits, without case.
  /// Empty: the prompts of every other task.
  std::vector<std::string> tasks;
  std::optional<std::string> query;        ///< Absent: as for every other task.
  std::optional<std::string> document;     ///< Absent: as for every other task.
  std::optional<std::string> instruction;  ///< What `{instruction}` stands for in them.
  bool operator==(const TaskPrompts&) const = default;
};

/// What a model wants before a text, by role and task. A prompt is joined to the text without
/// anything between. `{instruction}` in it stands for the task's own instruction (EncodeContext),
/// else for that of TaskPrompts.
class Prompts {
 public:
  Prompts() = default;
  explicit Prompts(std::vector<TaskPrompts> tasks) : tasks_(std::move(tasks)) {}

  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const;

  /// What of a context has no effect on its prompt, or lacks for it; a sentence each, for people.
  [[nodiscard]] std::vector<std::string> without_effect(const search::EncodeContext& context) const;

  /// Takes the place of all prompts of one role.
  void set_query(std::string prompt);
  void set_document(std::string prompt);

  [[nodiscard]] const std::vector<TaskPrompts>& tasks() const noexcept { return tasks_; }
  /// Everything, for identities and reports.
  [[nodiscard]] Json to_json() const;

 private:
  /// What stands in the prompts for a context.
  struct Choice {
    bool task_is_known = false;
    std::optional<std::string> text;
    std::optional<std::string> instruction;
  };
  [[nodiscard]] Choice choose(const search::EncodeContext& context) const;
  [[nodiscard]] TaskPrompts& general();

  std::vector<TaskPrompts> tasks_;
};

/// A parameter's text as a prompt: `\n`, `\t` and `\\` stand for a line break, a tab, a backslash.
/// A backslash before anything else is refused (InvalidArgument).
[[nodiscard]] Result<std::string> unescape_prompt(std::string_view text);

}  // namespace lode::model
