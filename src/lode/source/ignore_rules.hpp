#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lode/source/ignore_list.hpp"

namespace lode::source {

/// An ignore file together with the ones that it overrides: those of the folders above, and of
/// settings for the whole repository.
struct IgnoreLevel {
  IgnoreList list;
  std::string source;    ///< Name of the file, for messages.
  std::size_t base = 0;  ///< Length of the folder's prefix ("a/b/") in the paths that are asked.
  const IgnoreLevel* above = nullptr;
};

/// The ignore files that apply in one folder, by kind; a kind decides before the kinds after it.
struct IgnoreRules {
  const IgnoreLevel* lodeignore = nullptr;
  const IgnoreLevel* ignore = nullptr;
  const IgnoreLevel* git = nullptr;
};

/// What one kind of ignore files says about a path.
struct IgnoreVerdict {
  enum class Answer : std::uint8_t { Silent, Ignored, Kept };
  Answer answer = Answer::Silent;
  const IgnoreLevel* level = nullptr;
  const IgnoreList::Rule* rule = nullptr;

  /// "FILE:LINE: PATTERN".
  [[nodiscard]] std::string describe() const;
};

/// The innermost file with a matching rule decides. `path` has no '/' at its end, and all folders
/// that hold it are not ignored.
[[nodiscard]] IgnoreVerdict judge(const IgnoreLevel* innermost, std::string_view path, bool folder);

}  // namespace lode::source
