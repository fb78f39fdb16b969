#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lode/source/language.hpp"
#include "lode/source/tree.hpp"

namespace lode::source {

/// What a file is for, as bits. Ranking lowers some of them; none of them hides a file by itself.
enum class Role : std::uint16_t {
  Test = 1U << 0U,
  Example = 1U << 1U,
  Benchmark = 1U << 2U,
  Documentation = 1U << 3U,
  Generated = 1U << 4U,
  Vendored = 1U << 5U,
  Configuration = 1U << 6U,
  Data = 1U << 7U,
  Minified = 1U << 8U,
  LockFile = 1U << 9U,
  Legacy = 1U << 10U,       ///< Kept for compatibility: compat, legacy, deprecated.
  Declaration = 1U << 11U,  ///< Declares without defining: .d.ts, .pyi, .mli.
  Hub = 1U << 12U,  ///< Mostly re-exports: __init__.py, index.ts, mod.rs, package-info.java.
};
using Roles = std::uint16_t;
[[nodiscard]] constexpr bool has_role(Roles roles, Role role) noexcept {
  return (roles & static_cast<Roles>(role)) != 0;
}
[[nodiscard]] std::string_view to_string(Role role) noexcept;

struct FileKind {
  Language language = Language::Unknown;
  Roles roles = 0;
  bool operator==(const FileKind&) const = default;
};

/// By path (relative to the root, so that folders above it say nothing) and content (UTF-8), with
/// named rules (docs/languages.md). The same arguments give the same answer everywhere.
[[nodiscard]] FileKind classify(std::string_view path, std::string_view content);

struct ContentLimits {
  std::uint64_t max_bytes = 4U << 20U;  ///< Larger files are skipped as TooLarge; notebooks
  ///< at eight times this size.
  bool take_minified = false;
  bool take_generated = true;
  bool take_vendored = true;
  bool take_data = false;
  bool take_lock_files = false;
};

/// Why the rules keep a file out of the index: reason and the rule that says so.
struct Refusal {
  SkipReason reason = SkipReason::Binary;
  std::string rule;
  bool operator==(const Refusal&) const = default;
};

/// What path and size tell already, so that the file need not be read: size, media, lock files.
[[nodiscard]] std::optional<Refusal> refuse_unread(std::string_view path,
                                                   std::uint64_t size,
                                                   const ContentLimits& limits);

/// All rules, those of refuse_unread() first. `content` is UTF-8, `kind` what classify() says of
/// it.
[[nodiscard]] std::optional<Refusal> refuse(std::string_view path,
                                            std::string_view content,
                                            const FileKind& kind,
                                            const ContentLimits& limits);

}  // namespace lode::source
