#pragma once

#include <filesystem>
#include <memory>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// Makes a tokenizer from the older files of a folder: `vocab.txt` (BERT), or `vocab.json` with
/// `merges.txt` (byte-level BPE). `tokenizer_config.json`, when it is there, says which class of
/// Hugging Face transformers they belong to and how that is set. Throws Error(NotFound) when the
/// folder has none of these, Error(InvalidInput), Error(Unsupported) for another class.
[[nodiscard]] std::shared_ptr<const Tokenizer> read_tokenizer_folder(
    const std::filesystem::path& folder);

}  // namespace lode::text::tokenizer
