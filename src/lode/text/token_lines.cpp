#include "lode/text/token_lines.hpp"

#include <vector>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/text/object_lines.hpp"

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
                                              const simdjson::dom::object& fields,
                                              const TokenLineOptions& options,
                                              std::string answer) {
  std::string_view found;
  if (fields.at_key("text").get(found) != simdjson::SUCCESS) {
    return failure(ErrorKind::InvalidInput, "the field 'text' is missing or no text");
  }
  TokenizedText text;
  if (options.recognise) {
    tokenizer.encode_template(found, text);
  } else {
    tokenizer.encode(found, options.offsets, text);
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
                                              const simdjson::dom::object& fields,
                                              const TokenLineOptions& options,
                                              std::string answer) {
  simdjson::dom::array found;
  if (fields.at_key("ids").get(found) != simdjson::SUCCESS) {
    return failure(ErrorKind::InvalidInput, "the field 'ids' is missing or no list");
  }
  std::vector<TokenId> ids;
  for (const simdjson::dom::element item : found) {
    std::uint64_t id = 0;
    if (item.get(id) != simdjson::SUCCESS || id >= tokenizer.id_count()) {
      return failure(ErrorKind::InvalidInput,
                     fmt::format("{} is no id; ids are from 0 to {}",
                                 simdjson::minify(item),
                                 tokenizer.id_count() - 1));
    }
    ids.push_back(static_cast<TokenId>(id));
  }
  answer += "\"text\":" + to_json_line(tokenizer.decode(ids, options.skip_special));
  return answer + '}';
}

}  // namespace

Result<std::string> answer_token_line(const Tokenizer& tokenizer,
                                      std::string_view line,
                                      const TokenLineOptions& options) {
  ObjectParser parser;
  const Result<simdjson::dom::object> fields = parser.parse(line);
  if (!fields) {
    return tl::unexpected(fields.error());
  }
  std::string answer = "{";
  if (const std::string id = id_of(*fields); !id.empty()) {
    answer += "\"id\":" + id + ',';
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
