#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace lode::testing {

/// The lists of texts in a GGUF file's metadata, by their keys, and its lists of numbers.
struct GgufLists {
  std::map<std::string, std::vector<std::string>> texts;
  std::map<std::string, std::vector<std::int32_t>> numbers;
};

/// Reads the metadata of a file that is trusted to be whole.
[[nodiscard]] GgufLists read_gguf_lists(const std::filesystem::path& path);

/// A tokenizer.json with the vocabulary of a GGUF file of GPT-2, as its authors' has it.
[[nodiscard]] std::string gpt2_tokenizer_json(const GgufLists& lists);

/// A vocab.txt with the vocabulary of a GGUF file of a BERT model, one token a line.
[[nodiscard]] std::string bert_vocabulary_lines(const GgufLists& lists);

}  // namespace lode::testing
