#include "lode/lexical/segment_writer.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "lode/base/bytes.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/lexical/kernels.hpp"
#include "lode/lexical/packing.hpp"
#include "lode/lexical/segment_format.hpp"

namespace lode::lexical {
namespace {

/// A pass over the documents asks about once in so many of them whether it should stop.
constexpr std::uint32_t kInterruptStep = 1024;

/// One term's postings before packing: documents by place, and for each field the tfs.
struct PostingList {
  std::span<const std::uint32_t> docs;
  std::vector<std::span<const std::uint32_t>> tfs;
};

template <typename T>
[[nodiscard]] std::string_view as_bytes(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

/// Appends a term's array of blocks and its packed values to `out`.
class PostingEncoder {
 public:
  PostingEncoder(std::size_t fields, std::span<const std::uint32_t> lengths_by_place)
      : fields_(fields), lengths_(lengths_by_place) {}

  void encode(const PostingList& list, std::string& out) {
    packed_.clear();
    std::uint32_t start = 0;
    for (std::size_t begin = 0; begin < list.docs.size(); begin += kBlockSize) {
      const std::size_t count = std::min(kBlockSize, list.docs.size() - begin);
      encode_block(list, begin, count, start, out);
      start = list.docs[begin + count - 1] + 1;
    }
    out.append(packed_);
  }

 private:
  void encode_block(const PostingList& list,
                    std::size_t begin,
                    std::size_t count,
                    std::uint32_t start,
                    std::string& out) {
    BlockHeader header{.last_doc = list.docs[begin + count - 1],
                       .offset = static_cast<std::uint32_t>(packed_.size() / 16)};
    std::array<Impact, kMaxFields> impacts{};
    const auto docs = list.docs.subspan(begin, count);
    if (list.docs.size() > 1) {  // A single posting stands in the header and the impacts already.
      std::array<std::uint32_t, kBlockSize> values{};
      make_differences(docs.data(), count, start, values.data());
      header.doc_bits = static_cast<std::uint8_t>(bits_needed(values.data(), count));
      pack(values.data(), count, header.doc_bits, packed_);
    }
    for (std::size_t f = 0; f < fields_; ++f) {
      const auto tfs = list.tfs[f].subspan(begin, count);
      if (list.docs.size() > 1) {
        header.tf_bits[f] = pack_tfs(tfs);
      }
      impacts[f] = impact(docs, tfs, f);
    }
    append_bytes(out, header);
    for (std::size_t f = 0; f < fields_; ++f) {
      append_bytes(out, impacts[f]);
    }
  }

  /// With one field a tf is at least 1, so it is stored without that.
  [[nodiscard]] std::uint8_t pack_tfs(std::span<const std::uint32_t> tfs) {
    std::array<std::uint32_t, kBlockSize> values{};
    const std::uint32_t least = fields_ == 1 ? 1 : 0;
    std::transform(tfs.begin(), tfs.end(), values.begin(), [least](auto tf) { return tf - least; });
    const unsigned bits = bits_needed(values.data(), tfs.size());
    pack(values.data(), tfs.size(), bits, packed_);
    return static_cast<std::uint8_t>(bits);
  }

  [[nodiscard]] Impact impact(std::span<const std::uint32_t> docs,
                              std::span<const std::uint32_t> tfs,
                              std::size_t field) const {
    Impact result{.max_tf = 0, .min_length = std::numeric_limits<std::uint32_t>::max()};
    const std::size_t documents = lengths_.size() / fields_;
    for (std::size_t i = 0; i < docs.size(); ++i) {
      if (tfs[i] != 0) {
        result.max_tf = std::max(result.max_tf, tfs[i]);
        result.min_length = std::min(result.min_length, lengths_[field * documents + docs[i]]);
      }
    }
    return result;
  }

  std::size_t fields_;
  std::span<const std::uint32_t> lengths_;
  std::string packed_;
};

/// A range of terms whose postings fit into memory together.
class InvertedPart {
 public:
  InvertedPart(const SegmentContent& content, std::size_t first, std::size_t end)
      : content_(content), first_(first), end_(end), fields_(content.fields.size()) {
    starts_.push_back(0);
    for (std::size_t t = first; t < end; ++t) {
      starts_.push_back(starts_.back() + content.document_frequencies[t]);
    }
    docs_.resize(starts_.back());
    tfs_.resize(starts_.back() * fields_);
  }

  /// Reads all documents and keeps the postings of this part, with documents in order of addition.
  void fill(std::span<const std::uint32_t> place_of) {
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    ForwardStore::Reader reader(*content_.forward);
    std::array<std::uint32_t, kMaxFields> tfs{};
    for (const std::uint32_t place : place_of) {
      if (place % kInterruptStep == 0) {
        throw_if_interrupted();
      }
      for (std::uint32_t left = reader.next(); left > 0; --left) {
        const std::size_t term = reader.next();
        for (std::size_t f = 0; f < fields_; ++f) {
          tfs[f] = reader.next();
        }
        if (term >= first_ && term < end_) {
          const std::size_t position = next[term - first_]++;
          docs_[position] = place;
          std::copy_n(
              tfs.begin(), fields_, tfs_.begin() + static_cast<std::ptrdiff_t>(position * fields_));
        }
      }
    }
  }

  /// The packed bytes of terms [begin, end), with each term's size.
  void encode(std::size_t begin,
              std::size_t end,
              std::span<const std::uint32_t> lengths_by_place,
              std::string& out,
              std::vector<std::size_t>& sizes) const {
    PostingEncoder encoder(fields_, lengths_by_place);
    std::vector<std::uint64_t> keys;
    std::vector<std::uint32_t> docs;
    std::vector<std::uint32_t> tfs;
    PostingList list;
    for (std::size_t t = begin; t < end; ++t) {
      const std::size_t base = starts_[t - first_];
      const std::size_t count = starts_[t - first_ + 1] - base;
      keys.resize(count);
      docs.resize(count);
      tfs.resize(count * fields_);
      for (std::size_t i = 0; i < count; ++i) {
        keys[i] = (std::uint64_t{docs_[base + i]} << 32U) | i;
      }
      std::sort(keys.begin(), keys.end());
      for (std::size_t i = 0; i < count; ++i) {
        docs[i] = static_cast<std::uint32_t>(keys[i] >> 32U);
        const std::size_t from = base + static_cast<std::uint32_t>(keys[i]);
        for (std::size_t f = 0; f < fields_; ++f) {
          tfs[f * count + i] = tfs_[from * fields_ + f];
        }
      }
      list.docs = docs;
      list.tfs.clear();
      for (std::size_t f = 0; f < fields_; ++f) {
        list.tfs.push_back(std::span<const std::uint32_t>(tfs).subspan(f * count, count));
      }
      const std::size_t before = out.size();
      encoder.encode(list, out);
      sizes.push_back(out.size() - before);
    }
  }

 private:
  const SegmentContent& content_;
  std::size_t first_;
  std::size_t end_;
  std::size_t fields_;
  std::vector<std::size_t> starts_;
  std::vector<std::uint32_t> docs_;
  std::vector<std::uint32_t> tfs_;
};

class Writer {
 public:
  Writer(const SegmentContent& content, const std::function<void(std::string_view)>& sink)
      : content_(content),
        sink_(sink),
        documents_(content.docno_ends.size()),
        fields_(content.fields.size()) {}

  void write() {
    sort_documents();
    emit(kSegmentMagic);
    emit_value(kSegmentVersion);
    emit_value(std::uint32_t{0});
    write_postings();
    write_lexicon();
    section(Section::DocnoEnds, as_bytes(content_.docno_ends));
    section(Section::DocnoText, content_.docno_text);
    section(Section::Order, as_bytes(order_));
    section(Section::Ranks, as_bytes(ranks_));
    section(Section::Lengths, as_bytes(lengths_));
    section(Section::Settings, settings());
    align();
    footer_.documents = documents_;
    footer_.terms = content_.dictionary->size();
    footer_.fields = fields_;
    footer_.file_size = position_ + kFooterSize;
    emit_value(footer_);
    emit_value(checksum_.finish());
    emit(kSegmentMagic);
  }

 private:
  void emit(std::string_view bytes) {
    checksum_.update(bytes);
    sink_(bytes);
    position_ += bytes.size();
  }
  template <typename T>
  void emit_value(const T& value) {
    emit({reinterpret_cast<const char*>(&value), sizeof(T)});
  }
  void align() { emit(std::string((16 - position_ % 16) % 16, '\0')); }
  void begin_section(Section which) {
    align();
    footer_.offsets[static_cast<std::size_t>(which)] = position_;
  }
  void end_section(Section which) {
    const auto i = static_cast<std::size_t>(which);
    footer_.sizes[i] = position_ - footer_.offsets[i];
  }
  void section(Section which, std::string_view bytes) {
    begin_section(which);
    emit(bytes);
    end_section(which);
  }

  [[nodiscard]] std::string_view docno(std::size_t doc) const {
    const std::size_t begin = doc == 0 ? 0 : content_.docno_ends[doc - 1];
    return std::string_view(content_.docno_text).substr(begin, content_.docno_ends[doc] - begin);
  }

  /// Places documents by length, so that neighbours bound each other's scores tightly, and ranks
  /// their docnos.
  void sort_documents() {
    std::vector<std::uint64_t> total(documents_);
    for (std::size_t i = 0; i < content_.lengths.size(); ++i) {
      total[i / fields_] += content_.lengths[i];
    }
    order_.resize(documents_);
    std::iota(order_.begin(), order_.end(), 0U);
    std::stable_sort(
        order_.begin(), order_.end(), [&](auto a, auto b) { return total[a] < total[b]; });
    place_of_.resize(documents_);
    lengths_.resize(documents_ * fields_);
    for (std::size_t place = 0; place < documents_; ++place) {
      place_of_[order_[place]] = static_cast<std::uint32_t>(place);
      for (std::size_t f = 0; f < fields_; ++f) {
        lengths_[f * documents_ + place] = content_.lengths[order_[place] * fields_ + f];
      }
    }
    rank_docnos();
  }

  void rank_docnos() {
    std::vector<std::uint32_t> sorted(documents_);
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::sort(sorted.begin(), sorted.end(), [&](auto a, auto b) { return docno(a) < docno(b); });
    ranks_.resize(documents_);
    for (std::size_t rank = 0; rank < documents_; ++rank) {
      if (rank > 0 && docno(sorted[rank]) == docno(sorted[rank - 1])) {
        throw Error(ErrorKind::InvalidInput,
                    fmt::format("two documents have the docno '{}'; docnos must be distinct",
                                docno(sorted[rank])));
      }
      ranks_[place_of_[sorted[rank]]] = static_cast<std::uint32_t>(rank);
    }
  }

  void write_postings() {
    begin_section(Section::Postings);
    terms_.resize(content_.dictionary->size() + 1);
    const std::size_t posting_bytes = (1 + fields_) * sizeof(std::uint32_t);
    const std::size_t budget =
        std::max<std::size_t>(content_.memory_bytes / posting_bytes, 1 << 16U);
    for (std::size_t first = 0; first < content_.dictionary->size();) {
      std::size_t end = first;
      std::size_t postings = 0;
      do {
        postings += content_.document_frequencies[end++];
      } while (end < content_.dictionary->size() &&
               postings + content_.document_frequencies[end] <= budget);
      write_part(first, end);
      first = end;
    }
    emit(std::string(kPackedReach, '\0'));
    end_section(Section::Postings);
  }

  void write_part(std::size_t first, std::size_t end) {
    InvertedPart part(content_, first, end);
    part.fill(place_of_);
    constexpr std::size_t kGrain = 512;
    constexpr std::size_t kRound = kGrain * 64;
    for (std::size_t begin = first; begin < end; begin += kRound) {
      const std::size_t count = std::min(kRound, end - begin);
      std::vector<std::string> bytes((count + kGrain - 1) / kGrain);
      std::vector<std::vector<std::size_t>> sizes(bytes.size());
      parallel_for(count, kGrain, [&](std::size_t from, std::size_t to) {
        const std::size_t piece = from / kGrain;
        part.encode(begin + from, begin + to, lengths_, bytes[piece], sizes[piece]);
      });
      append_part(begin, bytes, sizes);
    }
  }

  void append_part(std::size_t term,
                   const std::vector<std::string>& bytes,
                   const std::vector<std::vector<std::size_t>>& sizes) {
    const std::uint64_t section_begin =
        footer_.offsets[static_cast<std::size_t>(Section::Postings)];
    for (std::size_t piece = 0; piece < bytes.size(); ++piece) {
      std::uint64_t offset = position_ - section_begin;
      for (const std::size_t size : sizes[piece]) {
        terms_[term].postings = offset;
        terms_[term].document_frequency = content_.document_frequencies[term];
        offset += size;
        ++term;
      }
      emit(bytes[piece]);
    }
  }

  void write_lexicon() {
    const Dictionary& dictionary = *content_.dictionary;
    if (dictionary.text().size() > std::numeric_limits<std::uint32_t>::max()) {
      throw Error(ErrorKind::Unsupported,
                  "the distinct terms of one segment exceed 4 GiB of text; split the documents "
                  "over several");
    }
    std::vector<std::uint32_t> table(term_table_size(dictionary.size()), kNoTerm);
    for (std::size_t t = 0; t < dictionary.size(); ++t) {
      terms_[t + 1].text = static_cast<std::uint32_t>(terms_[t].text + dictionary.term(t).size());
      std::size_t slot = term_slot(dictionary.term(t), table.size());
      while (table[slot] != kNoTerm) {
        slot = (slot + 1) & (table.size() - 1);
      }
      table[slot] = static_cast<std::uint32_t>(t);
    }
    section(Section::Terms, as_bytes(terms_));
    section(Section::TermText, dictionary.text());
    section(Section::TermTable, as_bytes(table));
  }

  [[nodiscard]] std::string settings() const {
    std::string out;
    const auto text = [&out](const std::string& value) {
      append_bytes(out, static_cast<std::uint32_t>(value.size()));
      out += value;
    };
    text(content_.analyzer->name());
    for (const Field& field : content_.fields) {
      append_bytes(out, field.weight);
      append_bytes(out, field.b);
      text(field.name);
    }
    return out;
  }

  const SegmentContent& content_;
  const std::function<void(std::string_view)>& sink_;
  std::size_t documents_;
  std::size_t fields_;
  std::uint64_t position_ = 0;
  ChecksumChain checksum_;
  SegmentFooter footer_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> place_of_;
  std::vector<std::uint32_t> ranks_;
  std::vector<std::uint32_t> lengths_;
  std::vector<TermEntry> terms_;
};

}  // namespace

void write_segment(const SegmentContent& content,
                   const std::function<void(std::string_view)>& sink) {
  Writer(content, sink).write();
}

}  // namespace lode::lexical
