#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lode::lexical {

/// A condition on texts: which substrings must occur in a line. Made from a literal or a regular
/// expression (regex_ngrams.hpp). `All` with no parts holds for every text, `Any` with no parts for
/// none.
struct NgramQuery {
  enum class Kind : std::uint8_t { All, Any, Literal };
  Kind kind = Kind::All;
  std::string literal;  ///< Kind::Literal: bytes in any case; below 3 it holds for every text.
  std::vector<NgramQuery> parts;  ///< Kind::All, Kind::Any.
  bool operator==(const NgramQuery&) const = default;
};

/// Collects texts and gives the bytes of an immutable index of their trigrams of bytes: which texts
/// have it. Letters count without case where that is ASCII's (append_ngram_folded), and no trigram
/// spans the end of a line. Memory: 40 MB, about 1.5 bytes for each posting (a quarter of the
/// texts' size), and the result. Single owner.
class NgramIndexBuilder {
 public:
  NgramIndexBuilder();
  ~NgramIndexBuilder();
  NgramIndexBuilder(NgramIndexBuilder&&) noexcept;
  NgramIndexBuilder& operator=(NgramIndexBuilder&&) noexcept;

  /// The next text; numbered from 0. Throws Error(Unsupported) beyond 2^26 texts.
  void add(std::string_view text);
  /// The next texts are those of `index` that are not deleted (bit d % 64 of word d / 64; words
  /// beyond the last count as 0), in order: merging without the texts. Throws Error(Corrupt |
  /// Unsupported).
  void add_all(const class NgramIndex& index, std::span<const std::uint64_t> deleted);
  /// Call once, last. The bytes depend on the texts and their order alone, not on how they came.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// An index over bytes that the caller keeps alive; any alignment. Const methods may run
/// concurrently; they check what they read and throw Error(Corrupt) on damage that they meet (whole
/// bytes are for the container's checksum to check).
class NgramIndex {
 public:
  /// An index of no texts.
  NgramIndex() = default;
  /// Throws Error(Corrupt | Unsupported).
  explicit NgramIndex(std::string_view bytes);

  [[nodiscard]] std::uint32_t text_count() const noexcept { return texts_; }
  /// Distinct trigrams.
  [[nodiscard]] std::uint32_t trigram_count() const noexcept { return trigrams_; }
  /// Ascending numbers of texts that may match: never leaves out one that does.
  [[nodiscard]] std::vector<std::uint32_t> candidates(const NgramQuery& query) const;
  /// Calls `visit` for each trigram (its bytes as a big-endian number), ascending, with its texts,
  /// ascending.
  void for_each_list(const std::function<void(std::uint32_t trigram,
                                              std::span<const std::uint32_t> texts)>& visit) const;

 private:
  friend class NgramEvaluation;
  /// Where a trigram's list of texts is.
  struct List {
    std::uint32_t trigram = 0;
    std::uint32_t count = 0;
    std::uint64_t position = 0;  ///< In bits from the beginning of the stream.
    std::uint64_t size = 0;      ///< In bits.
  };
  [[nodiscard]] std::size_t block_count() const noexcept;
  [[nodiscard]] std::uint64_t block(std::size_t number) const noexcept;
  /// Appends the block's lists.
  void read_block(std::size_t number, std::vector<List>& lists) const;
  /// The list of a trigram; of no texts when there is none.
  [[nodiscard]] List find(std::uint32_t trigram) const;
  /// Appends the list's texts.
  void read_list(const List& list, std::vector<std::uint32_t>& texts) const;

  std::uint32_t texts_ = 0;
  std::uint32_t trigrams_ = 0;
  std::string_view table_;
  std::string_view stream_;  ///< With the padding.
};

}  // namespace lode::lexical
