#include "lode/lexical/segment_format.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/hash.hpp"
#include "lode/lexical/kernels.hpp"
#include "lode/lexical/packing.hpp"

namespace lode::lexical {
namespace {

/// Checks one segment and fills its tables.
class SegmentParser {
 public:
  SegmentParser(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  [[nodiscard]] SegmentTables parse() {
    read_footer();
    check_checksum();
    read_settings();
    tables_.postings = section(Section::Postings);
    require(tables_.postings.size() >= kPackedReach, "its postings lack their end");
    read_terms();
    read_docnos();
    read_documents();
    return std::move(tables_);
  }

 private:
  void require(bool condition, std::string_view what) const {
    if (!condition) {
      throw Error(ErrorKind::Corrupt, fmt::format("{} is damaged: {}", name_, what));
    }
  }

  void read_footer() {
    const std::size_t header = kSegmentMagic.size() + 2 * sizeof(std::uint32_t);
    require(bytes_.size() >= header + kFooterSize, "it is too short for a lexical segment");
    require(bytes_.starts_with(kSegmentMagic) && bytes_.ends_with(kSegmentMagic),
            "it does not begin and end as a lexical segment does");
    std::uint32_t version = 0;
    std::memcpy(&version, bytes_.data() + kSegmentMagic.size(), sizeof(version));
    if (version != kSegmentVersion) {
      throw Error(
          ErrorKind::Unsupported,
          fmt::format(
              "{} has version {} of the lexical segment format; this program reads version {}",
              name_,
              version,
              kSegmentVersion));
    }
    std::memcpy(&footer_, bytes_.data() + bytes_.size() - kFooterSize, sizeof(footer_));
    require(footer_.file_size == bytes_.size(),
            fmt::format("it has {} bytes where {} were written", bytes_.size(), footer_.file_size));
    require(footer_.documents < kMaxDocuments && footer_.terms < kNoTerm && footer_.fields >= 1 &&
                footer_.fields <= kMaxFields,
            "it counts more documents, terms or fields than a segment can have");
    const std::size_t end = bytes_.size() - kFooterSize;
    for (std::size_t i = 0; i < kSectionCount; ++i) {
      require(footer_.offsets[i] % 16 == 0 && footer_.offsets[i] <= end &&
                  footer_.sizes[i] <= end - footer_.offsets[i],
              "a section lies outside the file");
    }
  }

  void check_checksum() const {
    std::uint64_t stored = 0;
    const std::size_t position = bytes_.size() - kSegmentMagic.size() - sizeof(stored);
    std::memcpy(&stored, bytes_.data() + position, sizeof(stored));
    ChecksumChain chain;
    chain.update(bytes_.substr(0, position));
    require(stored == chain.finish(), "its checksum is wrong");
  }

  [[nodiscard]] std::string_view section(Section which) const {
    const auto i = static_cast<std::size_t>(which);
    return bytes_.substr(footer_.offsets[i], footer_.sizes[i]);
  }

  template <typename T>
  [[nodiscard]] std::span<const T> array(Section which, std::uint64_t count) const {
    const std::string_view bytes = section(which);
    require(bytes.size() == count * sizeof(T), "a section's size does not fit the counts");
    return {reinterpret_cast<const T*>(bytes.data()), static_cast<std::size_t>(count)};
  }

  void read_settings() {
    ByteReader reader(section(Section::Settings), name_);
    const auto text = [&] { return std::string(reader.take(reader.read<std::uint32_t>())); };
    tables_.analyzer = text();
    for (std::uint64_t f = 0; f < footer_.fields; ++f) {
      Field field;
      field.weight = reader.read<float>();
      field.b = reader.read<float>();
      field.name = text();
      require(std::isfinite(field.weight) && field.weight > 0 && field.b <= 1,
              "the weights of its fields are out of range");
      tables_.fields.push_back(std::move(field));
    }
    require(reader.remaining() == 0, "its settings are too long");
  }

  void read_terms() {
    const auto entries = array<TermEntry>(Section::Terms, footer_.terms + 1);
    tables_.term_text = section(Section::TermText);
    for (std::size_t i = 0; i < footer_.terms; ++i) {
      const TermEntry& entry = entries[i];
      const std::uint64_t blocks = (entry.document_frequency + kBlockSize - 1) / kBlockSize;
      require(entry.document_frequency > 0 && entry.document_frequency <= footer_.documents &&
                  entry.text <= entries[i + 1].text && entry.postings % 4 == 0 &&
                  entry.postings <= tables_.postings.size() &&
                  blocks * block_stride(footer_.fields) <= tables_.postings.size() - entry.postings,
              "a term has wrong numbers");
    }
    require(entries.back().text == tables_.term_text.size(), "the text of its terms is cut off");
    tables_.terms = entries.first(entries.size() - 1);
    tables_.term_table = array<std::uint32_t>(Section::TermTable, term_table_size(footer_.terms));
    for (const std::uint32_t term : tables_.term_table) {
      require(term == kNoTerm || term < footer_.terms, "its term table names unknown terms");
    }
  }

  void read_docnos() {
    tables_.docno_ends = array<std::uint64_t>(Section::DocnoEnds, footer_.documents);
    tables_.docno_text = section(Section::DocnoText);
    std::uint64_t previous = 0;
    for (const std::uint64_t end : tables_.docno_ends) {
      require(end >= previous && end <= tables_.docno_text.size(), "its docnos overlap");
      previous = end;
    }
  }

  void read_documents() {
    tables_.order = array<std::uint32_t>(Section::Order, footer_.documents);
    tables_.ranks = array<std::uint32_t>(Section::Ranks, footer_.documents);
    std::vector<bool> seen_order(tables_.order.size());
    std::vector<bool> seen_ranks(tables_.order.size());
    for (std::size_t i = 0; i < tables_.order.size(); ++i) {
      const std::size_t doc = tables_.order[i];
      const std::size_t rank = tables_.ranks[i];
      require(doc < footer_.documents && rank < footer_.documents && !seen_order[doc] &&
                  !seen_ranks[rank],
              "its documents are not each numbered once");
      seen_order[doc] = true;
      seen_ranks[rank] = true;
    }
    const auto all = array<std::uint32_t>(Section::Lengths, footer_.documents * footer_.fields);
    for (std::size_t f = 0; f < footer_.fields; ++f) {
      const auto lengths = all.subspan(f * tables_.order.size(), tables_.order.size());
      std::uint64_t total = 0;
      for (const std::uint32_t length : lengths) {
        total += length;
      }
      require(footer_.fields > 1 || std::is_sorted(lengths.begin(), lengths.end()),
              "its documents do not lie by length");
      tables_.lengths.push_back(lengths);
      tables_.total_lengths.push_back(total);
    }
  }

  std::string_view bytes_;
  const std::string& name_;
  SegmentFooter footer_;
  SegmentTables tables_;
};

}  // namespace

std::size_t term_table_size(std::size_t terms) noexcept {
  return std::bit_ceil(std::max<std::size_t>(terms * 2, 1));
}

std::size_t term_slot(std::string_view term, std::size_t table_size) noexcept {
  return static_cast<std::size_t>(hash64(term)) & (table_size - 1);
}

std::string_view SegmentTables::docno(std::size_t doc) const noexcept {
  const std::size_t begin = doc == 0 ? 0 : docno_ends[doc - 1];
  return docno_text.substr(begin, docno_ends[doc] - begin);
}

std::string_view SegmentTables::term(std::size_t term) const noexcept {
  // The entry after the last one exists in the file, though not in the span.
  const TermEntry* entry = terms.data() + term;
  return term_text.substr(entry->text, entry[1].text - entry->text);
}

std::uint32_t SegmentTables::find_term(std::string_view text) const noexcept {
  std::size_t slot = term_slot(text, term_table.size());
  for (std::size_t tried = 0; tried < term_table.size(); ++tried) {
    const std::uint32_t candidate = term_table[slot];
    if (candidate == kNoTerm || term(candidate) == text) {
      return candidate;
    }
    slot = (slot + 1) & (term_table.size() - 1);
  }
  return kNoTerm;
}

SegmentTables parse_segment(std::string_view bytes, const std::string& name) {
  return SegmentParser(bytes, name).parse();
}

void repair_checksum(std::string& bytes) {
  const std::size_t tail = kSegmentMagic.size() + sizeof(std::uint64_t);
  if (bytes.size() < kFooterSize) {
    return;
  }
  ChecksumChain chain;
  chain.update(std::string_view(bytes).substr(0, bytes.size() - tail));
  const std::uint64_t hash = chain.finish();
  std::memcpy(bytes.data() + bytes.size() - tail, &hash, sizeof(hash));
}

void ChecksumChain::update(std::string_view bytes) {
  while (pending_.size() + bytes.size() >= kChecksumPiece) {
    const std::size_t taken = kChecksumPiece - pending_.size();
    if (pending_.empty()) {
      hash_ = hash64(bytes.substr(0, taken), hash_);
    } else {
      pending_.append(bytes.substr(0, taken));
      hash_ = hash64(pending_, hash_);
      pending_.clear();
    }
    bytes.remove_prefix(taken);
  }
  pending_.append(bytes);
}

std::uint64_t ChecksumChain::finish() {
  return hash64(pending_, hash_);
}

}  // namespace lode::lexical
