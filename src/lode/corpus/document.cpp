#include "lode/corpus/document.hpp"

#include <string_view>

namespace lode::corpus {
namespace {

std::string_view strip(std::string_view text) {
  constexpr std::string_view kWhiteSpace = " \t\n\r\v\f\x1c\x1d\x1e\x1f";
  const std::size_t begin = text.find_first_not_of(kWhiteSpace);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(kWhiteSpace) + 1 - begin);
}

}  // namespace

std::string document_text(const Document& document) {
  if (document.title.empty()) {
    return std::string(strip(document.text));
  }
  return std::string(strip(document.title + " " + document.text));
}

}  // namespace lode::corpus
