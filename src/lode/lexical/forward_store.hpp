#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lode::lexical {

/// The terms of documents in order of addition, as bytes: in memory up to a limit, the rest in a
/// temporary file without a name, which vanishes with the process. Single owner.
///
/// A document is the number of its distinct terms, then for each term its number and its tf in each
/// field; all as varints.
class ForwardStore {
 public:
  /// `memory_bytes`: how much may wait in memory.
  explicit ForwardStore(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

  void append(std::uint32_t value) {
    while (value >= 0x80) {
      buffer_.push_back(static_cast<char>(value | 0x80U));
      value >>= 7U;
    }
    buffer_.push_back(static_cast<char>(value));
  }
  /// Call between documents: spills when too much is in memory. Throws Error(Io).
  void end_document();

  /// Reads everything from the beginning, any number of times. Only one reader at a time, and no
  /// append while it lives.
  class Reader {
   public:
    explicit Reader(ForwardStore& store);
    [[nodiscard]] std::uint32_t next() {
      std::uint32_t value = 0;
      for (unsigned shift = 0;; shift += 7) {
        if (position_ == piece_.size()) {
          refill();
        }
        const auto byte = static_cast<unsigned char>(piece_[position_++]);
        value |= static_cast<std::uint32_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) {
          return value;
        }
      }
    }

   private:
    void refill();

    ForwardStore& store_;
    std::string loaded_;
    std::string_view piece_;
    std::size_t position_ = 0;
    std::size_t unread_on_disk_ = 0;
  };

 private:
  struct Closer {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };

  std::size_t memory_bytes_;
  std::size_t spilled_bytes_ = 0;
  std::string buffer_;
  std::unique_ptr<std::FILE, Closer> file_;
};

}  // namespace lode::lexical
