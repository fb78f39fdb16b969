#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "lode/corpus/corpus.hpp"
#include "lode/corpus/findings.hpp"
#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// The languages of a corpus' documents.
using Languages = std::set<std::string, std::less<>>;
/// Adds one, if a document has one.
void add_language(std::string_view language, Languages& languages);

/// A corpus and what its first reading found out.
struct CorpusData {
  std::shared_ptr<const Corpus> corpus;
  Languages languages;
};

/// Whether a file is read where it lies: uncompressed JSON Lines.
[[nodiscard]] bool is_plain_jsonl(const std::filesystem::path& path);

/// Maps an uncompressed JSON Lines file and checks every record once; documents are parsed from the
/// mapped bytes when asked for. Memory: the ids and 8 bytes a document. Throws Error(InvalidInput)
/// unless the ledger is lenient.
[[nodiscard]] CorpusData open_jsonl_corpus(const std::filesystem::path& path,
                                           std::string name,
                                           Layout layout,
                                           Ledger& ledger);

/// The same over bytes, which are copied; `label` is what messages call them.
[[nodiscard]] CorpusData parse_jsonl_corpus(std::string_view bytes,
                                            std::string label,
                                            Layout layout,
                                            Ledger& ledger);

}  // namespace lode::corpus
