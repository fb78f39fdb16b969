#include "lode/text/tokenizer/prefix_trie.hpp"

#include <algorithm>

namespace lode::text::tokenizer {
namespace {

/// Tokens, as places in the sorted list, that share the bytes up to a node.
struct Share {
  std::uint32_t begin;
  std::uint32_t end;
  std::uint32_t depth;
};

}  // namespace

PrefixTrie::PrefixTrie(const Vocabulary& vocabulary, const std::vector<bool>& hidden)
    : vocabulary_(&vocabulary) {
  std::vector<TokenId> sorted;
  for (TokenId id = 0; id < static_cast<TokenId>(vocabulary.id_count()); ++id) {
    const std::string_view token = vocabulary.token(id);
    const bool is_hidden = !hidden.empty() && hidden[static_cast<std::size_t>(id)];
    if (!token.empty() && !is_hidden &&
        vocabulary.find(token) == id) {  // Of equal tokens only the one found.
      sorted.push_back(id);
    }
  }
  std::sort(sorted.begin(), sorted.end(), [&](TokenId a, TokenId b) {
    return vocabulary.token(a) < vocabulary.token(b);
  });
  std::vector<Share> level = {{0, static_cast<std::uint32_t>(sorted.size()), 0}};
  std::vector<Share> next;
  labels_.push_back('\0');
  values_.push_back(kNoToken);
  while (!level.empty()) {
    next.clear();
    for (Share share : level) {
      first_children_.push_back(static_cast<std::uint32_t>(labels_.size()));
      while (share.begin < share.end) {
        const char label = vocabulary.token(sorted[share.begin])[share.depth];
        Share inner{share.begin, share.begin, share.depth + 1};
        while (inner.end < share.end && vocabulary.token(sorted[inner.end])[share.depth] == label) {
          ++inner.end;
        }
        share.begin = inner.end;
        const bool ends = vocabulary.token(sorted[inner.begin]).size() == inner.depth;
        const bool only = !ends && inner.end - inner.begin == 1;
        labels_.push_back(label);
        values_.push_back(ends   ? sorted[inner.begin]
                          : only ? only_token(sorted[inner.begin])
                                 : kNoToken);
        inner.begin += ends || only ? 1 : 0;
        next.push_back(inner);
      }
    }
    level.swap(next);
  }
  first_children_.push_back(static_cast<std::uint32_t>(labels_.size()));
  labels_.shrink_to_fit();
  values_.shrink_to_fit();
  first_children_.shrink_to_fit();
  for (std::uint32_t i = first_children_[0]; i < first_children_[1]; ++i) {
    roots_[static_cast<unsigned char>(labels_[i])] = i;
  }
}

}  // namespace lode::text::tokenizer
