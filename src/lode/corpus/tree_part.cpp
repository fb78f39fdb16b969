#include "lode/corpus/tree_part.hpp"

#include <array>

#include <fmt/format.h>

namespace lode::corpus {
namespace {

constexpr std::array<std::string_view, kTargetLevels> kLevelNames = {
    "file", "function", "line", "hunk", "hunk-function"};

/// '%' and ':' do not, so that no two targets share a docno.
bool stands_for_itself(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != 0x7F && c != '%' && c != ':';
}

}  // namespace

std::string_view to_string(TargetLevel level) noexcept {
  return kLevelNames[static_cast<std::size_t>(level)];
}

std::optional<TargetLevel> parse_target_level(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kLevelNames.size(); ++i) {
    if (kLevelNames[i] == name) {
      return static_cast<TargetLevel>(i);
    }
  }
  return std::nullopt;
}

std::string tree_docno(std::string_view path, std::uint32_t first_line, std::uint32_t last_line) {
  std::string docno;
  for (const char c : path) {
    if (stands_for_itself(c)) {
      docno.push_back(c);
    } else {
      docno += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  if (first_line != 0) {
    docno += fmt::format(":{}-{}", first_line, last_line);
  }
  return docno;
}

}  // namespace lode::corpus
