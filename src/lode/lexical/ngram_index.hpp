#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lode::lexical {

/// A condition on texts: which substrings must occur. Made from a literal or a regular expression
/// (regex_ngrams.hpp). `All` with no parts holds for every text.
struct NgramQuery {
  enum class Kind : std::uint8_t { All, Any, Literal };
  Kind kind = Kind::All;
  std::string literal;            ///< Kind::Literal: bytes, ASCII letters in lower case; 3 or more.
  std::vector<NgramQuery> parts;  ///< Kind::All, Kind::Any.
};

/// Collects texts and gives the bytes of an immutable index of their trigrams. ASCII letters count
/// in lower case. Single owner.
class NgramIndexBuilder {
 public:
  NgramIndexBuilder();
  ~NgramIndexBuilder();
  /// The next text; numbered from 0.
  void add(std::string_view text);
  /// The next texts are those of `index` that are not deleted (bit d % 64 of word d / 64), in
  /// order: merging without the texts.
  void add_all(const class NgramIndex& index, std::span<const std::uint64_t> deleted);
  /// Call once, last. The same texts in the same order give the same bytes.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// An index over bytes that the caller keeps alive. Const methods may run concurrently; they check
/// what they read and throw Error(Corrupt) on damage.
class NgramIndex {
 public:
  NgramIndex() = default;
  /// Throws Error(Corrupt | Unsupported).
  explicit NgramIndex(std::string_view bytes);

  [[nodiscard]] std::uint32_t text_count() const noexcept;
  /// Ascending numbers of texts that may match: never leaves out one that does.
  [[nodiscard]] std::vector<std::uint32_t> candidates(const NgramQuery& query) const;

 private:
  friend class NgramIndexBuilder;
  std::string_view bytes_;
};

}  // namespace lode::lexical
