#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/code_searcher.hpp"

namespace lode::search {

/// Position of the file with this path in the index.
[[nodiscard]] std::optional<std::uint32_t> find_file(const CodeIndex& index, std::string_view path);

/// Qualified name of the symbol of a chunk ("Pool.get"); empty when it has none.
[[nodiscard]] std::string symbol_name(const CodeIndex& index, const CodeChunk& chunk);

/// What every searcher over a CodeIndex has in common.
class IndexedSearcher : public CodeSearcher {
 public:
  explicit IndexedSearcher(std::shared_ptr<const CodeIndex> index) : index_(std::move(index)) {}

  /// The best hits in their order, as pack_in_order() packs them.
  [[nodiscard]] std::vector<LineRange> pack(std::string_view query,
                                            std::size_t tokens) const override;
  [[nodiscard]] std::vector<CodeFunction> functions(std::string_view path) const override;
  [[nodiscard]] std::size_t file_count() const override { return index_->file_count(); }

 protected:
  [[nodiscard]] const CodeIndex& index() const noexcept { return *index_; }

 private:
  std::shared_ptr<const CodeIndex> index_;
};

}  // namespace lode::search
