#include "lode/source/ignore_list.hpp"

#include <algorithm>
#include <utility>

#include "lode/base/ascii.hpp"

namespace lode::source {
namespace {

constexpr std::string_view kWildcards = "*?[\\";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool equal(std::string_view a, std::string_view b, bool fold_case) {
  if (a.size() != b.size() || !fold_case) {
    return a == b;
  }
  return std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
    return to_lower_ascii(x) == to_lower_ascii(y);
  });
}

std::string_view without_blanks_at_end(std::string_view line) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      // A backslash keeps the blank after it; one at the very end keeps everything.
      if (++i == line.size()) {
        return line;
      }
      end = i + 1;
    } else if (line[i] != ' ') {
      end = i + 1;
    }
  }
  return line.substr(0, end);
}

}  // namespace

std::optional<IgnorePattern> IgnorePattern::parse(std::string_view line, bool fold_case) {
  if (line.empty() || line.front() == '#') {
    return std::nullopt;
  }
  IgnorePattern pattern;
  pattern.text_ = line;
  pattern.fold_case_ = fold_case;
  pattern.negated_ = line.front() == '!';
  line.remove_prefix(pattern.negated_ ? 1 : 0);
  const std::size_t wildcard = line.find_first_of(kWildcards);
  pattern.folders_only_ = line.ends_with('/');
  line.remove_suffix(pattern.folders_only_ ? 1 : 0);
  std::size_t literal = std::min(wildcard, line.size());

  if (line.find('/') == std::string_view::npos) {
    if (literal == line.size()) {
      pattern.shape_ = Shape::Name;
      pattern.literal_ = line;
    } else if (literal == 0 && line.front() == '*' &&
               line.find_first_of(kWildcards, 1) == std::string_view::npos) {
      pattern.shape_ = Shape::NameEnd;
      pattern.literal_ = line.substr(1);
    } else {
      pattern.shape_ = Shape::NameGlob;
      pattern.glob_.emplace(line, GlobOptions{.pathname = false, .fold_case = fold_case});
    }
    return pattern;
  }
  if (line.front() == '/') {
    line.remove_prefix(1);
    --literal;
  }
  pattern.shape_ = Shape::Path;
  pattern.literal_ = line.substr(0, literal);
  // git cuts the literal beginning off before it looks at the rest, so that "ab**/c" is "**/c"
  // after "ab".
  if (literal < line.size()) {
    pattern.glob_.emplace(line.substr(literal),
                          GlobOptions{.pathname = true, .fold_case = fold_case});
  }
  return pattern;
}

bool IgnorePattern::matches(std::string_view path, std::string_view name, bool folder) const {
  if (folders_only_ && !folder) {
    return false;
  }
  switch (shape_) {
    case Shape::Name:
      return equal(name, literal_, fold_case_);
    case Shape::NameEnd:
      return name.size() >= literal_.size() &&
             equal(name.substr(name.size() - literal_.size()), literal_, fold_case_);
    case Shape::NameGlob:
      return glob_->matches(name);
    case Shape::Path:
      break;
  }
  if (!equal(path.substr(0, literal_.size()), literal_, fold_case_)) {
    return false;
  }
  const std::string_view rest = path.substr(literal_.size());
  return glob_ ? glob_->matches(rest) : rest.empty();
}

IgnoreList IgnoreList::parse(std::string_view content, bool fold_case) {
  if (content.starts_with(kByteOrderMark)) {
    content.remove_prefix(kByteOrderMark.size());
  }
  IgnoreList list;
  for (std::size_t number = 1; !content.empty(); ++number) {
    const std::size_t end = std::min(content.find('\n'), content.size());
    std::string_view line = content.substr(0, end);
    content.remove_prefix(std::min(end + 1, content.size()));
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    line = without_blanks_at_end(line.substr(0, line.find('\0')));
    if (std::optional<IgnorePattern> pattern = IgnorePattern::parse(line, fold_case)) {
      list.rules_.push_back({std::move(*pattern), number});
    }
  }
  return list;
}

const IgnoreList::Rule* IgnoreList::find(std::string_view path,
                                         std::string_view name,
                                         bool folder) const {
  const auto rule = std::find_if(rules_.rbegin(), rules_.rend(), [&](const Rule& candidate) {
    return candidate.pattern.matches(path, name, folder);
  });
  return rule == rules_.rend() ? nullptr : &*rule;
}

}  // namespace lode::source
