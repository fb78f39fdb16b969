#include "lode/corpus/stored_corpus.hpp"

#include <array>
#include <cstring>

namespace lode::corpus {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{16} << 20;

/// A record: four lengths, then title, text, language and extra.
using Lengths = std::array<std::uint64_t, 4>;

}  // namespace

char* StoredCorpus::allocate(std::size_t size) {
  if (size > free_bytes_) {
    // A document larger than a quarter block gets a block of its own, so that little room is
    // wasted.
    if (size > kBlockBytes / 4) {
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
      return blocks_.back().get();
    }
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(kBlockBytes));
    free_ = blocks_.back().get();
    free_bytes_ = kBlockBytes;
  }
  char* const place = free_;
  free_ += size;
  free_bytes_ -= size;
  return place;
}

bool StoredCorpus::add(const Document& document) {
  if (!docnos_.add(document.docno)) {
    return false;
  }
  const std::array<std::string_view, 4> parts = {
      document.title, document.text, document.language, document.extra};
  Lengths lengths;
  std::size_t size = sizeof(lengths);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    lengths[i] = parts[i].size();
    size += parts[i].size();
  }
  char* out = allocate(size);
  records_.push_back(out);
  std::memcpy(out, lengths.data(), sizeof(lengths));
  out += sizeof(lengths);
  for (const std::string_view part : parts) {
    part.copy(out, part.size());
    out += part.size();
  }
  return true;
}

Document StoredCorpus::document(std::size_t index) const {
  const char* in = records_[index];
  Lengths lengths;
  std::memcpy(lengths.data(), in, sizeof(lengths));
  in += sizeof(lengths);
  const auto take = [&in](std::uint64_t size) {
    std::string part(in, static_cast<std::size_t>(size));
    in += size;
    return part;
  };
  Document document;
  document.docno = docnos_[index];
  document.title = take(lengths[0]);
  document.text = take(lengths[1]);
  document.language = take(lengths[2]);
  document.extra = take(lengths[3]);
  return document;
}

}  // namespace lode::corpus
