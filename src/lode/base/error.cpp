#include "lode/base/error.hpp"

namespace lode {

int exit_code(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::InvalidArgument:
      return 2;
    case ErrorKind::InvalidInput:
    case ErrorKind::NotFound:
    case ErrorKind::Corrupt:
    case ErrorKind::Unsupported:
      return 3;
    case ErrorKind::Io:
    case ErrorKind::Unfinished:
      return 1;
    case ErrorKind::Interrupted:
      return 130;
  }
  return 1;
}

}  // namespace lode
