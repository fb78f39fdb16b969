#include "lode/text/tokenizer/tokenizer_folder.hpp"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/json_stream.hpp"
#include "lode/text/tokenizer/pipeline.hpp"
#include "lode/text/tokenizer/scanner.hpp"
#include "lode/text/tokenizer/splitters.hpp"

namespace lode::text::tokenizer {
namespace {

namespace fs = std::filesystem;

/// tokenizer_config.json; an empty object when there is none.
[[nodiscard]] Json read_config(const fs::path& folder) {
  const fs::path path = folder / "tokenizer_config.json";
  if (!fs::exists(path)) {
    return Json::object();
  }
  return value_or_throw(parse_json(read_file(path)));
}

/// The spelling of a special token: a text, or an object with the field "content".
[[nodiscard]] std::string special_token(const Json& config,
                                        const std::string& name,
                                        std::string_view otherwise) {
  const auto found = config.find(name);
  if (found == config.end() || found->is_null()) {
    return std::string(otherwise);
  }
  if (found->is_string()) {
    return found->get<std::string>();
  }
  return Fields(*found, "tokenizer_config.json").text("content");
}

void add_special(std::string_view content, std::vector<AddedToken>& tokens) {
  if (!content.empty()) {
    tokens.push_back({.content = std::string(content), .normalized = false, .special = true});
  }
}

/// Tokens of the field "added_tokens_decoder", by their ids.
void add_from_config(const Json& config, std::vector<AddedToken>& tokens) {
  const auto found = config.find("added_tokens_decoder");
  if (found == config.end() || !found->is_object()) {
    return;
  }
  std::map<long, AddedToken> by_id;
  for (const auto& [id, item] : found->items()) {
    const Fields fields(item, "added_tokens_decoder");
    by_id[std::strtol(id.c_str(), nullptr, 10)] = {
        .content = fields.text("content"),
        .single_word = fields.flag_or("single_word", false),
        .lstrip = fields.flag_or("lstrip", false),
        .rstrip = fields.flag_or("rstrip", false),
        .normalized = fields.flag_or("normalized", true),
        .special = fields.flag_or("special", false)};
  }
  for (auto& [id, token] : by_id) {
    tokens.push_back(std::move(token));
  }
}

[[nodiscard]] TokenId require_id(const Vocabulary& vocabulary, std::string_view token) {
  const TokenId id = vocabulary.find(token);
  if (id == kNoToken) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("the vocabulary has no token '{}'", to_utf8(token)));
  }
  return id;
}

[[nodiscard]] Vocabulary read_vocabulary_lines(const fs::path& path) {
  VocabularyBuilder tokens;
  LineReader lines(path);
  std::string_view line;
  while (lines.next(line)) {
    const CharacterClasses& classes = CharacterClasses::get();
    std::size_t end = 0;  // White space at the end is no part of a token.
    for (std::size_t at = 0; at < line.size();) {
      const CodePoint c = decode_utf8(line, at);
      at += c.length;
      end = classes.has(c.value, kSpace) ? end : at;
    }
    tokens.add(line.substr(0, end), static_cast<std::int64_t>(lines.line_number() - 1));
  }
  return Vocabulary(tokens);
}

[[nodiscard]] Components bert_components(const fs::path& folder, const Json& config) {
  const Fields fields(config, "tokenizer_config.json");
  Components parts;
  const bool lowercase = fields.flag_or("do_lower_case", true);
  parts.normalizer =
      make_bert_normalizer({.clean_text = true,
                            .handle_chinese_chars = fields.flag_or("tokenize_chinese_chars", true),
                            .strip_accents = fields.flag_or("strip_accents", lowercase),
                            .lowercase = lowercase});
  parts.pre_tokenizer = read_pre_tokenizer(Json{{"type", "BertPreTokenizer"}});
  parts.decoder = read_decoder(Json{{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}});
  WordPieceOptions options;
  options.vocabulary = read_vocabulary_lines(folder / "vocab.txt");
  options.unk_token = special_token(config, "unk_token", "[UNK]");
  const std::string cls_token = special_token(config, "cls_token", "[CLS]");
  const std::string sep_token = special_token(config, "sep_token", "[SEP]");
  const TokenId cls = require_id(options.vocabulary, cls_token);
  const TokenId sep = require_id(options.vocabulary, sep_token);
  parts.post_processor.single = {{cls}, {}, {sep}};
  parts.post_processor.pair = {{cls}, {sep}, {sep}};
  for (const std::string& token : {special_token(config, "pad_token", "[PAD]"),
                                   options.unk_token,
                                   cls_token,
                                   sep_token,
                                   special_token(config, "mask_token", "[MASK]")}) {
    add_special(token, parts.added_tokens);
  }
  add_from_config(config, parts.added_tokens);
  parts.model = make_wordpiece(std::move(options));
  return parts;
}

[[nodiscard]] std::unique_ptr<Model> read_byte_level_bpe(const fs::path& folder) {
  BpeOptions options;
  VocabularyBuilder tokens;
  const MappedFile vocabulary(folder / "vocab.json");
  for_each_number(vocabulary.view(), "vocab.json", [&](std::string_view token, std::int64_t id) {
    tokens.add(token, id);
  });
  options.vocabulary = Vocabulary(tokens);
  LineReader lines(folder / "merges.txt");
  std::string_view line;
  while (lines.next(line)) {
    if (line.starts_with("#version") || line.empty()) {
      continue;
    }
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || line.find(' ', blank + 1) != std::string_view::npos) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("merges.txt:{}: two tokens with a blank between are expected",
                              lines.line_number()));
    }
    options.merges.push_back(make_rule(options.vocabulary,
                                       line.substr(0, blank),
                                       line.substr(blank + 1),
                                       0,
                                       options.merges.size() + 1));
  }
  options.raw_bytes = true;
  return make_bpe(std::move(options));
}

[[nodiscard]] Json byte_level(bool add_prefix_space, bool use_regex) {
  return Json{{"type", "ByteLevel"},
              {"add_prefix_space", add_prefix_space},
              {"trim_offsets", true},
              {"use_regex", use_regex}};
}

[[nodiscard]] Components bpe_components(const fs::path& folder, const Json& config) {
  const Fields fields(config, "tokenizer_config.json");
  std::string name = fields.text_or("tokenizer_class", "GPT2Tokenizer");
  if (name.ends_with("Fast")) {
    name.resize(name.size() - 4);
  }
  const bool prefix = fields.flag_or("add_prefix_space", false);
  Components parts;
  parts.model = read_byte_level_bpe(folder);
  parts.decoder = read_decoder(byte_level(false, true));
  if (name == "GPT2Tokenizer" || name == "CodeGenTokenizer") {
    parts.pre_tokenizer = read_pre_tokenizer(byte_level(prefix, true));
    add_special(special_token(config, "eos_token", "<|endoftext|>"), parts.added_tokens);
  } else if (name == "RobertaTokenizer") {
    parts.pre_tokenizer = read_pre_tokenizer(byte_level(prefix, true));
    const std::string cls_token = special_token(config, "cls_token", "<s>");
    const std::string sep_token = special_token(config, "sep_token", "</s>");
    const TokenId cls = require_id(parts.model->vocabulary(), cls_token);
    const TokenId sep = require_id(parts.model->vocabulary(), sep_token);
    parts.post_processor = {.single = {{cls}, {}, {sep}},
                            .pair = {{cls}, {sep, sep}, {sep}},
                            .trims = {{.add_prefix_space = prefix}}};
    add_special(cls_token, parts.added_tokens);
    add_special(sep_token, parts.added_tokens);
  } else if (name == "Qwen2Tokenizer") {
    parts.normalizer = make_unicode_normalizer(NormalizationForm::Nfc);
    parts.pre_tokenizer = read_pre_tokenizer(
        Json{{"type", "Sequence"},
             {"pretokenizers",
              Json::array({Json{{"type", "Split"},
                                {"pattern", Json{{"Regex", std::string(kQwen2Pattern)}}},
                                {"behavior", "Isolated"},
                                {"invert", false}},
                           byte_level(prefix, false)})}});
    add_special(special_token(config, "eos_token", "<|endoftext|>"), parts.added_tokens);
  } else {
    throw Error(ErrorKind::Unsupported,
                fmt::format("the tokenizer_class '{}' with vocab.json and merges.txt is not known "
                            "to Lode; a tokenizer.json says what it does",
                            to_utf8(name)));
  }
  add_from_config(config, parts.added_tokens);
  return parts;
}

}  // namespace

std::shared_ptr<const Tokenizer> read_tokenizer_folder(const fs::path& folder) {
  const bool words = fs::exists(folder / "vocab.txt");
  if (!words && !(fs::exists(folder / "vocab.json") && fs::exists(folder / "merges.txt"))) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}' has no tokenizer: neither tokenizer.json, nor a sentencepiece "
                            "model, nor vocab.json with merges.txt, nor vocab.txt",
                            folder.string()));
  }
  const Json config = read_config(folder);
  return std::make_shared<PipelineTokenizer>(words ? bert_components(folder, config)
                                                   : bpe_components(folder, config));
}

}  // namespace lode::text::tokenizer
