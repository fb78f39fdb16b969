#include "lode/index/posting_codec.hpp"

#include "lode/base/error.hpp"

namespace lode::index {
namespace {

/// Of the byte before the tfs: one bit for each field, then the first tf when it is below this.
constexpr std::uint32_t kEscape = 31;

}  // namespace

void append_postings(std::span<const search::CodePosting> postings, std::string& out) {
  std::uint32_t next = 0;
  for (const search::CodePosting& posting : postings) {
    append_varint(posting.chunk - next, out);
    next = posting.chunk + 1;
    std::uint32_t mask = 0;
    std::uint32_t first = 0;
    for (std::size_t f = search::kCodeFields; f-- > 0;) {
      if (posting.tf[f] != 0) {
        mask |= 1U << f;
        first = posting.tf[f];
      }
    }
    const bool escaped = first >= kEscape;
    out.push_back(static_cast<char>(mask | ((escaped ? kEscape : first) << search::kCodeFields)));
    bool is_first = true;
    for (std::size_t f = 0; f < search::kCodeFields; ++f) {
      if (posting.tf[f] != 0 && (!is_first || escaped)) {
        append_varint(posting.tf[f], out);
      }
      is_first = is_first && posting.tf[f] == 0;
    }
  }
}

bool PostingCursor::next(search::CodePosting& posting) {
  if (left_ == 0) {
    return false;
  }
  --left_;
  const std::uint64_t chunk = next_chunk_ + reader_.read32();
  const auto head = static_cast<unsigned char>(reader_.read_byte());
  const std::uint32_t first = head >> search::kCodeFields;
  bool is_first = true;
  for (std::size_t f = 0; f < search::kCodeFields; ++f) {
    std::uint32_t tf = 0;
    if ((head & (1U << f)) != 0) {
      tf = is_first && first != kEscape ? first : reader_.read32();
      is_first = false;
    }
    posting.tf[f] = static_cast<std::uint16_t>(tf);
  }
  if (chunk >= chunks_) {
    throw Error(ErrorKind::Corrupt,
                "the postings of an index are damaged; 'lode index --force' builds it again");
  }
  posting.chunk = static_cast<std::uint32_t>(chunk);
  next_chunk_ = chunk + 1;
  return true;
}

}  // namespace lode::index
