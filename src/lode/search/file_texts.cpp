#include "lode/search/file_texts.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

}  // namespace

std::shared_ptr<const LineTable> FileTexts::text(std::uint32_t file) {
  if (const auto found = texts_.find(file); found != texts_.end()) {
    return found->second;
  }
  auto lines = std::make_shared<const LineTable>(index_.text(file));
  bytes_ += lines->text().size();
  if (bytes_ > kMostBytes) {
    texts_.clear();
    bytes_ = lines->text().size();
  }
  texts_.emplace(file, lines);
  return lines;
}

const std::vector<CodeSymbol>& FileTexts::symbols(std::uint32_t file) {
  const auto found = symbols_.find(file);
  return found != symbols_.end() ? found->second
                                 : symbols_.emplace(file, index_.symbols(file)).first->second;
}

}  // namespace lode::search
