#include "lode/experiment/lmdb_check.hpp"

#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#include <fmt/format.h>

namespace lode::experiment {
namespace {

// The layout of LMDB's files, data version 1, on machines of 64 bits (mdb.c of LMDB 0.9).
constexpr std::uint32_t kMagic = 0xBEEFC0DE;
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kPageHead = 16;
constexpr std::size_t kNodeHead = 8;
constexpr std::uint64_t kNoPage = ~std::uint64_t{0};
constexpr std::uint16_t kBranch = 0x01;
constexpr std::uint16_t kLeaf = 0x02;
constexpr std::uint16_t kOverflow = 0x04;
constexpr std::uint16_t kMeta = 0x08;
constexpr std::uint16_t kBigData = 0x01;
constexpr std::size_t kMostDepth = 32;  // Of LMDB's own cursors.
constexpr std::size_t kTrees = 2;       // The list of free pages, and the values.

struct Tree {
  std::uint32_t pad = 0;  ///< Of the first: the size of a page.
  std::uint16_t flags = 0;
  std::uint16_t depth = 0;
  std::uint64_t branch_pages = 0;
  std::uint64_t leaf_pages = 0;
  std::uint64_t overflow_pages = 0;
  std::uint64_t entries = 0;
  std::uint64_t root = 0;
};

struct Meta {
  std::uint32_t magic = 0;
  std::uint32_t version = 0;
  std::uint64_t address = 0;
  std::uint64_t map_size = 0;
  std::array<Tree, kTrees> trees;
  std::uint64_t last_page = 0;
  std::uint64_t transaction = 0;
};
static_assert(sizeof(Meta) == 136);

template <typename T>
T read_at(std::string_view bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

/// The metas, of which every second transaction writes one; the size of a page comes from the
/// first.
struct Head {
  std::size_t page_size = 0;
  std::array<Meta, 2> metas;
};

std::optional<std::string> read_head(std::string_view file, Head& head) {
  if (file.size() < kPageHead + sizeof(Meta)) {
    return "it is cut off in its first page";
  }
  head.page_size = read_at<Meta>(file, kPageHead).trees[0].pad;
  if (head.page_size < 512 || head.page_size > 65536 || file.size() < 2 * head.page_size) {
    return "its first page is no page of LMDB";
  }
  for (std::size_t i = 0; i < head.metas.size(); ++i) {
    const std::size_t offset = i * head.page_size;
    const Meta meta = read_at<Meta>(file, offset + kPageHead);
    head.metas[i] = meta;
    if (meta.magic != kMagic || meta.version != kVersion || meta.address != 0 ||
        meta.trees[0].pad != head.page_size || (meta.trees[0].flags & 0xFFF7U) != 0 ||
        (read_at<std::uint16_t>(file, offset + 10) & kMeta) == 0) {
      return fmt::format("its page {} is no head of LMDB", i);
    }
    if (meta.last_page > file.size() / head.page_size + (std::uint64_t{1} << 20U)) {
      return fmt::format("its page {} names pages far beyond its end", i);
    }
  }
  return std::nullopt;
}

/// Walks one tree from its root.
class Walk {
 public:
  Walk(std::string_view file, std::size_t page_size, std::uint64_t last_page)
      : file_(file), page_size_(page_size), seen_(file.size() / page_size), last_page_(last_page) {}

  std::optional<std::string> check(const Tree& tree) {
    if (tree.root == kNoPage) {
      return std::nullopt;
    }
    if (tree.depth == 0 || tree.depth > kMostDepth) {
      return "a tree in it has an impossible depth";
    }
    pending_.assign(1, {tree.root, tree.depth});
    while (!pending_.empty()) {
      const auto [page, depth] = pending_.back();
      pending_.pop_back();
      if (!take(page)) {
        return fmt::format("its page {} is missing or used twice", page);
      }
      if (!check_page(page, depth)) {
        return fmt::format("its page {} is damaged", page);
      }
    }
    return std::nullopt;
  }

 private:
  /// A page of a tree, and how many levels there are from it down.
  struct Pending {
    std::uint64_t page = 0;
    std::size_t depth = 0;
  };

  bool take(std::uint64_t page) {
    if (page < 2 || page > last_page_ || page >= seen_.size() || seen_[page]) {
      return false;
    }
    seen_[page] = true;
    return true;
  }

  bool check_page(std::uint64_t number, std::size_t depth) {
    const std::string_view page = file_.substr(number * page_size_, page_size_);
    const auto flags = read_at<std::uint16_t>(page, 10);
    const std::size_t lower = read_at<std::uint16_t>(page, 12);
    const std::size_t upper = read_at<std::uint16_t>(page, 14);
    const bool is_leaf = depth == 1;
    const std::size_t nodes = (lower - kPageHead) / 2;
    if (read_at<std::uint64_t>(page, 0) != number || flags != (is_leaf ? kLeaf : kBranch) ||
        lower < kPageHead || lower % 2 != 0 || lower > upper || upper > page_size_ ||
        nodes < (is_leaf ? 1U : 2U)) {
      return false;
    }
    for (std::size_t i = 0; i < nodes; ++i) {
      const std::size_t offset = read_at<std::uint16_t>(page, kPageHead + 2 * i);
      if (offset < upper || offset + kNodeHead > page_size_ || !check_node(page, offset, depth)) {
        return false;
      }
    }
    return true;
  }

  bool check_node(std::string_view page, std::size_t offset, std::size_t depth) {
    const std::size_t low = read_at<std::uint16_t>(page, offset);
    const std::size_t high = read_at<std::uint16_t>(page, offset + 2);
    const auto flags = read_at<std::uint16_t>(page, offset + 4);
    const std::size_t data = offset + kNodeHead + read_at<std::uint16_t>(page, offset + 6);
    if (data > page_size_) {
      return false;
    }
    const std::size_t size = low | (high << 16U);
    if (depth > 1) {
      pending_.push_back({size | (std::uint64_t{flags} << 32U), depth - 1});
      return true;
    }
    if (flags == 0) {
      return size <= page_size_ - data;
    }
    return flags == kBigData && data + sizeof(std::uint64_t) <= page_size_ &&
           check_overflow(read_at<std::uint64_t>(page, data), size);
  }

  bool check_overflow(std::uint64_t first, std::size_t size) {
    const std::uint64_t pages = (kPageHead - 1 + size) / page_size_ + 1;
    for (std::uint64_t i = 0; i < pages; ++i) {
      if (!take(first + i)) {
        return false;
      }
    }
    const std::size_t head = first * page_size_;
    return read_at<std::uint64_t>(file_, head) == first &&
           read_at<std::uint16_t>(file_, head + 10) == kOverflow &&
           read_at<std::uint32_t>(file_, head + 12) == pages;
  }

  std::string_view file_;
  std::size_t page_size_;
  std::vector<bool> seen_;
  std::uint64_t last_page_;
  std::vector<Pending> pending_;
};

}  // namespace

std::optional<std::string> damage_of_head(std::string_view file) {
  Head head;
  return file.empty() ? std::nullopt : read_head(file, head);
}

std::optional<std::string> damage_of_trees(std::string_view file, std::uint64_t transaction) {
  Head head;
  if (auto damage = read_head(file, head)) {
    return damage;
  }
  for (const Meta& meta : head.metas) {
    if (meta.transaction == transaction) {
      Walk walk(file, head.page_size, meta.last_page);
      for (const Tree& tree : meta.trees) {
        if (auto damage = walk.check(tree)) {
          return damage;
        }
      }
      return std::nullopt;
    }
  }
  // Two transactions of other processes have ended since this one began: they trusted the file.
  return std::nullopt;
}

}  // namespace lode::experiment
