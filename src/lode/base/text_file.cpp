#include "lode/base/text_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <simdjson.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"

namespace lode {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 18;

/// Bytes of a file after decompression, in order. Single owner.
class ByteSource {
 public:
  ByteSource() = default;
  virtual ~ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  /// Appends some bytes to `out`; false at the end.
  virtual bool append_to(std::string& out) = 0;
};

class PlainSource : public ByteSource {
 public:
  explicit PlainSource(std::filesystem::path path) : path_(std::move(path)) {
    do {
      throw_if_interrupted();
      fd_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    } while (fd_ < 0 && errno == EINTR);
    if (fd_ < 0) {
      if (errno == ENOENT || errno == ENOTDIR) {
        throw Error(ErrorKind::NotFound, fmt::format("'{}' does not exist", path_.string()));
      }
      throw Error(ErrorKind::Io,
                  fmt::format("cannot open '{}': {}", path_.string(), std::strerror(errno)));
    }
    struct stat status = {};
    if (::fstat(fd_, &status) == 0 && S_ISDIR(status.st_mode)) {
      ::close(std::exchange(fd_, -1));
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("'{}' is a folder, a file was expected", path_.string()));
    }
  }
  ~PlainSource() override {
    if (fd_ >= 0) {
      ::close(fd_);
    }
  }
  PlainSource(const PlainSource&) = delete;
  PlainSource& operator=(const PlainSource&) = delete;

  bool append_to(std::string& out) override {
    const std::size_t old_size = out.size();
    out.resize(old_size + kChunkBytes);
    ssize_t got = 0;
    do {
      throw_if_interrupted();
      got = ::read(fd_, out.data() + old_size, kChunkBytes);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
      throw Error(ErrorKind::Io,
                  fmt::format("cannot read '{}': {}", path_.string(), std::strerror(errno)));
    }
    out.resize(old_size + static_cast<std::size_t>(got));
    return got > 0;
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int fd_ = -1;
};

[[noreturn]] void throw_damaged(const std::filesystem::path& path, std::string_view why) {
  throw Error(
      ErrorKind::InvalidInput,
      fmt::format("'{}' cannot be decompressed: {}; get the file again", path.string(), why));
}

/// Shared by both decompressors: the compressed input, one chunk at a time.
class CompressedSource : public ByteSource {
 protected:
  CompressedSource(std::unique_ptr<PlainSource> plain, std::string begin)
      : plain_(std::move(plain)), input_(std::move(begin)) {}
  /// More input in input_; false at the end of the file.
  bool refill() {
    input_.clear();
    return plain_->append_to(input_);
  }
  std::unique_ptr<PlainSource> plain_;
  std::string input_;
};

class GzipSource : public CompressedSource {
 public:
  GzipSource(std::unique_ptr<PlainSource> plain, std::string begin)
      : CompressedSource(std::move(plain), std::move(begin)) {
    constexpr int kGzipOnly = 15 + 16;
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) {
      throw Error(ErrorKind::Io, "zlib could not be started: out of memory");
    }
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
    stream_.avail_in = static_cast<uInt>(input_.size());
  }
  ~GzipSource() override { inflateEnd(&stream_); }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

  bool append_to(std::string& out) override {
    while (true) {
      if (stream_.avail_in == 0) {
        const bool more = refill();
        stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
        stream_.avail_in = static_cast<uInt>(input_.size());
        if (!more) {
          if (!member_ended_) {
            throw_damaged(plain_->path(), "the gzip stream is cut off");
          }
          return false;
        }
      }
      if (member_ended_) {
        // A gzip file may hold several members one after the other.
        if (inflateReset(&stream_) != Z_OK) {
          throw_damaged(plain_->path(), "the gzip stream is damaged");
        }
        member_ended_ = false;
      }
      const std::size_t old_size = out.size();
      out.resize(old_size + kChunkBytes);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + old_size);
      stream_.avail_out = static_cast<uInt>(kChunkBytes);
      const int status = inflate(&stream_, Z_NO_FLUSH);
      out.resize(out.size() - stream_.avail_out);
      if (status == Z_STREAM_END) {
        member_ended_ = true;
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        throw_damaged(plain_->path(),
                      stream_.msg != nullptr ? stream_.msg : "the gzip stream is damaged");
      }
      if (out.size() > old_size) {
        return true;
      }
    }
  }

 private:
  z_stream stream_ = {};
  bool member_ended_ = false;
};

class ZstdSource : public CompressedSource {
 public:
  ZstdSource(std::unique_ptr<PlainSource> plain, std::string begin)
      : CompressedSource(std::move(plain), std::move(begin)), stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) {
      throw Error(ErrorKind::Io, "zstd could not be started: out of memory");
    }
    in_ = {input_.data(), input_.size(), 0};
  }
  ~ZstdSource() override { ZSTD_freeDStream(stream_); }
  ZstdSource(const ZstdSource&) = delete;
  ZstdSource& operator=(const ZstdSource&) = delete;

  bool append_to(std::string& out) override {
    while (true) {
      // A full output buffer may hide bytes that the decoder still holds: ask again before more
      // input.
      if (in_.pos == in_.size && !output_was_full_) {
        const bool more = refill();
        in_ = {input_.data(), input_.size(), 0};
        if (!more) {
          if (!frame_ended_) {
            throw_damaged(plain_->path(), "the zstd stream is cut off");
          }
          return false;
        }
      }
      const std::size_t old_size = out.size();
      out.resize(old_size + kChunkBytes);
      ZSTD_outBuffer result = {out.data() + old_size, kChunkBytes, 0};
      const std::size_t before = in_.pos;
      const std::size_t status = ZSTD_decompressStream(stream_, &result, &in_);
      out.resize(old_size + result.pos);
      if (ZSTD_isError(status) != 0U) {
        throw_damaged(plain_->path(), ZSTD_getErrorName(status));
      }
      output_was_full_ = result.pos == kChunkBytes;
      if (status == 0) {
        frame_ended_ = true;
      } else if (in_.pos != before || result.pos != 0) {
        frame_ended_ = false;
      }
      if (result.pos > 0) {
        return true;
      }
    }
  }

 private:
  ZSTD_DStream* stream_;
  ZSTD_inBuffer in_ = {};
  bool frame_ended_ = false;
  bool output_was_full_ = false;
};

/// Hands out the bytes that were read to recognise the format, then the rest.
class PrefixedSource : public ByteSource {
 public:
  PrefixedSource(std::unique_ptr<PlainSource> plain, std::string begin)
      : plain_(std::move(plain)), begin_(std::move(begin)) {}
  bool append_to(std::string& out) override {
    if (!begin_.empty()) {
      out.append(begin_);
      begin_.clear();
      return true;
    }
    return plain_->append_to(out);
  }

 private:
  std::unique_ptr<PlainSource> plain_;
  std::string begin_;
};

std::unique_ptr<ByteSource> open_source(const std::filesystem::path& path) {
  auto plain = std::make_unique<PlainSource>(path);
  std::string begin;
  constexpr std::size_t kMagicBytes = 4;
  while (begin.size() < kMagicBytes && plain->append_to(begin)) {
  }
  if (begin.starts_with("\x1f\x8b")) {
    return std::make_unique<GzipSource>(std::move(plain), std::move(begin));
  }
  if (begin.starts_with("\x28\xb5\x2f\xfd")) {
    return std::make_unique<ZstdSource>(std::move(plain), std::move(begin));
  }
  return std::make_unique<PrefixedSource>(std::move(plain), std::move(begin));
}

}  // namespace

struct LineReader::State {
  std::filesystem::path path;
  std::unique_ptr<ByteSource> source;
  std::string buffer;
  std::size_t max_line_bytes = 0;
  std::size_t position = 0;
  std::size_t line_number = 0;
  bool at_end = false;

  /// Gives out the `size` bytes at the position as the next line.
  std::string_view take(std::size_t size) {
    check(size);
    const std::string_view line = std::string_view(buffer).substr(position, size);
    position += size;
    ++line_number;
    return line;
  }
  void check(std::size_t size) const {
    if (size > max_line_bytes) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}:{}: the line is longer than {} bytes; is it a text file?",
                              path.string(),
                              line_number + 1,
                              max_line_bytes));
    }
  }
};

LineReader::LineReader(const std::filesystem::path& path, std::size_t max_line_bytes)
    : state_(std::make_unique<State>()) {
  state_->path = path;
  state_->max_line_bytes = max_line_bytes;
  state_->source = open_source(path);
}

LineReader::~LineReader() = default;
LineReader::LineReader(LineReader&&) noexcept = default;
LineReader& LineReader::operator=(LineReader&&) noexcept = default;

bool LineReader::next(std::string_view& line) {
  State& s = *state_;
  std::size_t searched = s.position;
  while (true) {
    const std::size_t end = s.buffer.find('\n', searched);
    if (end != std::string::npos) {
      line = s.take(end - s.position);
      ++s.position;
      return true;
    }
    if (s.at_end) {
      if (s.position == s.buffer.size()) {
        return false;
      }
      line = s.take(s.buffer.size() - s.position);
      return true;
    }
    s.check(s.buffer.size() - s.position);
    s.buffer.erase(0, s.position);
    s.position = 0;
    searched = s.buffer.size();
    s.at_end = !s.source->append_to(s.buffer);
  }
}

std::size_t LineReader::line_number() const noexcept {
  return state_->line_number;
}
const std::filesystem::path& LineReader::path() const noexcept {
  return state_->path;
}

std::string read_text_file(const std::filesystem::path& path) {
  const std::unique_ptr<ByteSource> source = open_source(path);
  std::string content;
  while (source->append_to(content)) {
  }
  return content;
}

bool is_valid_utf8(std::string_view text) noexcept {
  return simdjson::validate_utf8(text.data(), text.size());
}

}  // namespace lode
