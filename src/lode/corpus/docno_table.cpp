#include "lode/corpus/docno_table.hpp"

#include <limits>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"

namespace lode::corpus {
namespace {

constexpr std::size_t kFirstSlots = 1024;

}  // namespace

std::size_t DocnoTable::find_slot(std::string_view docno) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash64(docno)) & mask;
  while (slots_[slot] != 0 && (*this)[slots_[slot] - 1] != docno) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void DocnoTable::grow() {
  slots_.assign(slots_.empty() ? kFirstSlots : slots_.size() * 2, 0);
  for (std::size_t i = 0; i < size(); ++i) {
    slots_[find_slot((*this)[i])] = static_cast<std::uint32_t>(i + 1);
  }
}

bool DocnoTable::add(std::string_view docno) {
  // At most two thirds full.
  if ((size() + 1) * 3 > slots_.size() * 2) {
    grow();
  }
  const std::size_t slot = find_slot(docno);
  if (slots_[slot] != 0) {
    return false;
  }
  if (size() + 1 >= std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorKind::Unsupported,
                "a corpus of more than 4,294,967,294 documents cannot be read");
  }
  pool_.append(docno);
  offsets_.push_back(pool_.size());
  slots_[slot] = static_cast<std::uint32_t>(size());
  return true;
}

std::size_t DocnoTable::find(std::string_view docno) const noexcept {
  if (slots_.empty()) {
    return 0;
  }
  const std::uint32_t found = slots_[find_slot(docno)];
  return found == 0 ? size() : found - 1;
}

}  // namespace lode::corpus
