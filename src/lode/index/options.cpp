#include "lode/index/options.hpp"

#include <fmt/format.h>

namespace lode::index {
namespace {

/// For a shell.
[[nodiscard]] std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out.push_back(c);
    }
  }
  return out + "'";
}

}  // namespace

std::string command_options(const IndexOptions& options) {
  std::string line;
  if (!options.folder.empty()) {
    line += " --index " + shell_quoted(options.folder.string());
  }
  line += options.walk.hidden ? " --hidden" : "";
  line += options.walk.ignore ? "" : " --no-ignore";
  if (options.limits.max_bytes != source::ContentLimits{}.max_bytes) {
    line += fmt::format(" --max-file-size {}", options.limits.max_bytes);
  }
  for (const std::string& pattern : options.walk.exclude) {
    line += " --exclude " + shell_quoted(pattern);
  }
  return line;
}

std::string options_fingerprint(const IndexOptions& options) {
  const source::ContentLimits& limits = options.limits;
  std::string line = fmt::format("hidden={:d} ignore={:d} max_bytes={} take={:d}{:d}{:d}{:d}{:d}",
                                 options.walk.hidden,
                                 options.walk.ignore,
                                 limits.max_bytes,
                                 limits.take_minified,
                                 limits.take_generated,
                                 limits.take_vendored,
                                 limits.take_data,
                                 limits.take_lock_files);
  for (const std::string& pattern : options.walk.exclude) {
    line += fmt::format(" exclude={}:{}", pattern.size(), pattern);
  }
  return line;
}

}  // namespace lode::index
