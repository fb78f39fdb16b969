#include "lode/search/path_table.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "lode/base/ascii.hpp"
#include "lode/search/query_words.hpp"

namespace lode::search {
namespace {

[[nodiscard]] std::string_view base_name(std::string_view path) noexcept {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

[[nodiscard]] std::string_view folder(std::string_view path) noexcept {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

/// Up to the first dot that is not the name's first byte: "a.test.ts" and ".bashrc" give "a" and
/// ".bashrc".
[[nodiscard]] std::string_view without_extension(std::string_view name) noexcept {
  return name.substr(0, name.find('.', 1));
}

[[nodiscard]] bool says_nothing(std::string_view stem) noexcept {
  static constexpr std::array<std::string_view, 8> kNames = {
      "__init__", "index", "init", "lib", "main", "mod", "package", "package-info"};
  return std::find(kNames.begin(), kNames.end(), stem) != kNames.end();
}

[[nodiscard]] std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    if (const std::string_view part = path.substr(0, slash);
        !part.empty() && part != "." && part != "..") {
      parts.emplace_back(part);
    }
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

}  // namespace

double term_similarity(std::string_view a, std::string_view b) noexcept {
  if (a == b) {
    return 1.0;
  }
  const std::size_t shorter = std::min(a.size(), b.size());
  const auto common = static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shorter), b.begin()).first -
      a.begin());
  if (common == shorter) {
    return shorter >= 4 ? 0.7 : shorter == 3 ? 0.5 : 0.0;
  }
  return common >= 5 && common * 10 >= std::max(a.size(), b.size()) * 7 ? 0.6 : 0.0;
}

PathTable::PathTable(const CodeIndex& index) {
  const std::uint32_t count = index.file_count();
  stems_.reserve(count);
  folders_.reserve(count);
  paths_.reserve(count);
  extensions_.reserve(count);
  for (std::uint32_t file = 0; file < count; ++file) {
    const CodeFile info = index.file(file);
    const std::string_view stem = without_extension(base_name(info.path));
    std::string_view above = folder(info.path);
    stems_.push_back(intern(says_nothing(stem) && !above.empty() ? base_name(above) : stem));
    std::string last;
    for (int i = 0; i < 3 && !above.empty(); ++i) {
      last.append(base_name(above)).push_back('/');
      above = folder(above);
    }
    folders_.push_back(intern(last));
    const std::string path = to_lower_ascii(info.path);
    const std::string_view name = base_name(path);
    const std::size_t dot = name.rfind('.');
    const bool none = dot == std::string_view::npos || dot == 0;
    extensions_.emplace_back(none ? std::string_view() : name.substr(dot));
    paths_.push_back(path.substr(0, path.size() - extensions_.back().size()));
    by_name_[std::string(base_name(paths_.back()))].push_back(file);
  }
}

std::vector<std::uint32_t> PathTable::intern(std::string_view text) {
  std::vector<std::uint32_t> ids;
  for (const QueryWord& word : query_words(text)) {
    for (const std::string& part : word.parts) {
      const auto [entry, added] =
          word_ids_.emplace(part, static_cast<std::uint32_t>(words_.size()));
      if (added) {
        words_.push_back(part);
      }
      if (std::find(ids.begin(), ids.end(), entry->second) == ids.end()) {
        ids.push_back(entry->second);
      }
    }
  }
  return ids;
}

PathTable::Match PathTable::match_parts(const std::vector<std::string>& parts) const {
  Match match;
  if (parts.empty()) {
    return match;
  }
  const auto found = by_name_.find(parts.back());
  if (found == by_name_.end()) {
    return match;
  }
  for (const std::uint32_t file : found->second) {
    const std::vector<std::string> own = split(paths_[file]);
    std::size_t common = 0;
    while (common < own.size() && common < parts.size() &&
           own[own.size() - 1 - common] == parts[parts.size() - 1 - common]) {
      ++common;
    }
    if (common > match.parts) {
      match.parts = common;
      match.files.clear();
    }
    if (common == match.parts) {
      match.files.push_back(file);
    }
  }
  return match;
}

PathTable::Match PathTable::match_end(std::string_view path) const {
  std::vector<std::string> parts = split(to_lower_ascii(path));
  if (parts.empty()) {
    return {};
  }
  const std::size_t dot = parts.back().rfind('.');
  if (dot == std::string::npos || dot == 0) {
    return match_parts(parts);
  }
  const Match whole = match_parts(parts);
  const std::string extension = parts.back().substr(dot);
  parts.back().resize(dot);
  Match match = match_parts(parts);
  Match same{{}, match.parts};
  std::copy_if(match.files.begin(),
               match.files.end(),
               std::back_inserter(same.files),
               [&](std::uint32_t file) { return extensions_[file] == extension; });
  if (!same.files.empty()) {
    return same;
  }
  return whole.files.empty() ? match : whole;
}

std::vector<std::uint32_t> PathTable::match_module(std::string_view module,
                                                   std::size_t most) const {
  std::string path = to_lower_ascii(module);
  if (path.find('/') == std::string::npos && path.find("::") != std::string::npos) {
    for (std::size_t at = path.find("::"); at != std::string::npos; at = path.find("::", at)) {
      path.replace(at, 2, "/");
    }
  } else if (path.find('/') == std::string::npos) {
    std::replace(path.begin(), path.end(), '.', '/');
  }
  std::vector<std::string> parts = split(path);
  // The last parts may be names inside the file; one part alone says too little.
  for (; parts.size() >= 2; parts.pop_back()) {
    Match match = match_end([&] {
      std::string joined;
      for (const std::string& part : parts) {
        joined.append(part).push_back('/');
      }
      joined.pop_back();
      return joined;
    }());
    if (match.parts == parts.size() || (match.parts >= 2 && match.files.size() == 1)) {
      return match.files.size() <= most ? match.files : std::vector<std::uint32_t>();
    }
    // A package's own file.
    std::vector<std::string> package = parts;
    package.emplace_back("__init__");
    match = match_parts(package);
    if (match.parts == package.size()) {
      return match.files.size() <= most ? match.files : std::vector<std::uint32_t>();
    }
  }
  return {};
}

}  // namespace lode::search
