#include "lode/text/tokenizer/tokenizer_json.hpp"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/json_stream.hpp"
#include "lode/text/tokenizer/model_json.hpp"
#include "lode/text/tokenizer/pipeline.hpp"
#include "lode/text/tokenizer/splitters.hpp"

namespace lode::text::tokenizer {
namespace {

/// The fields of the file by name; of the model only the text.
struct FileText {
  std::map<std::string, Json, std::less<>> parts;
  std::string_view model;

  [[nodiscard]] Json part(std::string_view name) const {
    const auto found = parts.find(name);
    return found == parts.end() ? Json() : found->second;
  }
};

[[nodiscard]] FileText split_file(std::string_view json) {
  FileText file;
  for_each_field(json, "the file", [&](std::string_view key, std::string_view value) {
    if (key == "model") {
      file.model = value;
    } else if (key == "version" || key == "added_tokens" || key == "normalizer" ||
               key == "pre_tokenizer" || key == "post_processor" || key == "decoder") {
      Result<Json> part = parse_json(value);
      if (!part) {
        throw Error(part.error().kind(), fmt::format("{}: {}", key, part.error().message()));
      }
      file.parts[std::string(key)] = std::move(*part);
    }
    // "truncation" and "padding" are for who makes batches; encode() does neither.
  });
  return file;
}

[[nodiscard]] std::vector<AddedToken> read_added_tokens(const Json& json) {
  std::vector<AddedToken> tokens;
  if (json.is_null()) {
    return tokens;
  }
  if (!json.is_array()) {
    throw Error(ErrorKind::InvalidInput, "added_tokens: a list is expected");
  }
  for (const Json& item : json) {
    const Fields fields(item, "added_tokens");
    AddedToken token;
    token.content = fields.text("content");
    token.single_word = fields.flag("single_word");
    token.lstrip = fields.flag("lstrip");
    token.rstrip = fields.flag("rstrip");
    token.normalized = fields.flag("normalized");
    token.special = fields.flag("special");
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace

std::shared_ptr<const Tokenizer> read_tokenizer_json(std::string_view text) {
  if (!is_valid_utf8(text)) {
    throw Error(ErrorKind::InvalidInput, "the file is not UTF-8");
  }
  const FileText file = split_file(text);
  const Json version = file.part("version");
  if (!version.is_null() && version != "1.0") {
    throw Error(ErrorKind::Unsupported,
                fmt::format("the version {} is not known; 1.0 is", to_json_line(version)));
  }
  if (file.model.empty()) {
    throw Error(ErrorKind::InvalidInput, "the field 'model' is missing");
  }
  Components parts;
  parts.normalizer = read_normalizer(file.part("normalizer"));
  parts.pre_tokenizer = read_pre_tokenizer(file.part("pre_tokenizer"));
  parts.post_processor = read_post_processor(file.part("post_processor"));
  parts.decoder = read_decoder(file.part("decoder"));
  parts.added_tokens = read_added_tokens(file.part("added_tokens"));
  if (parts.pre_tokenizer.raw_bytes && !is_bpe(file.model)) {
    parts.pre_tokenizer.raw_bytes = false;
    parts.pre_tokenizer.steps.push_back(make_byte_mapper());
  }
  parts.model = read_model(file.model, {.raw_bytes = parts.pre_tokenizer.raw_bytes});
  return std::make_shared<PipelineTokenizer>(std::move(parts));
}

}  // namespace lode::text::tokenizer
