#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/text/tokenizer.hpp"
#include "lode/text/tokenizer/sentencepiece.hpp"
#include "lode/text/tokenizer/tokenizer_folder.hpp"
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

/// The sentencepiece model of a folder; empty when there is none.
[[nodiscard]] fs::path find_sentencepiece(const fs::path& folder) {
  for (const char* name :
       {"sentencepiece.bpe.model", "tokenizer.model", "spiece.model", "sentencepiece.model"}) {
    if (fs::exists(folder / name)) {
      return folder / name;
    }
  }
  return {};
}

/// What tokenizer_config.json beside the model says about its use.
[[nodiscard]] tokenizer::SentencePieceUse use_of(const fs::path& model) {
  const fs::path path = model.parent_path() / "tokenizer_config.json";
  if (!fs::exists(path)) {
    return tokenizer::SentencePieceUse::Plain;
  }
  const Json config = value_or_throw(parse_json(read_file(path)));
  const auto found = config.find("tokenizer_class");
  std::string name = found != config.end() && found->is_string() ? found->get<std::string>() : "";
  if (name.ends_with("Fast")) {
    name.resize(name.size() - 4);
  }
  if (name == "XLMRobertaTokenizer") {
    return tokenizer::SentencePieceUse::XlmRoberta;
  }
  if (name == "LlamaTokenizer" || name == "GemmaTokenizer") {
    return tokenizer::SentencePieceUse::BeginOfText;
  }
  throw Error(ErrorKind::Unsupported,
              fmt::format("the tokenizer_class '{}' with a sentencepiece model is not known to "
                          "Lode; a tokenizer.json says what it does",
                          to_utf8(name)));
}

[[nodiscard]] std::shared_ptr<const Tokenizer> open_file(const fs::path& path) {
  const MappedFile mapped(path);
  return naming(path, [&]() -> std::shared_ptr<const Tokenizer> {
    const std::string_view bytes = mapped.view();
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    const bool json =
        path.extension() == ".json" || (first != std::string_view::npos && bytes[first] == '{');
    return json ? tokenizer::read_tokenizer_json(bytes)
                : tokenizer::read_sentencepiece(bytes, use_of(path));
  });
}

}  // namespace

std::shared_ptr<const Tokenizer> open_tokenizer(const fs::path& path) {
  if (!fs::is_directory(path)) {
    return open_file(path);
  }
  if (fs::exists(path / "tokenizer.json")) {
    return open_file(path / "tokenizer.json");
  }
  if (const fs::path model = find_sentencepiece(path); !model.empty()) {
    return open_file(model);
  }
  return naming(path, [&] { return tokenizer::read_tokenizer_folder(path); });
}

}  // namespace lode::text
