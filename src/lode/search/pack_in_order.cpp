#include "lode/search/pack_in_order.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "lode/text/token_estimate.hpp"

namespace lode::search {
namespace {

/// A file of which some lines are taken.
struct PackedFile {
  std::string path;
  std::vector<std::size_t> costs;  ///< Tokens of each line.
  std::vector<bool> taken;
};

PackedFile open_file(std::string_view path, std::string_view text) {
  PackedFile file;
  file.path = path;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    file.costs.push_back(text::estimate_tokens(text.substr(begin, end - begin)));
    begin = end;
  }
  file.taken.resize(file.costs.size());
  return file;
}

/// Takes the lines of a hit while there is room; false when there was not enough.
bool take(PackedFile& file, const LineRange& lines, std::size_t& room) {
  const std::size_t last = std::min<std::size_t>(lines.last_line, file.costs.size());
  for (std::size_t line = lines.first_line; line != 0 && line <= last; ++line) {
    if (file.taken[line - 1]) {
      continue;
    }
    if (file.costs[line - 1] > room) {
      return false;
    }
    room -= file.costs[line - 1];
    file.taken[line - 1] = true;
  }
  return true;
}

}  // namespace

std::vector<LineRange> pack_in_order(
    std::span<const SearchHit> hits,
    std::size_t tokens,
    const std::function<std::string(std::string_view path)>& text_of) {
  std::vector<PackedFile> files;
  std::unordered_map<std::string_view, std::size_t> places;
  for (const SearchHit& hit : hits) {
    const auto [place, is_new] = places.try_emplace(hit.lines.path, files.size());
    if (is_new) {
      files.push_back(open_file(hit.lines.path, text_of(hit.lines.path)));
    }
    if (!take(files[place->second], hit.lines, tokens)) {
      break;
    }
  }
  std::vector<LineRange> packed;
  for (const PackedFile& file : files) {
    bool is_open = false;
    for (std::size_t i = 0; i < file.taken.size(); ++i) {
      const auto line = static_cast<std::uint32_t>(i + 1);
      if (file.taken[i] && is_open) {
        packed.back().last_line = line;
      } else if (file.taken[i]) {
        packed.push_back({.path = file.path, .first_line = line, .last_line = line});
      }
      is_open = file.taken[i];
    }
  }
  return packed;
}

}  // namespace lode::search
