#include "lode/index/options.hpp"

#include <fmt/format.h>

namespace lode::index {

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
