#include "lode/model/prompts.hpp"

#include <algorithm>
#include <cctype>

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

std::string Prompts::prompt(const search::EncodeContext& context) const {
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
  std::optional<std::string> text;
  std::optional<std::string> instruction;
  for (const TaskPrompts* const prompts : {own, general}) {
    if (prompts == nullptr) {
      continue;
    }
    const auto& prompt =
        context.role == search::TextRole::Query ? prompts->query : prompts->document;
    text = text ? text : prompt;
    instruction = instruction ? instruction : prompts->instruction;
  }
  if (!context.instruction.empty()) {
    instruction = std::string(context.instruction);
  }
  return replaced(text.value_or(""), instruction.value_or(""));
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

std::string unescape_prompt(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '\\' && (next == 'n' || next == 't' || next == '\\')) {
      out += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace lode::model
