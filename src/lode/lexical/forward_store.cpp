#include "lode/lexical/forward_store.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::lexical {
namespace {

constexpr std::size_t kPiece = std::size_t{4} << 20;

[[noreturn]] void fail(const char* what) {
  throw Error(ErrorKind::Io,
              fmt::format("the temporary file for postings cannot be {}: {}",
                          what,
                          std::generic_category().message(errno)));
}

}  // namespace

void ForwardStore::end_document() {
  if (buffer_.size() < memory_bytes_) {
    return;
  }
  if (!file_) {
    file_.reset(std::tmpfile());
    if (!file_) {
      fail("made");
    }
  }
  if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_.get()) != buffer_.size()) {
    fail("written");
  }
  spilled_bytes_ += buffer_.size();
  buffer_.clear();
}

ForwardStore::Reader::Reader(ForwardStore& store)
    : store_(store), unread_on_disk_(store.spilled_bytes_) {
  if (store_.file_) {
    if (std::fflush(store_.file_.get()) != 0) {
      fail("written");
    }
    std::rewind(store_.file_.get());
  }
}

void ForwardStore::Reader::refill() {
  position_ = 0;
  if (unread_on_disk_ == 0) {
    piece_ = store_.buffer_;
    return;
  }
  loaded_.resize(std::min(kPiece, unread_on_disk_));
  if (std::fread(loaded_.data(), 1, loaded_.size(), store_.file_.get()) != loaded_.size()) {
    fail("read");
  }
  unread_on_disk_ -= loaded_.size();
  piece_ = loaded_;
}

}  // namespace lode::lexical
