#include "lode/text/token_lines.hpp"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"

namespace lode::text {
namespace {

/// The spans of template tokens, which no text stands for.
void add_around(const TokenTemplate& around, bool spans, TokenizedText& text) {
  const auto end =
      static_cast<std::uint32_t>(spans && !text.spans.empty() ? text.spans.back().end : 0);
  text.ids.insert(text.ids.begin(), around.before.begin(), around.before.end());
  text.ids.insert(text.ids.end(), around.after.begin(), around.after.end());
  if (spans) {
    text.spans.insert(text.spans.begin(), around.before.size(), TokenSpan{});
    text.spans.insert(text.spans.end(), around.after.size(), TokenSpan{end, end});
  }
}

void append_ids(const std::vector<TokenId>& ids, std::string& out) {
  out += "\"ids\":[";
  for (std::size_t i = 0; i < ids.size(); ++i) {
    fmt::format_to(std::back_inserter(out), "{}{}", i == 0 ? "" : ",", ids[i]);
  }
  out += ']';
}

[[nodiscard]] Result<std::string> encode_line(const Tokenizer& tokenizer,
                                              const Json& fields,
                                              const TokenLineOptions& options,
                                              std::string answer) {
  const auto found = fields.find("text");
  if (found == fields.end() || !found->is_string()) {
    return failure(ErrorKind::InvalidInput, "the field 'text' is missing or no text");
  }
  TokenizedText text;
  if (options.recognise) {
    tokenizer.encode_template(found->get_ref<const std::string&>(), text);
  } else {
    tokenizer.encode(found->get_ref<const std::string&>(), options.offsets, text);
  }
  if (options.special) {
    add_around(tokenizer.single_template(), options.offsets, text);
  }
  append_ids(text.ids, answer);
  if (options.offsets) {
    answer += ",\"offsets\":[";
    for (std::size_t i = 0; i < text.spans.size(); ++i) {
      fmt::format_to(std::back_inserter(answer),
                     "{}[{},{}]",
                     i == 0 ? "" : ",",
                     text.spans[i].begin,
                     text.spans[i].end);
    }
    answer += ']';
  }
  if (options.tokens) {
    Json tokens = Json::array();
    for (const TokenId id : text.ids) {
      tokens.push_back(std::string(tokenizer.token(id)));
    }
    answer += ",\"tokens\":" + to_json_line(tokens);
  }
  return answer + '}';
}

[[nodiscard]] Result<std::string> decode_line(const Tokenizer& tokenizer,
                                              const Json& fields,
                                              const TokenLineOptions& options,
                                              std::string answer) {
  const auto found = fields.find("ids");
  if (found == fields.end() || !found->is_array()) {
    return failure(ErrorKind::InvalidInput, "the field 'ids' is missing or no list");
  }
  std::vector<TokenId> ids;
  for (const Json& item : *found) {
    if (!item.is_number_unsigned() || item.get<std::uint64_t>() >= tokenizer.id_count()) {
      return failure(
          ErrorKind::InvalidInput,
          fmt::format(
              "{} is no id; ids are from 0 to {}", to_json_line(item), tokenizer.id_count() - 1));
    }
    ids.push_back(item.get<TokenId>());
  }
  answer += "\"text\":" + to_json_line(tokenizer.decode(ids, options.skip_special));
  return answer + '}';
}

}  // namespace

Result<std::string> answer_token_line(const Tokenizer& tokenizer,
                                      std::string_view line,
                                      const TokenLineOptions& options) {
  const Result<Json> fields = parse_json(line);
  if (!fields) {
    return failure(ErrorKind::InvalidInput, fields.error().message());
  }
  if (!fields->is_object()) {
    return failure(ErrorKind::InvalidInput, "an object is expected");
  }
  std::string answer = "{";
  if (const auto id = fields->find("id"); id != fields->end()) {
    answer += "\"id\":" + to_json_line(*id) + ',';
  }
  try {
    return options.decode ? decode_line(tokenizer, *fields, options, std::move(answer))
                          : encode_line(tokenizer, *fields, options, std::move(answer));
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::InvalidInput) {
      throw;
    }
    return failure(ErrorKind::InvalidInput, error.message());
  }
}

}  // namespace lode::text
