#include "lode/index/blob.hpp"

#include <utility>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/source/decode.hpp"

namespace lode::index {
namespace {

/// Raise it with every change of what is found in a text: outlines, chunks, fields, names.
constexpr std::string_view kAnalysisVersion = "blob/1";

/// Memory for the syntax tree of one file: two threads stay below the bound of the whole.
constexpr std::uint64_t kParserMemory = std::uint64_t{128} << 20U;

[[nodiscard]] Content refuse_as(source::SkipReason reason, std::string detail) {
  Content content;
  content.refused = source::Refusal{.reason = reason, .rule = std::move(detail)};
  return content;
}

}  // namespace

const std::string& analysis_name() {
  static const std::string kName =
      std::string(kAnalysisVersion) + "+" + value_or_throw(text::find_analyzer("code-stem"))->name();
  return kName;
}

BlobKey blob_key(std::string_view bytes, std::string_view language) {
  std::string identity;
  append_bytes(identity, hash128(bytes));
  identity.append(language).push_back('\0');
  identity.append(analysis_name());
  return hash128(identity);
}

Content read_content(const source::SourceTree& tree,
                     const source::TreeFile& file,
                     const source::ContentLimits& limits) {
  if (auto early = source::refuse_unread(file.path, file.size, limits)) {
    Content content;
    content.refused = std::move(early);
    return content;
  }
  std::string bytes;
  try {
    bytes = tree.read(file, limits.max_bytes);
  } catch (const Error& error) {
    switch (error.kind()) {
      case ErrorKind::Unsupported:
        return refuse_as(source::SkipReason::TooLarge, "size-limit");
      case ErrorKind::Interrupted:
        throw;
      default:
        return refuse_as(source::SkipReason::Unreadable, error.message());
    }
  }
  auto decoded = source::decode(bytes);
  if (!decoded) {
    return refuse_as(source::SkipReason::Binary, "not-text");
  }
  Content content;
  content.kind = source::classify(file.path, decoded->text);
  content.refused = source::refuse(file.path, decoded->text, content.kind, limits);
  if (content.refused) {
    return content;
  }
  content.key = blob_key(bytes, source::language_name(content.kind.language));
  content.text = std::move(decoded->text);
  content.encoding = std::move(decoded->encoding);
  return content;
}

AnalysedBlob analyse(const Content& content) {
  AnalysedBlob blob{.key = content.key, .text = content.text, .encoding = content.encoding};
  blob.prose = source::language_type(content.kind.language) == source::LanguageType::Prose;
  blob.outline =
      source::outline(content.kind.language, content.text, {.max_memory = kParserMemory});
  // Chunks must not depend on where the file lies: equal contents share their analysis.
  blob.chunks = source::chunk_file("", content.text, blob.outline, {});
  return blob;
}

}  // namespace lode::index
