// Plain, gzip and Zstandard files. The first byte says what becomes of the rest:
//   0        it is the file itself
//   1, 2, 3  it is compressed into a gzip file, a Zstandard file or two members of gzip, after an
//            edit: one byte (what is done: nothing, cut off, flip, doubled), two bytes (where)
// What was only compressed must read back the same; nothing else than Error(InvalidInput) may come
// of anything; reading by lines gives what reading whole gives, unless a line is too long.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <zlib.h>
#include <zstd.h>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"

#include "temporary_folder.hpp"

namespace {

constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

std::string gzip(std::string_view text) {
  z_stream stream = {};
  constexpr int kGzipOnly = 15 + 16;
  constexpr int kDefaultMemory = 8;
  if (deflateInit2(&stream, 6, Z_DEFLATED, kGzipOnly, kDefaultMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
    std::abort();
  }
  std::string input(text);
  std::string out(deflateBound(&stream, static_cast<uLong>(input.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) {
    std::abort();
  }
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), text.data(), text.size(), ZSTD_CLEVEL_DEFAULT);
  if (ZSTD_isError(size) != 0U) {
    std::abort();
  }
  out.resize(size);
  return out;
}

std::string compress(std::uint8_t how, std::string_view text) {
  if (how == 1) {
    return gzip(text);
  }
  if (how == 2) {
    return zstd(text);
  }
  return gzip(text.substr(0, text.size() / 2)) + gzip(text.substr(text.size() / 2));
}

/// Cuts off, flips a bit or repeats the end, at `place`. False when the file is as it was.
bool edit(std::string& file, std::uint8_t what, std::size_t place) {
  constexpr std::uint8_t kKinds = 4;
  place %= file.size();
  switch (what % kKinds) {
    case 1:
      file.resize(place);
      return true;
    case 2:
      file[place] =
          static_cast<char>(static_cast<unsigned char>(file[place]) ^ (1U << (what / kKinds % 8U)));
      return true;
    case 3:
      file += file.substr(place);
      return true;
    default:
      return false;
  }
}

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  try {
    return lode::read_text_file(path);
  } catch (const lode::Error& error) {
    if (error.kind() != lode::ErrorKind::InvalidInput) {
      std::abort();
    }
  }
  return std::nullopt;
}

bool has_long_line(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end - begin > kMaxLineBytes) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

/// All lines, each with a line end.
std::optional<std::string> read_lines(const std::filesystem::path& path) {
  try {
    lode::LineReader reader(path, kMaxLineBytes);
    std::string text;
    std::string_view line;
    std::size_t count = 0;
    while (reader.next(line)) {
      text.append(line).push_back('\n');
      if (reader.line_number() != ++count) {
        std::abort();
      }
    }
    return text;
  } catch (const lode::Error& error) {
    if (error.kind() != lode::ErrorKind::InvalidInput) {
      std::abort();
    }
  }
  return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kHead = 4;
  constexpr std::uint8_t kWays = 4;
  static const lode::fuzz::TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "text";
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  if (rest.empty()) {
    return 0;
  }
  const std::uint8_t how = data[0] % kWays;
  std::string file(rest.substr(1));
  bool changed = how == 0;
  if (how != 0) {
    if (size < kHead) {
      return 0;
    }
    rest.remove_prefix(kHead);
    file = compress(how, rest);
    changed = edit(file, data[1], data[2] + (std::size_t{data[3]} << 8U));
  }
  folder.write("text", file);
  std::optional<std::string> whole = read_whole(path);
  const std::optional<std::string> lines = read_lines(path);
  if (!changed && whole != std::string(rest)) {
    std::abort();
  }
  if (whole && has_long_line(*whole)) {
    whole.reset();
  } else if (whole && !whole->empty() && !whole->ends_with('\n')) {
    whole->push_back('\n');
  }
  if (whole != lines) {
    std::abort();
  }
  return 0;
}
