#include "lode/text/tokenizer/vocabulary.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"

namespace lode::text::tokenizer {
void VocabularyBuilder::add(std::string_view token, std::int64_t id) {
  if (id < 0 || id > kLargestId) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format(
            "the token '{}' has the id {}; ids are from 0 to {}", to_utf8(token), id, kLargestId));
  }
  entries_.push_back(
      {bytes_.size(), static_cast<std::uint32_t>(token.size()), static_cast<TokenId>(id)});
  bytes_ += token;
}

Vocabulary::Vocabulary(const VocabularyBuilder& tokens) : size_(tokens.entries_.size()) {
  const std::vector<VocabularyBuilder::Entry>& entries = tokens.entries_;
  const std::string_view bytes = tokens.bytes_;
  if (bytes.size() > UINT32_MAX) {
    throw Error(ErrorKind::InvalidInput, "the vocabulary's tokens have more than 4 GiB");
  }
  TokenId largest = kNoToken;
  for (const auto& entry : entries) {
    largest = std::max(largest, entry.id);
    longest_ = std::max<std::size_t>(longest_, entry.size);
  }
  std::vector<std::uint32_t> by_id(static_cast<std::size_t>(largest + 1), UINT32_MAX);
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    std::uint32_t& place = by_id[static_cast<std::size_t>(entries[i].id)];
    if (place != UINT32_MAX) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("the tokens '{}' and '{}' have the same id {}",
                              to_utf8(bytes.substr(entries[place].begin, entries[place].size)),
                              to_utf8(bytes.substr(entries[i].begin, entries[i].size)),
                              entries[i].id));
    }
    place = i;
  }
  bytes_.reserve(bytes.size());
  begins_.reserve(by_id.size() + 1);
  for (const std::uint32_t place : by_id) {
    begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    if (place != UINT32_MAX) {
      bytes_ += bytes.substr(entries[place].begin, entries[place].size);
    }
  }
  begins_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  slots_.assign(size_ + size_ / 2 + 1, kNoToken);
  for (const auto& entry : entries) {
    size_ -= insert(entry.id) ? 0U : 1U;
  }
}

bool Vocabulary::insert(TokenId id) {
  const std::string_view inserted = token(id);
  PrefixHash hash;
  hash.add(inserted);
  std::size_t slot = first_slot(hash.value());
  while (slots_[slot] != kNoToken && token(slots_[slot]) != inserted) {
    slot = slot + 1 == slots_.size() ? 0 : slot + 1;
  }
  const bool is_new = slots_[slot] == kNoToken;
  slots_[slot] = id;
  return is_new;
}

TokenId Vocabulary::find(std::string_view token) const noexcept {
  PrefixHash hash;
  hash.add(token);
  return find(token, hash.value());
}

TokenId Vocabulary::find(std::string_view wanted, std::uint32_t hash) const noexcept {
  if (slots_.empty()) {
    return kNoToken;
  }
  for (std::size_t slot = first_slot(hash); slots_[slot] != kNoToken;
       slot = slot + 1 == slots_.size() ? 0 : slot + 1) {
    if (token(slots_[slot]) == wanted) {
      return slots_[slot];
    }
  }
  return kNoToken;
}

}  // namespace lode::text::tokenizer
