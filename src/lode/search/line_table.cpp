#include "lode/search/line_table.hpp"

#include <algorithm>
#include <utility>

namespace lode::search {

std::size_t without_return(std::string_view text, std::size_t end) noexcept {
  while (end > 0 && text[end - 1] == '\r') {
    --end;
  }
  return end;
}

LineTable::LineTable(std::string text) : text_(std::move(text)) {
  for (std::size_t begin = 0; begin < text_.size();) {
    begins_.push_back(begin);
    begin = std::min(text_.find('\n', begin), text_.size() - 1) + 1;
  }
}

TextLine LineTable::line(std::uint32_t number) const {
  const std::size_t begin = begins_.at(number - 1);
  const std::size_t next = number < begins_.size() ? begins_[number] : text_.size();
  const std::size_t feed = text_[next - 1] == '\n' ? next - 1 : next;
  return {begin, std::max(begin, without_return(text_, feed)), next};
}

std::string_view LineTable::range(std::uint32_t first, std::uint32_t last) const {
  first = std::max(first, std::uint32_t{1});
  last = std::min(last, count());
  if (first > last) {
    return {};
  }
  const std::size_t begin = begins_[first - 1];
  return std::string_view(text_).substr(begin, line(last).next - begin);
}

}  // namespace lode::search
