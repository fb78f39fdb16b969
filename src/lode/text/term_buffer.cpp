#include "lode/text/analyzer.hpp"

namespace lode::text {

void TermBuffer::clear() noexcept {
  bytes_.clear();
  ends_.clear();
}

void TermBuffer::push(std::string_view term) {
  bytes_.append(term);
  ends_.push_back(bytes_.size());
}

std::string_view TermBuffer::operator[](std::size_t i) const noexcept {
  const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
  return std::string_view(bytes_).substr(begin, ends_[i] - begin);
}

}  // namespace lode::text
