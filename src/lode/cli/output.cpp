#include "lode/cli/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"

namespace lode::cli {
namespace {

constexpr std::size_t kShownLines = 20;

[[noreturn]] void fail_to_write(int error) {
  if (error == EPIPE) {
    throw std::system_error(error, std::generic_category());
  }
  throw Error(ErrorKind::Io,
              fmt::format("cannot write to standard output: {}", std::strerror(error)));
}

}  // namespace

void flush_standard_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    fail_to_write(errno);
  }
}

void write_standard_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
    fail_to_write(errno);
  }
}

void RefusedLines::tell(const std::string& message) {
  if (++count_ <= kShownLines) {
    log_warning(escape_controls(message));
  }
}

void RefusedLines::finish() const {
  if (count_ > kShownLines) {
    log_warning(fmt::format("... and {} more lines", count_ - kShownLines));
  }
}

std::string escape_controls(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t') {
      out += "\\t";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\x{:02X}", byte);
    } else {
      out.push_back(c);
    }
  }
  return out;
}

}  // namespace lode::cli
