#include "lode/index/segment.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/search/code_index.hpp"

namespace lode::index {
namespace {

template <typename T>
[[nodiscard]] std::span<const T> as_array(std::string_view bytes, const std::string& name) {
  require_sound(bytes.size() % sizeof(T) == 0 && bytes.size() / sizeof(T) < kNoString,
                name,
                "a section has no whole number of records");
  return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

/// Of every so many symbols in order, the head of the key is kept.
constexpr std::size_t kHeadStep = 64;

/// First eight bytes: keys are in no other order than their heads.
[[nodiscard]] std::uint64_t head_of(std::string_view key) noexcept {
  std::uint64_t head = 0;
  for (std::size_t i = 0; i < sizeof(head); ++i) {
    head = (head << 8U) | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0U);
  }
  return head;
}

}  // namespace

std::shared_ptr<const Segment> Segment::open(const std::filesystem::path& path,
                                             SegmentCheck check) {
  return std::shared_ptr<const Segment>(new Segment(MappedFile(path), {}, path.string(), check));
}

std::shared_ptr<const Segment> Segment::from_bytes(std::string bytes, std::string name) {
  return std::shared_ptr<const Segment>(
      new Segment(MappedFile(), std::move(bytes), std::move(name), SegmentCheck::Tables));
}

Segment::Segment(MappedFile file, std::string bytes, std::string name, SegmentCheck check)
    : file_(std::move(file)), owned_(std::move(bytes)), name_(std::move(name)) {
  bytes_ = owned_.empty() ? file_.view() : std::string_view(owned_);
  parse(check);
}

void Segment::parse(SegmentCheck check) {
  header_ = parse_segment_header(bytes_, name_);
  check_segment_sections(bytes_, header_, name_, check);
  const auto part = [&](Section which) {
    const SegmentHeader::Part& entry = header_.parts[static_cast<std::size_t>(which)];
    return bytes_.substr(entry.offset, entry.size);
  };
  blobs_ = as_array<BlobRecord>(part(Section::Blobs), name_);
  chunks_ = as_array<ChunkRecord>(part(Section::Chunks), name_);
  symbols_ = as_array<SymbolRecord>(part(Section::Symbols), name_);
  symbol_order_ = as_array<std::uint32_t>(part(Section::SymbolOrder), name_);
  uses_ = as_array<UseRecord>(part(Section::Uses), name_);
  string_ends_ = as_array<std::uint32_t>(part(Section::StringEnds), name_);
  string_text_ = part(Section::StringText);
  postings_ = part(Section::Postings);
  const auto blocks = as_array<TermBlock>(part(Section::TermBlocks), name_);
  require_sound(header_.terms <= std::uint64_t{blocks.size()} * kTermsPerBlock &&
                    header_.terms + kTermsPerBlock > std::uint64_t{blocks.size()} * kTermsPerBlock,
                name_,
                "the number of its terms is wrong");
  dictionary_ = TermDictionary(part(Section::Terms), blocks, header_.terms);
  ngrams_ = lexical::NgramIndex(part(Section::Ngrams));
  check_blobs();
}

void Segment::check_blobs() const {
  require_sound(!blobs_.empty() && symbol_order_.size() == symbols_.size(),
                name_,
                "it has no end of its blobs or an order of other symbols");
  const BlobRecord& first = blobs_.front();
  const BlobRecord& last = blobs_.back();
  bool ascending = first.first_chunk == 0 && first.first_symbol == 0 && first.first_use == 0;
  for (std::size_t i = 0; i + 1 < blobs_.size(); ++i) {
    ascending = ascending && blobs_[i].first_chunk <= blobs_[i + 1].first_chunk &&
                blobs_[i].first_symbol <= blobs_[i + 1].first_symbol &&
                blobs_[i].first_use <= blobs_[i + 1].first_use;
  }
  require_sound(ascending && last.first_chunk == chunks_.size() &&
                    last.first_symbol == symbols_.size() && last.first_use == uses_.size(),
                name_,
                "its blobs overlap");
  require_sound(
      ngrams_.text_count() == blob_count(), name_, "its trigrams are those of other blobs");
}

std::string_view Segment::string(std::uint32_t string) const {
  if (string == kNoString) {
    return {};
  }
  require_sound(string < string_ends_.size(), name_, "it names a string that it does not have");
  const std::uint32_t begin = string == 0 ? 0 : string_ends_[string - 1];
  const std::uint32_t end = string_ends_[string];
  require_sound(begin <= end && end <= string_text_.size(), name_, "its strings overlap");
  return string_text_.substr(begin, end - begin);
}

PostingCursor Segment::postings(const TermEntry& entry) const {
  require_sound(entry.postings <= postings_.size() &&
                    entry.postings_size <= postings_.size() - entry.postings,
                name_,
                "the postings of a term lie outside");
  return {postings_.substr(entry.postings, entry.postings_size), entry.count, chunk_count()};
}

std::string_view Segment::name_of_symbol(std::uint32_t symbol) const {
  require_sound(symbol < symbols_.size(), name_, "its order names a symbol that it does not have");
  return string(symbols_[symbol].name);
}

const std::vector<std::uint64_t>& Segment::symbol_heads() const {
  std::call_once(symbol_heads_once_, [&] {
    symbol_heads_.reserve(symbol_order_.size() / kHeadStep + 1);
    for (std::size_t i = 0; i < symbol_order_.size(); i += kHeadStep) {
      symbol_heads_.push_back(head_of(search::symbol_key(name_of_symbol(symbol_order_[i]))));
    }
  });
  return symbol_heads_;
}

std::span<const std::uint32_t> Segment::find_symbols(std::string_view key, bool prefix) const {
  // The heads narrow the search to a few symbols, each of which is a jump to its name.
  const std::vector<std::uint64_t>& heads = symbol_heads();
  const auto [low, high] = std::equal_range(heads.begin(), heads.end(), head_of(key));
  const std::size_t from = static_cast<std::size_t>(low - heads.begin()) * kHeadStep;
  const std::size_t to = static_cast<std::size_t>(high - heads.begin()) * kHeadStep;
  const auto begin = std::partition_point(
      symbol_order_.begin() + static_cast<std::ptrdiff_t>(from - std::min(from, kHeadStep)),
      symbol_order_.begin() + static_cast<std::ptrdiff_t>(std::min(to, symbol_order_.size())),
      [&](std::uint32_t symbol) {
        return search::compare_symbol_key(name_of_symbol(symbol), key) < 0;
      });
  const std::size_t most = prefix ? key.size() : std::string_view::npos;
  auto end = begin;
  while (end != symbol_order_.end() &&
         search::compare_symbol_key(name_of_symbol(*end), key, most) == 0) {
    ++end;
  }
  return {begin, end};
}

std::uint32_t Segment::blob_of_symbol(std::uint32_t symbol) const noexcept {
  const auto after =
      std::upper_bound(blobs_.begin(), blobs_.end(), symbol, [](std::uint32_t s, const auto& blob) {
        return s < blob.first_symbol;
      });
  return static_cast<std::uint32_t>(after - blobs_.begin()) - 1;
}

}  // namespace lode::index
