#include "gguf_vocabulary.hpp"

#include <stdexcept>

#include "lode/base/bytes.hpp"
#include "lode/base/file.hpp"
#include "lode/base/json.hpp"

namespace lode::testing {
namespace {

enum class Type : std::uint32_t { Int32 = 5, Text = 8, List = 9 };

std::string_view take_text(ByteReader& reader) {
  return reader.take(reader.read<std::uint64_t>());
}

/// Bytes of a value of a simple type.
std::size_t size_of(std::uint32_t type) {
  constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
  if (type >= std::size(kSizes) || kSizes[type] == 0) {
    throw std::runtime_error("the GGUF file has a value of an unexpected type");
  }
  return kSizes[type];
}

void read_list(ByteReader& reader, const std::string& key, GgufLists& lists) {
  const auto type = reader.read<std::uint32_t>();
  const auto count = reader.read<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    if (type == static_cast<std::uint32_t>(Type::Text)) {
      lists.texts[key].emplace_back(take_text(reader));
    } else if (type == static_cast<std::uint32_t>(Type::Int32)) {
      lists.numbers[key].push_back(reader.read<std::int32_t>());
    } else {
      static_cast<void>(reader.take(size_of(type)));
    }
  }
}

}  // namespace

GgufLists read_gguf_lists(const std::filesystem::path& path) {
  const MappedFile file(path);
  ByteReader reader(file.view(), path.string());
  GgufLists lists;
  static_cast<void>(reader.take(16));  // Magic, version, count of tensors.
  const auto count = reader.read<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string key(take_text(reader));
    const auto type = reader.read<std::uint32_t>();
    if (type == static_cast<std::uint32_t>(Type::Text)) {
      static_cast<void>(take_text(reader));
    } else if (type == static_cast<std::uint32_t>(Type::List)) {
      read_list(reader, key, lists);
    } else {
      static_cast<void>(reader.take(size_of(type)));
    }
  }
  return lists;
}

std::string gpt2_tokenizer_json(const GgufLists& lists) {
  Json vocabulary = Json::object();
  int id = 0;
  for (const std::string& token : lists.texts.at("tokenizer.ggml.tokens")) {
    vocabulary[token] = id++;
  }
  const Json byte_level = {{"type", "ByteLevel"},
                           {"add_prefix_space", false},
                           {"trim_offsets", true},
                           {"use_regex", true}};
  const Json end_of_text = {{"id", 50256},
                            {"content", "<|endoftext|>"},
                            {"single_word", false},
                            {"lstrip", false},
                            {"rstrip", false},
                            {"normalized", true},
                            {"special", true}};
  return Json{{"version", "1.0"},
              {"added_tokens", Json::array({end_of_text})},
              {"pre_tokenizer", byte_level},
              {"decoder", byte_level},
              {"model",
               Json{{"type", "BPE"},
                    {"vocab", vocabulary},
                    {"merges", lists.texts.at("tokenizer.ggml.merges")}}}}
      .dump();
}

std::string bert_vocabulary_lines(const GgufLists& lists) {
  constexpr std::string_view kMark = "\xE2\x96\x81";  // Before tokens that begin a word.
  constexpr std::int32_t kNormal = 1;
  const auto& tokens = lists.texts.at("tokenizer.ggml.tokens");
  const auto& types = lists.numbers.at("tokenizer.ggml.token_type");
  std::string lines;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (types[i] != kNormal) {
      lines += tokens[i];
    } else if (tokens[i].starts_with(kMark)) {
      lines += tokens[i].substr(kMark.size());
    } else {
      lines += "##" + tokens[i];
    }
    lines += '\n';
  }
  return lines;
}

}  // namespace lode::testing
