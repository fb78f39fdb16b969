#include "lode/model/prompts.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace lode::model {
namespace {

constexpr std::string_view kInstruction = "{instruction}";

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return plain;
}

bool is_for(const TaskPrompts& prompts, const std::string& task) {
  return std::any_of(prompts.tasks.begin(), prompts.tasks.end(), [&](const std::string& name) {
    return plain_name(name) == task;
  });
}

std::string replaced(std::string text, std::string_view instruction) {
  std::size_t at = 0;
  while ((at = text.find(kInstruction, at)) != std::string::npos) {
    text.replace(at, kInstruction.size(), instruction);
    at += instruction.size();
  }
  return text;
}

}  // namespace

Prompts::Choice Prompts::choose(const search::EncodeContext& context) const {
  const TaskPrompts* own = nullptr;
  const TaskPrompts* general = nullptr;
  const std::string task = plain_name(context.task);
  for (const TaskPrompts& prompts : tasks_) {
    if (prompts.tasks.empty()) {
      general = &prompts;
    } else if (own == nullptr && !task.empty() && is_for(prompts, task)) {
      own = &prompts;
    }
  }
  Choice choice{.task_is_known = own != nullptr, .text = {}, .instruction = {}};
  for (const TaskPrompts* const prompts : {own, general}) {
    if (prompts == nullptr) {
      continue;
    }
    const auto& prompt =
        context.role == search::TextRole::Query ? prompts->query : prompts->document;
    choice.text = choice.text ? choice.text : prompt;
    choice.instruction = choice.instruction ? choice.instruction : prompts->instruction;
  }
  return choice;
}

std::string Prompts::prompt(const search::EncodeContext& context) const {
  const Choice choice = choose(context);
  return replaced(
      choice.text.value_or(""),
      context.instruction.empty() ? choice.instruction.value_or("") : context.instruction);
}

std::vector<std::string> Prompts::without_effect(const search::EncodeContext& context) const {
  const Choice choice = choose(context);
  const std::string_view role = context.role == search::TextRole::Query ? "query" : "document";
  const bool takes = choice.text.value_or("").find(kInstruction) != std::string::npos;
  std::vector<std::string> out;
  if (!context.task.empty() && !choice.task_is_known) {
    out.push_back(
        fmt::format("the model has no prompts for the task '{}'; it has no effect", context.task));
  }
  if (!context.instruction.empty() && !takes) {
    out.push_back(fmt::format("the {} prompt takes no instruction; it has no effect", role));
  }
  if (takes && context.instruction.empty() && choice.instruction.value_or("").empty()) {
    out.push_back(fmt::format("the {} prompt has an {{instruction}}, and none is given", role));
  }
  return out;
}

TaskPrompts& Prompts::general() {
  const auto found = std::find_if(tasks_.begin(), tasks_.end(), [](const TaskPrompts& prompts) {
    return prompts.tasks.empty();
  });
  return found == tasks_.end() ? tasks_.emplace_back() : *found;
}

void Prompts::set_query(std::string prompt) {
  for (TaskPrompts& prompts : tasks_) {
    prompts.query.reset();
  }
  general().query = std::move(prompt);
}

void Prompts::set_document(std::string prompt) {
  for (TaskPrompts& prompts : tasks_) {
    prompts.document.reset();
  }
  general().document = std::move(prompt);
}

Json Prompts::to_json() const {
  Json out = Json::array();
  for (const TaskPrompts& prompts : tasks_) {
    Json one = Json::object();
    if (!prompts.tasks.empty()) {
      one["tasks"] = prompts.tasks;
    }
    const auto add = [&](const char* name, const std::optional<std::string>& value) {
      if (value) {
        one[name] = *value;
      }
    };
    add("query", prompts.query);
    add("document", prompts.document);
    add("instruction", prompts.instruction);
    out.push_back(std::move(one));
  }
  return out;
}

Result<std::string> unescape_prompt(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    const char next = ++i < text.size() ? text[i] : '\0';
    if (next != 'n' && next != 't' && next != '\\') {
      return failure(ErrorKind::InvalidArgument,
                     "a backslash in a prompt stands before n, t or another backslash");
    }
    out += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
  }
  return out;
}

}  // namespace lode::model
