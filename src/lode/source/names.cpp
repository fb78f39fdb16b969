#include "lode/source/file_kind.hpp"
#include "lode/source/syntax.hpp"
#include "lode/source/tree.hpp"

namespace lode::source {

std::string_view to_string(SkipReason reason) noexcept {
  switch (reason) {
    case SkipReason::IgnoredByGit:
      return "ignored-by-git";
    case SkipReason::IgnoredByTool:
      return "ignored-by-tool";
    case SkipReason::Excluded:
      return "excluded";
    case SkipReason::Hidden:
      return "hidden";
    case SkipReason::GitInternal:
      return "git-internal";
    case SkipReason::LinkOutside:
      return "link-outside";
    case SkipReason::LinkRepeated:
      return "link-repeated";
    case SkipReason::LinkBroken:
      return "link-broken";
    case SkipReason::RepeatedWorktree:
      return "repeated-worktree";
    case SkipReason::Submodule:
      return "submodule";
    case SkipReason::NotRegular:
      return "not-regular";
    case SkipReason::Unreadable:
      return "unreadable";
    case SkipReason::TooLarge:
      return "too-large";
    case SkipReason::Binary:
      return "binary";
    case SkipReason::UnknownEncoding:
      return "unknown-encoding";
    case SkipReason::Minified:
      return "minified";
    case SkipReason::Generated:
      return "generated";
    case SkipReason::Vendored:
      return "vendored";
    case SkipReason::Data:
      return "data";
    case SkipReason::LockFile:
      return "lock-file";
    case SkipReason::OwnIndex:
      return "own-index";
    case SkipReason::Empty:
      return "empty";
  }
  return "unreadable";
}

std::string_view to_string(Role role) noexcept {
  switch (role) {
    case Role::Test:
      return "test";
    case Role::Example:
      return "example";
    case Role::Benchmark:
      return "benchmark";
    case Role::Documentation:
      return "documentation";
    case Role::Generated:
      return "generated";
    case Role::Vendored:
      return "vendored";
    case Role::Configuration:
      return "configuration";
    case Role::Data:
      return "data";
    case Role::Minified:
      return "minified";
    case Role::LockFile:
      return "lock-file";
    case Role::Legacy:
      return "legacy";
    case Role::Declaration:
      return "declaration";
    case Role::Hub:
      return "hub";
  }
  return "";
}

std::string_view to_string(SymbolKind kind) noexcept {
  switch (kind) {
    case SymbolKind::Function:
      return "function";
    case SymbolKind::Method:
      return "method";
    case SymbolKind::Class:
      return "class";
    case SymbolKind::Interface:
      return "interface";
    case SymbolKind::Enum:
      return "enum";
    case SymbolKind::Constant:
      return "constant";
    case SymbolKind::Variable:
      return "variable";
    case SymbolKind::Field:
      return "field";
    case SymbolKind::Type:
      return "type";
    case SymbolKind::Module:
      return "module";
    case SymbolKind::Macro:
      return "macro";
    case SymbolKind::Section:
      return "section";
    case SymbolKind::Key:
      return "key";
    case SymbolKind::Selector:
      return "selector";
  }
  return "";
}

}  // namespace lode::source
