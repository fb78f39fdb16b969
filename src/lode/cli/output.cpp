#include "lode/cli/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::cli {

void flush_standard_output() {
  if (std::fflush(stdout) != 0 && errno == EPIPE) {
    throw std::system_error(errno, std::generic_category());
  }
  if (std::ferror(stdout) != 0) {
    throw Error(ErrorKind::Io,
                fmt::format("cannot write to standard output: {}", std::strerror(errno)));
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
