#pragma once

#include <string>
#include <utility>
#include <vector>

namespace lode::source {

/// The encodings that a text may have, by ICU's detector: lower-case names with a confidence from 0
/// to 100, most likely first. May be called from several threads. Throws Error(Unsupported) when
/// the system's ICU lacks the detector.
[[nodiscard]] std::vector<std::pair<std::string, int>> detect_charsets(const std::string& sample);

}  // namespace lode::source
