#include "lode/text/stemmer.hpp"

#include <array>
#include <cstring>
#include <memory>
#include <new>

#include <libstemmer.h>

#include "lode/base/hash.hpp"

namespace lode::text {
namespace {

/// One stemmer of libstemmer, which may serve one thread at a time, and a direct-mapped table of
/// what it gave.
class CachedStemmer {
 public:
  explicit CachedStemmer(const char* algorithm)
      : stemmer_(sb_stemmer_new(algorithm, "UTF_8")), slots_(std::make_unique<Slots>()) {
    if (stemmer_ == nullptr) {
      throw std::bad_alloc();
    }
  }

  [[nodiscard]] std::string_view stem(std::string_view word) {
    if (word.size() > kLongestWord) {
      return compute(word);
    }
    Slot& slot = (*slots_)[hash64(word) % kSlots];
    if (std::string_view(slot.word.data(), slot.word_size) != word) {
      const std::string_view stemmed = compute(word);
      if (stemmed.size() > kLongestWord) {
        return stemmed;
      }
      std::memcpy(slot.word.data(), word.data(), word.size());
      std::memcpy(slot.stem.data(), stemmed.data(), stemmed.size());
      slot.word_size = static_cast<std::uint8_t>(word.size());
      slot.stem_size = static_cast<std::uint8_t>(stemmed.size());
    }
    return {slot.stem.data(), slot.stem_size};
  }

 private:
  static constexpr std::size_t kSlots = 16384;
  static constexpr std::size_t kLongestWord = 23;            // That is kept.
  static constexpr std::size_t kLongestStemmed = 1U << 20U;  // Its length must fit an int.
  struct Slot {
    std::array<char, kLongestWord> word;
    std::array<char, kLongestWord> stem;
    std::uint8_t word_size = 0;  // The empty word's stem is empty, so a fresh slot is right.
    std::uint8_t stem_size = 0;
  };
  using Slots = std::array<Slot, kSlots>;
  struct Deleter {
    void operator()(sb_stemmer* stemmer) const noexcept { sb_stemmer_delete(stemmer); }
  };

  [[nodiscard]] std::string_view compute(std::string_view word) {
    if (word.size() > kLongestStemmed) {
      return word;
    }
    const sb_symbol* stemmed = sb_stemmer_stem(stemmer_.get(),
                                               reinterpret_cast<const sb_symbol*>(word.data()),
                                               static_cast<int>(word.size()));
    if (stemmed == nullptr) {
      throw std::bad_alloc();
    }
    const auto size = static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()));
    // Porter's rules leave nothing of "s".
    return size == 0 ? word : std::string_view(reinterpret_cast<const char*>(stemmed), size);
  }

  std::unique_ptr<sb_stemmer, Deleter> stemmer_;
  std::unique_ptr<Slots> slots_;
};

}  // namespace

std::string_view stem(Stemming stemming, std::string_view word) {
  switch (stemming) {
    case Stemming::English: {
      thread_local CachedStemmer english("english");
      return english.stem(word);
    }
    case Stemming::Porter: {
      thread_local CachedStemmer porter("porter");
      return porter.stem(word);
    }
    case Stemming::None:
      break;
  }
  return word;
}

}  // namespace lode::text
