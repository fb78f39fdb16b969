#include <utility>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/base64.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/normalizer.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] std::unique_ptr<Normalizer> read_bert(const Fields& fields) {
  BertNormalizerOptions options;
  options.clean_text = fields.flag("clean_text");
  options.handle_chinese_chars = fields.flag("handle_chinese_chars");
  options.lowercase = fields.flag("lowercase");
  options.strip_accents = fields.flag_or("strip_accents", options.lowercase);
  return make_bert_normalizer(options);
}

[[nodiscard]] std::unique_ptr<Normalizer> read_replace(const Fields& fields) {
  const Fields::PatternField pattern = fields.pattern("pattern");
  return pattern.is_regex ? make_pattern_replacer(pattern.spelling, fields.text("content"))
                          : make_literal_replacer(pattern.spelling, fields.text("content"));
}

[[nodiscard]] std::unique_ptr<Normalizer> read_nested_normalizer(const Json& json, int depth) {
  const Fields fields(json, "normalizer");
  fields.limit_depth(depth, "normalizers");
  const std::string type = fields.type();
  if (type == "Sequence") {
    std::vector<std::unique_ptr<Normalizer>> steps;
    for (const Json& step : fields.list("normalizers")) {
      steps.push_back(read_nested_normalizer(step, depth + 1));
    }
    return make_normalizer_sequence(std::move(steps));
  }
  if (type == "BertNormalizer" || type == "Bert") {
    return read_bert(fields);
  }
  if (type == "NFC") {
    return make_unicode_normalizer(NormalizationForm::Nfc);
  }
  if (type == "NFD") {
    return make_unicode_normalizer(NormalizationForm::Nfd);
  }
  if (type == "NFKC") {
    return make_unicode_normalizer(NormalizationForm::Nfkc);
  }
  if (type == "NFKD") {
    return make_unicode_normalizer(NormalizationForm::Nfkd);
  }
  if (type == "Lowercase") {
    return make_lowercase_normalizer();
  }
  if (type == "Strip") {
    return make_strip_normalizer(fields.flag("strip_left"), fields.flag("strip_right"));
  }
  if (type == "StripAccents") {
    return make_accent_stripper();
  }
  if (type == "Nmt") {
    return make_nmt_normalizer();
  }
  if (type == "ByteLevel") {
    return make_byte_level_normalizer();
  }
  if (type == "Prepend") {
    return make_prepend_normalizer(fields.text("prepend"));
  }
  if (type == "Replace") {
    return read_replace(fields);
  }
  if (type == "Precompiled") {
    return make_precompiled_normalizer(decode_base64(fields.text("precompiled_charsmap")));
  }
  fields.refuse_type();
}

}  // namespace

std::unique_ptr<Normalizer> read_normalizer(const Json& json) {
  return json.is_null() ? nullptr : read_nested_normalizer(json, 0);
}

}  // namespace lode::text::tokenizer
