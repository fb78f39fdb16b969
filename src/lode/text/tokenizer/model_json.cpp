#include "lode/text/tokenizer/model_json.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/json_stream.hpp"

namespace lode::text::tokenizer {
namespace {

constexpr std::string_view kPart = "model";

/// The model's fields: the large ones as texts, the others as values.
struct ModelText {
  std::string_view vocabulary;
  std::string_view merges;
  Json settings = Json::object();
};

[[nodiscard]] ModelText split_model(std::string_view json) {
  ModelText model;
  for_each_field(json, kPart, [&](std::string_view key, std::string_view value) {
    if (key == "vocab") {
      model.vocabulary = value;
    } else if (key == "merges") {
      model.merges = value;
    } else {
      model.settings[std::string(key)] = value_or_throw(parse_json(value));
    }
  });
  return model;
}

/// Files of before the field "type" was written are told apart by what they have.
[[nodiscard]] std::string type_of(const ModelText& model) {
  const Fields fields(model.settings, kPart);
  if (fields.has("type")) {
    return fields.type();
  }
  if (!model.merges.empty()) {
    return "BPE";
  }
  if (fields.has("continuing_subword_prefix")) {
    return "WordPiece";
  }
  return fields.has("unk_id") ? "Unigram" : "WordLevel";
}

/// How many texts stand in `json` at most: memory is taken once for so many, not again and again.
[[nodiscard]] std::size_t most_texts(std::string_view json) noexcept {
  return static_cast<std::size_t>(std::count(json.begin(), json.end(), '"')) / 2;
}

/// Whether merges are lists of two texts, not one text each.
[[nodiscard]] bool has_pairs(std::string_view merges) noexcept {
  return merges.find('[', 1) < merges.find('"');
}

[[nodiscard]] Vocabulary read_vocabulary(const ModelText& model) {
  if (model.vocabulary.empty()) {
    throw Error(ErrorKind::InvalidInput, "model: the field 'vocab' is missing");
  }
  VocabularyBuilder tokens;
  tokens.reserve(most_texts(model.vocabulary));
  for_each_number(model.vocabulary, "model.vocab", [&](std::string_view token, std::int64_t id) {
    tokens.add(token, id);
  });
  return Vocabulary(tokens);
}

[[nodiscard]] std::unique_ptr<Model> read_bpe(const ModelText& model, bool raw_bytes) {
  const Fields fields(model.settings, kPart);
  if (fields.has("dropout") && fields.at("dropout") != 0) {
    fields.refuse("a dropout, which makes its tokens random");
  }
  BpeOptions options;
  options.vocabulary = read_vocabulary(model);
  options.unk_token = fields.text_or("unk_token", "");
  options.continuing_subword_prefix = fields.text_or("continuing_subword_prefix", "");
  options.end_of_word_suffix = fields.text_or("end_of_word_suffix", "");
  options.fuse_unk = fields.flag_or("fuse_unk", false);
  options.byte_fallback = fields.flag_or("byte_fallback", false);
  options.ignore_merges = fields.flag_or("ignore_merges", false);
  options.raw_bytes = raw_bytes;
  if (model.merges.empty()) {
    fields.fail("merges", "is missing");
  }
  options.merges.reserve(most_texts(model.merges) / (has_pairs(model.merges) ? 2 : 1));
  for_each_text_pair(
      model.merges, "model.merges", [&](std::string_view left, std::string_view right) {
        options.merges.push_back(make_rule(options.vocabulary,
                                           left,
                                           right,
                                           options.continuing_subword_prefix.size(),
                                           options.merges.size() + 1));
      });
  return make_bpe(std::move(options));
}

[[nodiscard]] std::unique_ptr<Model> read_wordpiece(const ModelText& model) {
  const Fields fields(model.settings, kPart);
  WordPieceOptions options;
  options.vocabulary = read_vocabulary(model);
  options.unk_token = fields.text("unk_token");
  options.continuing_subword_prefix = fields.text("continuing_subword_prefix");
  options.max_input_chars_per_word = fields.count("max_input_chars_per_word");
  return make_wordpiece(std::move(options));
}

[[nodiscard]] std::unique_ptr<Model> read_unigram(const ModelText& model) {
  const Fields fields(model.settings, kPart);
  if (model.vocabulary.empty()) {
    fields.fail("vocab", "is missing");
  }
  UnigramOptions options;
  {
    VocabularyBuilder tokens;
    tokens.reserve(most_texts(model.vocabulary));
    for_each_scored_text(
        model.vocabulary, "model.vocab", [&](std::string_view token, double score) {
          tokens.add(token, static_cast<std::int64_t>(options.scores.size()));
          options.scores.push_back(score);
        });
    options.scores.shrink_to_fit();
    options.vocabulary = Vocabulary(tokens);
  }
  if (fields.has("unk_id")) {
    options.unk_id = fields.count("unk_id");
  }
  options.byte_fallback = fields.flag_or("byte_fallback", false);
  return make_unigram(std::move(options));
}

}  // namespace

bool is_bpe(std::string_view json) {
  return type_of(split_model(json)) == "BPE";
}

std::unique_ptr<Model> read_model(std::string_view json, const ModelJsonOptions& options) {
  const ModelText model = split_model(json);
  const std::string type = type_of(model);
  if (type == "BPE") {
    return read_bpe(model, options.raw_bytes);
  }
  if (type == "WordPiece") {
    return read_wordpiece(model);
  }
  if (type == "Unigram") {
    return read_unigram(model);
  }
  if (type == "WordLevel") {
    return make_wordlevel(read_vocabulary(model), Fields(model.settings, kPart).text("unk_token"));
  }
  Fields(model.settings, kPart).refuse_type();
}

}  // namespace lode::text::tokenizer
