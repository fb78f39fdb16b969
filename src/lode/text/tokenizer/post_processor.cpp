#include "lode/text/tokenizer/post_processor.hpp"

#include <algorithm>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/tokenizer/json_fields.hpp"
#include "lode/text/tokenizer/model.hpp"

namespace lode::text::tokenizer {
namespace {

/// Of templates in a sequence the later ones stand outside.
void wrap(TokenTemplate& whole, const TokenTemplate& around) {
  whole.before.insert(whole.before.begin(), around.before.begin(), around.before.end());
  whole.between.insert(whole.between.end(), around.between.begin(), around.between.end());
  whole.after.insert(whole.after.end(), around.after.begin(), around.after.end());
}

[[nodiscard]] TokenId read_id(const Json& json, const Fields& fields, std::string_view name) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > std::uint64_t{kLargestId}) {
    fields.fail(name, "has an id that is none");
  }
  return json.get<TokenId>();
}

/// The field sep or cls: [token, id].
[[nodiscard]] TokenId read_pair_id(const Fields& fields, std::string_view name) {
  const Json& pair = fields.list(name);
  if (pair.size() != 2) {
    fields.fail(name, "must be a token and its id");
  }
  return read_id(pair[1], fields, name);
}

[[nodiscard]] std::vector<TokenId> special_ids(const Fields& fields, const std::string& name) {
  const Json& all = fields.at("special_tokens");
  const auto found = all.find(name);
  if (found == all.end() || !found->is_object() || !found->contains("ids") ||
      !found->at("ids").is_array()) {
    fields.fail("special_tokens", "has no ids for a token of the template");
  }
  std::vector<TokenId> ids;
  for (const Json& id : found->at("ids")) {
    ids.push_back(read_id(id, fields, "special_tokens"));
  }
  return ids;
}

[[nodiscard]] TokenTemplate read_template(const Fields& fields, std::string_view name, bool pair) {
  TokenTemplate result;
  std::size_t sequences = 0;
  for (const Json& piece : fields.list(name)) {
    if (!piece.is_object() || piece.size() != 1) {
      fields.fail(name, "must be a list of SpecialToken and Sequence");
    }
    const auto item = piece.items().begin();
    const Fields inner(item.value(), "post_processor");
    const std::string id = inner.text("id");
    if (item.key() == "Sequence") {
      if (id != (sequences == 0 ? "A" : "B")) {
        fields.refuse("a template whose sequences are not A, then B");
      }
      ++sequences;
    } else if (item.key() == "SpecialToken") {
      std::vector<TokenId>& place = sequences == 0           ? result.before
                                    : pair && sequences == 1 ? result.between
                                                             : result.after;
      const std::vector<TokenId> ids = special_ids(fields, id);
      place.insert(place.end(), ids.begin(), ids.end());
    } else {
      fields.fail(name, "must be a list of SpecialToken and Sequence");
    }
  }
  if (sequences != (pair ? 2U : 1U)) {
    fields.refuse("a template with another number of sequences");
  }
  return result;
}

void read_nested_processor(const Json& json, int depth, PostProcessorPlan& plan) {
  const Fields fields(json, "post_processor");
  fields.limit_depth(depth, "processors");
  const std::string type = fields.type();
  if (type == "Sequence") {
    for (const Json& step : fields.list("processors")) {
      read_nested_processor(step, depth + 1, plan);
    }
  } else if (type == "ByteLevel") {
    if (fields.flag("trim_offsets")) {
      plan.trims.push_back({.add_prefix_space = fields.flag("add_prefix_space")});
    }
  } else if (type == "BertProcessing" || type == "RobertaProcessing") {
    const TokenId sep = read_pair_id(fields, "sep");
    const TokenId cls = read_pair_id(fields, "cls");
    const bool roberta = type == "RobertaProcessing";
    if (roberta && fields.flag("trim_offsets")) {
      plan.trims.push_back({.add_prefix_space = fields.flag("add_prefix_space")});
    }
    const std::vector<TokenId> between(roberta ? 2 : 1, sep);
    wrap(plan.single, {{cls}, {}, {sep}});
    wrap(plan.pair, {{cls}, between, {sep}});
  } else if (type == "TemplateProcessing") {
    wrap(plan.single, read_template(fields, "single", false));
    wrap(plan.pair, read_template(fields, "pair", true));
  } else {
    fields.refuse_type();
  }
}

[[nodiscard]] bool is_blank(char32_t c) noexcept {
  return c == to_byte_character(' ') || CharacterClasses::get().has(c, kSpace);
}

struct Blanks {
  std::uint32_t leading = 0;
  std::uint32_t trailing = 0;
};

[[nodiscard]] Blanks count_blanks(std::string_view token) noexcept {
  Blanks blanks;
  bool all = true;
  for (std::size_t at = 0; at < token.size();) {
    const CodePoint c = decode_utf8(token, at);
    if (is_blank(c.value)) {
      blanks.leading += all ? 1 : 0;
      ++blanks.trailing;
    } else {
      all = false;
      blanks.trailing = 0;
    }
    at += c.length;
  }
  return blanks;
}

}  // namespace

PostProcessorPlan read_post_processor(const Json& json) {
  PostProcessorPlan plan;
  if (!json.is_null()) {
    read_nested_processor(json, 0, plan);
  }
  return plan;
}

void trim_spans(const TrimOffsets& trim,
                std::string_view text,
                std::size_t first,
                const std::function<std::string_view(TokenId)>& token_of,
                TokenizedText& tokens) {
  for (std::size_t i = first; i < tokens.ids.size(); ++i) {
    Blanks blanks = count_blanks(token_of(tokens.ids[i]));
    TokenSpan& span = tokens.spans[i];
    if ((i == first || span.begin == 0) && trim.add_prefix_space && blanks.leading == 1) {
      blanks.leading = 0;
    }
    for (; blanks.leading > 0 && span.begin < span.end; --blanks.leading) {
      span.begin += static_cast<std::uint32_t>(decode_utf8(text, span.begin).length);
    }
    for (; blanks.trailing > 0 && span.begin < span.end; --blanks.trailing) {
      do {
        --span.end;
      } while (span.end > span.begin &&
               (static_cast<unsigned char>(text[span.end]) & 0xC0U) == 0x80);
    }
    span.begin = std::min(span.begin, span.end);
  }
}

}  // namespace lode::text::tokenizer
