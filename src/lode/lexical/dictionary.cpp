#include "lode/lexical/dictionary.hpp"

#include <algorithm>

namespace lode::lexical {
namespace {
constexpr std::size_t kFirstSlots = 1024;
}  // namespace

Dictionary::Dictionary() : slots_(kFirstSlots) {}

std::uint32_t Dictionary::find_or_add(std::string_view term, std::uint64_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash) & mask;
  while (slots_[slot] != 0) {
    const std::uint32_t id = slots_[slot] - 1;
    if (hashes_[id] == hash && this->term(id) == term) {
      return id;
    }
    slot = (slot + 1) & mask;
  }
  const auto id = static_cast<std::uint32_t>(size());
  slots_[slot] = id + 1;
  text_.append(term);
  ends_.push_back(text_.size());
  hashes_.push_back(hash);
  if (size() * 2 > slots_.size()) {
    grow();
  }
  return id;
}

void Dictionary::clear() {
  text_.clear();
  ends_.clear();
  hashes_.clear();
  std::fill(slots_.begin(), slots_.end(), 0);
}

void Dictionary::grow() {
  slots_.assign(slots_.size() * 2, 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t id = 0; id < hashes_.size(); ++id) {
    std::size_t slot = static_cast<std::size_t>(hashes_[id]) & mask;
    while (slots_[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots_[slot] = static_cast<std::uint32_t>(id + 1);
  }
}

}  // namespace lode::lexical
