#include "lode/index/blob.hpp"

#include <limits>
#include <utility>
#include <variant>

#include "lode/base/bytes.hpp"
#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/source/source_text.hpp"

namespace lode::index {
namespace {

/// Raise it with every change of what is found in a text: outlines, chunks, fields, names.
constexpr std::string_view kBlobAnalysisVersion = "blob/1";

/// Memory for the syntax tree of one file: two threads stay below the bound of the whole.
constexpr std::uint64_t kParserMemory = std::uint64_t{128} << 20U;

[[nodiscard]] Content refuse_as(source::Refusal refusal) {
  Content content;
  content.refused = std::move(refusal);
  return content;
}

}  // namespace

const std::string& analysis_name() {
  static const std::string kName =
      std::string(kBlobAnalysisVersion) + "+" +
      value_or_throw(text::find_analyzer(search::kCodeAnalyzer))->name();
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
    return refuse_as(std::move(*early));
  }
  std::string bytes;
  try {
    bytes = tree.read(file, std::numeric_limits<std::uint32_t>::max());
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::Interrupted) {
      throw;
    }
    return refuse_as({.reason = source::SkipReason::Unreadable, .rule = error.message()});
  }
  auto taken = source::take_source(file.path, bytes, limits);
  if (auto* refusal = std::get_if<source::Refusal>(&taken)) {
    return refuse_as(std::move(*refusal));
  }
  auto& read = std::get<source::SourceText>(taken);
  Content content;
  content.kind = read.kind;
  content.key = blob_key(bytes, source::language_name(read.kind.language));
  content.text = std::move(read.text);
  content.encoding = std::move(read.encoding);
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
