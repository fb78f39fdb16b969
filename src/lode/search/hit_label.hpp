#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/code_query.hpp"

namespace lode::search {

/// The definition that a hit is named after.
struct HitLabel {
  const CodeSymbol* symbol = nullptr;  ///< One of the file's; null when the hit is outside of any.
  enum class Reason : std::uint8_t {
    Focus,    ///< It is the innermost one around the line that the query points at.
    Mention,  ///< The query mentions its name.
    Words,    ///< Words of the query make up at least half of its name.
    Chunk,    ///< The chunk lies in it.
  };
  Reason reason = Reason::Chunk;
};

/// Names the hits of one query. Const methods may run concurrently.
class HitLabels {
 public:
  /// Both must outlive it.
  HitLabels(const CodeIndex& index, const CodeQuery& query);

  [[nodiscard]] const CodeQuery& query() const noexcept { return query_; }

  /// Of the definitions that begin in the chunk and the one that it lies in, the one that the query
  /// means best, by the first reason of HitLabel that holds. Of several that it mentions: the best
  /// spelt; that have its words: as the signal `definition` compares names; then the first.
  /// `symbols` are those of the chunk's file, `focus` is CodeHit::focus.
  [[nodiscard]] HitLabel choose(const std::vector<CodeSymbol>& symbols,
                                const CodeChunk& chunk,
                                std::uint32_t focus) const;
  /// Qualified name of what choose() gives; empty for none.
  [[nodiscard]] std::string name(const std::vector<CodeSymbol>& symbols,
                                 const CodeChunk& chunk,
                                 std::uint32_t focus) const;

 private:
  [[nodiscard]] double words_in(std::string_view name) const;

  const CodeQuery& query_;
  std::unordered_map<std::string, double> shares_;  // Of the weight of all terms.
};

/// The innermost definition around a line; null when there is none.
[[nodiscard]] const CodeSymbol* symbol_around(const std::vector<CodeSymbol>& symbols,
                                              std::uint32_t line) noexcept;

/// How well a name of `parts` words, `hits` of which a query has with a `share` of its weight, is
/// made of words of the query: 0 to 1 for a name without other words.
[[nodiscard]] double name_likeness(double share, double hits, double parts) noexcept;

}  // namespace lode::search
