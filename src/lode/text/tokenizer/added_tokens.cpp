#include "lode/text/tokenizer/added_tokens.hpp"

#include <algorithm>
#include <utility>

#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] std::size_t character_begin(std::string_view text, std::size_t end) noexcept {
  do {
    --end;
  } while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80);
  return end;
}

[[nodiscard]] bool stands_alone(std::string_view text, Range match) noexcept {
  const CharacterClasses& classes = CharacterClasses::get();
  const bool word_before =
      match.begin > 0 &&
      classes.has(decode_utf8(text, character_begin(text, match.begin)).value, kWord);
  return !word_before &&
         (match.end >= text.size() || !classes.has(decode_utf8(text, match.end).value, kWord));
}

/// Where the white space before `end` begins.
[[nodiscard]] std::uint32_t space_begin(std::string_view text, std::uint32_t end) noexcept {
  const CharacterClasses& classes = CharacterClasses::get();
  while (end > 0) {
    const std::size_t before = character_begin(text, end);
    if (!classes.has(decode_utf8(text, before).value, kSpace)) {
      break;
    }
    end = static_cast<std::uint32_t>(before);
  }
  return end;
}

[[nodiscard]] std::uint32_t space_end(std::string_view text, std::uint32_t begin) noexcept {
  const CharacterClasses& classes = CharacterClasses::get();
  while (begin < text.size()) {
    const CodePoint next = decode_utf8(text, begin);
    if (!classes.has(next.value, kSpace)) {
      break;
    }
    begin += static_cast<std::uint32_t>(next.length);
  }
  return begin;
}

}  // namespace

void AddedTokens::Set::add(std::string text, std::uint32_t token) {
  if (!text.empty()) {
    spellings.push_back({std::move(text), token});
  }
}

void AddedTokens::Set::finish() {
  // Of tokens with one spelling the last that was added stands last.
  std::stable_sort(spellings.begin(), spellings.end(), [](const Entry& a, const Entry& b) {
    return a.text < b.text;
  });
  std::size_t firsts = 0;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const auto begin =
        std::partition_point(spellings.begin(), spellings.end(), [byte](const Entry& entry) {
          return static_cast<unsigned char>(entry.text[0]) < byte;
        });
    begins[byte] = static_cast<std::uint32_t>(begin - spellings.begin());
  }
  begins[256] = static_cast<std::uint32_t>(spellings.size());
  for (unsigned byte = 0; byte < 256; ++byte) {
    if (begins[byte + 1] > begins[byte]) {
      ++firsts;
      only_first = static_cast<char>(byte);
    }
  }
  one_first = firsts == 1;
}

const AddedTokens::Set::Entry* AddedTokens::Set::longest_at(std::string_view text) const noexcept {
  const auto byte = static_cast<unsigned char>(text[0]);
  std::uint32_t low = begins[byte];
  std::uint32_t high = begins[byte + 1U];
  const Entry* longest = nullptr;
  // Narrows to the spellings that share the first `size` bytes; those of just that length come
  // first among them.
  for (std::size_t size = 1; low < high; ++size) {
    while (low < high && spellings[low].text.size() == size) {
      longest = &spellings[low++];
    }
    if (size >= text.size()) {
      break;
    }
    const auto next = static_cast<unsigned char>(text[size]);
    const auto begin = spellings.begin() + low;
    const auto end = spellings.begin() + high;
    const auto first = std::partition_point(begin, end, [&](const Entry& entry) {
      return static_cast<unsigned char>(entry.text[size]) < next;
    });
    const auto last = std::partition_point(first, end, [&](const Entry& entry) {
      return static_cast<unsigned char>(entry.text[size]) == next;
    });
    low = static_cast<std::uint32_t>(first - spellings.begin());
    high = static_cast<std::uint32_t>(last - spellings.begin());
  }
  return longest;
}

std::size_t AddedTokens::Set::candidate(std::string_view text, std::size_t from) const noexcept {
  if (one_first) {
    return std::min(text.find(only_first, from), text.size());
  }
  while (from < text.size()) {
    const auto byte = static_cast<unsigned char>(text[from]);
    if (begins[byte] != begins[byte + 1U]) {
      break;
    }
    ++from;
  }
  return from;
}

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Normalizer* normalizer) {
  std::unordered_map<std::string, std::size_t> seen;
  for (AddedToken& token : tokens) {
    largest_id_ = std::max(largest_id_, token.id);
    const auto [found, is_new] = seen.emplace(token.content, tokens_.size());
    if (is_new) {
      tokens_.push_back(std::move(token));
    } else {
      tokens_[found->second] = std::move(token);
    }
  }
  decoded_.resize(tokens_.size());
  AlignedText text;
  for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
    const AddedToken& token = tokens_[i];
    by_id_[token.id] = i;
    by_content_[token.content] = i;
    decoded_[i] = token.content;
    if (token.normalized && normalizer != nullptr) {
      text.reset(token.content, 0, false);
      normalizer->apply(text);
      decoded_[i] = text.text();
    }
    (token.normalized ? normalized_ : as_written_).add(decoded_[i], i);
  }
  as_written_.finish();
  normalized_.finish();
}

void AddedTokens::split(std::string_view text,
                        Form form,
                        bool with_special,
                        std::vector<TextPart>& parts) const {
  const Set& set = set_of(form);
  std::uint32_t done = 0;
  const auto put_text = [&](std::uint32_t end) {
    if (done < end) {
      parts.push_back({{done, end}, kNoToken});
    }
  };
  if (!set.spellings.empty()) {
    for (std::size_t at = set.candidate(text, 0); at < text.size();) {
      const Set::Entry* found = set.longest_at(text.substr(at));
      if (found == nullptr) {
        at = set.candidate(text, at + 1);
        continue;
      }
      const AddedToken& token = tokens_[found->token];
      Range match{static_cast<std::uint32_t>(at),
                  static_cast<std::uint32_t>(at + found->text.size())};
      at = set.candidate(text, match.end);
      if ((!with_special && token.special) || (token.single_word && !stands_alone(text, match))) {
        continue;
      }
      if (token.lstrip) {
        match.begin = std::max(space_begin(text, match.begin), done);
      }
      if (token.rstrip) {
        match.end = space_end(text, match.end);
      }
      put_text(match.begin);
      parts.push_back({match, token.id});
      done = match.end;
    }
  }
  put_text(static_cast<std::uint32_t>(text.size()));
}

const AddedToken* AddedTokens::find(TokenId id) const noexcept {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &tokens_[found->second];
}

TokenId AddedTokens::find(std::string_view content) const noexcept {
  const auto found = by_content_.find(content);
  return found == by_content_.end() ? kNoToken : tokens_[found->second].id;
}

std::string_view AddedTokens::decoded(TokenId id) const noexcept {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? std::string_view() : decoded_[found->second];
}

bool AddedTokens::is_special(std::string_view content) const noexcept {
  const auto found = by_content_.find(content);
  return found != by_content_.end() && tokens_[found->second].special;
}

}  // namespace lode::text::tokenizer
