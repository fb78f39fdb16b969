#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/code_searcher.hpp"

namespace lode::search {

/// Position of the file with this path in the index.
[[nodiscard]] std::optional<std::uint32_t> find_file(const CodeIndex& index, std::string_view path);

/// Which chunks may be hits. Asked before anything is cut off.
struct HitFilter {
  /// When set, only files for which it holds.
  const std::function<bool(std::uint32_t file)>* file = nullptr;
  /// When set, only chunks for which it holds.
  const std::function<bool(std::uint32_t chunk)>* chunk = nullptr;

  [[nodiscard]] bool any() const noexcept { return file != nullptr || chunk != nullptr; }
  [[nodiscard]] bool passes(const CodeIndex& index, std::uint32_t of) const {
    return (file == nullptr || (*file)(index.file_of(of))) && (chunk == nullptr || (*chunk)(of));
  }
};

/// What every searcher over a CodeIndex has in common: it ranks chunks.
class IndexedSearcher : public CodeSearcher {
 public:
  explicit IndexedSearcher(std::shared_ptr<const CodeIndex> index) : index_(std::move(index)) {}

  [[nodiscard]] std::vector<SearchHit> search(std::string_view query,
                                              std::size_t count) const final;
  /// What search::pack() makes of rank_to_pack(), by path and line.
  [[nodiscard]] std::vector<LineRange> pack(std::string_view query, std::size_t tokens) const final;
  [[nodiscard]] std::vector<CodeFunction> functions(std::string_view path) const final;
  [[nodiscard]] bool has_file(std::string_view path) const final {
    return find_file(*index_, path).has_value();
  }
  [[nodiscard]] std::size_t file_count() const final { return index_->file_count(); }
  /// The best `count` chunks that pass the filter, best first, ties decided.
  [[nodiscard]] std::vector<CodeHit> hits(std::string_view query,
                                          std::size_t count,
                                          const HitFilter& filter = {}) const {
    return rank(query, count, filter);
  }

 protected:
  /// As hits().
  [[nodiscard]] virtual std::vector<CodeHit> rank(std::string_view query,
                                                  std::size_t count,
                                                  const HitFilter& filter) const = 0;
  /// The chunks to pack. Here: the best 200.
  [[nodiscard]] virtual std::vector<CodeHit> rank_to_pack(std::string_view query) const;
  [[nodiscard]] const CodeIndex& index() const noexcept { return *index_; }

 private:
  std::shared_ptr<const CodeIndex> index_;
};

}  // namespace lode::search
