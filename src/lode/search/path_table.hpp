#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/search/code_index.hpp"

namespace lode::search {

/// The name of a file without its folders and up to the first dot that is not the name's first
/// byte: "src/a.test.ts" and ".bashrc" give "a" and ".bashrc".
[[nodiscard]] std::string_view file_stem(std::string_view path) noexcept;

/// The words and names in the paths of an index's files. Immutable; const methods may run
/// concurrently.
class PathTable {
 public:
  /// The index must outlive it.
  explicit PathTable(const CodeIndex& index);

  /// Distinct words (terms) of all paths; a file's words are positions in it.
  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }
  /// Words of the file's name without extension; of its folder for names that say nothing
  /// (`__init__`, `index`, `mod`, `lib`, `main`).
  [[nodiscard]] const std::vector<std::uint32_t>& stem_words(std::uint32_t file) const {
    return lists_[stems_[file]];
  }
  /// Words of its last three folders.
  [[nodiscard]] const std::vector<std::uint32_t>& folder_words(std::uint32_t file) const {
    return lists_[folders_[file]];
  }

  /// Files whose path shares the longest end with `path` (whole parts, compared without case; at
  /// least its last part), and how many parts that is. Of files that differ in their extension
  /// alone, those with the extension of `path` are meant; where none has it, all are.
  struct Match {
    std::vector<std::uint32_t> files;
    std::size_t parts = 0;
  };
  [[nodiscard]] Match match_end(std::string_view path) const;

  /// Files that a module name means: "a.b.c", "a::b::c", "./c" or "a/b/c.h", matched by the end of
  /// their paths; the trailing parts may name what lies inside the file. Empty when more than
  /// `most` files fit.
  [[nodiscard]] std::vector<std::uint32_t> match_module(std::string_view module,
                                                        std::size_t most) const;

 private:
  /// Finds words without making a string of what is looked up.
  struct Hash {
    using is_transparent = void;
    [[nodiscard]] std::size_t operator()(std::string_view text) const noexcept {
      return std::hash<std::string_view>()(text);
    }
  };
  [[nodiscard]] std::uint32_t add_list(std::string_view text);
  [[nodiscard]] std::uint32_t intern(std::string_view term);
  /// Files by a hash of the ends of their paths: those of one bucket are a chain, in order.
  struct Chains {
    std::size_t parts = 1;  // That are hashed.
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> next;
  };
  [[nodiscard]] Chains make_chains(std::size_t parts) const;
  void match_chain(const std::vector<std::string>& parts, const Chains& chains, Match& match) const;
  [[nodiscard]] Match match_parts(const std::vector<std::string>& parts, std::size_t least) const;
  [[nodiscard]] Match match_end(std::string_view path, std::size_t least) const;

  std::vector<std::string_view> paths_;
  std::vector<std::string> words_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> word_ids_;
  std::vector<std::vector<std::uint32_t>> lists_;  // Words; many files share one.
  std::vector<std::uint32_t> stems_;               // Positions in it.
  std::vector<std::uint32_t> folders_;
  Chains by_name_;    // By the last part, without extension.
  Chains by_folder_;  // By the last two.
};

/// How alike two terms are: 1 when equal, less for one that begins the other or for a long common
/// beginning, else 0.
[[nodiscard]] double term_similarity(std::string_view a, std::string_view b) noexcept;

}  // namespace lode::search
