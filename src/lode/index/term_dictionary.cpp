#include "lode/index/term_dictionary.hpp"

#include <algorithm>

namespace lode::index {

void TermDictionaryWriter::add(std::string_view term,
                               std::uint32_t count,
                               std::uint64_t postings_size) {
  std::size_t shared = 0;
  if (size_ % kTermsPerBlock == 0) {
    blocks_.push_back({.postings = postings_, .terms = bytes_.size()});
  } else {
    const std::size_t most = std::min(term.size(), last_.size());
    while (shared < most && term[shared] == last_[shared]) {
      ++shared;
    }
    append_varint(shared, bytes_);
  }
  append_varint(term.size() - shared, bytes_);
  bytes_.append(term.substr(shared));
  append_varint(count, bytes_);
  append_varint(postings_size, bytes_);
  last_.assign(term);
  postings_ += postings_size;
  ++size_;
}

bool TermDictionary::Cursor::next() {
  if (number_ == dictionary_->terms_) {
    return false;
  }
  std::uint64_t shared = 0;
  if (number_ % kTermsPerBlock == 0) {
    const TermBlock& block = dictionary_->blocks_[number_ / kTermsPerBlock];
    const std::string_view bytes = dictionary_->bytes_;
    reader_ = VarintReader(bytes.substr(std::min<std::size_t>(block.terms, bytes.size())));
    entry_ = {.count = 0, .postings = block.postings, .postings_size = 0};
  } else {
    shared = reader_.read();
  }
  // A length beyond the term is damage; what resize() then adds is never used as a term.
  term_.resize(std::min<std::size_t>(static_cast<std::size_t>(shared), term_.size()));
  term_.append(reader_.take(reader_.read()));
  entry_.postings += entry_.postings_size;
  entry_.count = reader_.read32();
  entry_.postings_size = reader_.read();
  ++number_;
  return true;
}

std::string_view TermDictionary::first_term(std::size_t block) const {
  VarintReader reader(bytes_.substr(std::min<std::size_t>(blocks_[block].terms, bytes_.size())));
  return reader.take(reader.read());
}

TermDictionary::Cursor TermDictionary::seek_block(std::string_view term) const {
  std::size_t begin = 0;
  std::size_t end = blocks_.size();
  while (begin < end) {  // The first block whose first term is greater.
    const std::size_t middle = begin + (end - begin) / 2;
    if (first_term(middle) <= term) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  Cursor cursor;
  cursor.dictionary_ = this;
  cursor.number_ = begin == 0 ? 0 : (begin - 1) * kTermsPerBlock;
  return cursor;
}

std::optional<TermEntry> TermDictionary::find(std::string_view term) const {
  Cursor cursor = seek_block(term);
  for (std::size_t i = 0; i < kTermsPerBlock && cursor.next(); ++i) {
    const int order = cursor.term().compare(term);
    if (order == 0) {
      return cursor.entry();
    }
    if (order > 0) {
      break;
    }
  }
  return std::nullopt;
}

}  // namespace lode::index
