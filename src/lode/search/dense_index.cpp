#include "lode/search/dense_index.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/parallel.hpp"
#include "lode/search/encode_texts.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kDocumentsPerRange = 64;

struct HashOfHash {
  std::size_t operator()(const Hash128& hash) const noexcept {
    return static_cast<std::size_t>(hash.low);
  }
};

}  // namespace

struct DenseIndex::Codes {
  std::once_flag once;
  vector::Int8Matrix matrix;
};

/// Finds the documents of equal text, and the order of rows.
void DenseIndex::group_documents(const DocumentSource& source) {
  std::vector<std::string> docnos(source.size);
  std::vector<Hash128> hashes(source.size);
  parallel_for(source.size, kDocumentsPerRange, [&](std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
      source.read(i, docnos[i], text);
      hashes[i] = hash128(text);
    }
  });
  std::vector<std::uint32_t> order(source.size);
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
    return docnos[left] > docnos[right];
  });
  row_of_.resize(source.size);
  rank_of_.resize(source.size);
  std::unordered_map<Hash128, std::uint32_t, HashOfHash> rows;
  for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
    const std::uint32_t document = order[rank];
    rank_of_[document] = rank;
    const auto row = static_cast<std::uint32_t>(rows.size());
    row_of_[document] = rows.try_emplace(hashes[document], row).first->second;
  }
  first_.assign(rows.size() + 1, 0);
  for (const std::uint32_t row : row_of_) {
    ++first_[row + 1];
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  documents_.resize(source.size);
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (const std::uint32_t document : order) {
    documents_[next[row_of_[document]]++] = document;
  }
}

std::shared_ptr<const DenseIndex> DenseIndex::build(const DocumentSource& source,
                                                    const Encoder& encoder,
                                                    const EncodeContext& context) {
  if (source.size > std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("a corpus of {} documents is too large for vectors; at most {} fit",
                            source.size,
                            std::numeric_limits<std::uint32_t>::max()));
  }
  const std::shared_ptr<DenseIndex> index(new DenseIndex());
  index->codes_ = std::make_shared<Codes>();
  index->group_documents(source);
  const std::size_t rows = index->first_.size() - 1;
  index->vectors_ = vector::Matrix(rows, encoder.dimension());
  const auto document_of = [&](std::size_t row) {
    return std::size_t{index->documents_[index->first_[row]]};
  };
  const TextsToEncode texts = {
      .count = rows,
      .read =
          [&](std::size_t row, std::string& text) {
            std::string docno;
            source.read(document_of(row), docno, text);
          },
      .take = [&](std::size_t first,
                  std::span<const float> vectors) { index->vectors_.set_rows(first, vectors); },
      .name =
          [&](std::size_t row) {
            std::string docno;
            std::string text;
            source.read(document_of(row), docno, text);
            return fmt::format("the document '{}'", docno);
          },
      .label = "encoding documents",
      .unit = "documents"};
  index->counts_ = encode_texts(encoder, context, texts);
  return index;
}

const vector::Int8Matrix& DenseIndex::codes() const {
  std::call_once(codes_->once, [&] { codes_->matrix = vector::Int8Matrix(vectors_); });
  return codes_->matrix;
}

}  // namespace lode::search
