#pragma once

#include <exception>
#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace lode {

/// What went wrong, as far as a caller may want to branch on it.
enum class ErrorKind {
  InvalidArgument,  ///< A wrong option, measure name, pipeline or combination: exit code 2.
  InvalidInput,     ///< A file or record that breaks its format's rules: exit code 3.
  NotFound,         ///< A path or name that does not exist: exit code 3.
  Corrupt,          ///< A file of our own whose magic, length or checksum is wrong: exit code 3.
  Unsupported,      ///< Well-formed, but this build or version cannot do it: exit code 3.
  Io,               ///< The system refused: disk full, permission, broken pipe: exit code 1.
  Unfinished,       ///< Work that ended without its whole result: exit code 1.
  Interrupted,      ///< Ctrl-C or a termination signal: exit code 130.
};

/// The one exception of the library. `message` is a full sentence for the user: it names the file,
/// line or option, what was found and what was expected.
class Error : public std::exception {
 public:
  Error(ErrorKind kind, std::string message) : kind_(kind), message_(std::move(message)) {}

  [[nodiscard]] ErrorKind kind() const noexcept { return kind_; }
  [[nodiscard]] const std::string& message() const noexcept { return message_; }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

 private:
  ErrorKind kind_;
  std::string message_;
};

/// A value, or the Error that a caller is meant to look at (a malformed line, a bad measure name).
template <typename T>
using Result = tl::expected<T, Error>;

/// Makes the failed side of a Result.
[[nodiscard]] inline tl::unexpected<Error> failure(ErrorKind kind, std::string message) {
  return tl::unexpected<Error>(Error(kind, std::move(message)));
}

/// The value of `result`, or its Error thrown.
template <typename T>
[[nodiscard]] T value_or_throw(Result<T> result) {
  if (!result) {
    throw std::move(result.error());
  }
  return std::move(*result);
}

/// The process exit code that `kind` ends in (design: 1 work failed, 2 wrong usage, 3 refused
/// input).
[[nodiscard]] int exit_code(ErrorKind kind) noexcept;

}  // namespace lode
