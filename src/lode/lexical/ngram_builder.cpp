#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "lode/base/bytes.hpp"
#include "lode/lexical/ngram_format.hpp"
#include "lode/lexical/ngram_index.hpp"

namespace lode::lexical {
namespace {

constexpr std::uint32_t kNoTrigram = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kTrigrams = 1U << 24U;
/// Postings that are sorted together.
constexpr std::size_t kBatch = std::size_t{1} << 21U;

constexpr std::array<unsigned char, 256> kLower = [] {
  std::array<unsigned char, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<unsigned char>(i >= 'A' && i <= 'Z' ? i + 32 : i);
  }
  return table;
}();

void append_varint(std::uint32_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7U) {
    out.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
  }
  out.push_back(static_cast<char>(value));
}

/// Postings of consecutive texts, by trigram: for each the trigram's distance to the one before,
/// the number of texts, their distances; all as varints.
class RunWriter {
 public:
  void add(std::uint32_t trigram, std::span<const std::uint32_t> texts) {
    append_varint(trigram - trigram_, bytes_);
    append_varint(static_cast<std::uint32_t>(texts.size()), bytes_);
    trigram_ = trigram;
    std::uint32_t before = 0;
    for (const std::uint32_t text : texts) {
      append_varint(text - before, bytes_);
      before = text;
    }
  }
  [[nodiscard]] std::string finish() {
    bytes_.shrink_to_fit();
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::uint32_t trigram_ = 0;
};

/// Reads a run, which this process wrote.
class RunReader {
 public:
  explicit RunReader(const std::string& bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {
    next();
  }
  /// kNoTrigram at the end.
  [[nodiscard]] std::uint32_t trigram() const noexcept { return trigram_; }
  /// Appends the texts and goes to the next trigram.
  void take(std::vector<std::uint32_t>& texts) {
    std::uint32_t text = 0;
    for (std::uint32_t count = read(); count > 0; --count) {
      text += read();
      texts.push_back(text);
    }
    next();
  }

 private:
  void next() { trigram_ = at_ == end_ ? kNoTrigram : trigram_ + read(); }
  std::uint32_t read() {
    std::uint32_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= (byte & 0x7FU) << shift;
      if (byte < 0x80) {
        return value;
      }
    }
  }

  const char* at_;
  const char* end_;
  std::uint32_t trigram_ = 0;
};

/// Writes the index from lists in order of their trigrams.
class IndexWriter {
 public:
  explicit IndexWriter(std::uint32_t texts) : texts_(texts), entries_(stream_) {}

  void add(std::uint32_t trigram, const std::vector<std::uint32_t>& list) {
    if (header_.trigrams % kNgramBlock == 0) {
      finish_block();
      append_bytes(table_, block_entry(trigram, stream_.size()));
    } else {
      entries_.write_gamma(trigram - trigram_);
    }
    ++header_.trigrams;
    trigram_ = trigram;
    const auto count = static_cast<std::uint32_t>(list.size());
    entries_.write_gamma(count);
    if (count == 1) {
      lists_.emplace_back(list.front(), static_cast<unsigned>(std::bit_width(texts_ - 1)));
    } else if (count < texts_) {
      add_gaps(list);
    }
  }

  [[nodiscard]] std::string finish() {
    finish_block();
    header_.texts = texts_;
    header_.stream_bytes = stream_.size();
    std::string bytes(kNgramMagic);
    bytes.reserve(kNgramHeaderSize + table_.size() + stream_.size() + kNgramPadding);
    append_bytes(bytes, header_);
    bytes += table_;
    bytes += stream_;
    bytes.append(kNgramPadding, '\0');
    return bytes;
  }

 private:
  /// Room of the pair's second for a Rice code: this and its parameter.
  static constexpr unsigned kRice = 64;

  void add_gaps(const std::vector<std::uint32_t>& list) {
    const unsigned rice = rice_bits(texts_, static_cast<std::uint32_t>(list.size()));
    std::uint32_t next = 0;
    std::uint32_t excess = 0;
    for (const std::uint32_t text : list) {
      lists_.emplace_back(text - next, kRice + rice);
      excess += (text - next) >> rice;
      next = text + 1;
    }
    entries_.write(excess, excess_width(texts_, rice));
  }

  /// The block's lists lie behind its entries.
  void finish_block() {
    for (const auto& [value, code] : lists_) {
      const unsigned bits = code % kRice;
      if (code >= kRice) {
        entries_.write_unary(value >> bits);
      }
      entries_.write(value & ((std::uint64_t{1} << bits) - 1), bits);
    }
    lists_.clear();
    entries_.finish();
  }

  std::uint32_t texts_;
  NgramHeader header_;
  std::string table_;
  std::string stream_;
  BitWriter entries_;
  std::uint32_t trigram_ = 0;
  std::vector<std::pair<std::uint32_t, unsigned>> lists_;
};

}  // namespace

void append_ngram_folded(std::string_view text, std::string& out) {
  const std::size_t begin = out.size();
  out.resize(begin + text.size());
  char* to = out.data() + begin;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\xC5' && text.substr(i, 2) == "\xC5\xBF") {
      *to++ = 's';
      i += 1;
    } else if (c == '\xE2' && text.substr(i, 3) == "\xE2\x84\xAA") {
      *to++ = 'k';
      i += 2;
    } else {
      *to++ = static_cast<char>(kLower[static_cast<unsigned char>(c)]);
    }
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
}

struct NgramIndexBuilder::State {
  std::uint32_t texts = 0;
  std::string folded;
  std::vector<std::uint64_t> seen = std::vector<std::uint64_t>(kTrigrams / 64);  // In this text.
  std::vector<std::uint64_t> postings;  // Trigram << 32 | text, by text.
  std::vector<std::uint64_t> scratch;
  std::vector<std::string> runs;

  std::uint32_t next_text() {
    if (texts == kMaxTexts) {
      throw Error(ErrorKind::Unsupported,
                  "An n-gram index holds at most 67108864 texts; make several.");
    }
    return texts++;
  }
  void sort_by_trigram();
  void end_run();
};

/// Stable, so that texts stay in order.
void NgramIndexBuilder::State::sort_by_trigram() {
  scratch.resize(postings.size());
  for (unsigned shift = 32; shift < 56; shift += 8) {
    std::array<std::size_t, 257> begins{};
    for (const std::uint64_t posting : postings) {
      ++begins[(posting >> shift & 0xFFU) + 1];
    }
    for (std::size_t i = 1; i < begins.size(); ++i) {
      begins[i] += begins[i - 1];
    }
    for (const std::uint64_t posting : postings) {
      scratch[begins[posting >> shift & 0xFFU]++] = posting;
    }
    postings.swap(scratch);
  }
}

void NgramIndexBuilder::State::end_run() {
  if (postings.empty()) {
    return;
  }
  sort_by_trigram();
  RunWriter writer;
  std::vector<std::uint32_t> list;
  for (std::size_t i = 0; i < postings.size();) {
    const auto trigram = static_cast<std::uint32_t>(postings[i] >> 32U);
    list.clear();
    for (; i < postings.size() && postings[i] >> 32U == trigram; ++i) {
      list.push_back(static_cast<std::uint32_t>(postings[i]));
    }
    writer.add(trigram, list);
  }
  runs.push_back(writer.finish());
  postings.clear();
}

NgramIndexBuilder::NgramIndexBuilder() : state_(std::make_unique<State>()) {}
NgramIndexBuilder::~NgramIndexBuilder() = default;
NgramIndexBuilder::NgramIndexBuilder(NgramIndexBuilder&&) noexcept = default;
NgramIndexBuilder& NgramIndexBuilder::operator=(NgramIndexBuilder&&) noexcept = default;

void NgramIndexBuilder::add(std::string_view text) {
  State& state = *state_;
  const std::uint32_t number = state.next_text();
  state.folded.clear();
  append_ngram_folded(text, state.folded);
  const std::size_t first = state.postings.size();
  std::uint32_t trigram = 0;
  int length = 0;  // Bytes since the end of the line before.
  for (const char c : state.folded) {
    if (c == '\n') {
      length = 0;
      continue;
    }
    trigram = (trigram << 8U | static_cast<unsigned char>(c)) & (kTrigrams - 1);
    if (++length < 3) {
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << (trigram % 64);
    std::uint64_t& word = state.seen[trigram / 64];
    if ((word & bit) == 0) {
      word |= bit;
      state.postings.push_back(std::uint64_t{trigram} << 32U | number);
    }
  }
  for (std::size_t i = first; i < state.postings.size(); ++i) {
    state.seen[state.postings[i] >> 38U] = 0;
  }
  if (state.postings.size() >= kBatch) {
    state.end_run();
  }
}

void NgramIndexBuilder::add_all(const NgramIndex& index, std::span<const std::uint64_t> deleted) {
  State& state = *state_;
  state.end_run();
  std::vector<std::uint32_t> numbers(index.text_count(), kNoTrigram);  // kNoTrigram: deleted.
  for (std::uint32_t text = 0; text < index.text_count(); ++text) {
    if (text / 64 >= deleted.size() || (deleted[text / 64] >> (text % 64) & 1U) == 0) {
      numbers[text] = state.next_text();
    }
  }
  RunWriter writer;
  std::vector<std::uint32_t> list;
  index.for_each_list([&](std::uint32_t trigram, std::span<const std::uint32_t> texts) {
    list.clear();
    for (const std::uint32_t text : texts) {
      if (numbers[text] != kNoTrigram) {
        list.push_back(numbers[text]);
      }
    }
    if (!list.empty()) {
      writer.add(trigram, list);
    }
  });
  state.runs.push_back(writer.finish());
}

std::string NgramIndexBuilder::finish() {
  State& state = *state_;
  state.end_run();
  std::vector<RunReader> readers(state.runs.begin(), state.runs.end());
  IndexWriter writer(state.texts);
  std::vector<std::uint32_t> list;
  for (;;) {
    std::uint32_t trigram = kNoTrigram;
    for (const RunReader& reader : readers) {
      trigram = std::min(trigram, reader.trigram());
    }
    if (trigram == kNoTrigram) {
      break;
    }
    list.clear();
    for (RunReader& reader : readers) {
      if (reader.trigram() == trigram) {
        reader.take(list);
      }
    }
    writer.add(trigram, list);
  }
  return writer.finish();
}

}  // namespace lode::lexical
