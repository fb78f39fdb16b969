#include "lode/lexical/ngram_index.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <utility>

#include "lode/base/bytes.hpp"
#include "lode/lexical/ngram_format.hpp"

namespace lode::lexical {
namespace {

using Texts = std::vector<std::uint32_t>;

/// The trigrams of a literal that an index may have, ascending.
std::vector<std::uint32_t> trigrams_of(std::string_view literal) {
  std::string folded;
  append_ngram_folded(literal, folded);
  std::vector<std::uint32_t> trigrams;
  for (std::size_t i = 0; i + 3 <= folded.size(); ++i) {
    if (folded.find('\n', i) < i + 3) {
      continue;
    }
    std::uint32_t trigram = 0;
    for (std::size_t j = i; j < i + 3; ++j) {
      trigram = trigram << 8U | static_cast<unsigned char>(folded[j]);
    }
    trigrams.push_back(trigram);
  }
  std::sort(trigrams.begin(), trigrams.end());
  trigrams.erase(std::unique(trigrams.begin(), trigrams.end()), trigrams.end());
  return trigrams;
}

void intersect(Texts& left, const Texts& right) {
  const auto end =
      std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), left.begin());
  left.erase(end, left.end());
}

}  // namespace

NgramIndex::NgramIndex(std::string_view bytes) {
  const std::string what = "An n-gram index";
  ByteReader reader(bytes, what);
  const std::string_view magic = reader.take(kNgramMagic.size());
  if (magic.substr(0, magic.size() - 1) != kNgramMagic.substr(0, kNgramMagic.size() - 1)) {
    throw Error(ErrorKind::Corrupt, what + " is damaged: it does not begin with its mark.");
  }
  if (magic != kNgramMagic) {
    throw Error(ErrorKind::Unsupported, what + " has a version that this build cannot read.");
  }
  const auto header = reader.read<NgramHeader>();
  texts_ = header.texts;
  trigrams_ = header.trigrams;
  table_ = reader.take(std::uint64_t{8} * block_count());
  if (texts_ > kMaxTexts || trigrams_ > 1U << 24U || reader.remaining() < kNgramPadding ||
      header.stream_bytes != reader.remaining() - kNgramPadding) {
    throw Error(ErrorKind::Corrupt, what + " is damaged: its sizes do not agree.");
  }
  stream_ = reader.take(reader.remaining());
}

std::size_t NgramIndex::block_count() const noexcept {
  return (trigrams_ + kNgramBlock - 1) / kNgramBlock;
}

std::uint64_t NgramIndex::block(std::size_t number) const noexcept {
  std::uint64_t entry = 0;
  std::memcpy(&entry, table_.data() + number * sizeof entry, sizeof entry);
  return entry;
}

void NgramIndex::read_block(std::size_t number, std::vector<List>& lists) const {
  const std::uint64_t entry = block(number);
  BitReader reader(stream_, block_offset(entry) * 8);
  const std::size_t first = lists.size();
  const std::size_t count = std::min(kNgramBlock, trigrams_ - number * kNgramBlock);
  std::uint32_t trigram = block_trigram(entry);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) {
      trigram += reader.read_gamma();
    }
    List list{.trigram = trigram, .count = reader.read_gamma()};
    if (trigram >= 1U << 24U || list.count > texts_) {
      BitReader::throw_corrupt();
    }
    if (list.count == 1) {
      list.size = static_cast<std::uint64_t>(std::bit_width(texts_ - 1));
    } else if (list.count < texts_) {
      const unsigned rice = rice_bits(texts_, list.count);
      list.size = std::uint64_t{list.count} * (rice + 1) + reader.read(excess_width(texts_, rice));
    }
    lists.push_back(list);
  }
  std::uint64_t position = reader.position();
  for (std::size_t i = first; i < lists.size(); ++i) {
    lists[i].position = position;
    position += lists[i].size;
  }
}

NgramIndex::List NgramIndex::find(std::uint32_t trigram) const {
  std::size_t low = 0;  // The last block that begins at or before the trigram is below `high`.
  std::size_t high = block_count();
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (block_trigram(block(middle)) <= trigram ? low : high) = middle;
  }
  if (high > 0) {
    std::vector<List> lists;
    lists.reserve(kNgramBlock);
    read_block(low, lists);
    const auto at = std::find_if(
        lists.begin(), lists.end(), [&](const List& list) { return list.trigram == trigram; });
    if (at != lists.end()) {
      return *at;
    }
  }
  return {.trigram = trigram};
}

void NgramIndex::read_list(const List& list, std::vector<std::uint32_t>& texts) const {
  const std::size_t first = texts.size();
  texts.resize(first + list.count);
  std::uint32_t* out = texts.data() + first;
  if (list.count == texts_) {
    std::iota(out, out + list.count, 0U);
    return;
  }
  BitReader reader(stream_, list.position);
  const unsigned rice =
      list.count == 1 ? static_cast<unsigned>(list.size) : rice_bits(texts_, list.count);
  std::uint64_t next = 0;
  for (std::uint32_t i = 0; i < list.count; ++i) {
    const std::uint64_t quotient = list.count == 1 ? 0 : reader.read_unary();
    next += (quotient << rice) + reader.read(rice);
    if (next >= texts_) {
      BitReader::throw_corrupt();
    }
    out[i] = static_cast<std::uint32_t>(next++);
  }
}

void NgramIndex::for_each_list(
    const std::function<void(std::uint32_t, std::span<const std::uint32_t>)>& visit) const {
  std::vector<List> lists;
  Texts texts;
  for (std::size_t number = 0; number < block_count(); ++number) {
    lists.clear();
    read_block(number, lists);
    for (const List& list : lists) {
      texts.clear();
      read_list(list, texts);
      visit(list.trigram, texts);
    }
  }
}

/// One query over one index.
class NgramEvaluation {
 public:
  explicit NgramEvaluation(const NgramIndex& index) : index_(index) {}

  /// Nothing: every text.
  [[nodiscard]] std::optional<Texts> evaluate(const NgramQuery& query) const {
    switch (query.kind) {
      case NgramQuery::Kind::Literal:
        return evaluate_literal(query.literal);
      case NgramQuery::Kind::Any:
        return evaluate_any(query.parts);
      case NgramQuery::Kind::All:
        break;
    }
    std::optional<Texts> all;
    for (const NgramQuery& part : query.parts) {
      std::optional<Texts> texts = evaluate(part);
      if (all && texts) {
        intersect(*all, *texts);
      } else if (texts) {
        all = std::move(texts);
      }
      if (all && all->empty()) {
        break;
      }
    }
    return all;
  }

 private:
  /// A longer list than so many times the texts that are left costs more than it can save.
  static constexpr std::size_t kWorthReading = 256;

  [[nodiscard]] std::optional<Texts> evaluate_literal(std::string_view literal) const {
    std::vector<NgramIndex::List> lists;
    for (const std::uint32_t trigram : trigrams_of(literal)) {
      lists.push_back(index_.find(trigram));
      if (lists.back().count == 0) {
        return Texts{};
      }
    }
    if (lists.empty()) {
      return std::nullopt;
    }
    std::sort(lists.begin(), lists.end(), [](const auto& a, const auto& b) {
      return std::pair(a.count, a.trigram) < std::pair(b.count, b.trigram);
    });
    Texts all;
    index_.read_list(lists.front(), all);
    Texts texts;
    for (std::size_t i = 1; i < lists.size(); ++i) {
      if (lists[i].count == index_.text_count() || lists[i].count / kWorthReading >= all.size()) {
        break;
      }
      texts.clear();
      index_.read_list(lists[i], texts);
      intersect(all, texts);
    }
    return all;
  }

  [[nodiscard]] std::optional<Texts> evaluate_any(const std::vector<NgramQuery>& parts) const {
    Texts any;
    for (const NgramQuery& part : parts) {
      const std::optional<Texts> texts = evaluate(part);
      if (!texts) {
        return std::nullopt;
      }
      Texts joined;
      joined.reserve(any.size() + texts->size());
      std::set_union(
          any.begin(), any.end(), texts->begin(), texts->end(), std::back_inserter(joined));
      any = std::move(joined);
    }
    return any;
  }

  const NgramIndex& index_;
};

std::vector<std::uint32_t> NgramIndex::candidates(const NgramQuery& query) const {
  std::optional<Texts> texts = NgramEvaluation(*this).evaluate(query);
  if (!texts) {
    texts.emplace(texts_);
    std::iota(texts->begin(), texts->end(), 0U);
  }
  return *std::move(texts);
}

}  // namespace lode::lexical
