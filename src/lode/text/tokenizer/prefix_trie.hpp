#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer/vocabulary.hpp"

namespace lode::text::tokenizer {

/// Finds all tokens that a text begins with. Immutable.
///
/// Nodes lie level by level, so that the children of one, and their labels, are neighbours. Where
/// one token only goes on, its last node says which, and the rest is compared with its spelling.
class PrefixTrie {
 public:
  /// `hidden`, by id, may be empty: tokens to leave out. The vocabulary must outlive the trie.
  PrefixTrie(const Vocabulary& vocabulary, const std::vector<bool>& hidden);

  /// Calls take(length, id) for each token that `text` begins with, the shortest first.
  template <typename Take>
  void for_each_prefix(std::string_view text, const Take& take) const {
    std::uint32_t node = 0;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
      node = i == 0 ? roots_[static_cast<unsigned char>(text[0])] : child(node, text[i]);
      if (node == 0) {
        return;
      }
      const TokenId value = values_[node];
      if (value >= 0) {
        take(i + 1, value);
      } else if (value != kNoToken) {
        const TokenId id = only_token(value);
        const std::string_view token = vocabulary_->token(id);
        if (text.substr(i + 1).starts_with(token.substr(i + 1))) {
          take(static_cast<std::uint32_t>(token.size()), id);
        }
        return;
      }
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return labels_.capacity() + first_children_.capacity() * 4 + values_.capacity() * 4;
  }

 private:
  /// What a node holds that only the token `id` goes on from; its own inverse.
  [[nodiscard]] static constexpr TokenId only_token(TokenId id) noexcept { return -2 - id; }

  /// 0 when there is none; node 0 is the root.
  [[nodiscard]] std::uint32_t child(std::uint32_t node, char label) const noexcept {
    const std::uint32_t first = first_children_[node];
    const std::uint32_t last = first_children_[node + 1];
    constexpr std::uint32_t kFew = 6;
    if (last - first <= kFew) {
      for (std::uint32_t i = first; i < last; ++i) {
        if (labels_[i] == label) {
          return i;
        }
      }
      return 0;
    }
    const void* found = std::memchr(labels_.data() + first, label, last - first);
    return found == nullptr
               ? 0
               : static_cast<std::uint32_t>(static_cast<const char*>(found) - labels_.data());
  }

  const Vocabulary* vocabulary_;
  std::vector<char> labels_;                   ///< Of the byte that leads to each node.
  std::vector<std::uint32_t> first_children_;  ///< One more at the end.
  std::vector<TokenId> values_;
  std::array<std::uint32_t, 256> roots_{};
};

}  // namespace lode::text::tokenizer
