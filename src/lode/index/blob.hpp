#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lode/index/segment_builder.hpp"
#include "lode/source/file_kind.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// How contents become blobs: the analyser, the cutting into chunks and the version of everything
/// that decides what is found in a text. It is part of every blob's key, so that blobs made in
/// another way are never taken for these.
[[nodiscard]] const std::string& analysis_name();

/// The key of the content `bytes` (as they are in the file) read as `language`, a name of
/// source::language_name(). Where the file lies has no part in it.
[[nodiscard]] BlobKey blob_key(std::string_view bytes, std::string_view language);

/// A file, read for the index.
struct Content {
  std::optional<source::Refusal> refused;  ///< Then the rest is empty.
  BlobKey key;
  source::FileKind kind;
  std::string text;  ///< UTF-8.
  std::string encoding;
};

/// Reads and judges a file. A file that cannot be read is refused as Unreadable with the system's
/// message. May run concurrently. Throws Error(Interrupted).
[[nodiscard]] Content read_content(const source::SourceTree& tree,
                                   const source::TreeFile& file,
                                   const source::ContentLimits& limits);

/// Finds out what is in a content that was not refused; views into it. May run concurrently.
[[nodiscard]] AnalysedBlob analyse(const Content& content);

}  // namespace lode::index
