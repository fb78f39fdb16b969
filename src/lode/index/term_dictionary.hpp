#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/index/varint.hpp"

namespace lode::index {

/// Terms of a block: the first is whole, the others share their beginnings.
inline constexpr std::size_t kTermsPerBlock = 16;

/// Where a block of terms and the postings of its first term begin.
struct TermBlock {
  std::uint64_t postings = 0;
  std::uint64_t terms = 0;
};
static_assert(sizeof(TermBlock) == 16);

/// Collects terms in ascending order of bytes. Single owner.
class TermDictionaryWriter {
 public:
  /// `count` postings of `postings_size` bytes, which follow those of the term before.
  void add(std::string_view term, std::uint32_t count, std::uint64_t postings_size);

  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }
  [[nodiscard]] const std::vector<TermBlock>& blocks() const noexcept { return blocks_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

 private:
  std::string bytes_;
  std::vector<TermBlock> blocks_;
  std::string last_;
  std::uint64_t size_ = 0;
  std::uint64_t postings_ = 0;
};

/// What a dictionary says of one term.
struct TermEntry {
  std::uint32_t count = 0;
  std::uint64_t postings = 0;
  std::uint64_t postings_size = 0;
};

/// Sorted terms over bytes that the caller keeps alive. Const methods may run concurrently and
/// throw Error(Corrupt) on damage.
class TermDictionary {
 public:
  TermDictionary() = default;
  TermDictionary(std::string_view bytes, std::span<const TermBlock> blocks, std::uint64_t terms)
      : bytes_(bytes), blocks_(blocks), terms_(terms) {}

  [[nodiscard]] std::optional<TermEntry> find(std::string_view term) const;

  /// Walks terms in order. Single owner; the dictionary must outlive it.
  class Cursor {
   public:
    /// Moves to the next term; false at the end. Before the first call there is no term.
    [[nodiscard]] bool next();
    [[nodiscard]] std::string_view term() const noexcept { return term_; }
    [[nodiscard]] const TermEntry& entry() const noexcept { return entry_; }

   private:
    friend class TermDictionary;
    const TermDictionary* dictionary_ = nullptr;
    VarintReader reader_;
    std::string term_;
    TermEntry entry_;
    std::uint64_t number_ = 0;  // Of the term that next() gives.
  };
  /// Before the first term of the block in which `term` is or would be, or of the block before.
  [[nodiscard]] Cursor seek_block(std::string_view term) const;

 private:
  [[nodiscard]] std::string_view first_term(std::size_t block) const;

  std::string_view bytes_;
  std::span<const TermBlock> blocks_;
  std::uint64_t terms_ = 0;
};

}  // namespace lode::index
