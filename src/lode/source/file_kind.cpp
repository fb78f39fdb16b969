#include "lode/source/file_kind.hpp"

#include <algorithm>

#include "lode/source/path_parts.hpp"
#include "lode/source/path_text.hpp"
#include "lode/source/role_rules.hpp"

namespace lode::source {
namespace {

/// How much larger than other files a notebook may be: most of it is outputs, which are dropped.
constexpr std::uint64_t kNotebookFactor = 8;

void add_if(const RuleName& rule, Role role, Roles& roles) {
  if (rule) {
    roles = static_cast<Roles>(roles | static_cast<Roles>(role));
  }
}

bool is_all_blank(std::string_view content) {
  return std::all_of(
      content.begin(), content.end(), [](char c) { return is_blank(c) || c == '\n'; });
}

std::optional<Refusal> refused(SkipReason reason, const RuleName& rule) {
  return rule ? std::optional(Refusal{reason, std::string(*rule)}) : std::nullopt;
}

std::optional<Refusal> refuse_unread(const PathParts& path,
                                     std::uint64_t size,
                                     const ContentLimits& limits) {
  if (size == 0) {
    return Refusal{SkipReason::Empty, "empty"};
  }
  if (const RuleName media = media_rule(path)) {
    return refused(SkipReason::Binary, media);
  }
  if (const RuleName lock = lock_file_rule(path); lock && !limits.take_lock_files) {
    return refused(SkipReason::LockFile, lock);
  }
  const bool notebook = path.file.lower.ends_with(".ipynb");
  if (size > limits.max_bytes * (notebook ? kNotebookFactor : 1)) {
    return Refusal{SkipReason::TooLarge, "size-limit"};
  }
  return std::nullopt;
}

}  // namespace

FileKind classify(std::string_view path, std::string_view content) {
  const PathParts parts = split_path(path);
  const Language language = detect_language(path, content);
  Roles roles = 0;
  add_if(test_rule(parts, language), Role::Test, roles);
  add_if(example_rule(parts), Role::Example, roles);
  add_if(benchmark_rule(parts), Role::Benchmark, roles);
  add_if(documentation_rule(parts, language), Role::Documentation, roles);
  add_if(generated_rule(parts, content), Role::Generated, roles);
  add_if(vendored_rule(parts), Role::Vendored, roles);
  if (const RuleName data = data_rule(parts, content, language)) {
    add_if(data, Role::Data, roles);
  } else {
    add_if(configuration_rule(parts, language), Role::Configuration, roles);
  }
  add_if(minified_rule(parts, content, language), Role::Minified, roles);
  add_if(lock_file_rule(parts), Role::LockFile, roles);
  add_if(legacy_rule(parts), Role::Legacy, roles);
  add_if(declaration_rule(parts), Role::Declaration, roles);
  add_if(hub_rule(parts, content), Role::Hub, roles);
  return {language, roles};
}

std::optional<Refusal> refuse_unread(std::string_view path,
                                     std::uint64_t size,
                                     const ContentLimits& limits) {
  return refuse_unread(split_path(path), size, limits);
}

std::optional<Refusal> refuse(std::string_view path,
                              std::string_view content,
                              const FileKind& kind,
                              const ContentLimits& limits) {
  const PathParts parts = split_path(path);
  if (auto early = refuse_unread(parts, content.size(), limits)) {
    return early;
  }
  if (is_all_blank(content)) {
    return Refusal{SkipReason::Empty, "blank"};
  }
  if (!limits.take_vendored && has_role(kind.roles, Role::Vendored)) {
    return refused(SkipReason::Vendored, vendored_rule(parts));
  }
  if (!limits.take_generated && has_role(kind.roles, Role::Generated)) {
    return refused(SkipReason::Generated, generated_rule(parts, content));
  }
  if (!limits.take_data && has_role(kind.roles, Role::Data)) {
    return refused(SkipReason::Data, data_rule(parts, content, kind.language));
  }
  if (!limits.take_minified && has_role(kind.roles, Role::Minified)) {
    return refused(SkipReason::Minified, minified_rule(parts, content, kind.language));
  }
  return std::nullopt;
}

}  // namespace lode::source
