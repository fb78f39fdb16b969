#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/text/tokenizer.hpp"
#include "lode/text/tokenizer/tokenizer_json.hpp"

namespace lode::text {
namespace {

namespace fs = std::filesystem;

/// Runs `read` and puts the file's name before the message of what it throws.
template <typename Read>
[[nodiscard]] auto naming(const fs::path& path, const Read& read) {
  try {
    return read();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::NotFound || error.kind() == ErrorKind::Io) {
      throw;
    }
    throw Error(error.kind(), fmt::format("'{}': {}", path.string(), error.message()));
  }
}

}  // namespace

std::shared_ptr<const Tokenizer> open_tokenizer(const fs::path& path) {
  const fs::path file = fs::is_directory(path) ? path / "tokenizer.json" : path;
  const MappedFile mapped(file);
  return naming(file, [&] { return tokenizer::read_tokenizer_json(mapped.view()); });
}

}  // namespace lode::text
