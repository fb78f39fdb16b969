#include "lode/search/path_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "lode/base/ascii.hpp"
#include "lode/search/query_words.hpp"

namespace lode::search {
namespace {

constexpr std::uint32_t kNoFile = 0xFFFFFFFF;

[[nodiscard]] std::string_view base_name(std::string_view path) noexcept {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

[[nodiscard]] std::string_view folder(std::string_view path) noexcept {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
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

/// With the dot; none of a name that only begins with one.
[[nodiscard]] std::string_view last_extension(std::string_view path) noexcept {
  const std::string_view name = base_name(path);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot);
}

[[nodiscard]] std::string_view without_last_extension(std::string_view path) noexcept {
  return path.substr(0, path.size() - last_extension(path).size());
}

constexpr std::uint64_t kNoHash = 0xCBF29CE484222325U;

/// FNV-1a without regard to case, after `hash`: parts are short.
[[nodiscard]] std::uint64_t hash_part(std::string_view part, std::uint64_t hash) noexcept {
  for (const char c : part) {
    hash = (hash ^ static_cast<unsigned char>(to_lower_ascii(c))) * 0x100000001B3U;
  }
  hash = (hash ^ static_cast<unsigned char>('/')) * 0x100000001B3U;
  return hash ^ (hash >> 32U);
}

[[nodiscard]] bool is_lower_of(std::string_view lower, std::string_view text) noexcept {
  return std::equal(lower.begin(), lower.end(), text.begin(), text.end(), [](char a, char b) {
    return a == to_lower_ascii(b);
  });
}

}  // namespace

std::string_view file_stem(std::string_view path) noexcept {
  const std::string_view name = base_name(path);
  return name.substr(0, name.find('.', 1));
}

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
  paths_.reserve(count);
  stems_.reserve(count);
  folders_.reserve(count);
  std::unordered_map<std::string_view, std::uint32_t> lists_of_stems;
  std::unordered_map<std::string_view, std::uint32_t> lists_of_folders;
  for (std::uint32_t file = 0; file < count; ++file) {
    paths_.push_back(index.file(file).path);
    const std::string_view stem = file_stem(paths_.back());
    const std::string_view above = folder(paths_.back());
    const std::string_view name = says_nothing(stem) && !above.empty() ? base_name(above) : stem;
    const auto [of_stem, new_stem] = lists_of_stems.try_emplace(name);
    if (new_stem) {
      of_stem->second = add_list(name);
    }
    stems_.push_back(of_stem->second);
    const auto [of_folder, new_folder] = lists_of_folders.try_emplace(above);
    if (new_folder) {
      std::string last;
      std::string_view rest = above;
      for (int i = 0; i < 3 && !rest.empty(); ++i) {
        last.append(base_name(rest)).push_back('/');
        rest = folder(rest);
      }
      of_folder->second = add_list(last);
    }
    folders_.push_back(of_folder->second);
  }
  by_name_ = make_chains(1);
  by_folder_ = make_chains(2);
}

PathTable::Chains PathTable::make_chains(std::size_t parts) const {
  Chains chains{.parts = parts, .first = {}, .next = {}};
  chains.first.assign(std::bit_ceil(paths_.size() + 1), kNoFile);
  chains.next.resize(paths_.size());
  for (auto file = static_cast<std::uint32_t>(paths_.size()); file-- > 0;) {
    const std::string_view path = without_last_extension(paths_[file]);
    std::uint64_t hash = hash_part(base_name(path), kNoHash);
    if (parts == 2) {
      hash = hash_part(base_name(folder(path)), hash);
    }
    std::uint32_t& first = chains.first[hash & (chains.first.size() - 1)];
    chains.next[file] = first;
    first = file;
  }
  return chains;
}

std::uint32_t PathTable::add_list(std::string_view text) {
  std::vector<std::uint32_t>& ids = lists_.emplace_back();
  visit_parts(text, [&](std::string_view term) {
    if (const std::uint32_t id = intern(term); std::find(ids.begin(), ids.end(), id) == ids.end()) {
      ids.push_back(id);
    }
  });
  return static_cast<std::uint32_t>(lists_.size() - 1);
}

std::uint32_t PathTable::intern(std::string_view term) {
  if (const auto found = word_ids_.find(term); found != word_ids_.end()) {
    return found->second;
  }
  const auto id = static_cast<std::uint32_t>(words_.size());
  words_.emplace_back(term);
  word_ids_.emplace(term, id);
  return id;
}

void PathTable::match_chain(const std::vector<std::string>& parts,
                            const Chains& chains,
                            Match& match) const {
  std::uint64_t hash = hash_part(parts.back(), kNoHash);
  if (chains.parts == 2) {
    hash = hash_part(parts[parts.size() - 2], hash);
  }
  for (std::uint32_t file = chains.first[hash & (chains.first.size() - 1)]; file != kNoFile;
       file = chains.next[file]) {
    std::string_view own = without_last_extension(paths_[file]);
    std::size_t common = 0;
    while (common < parts.size() && !own.empty() &&
           is_lower_of(parts[parts.size() - 1 - common], base_name(own))) {
      ++common;
      own = folder(own);
    }
    if (common > match.parts) {
      match.parts = common;
      match.files.clear();
    }
    if (common > 0 && common == match.parts) {
      match.files.push_back(file);
    }
  }
}

/// Nothing when fewer than `least` parts are shared.
PathTable::Match PathTable::match_parts(const std::vector<std::string>& parts,
                                        std::size_t least) const {
  Match match;
  if (parts.size() >= 2) {
    match_chain(parts, by_folder_, match);
  }
  if (match.parts < 2) {
    match = {};
    if (least < 2 && !parts.empty()) {
      match_chain(parts, by_name_, match);
    }
  }
  return match;
}

PathTable::Match PathTable::match_end(std::string_view path) const {
  return match_end(path, 1);
}

PathTable::Match PathTable::match_end(std::string_view path, std::size_t least) const {
  std::vector<std::string> parts = split(to_lower_ascii(path));
  if (parts.empty()) {
    return {};
  }
  const std::size_t dot = parts.back().rfind('.');
  if (dot == std::string::npos || dot == 0) {
    return match_parts(parts, least);
  }
  const Match whole = match_parts(parts, 1);
  const std::string extension = parts.back().substr(dot);
  parts.back().resize(dot);
  Match match = match_parts(parts, least);
  Match same{{}, match.parts};
  std::copy_if(
      match.files.begin(),
      match.files.end(),
      std::back_inserter(same.files),
      [&](std::uint32_t file) { return is_lower_of(extension, last_extension(paths_[file])); });
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
    Match match = match_end(
        [&] {
          std::string joined;
          for (const std::string& part : parts) {
            joined.append(part).push_back('/');
          }
          joined.pop_back();
          return joined;
        }(),
        2);
    if (match.parts == parts.size() || (match.parts >= 2 && match.files.size() == 1)) {
      return match.files.size() <= most ? match.files : std::vector<std::uint32_t>();
    }
    // A package's own file.
    std::vector<std::string> package = parts;
    package.emplace_back("__init__");
    match = match_parts(package, 2);
    if (match.parts == package.size()) {
      return match.files.size() <= most ? match.files : std::vector<std::uint32_t>();
    }
  }
  return {};
}

}  // namespace lode::search
