#include "model/support.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"

namespace lode::model::testing {

WordTokenizer::WordTokenizer(std::vector<std::string> vocabulary,
                             text::TokenTemplate around,
                             std::size_t ids)
    : vocabulary_(std::move(vocabulary)), around_(std::move(around)), ids_(ids) {}

void WordTokenizer::encode(std::string_view text, bool /*spans*/, text::TokenizedText& out) const {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(" \n", at);
    if (begin == std::string_view::npos) {
      return;
    }
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const auto unknown = static_cast<text::TokenId>(
        vocabulary_.empty() ? 10 + std::min<std::size_t>(word.size(), ids_ - 11) : 1);
    out.ids.push_back(id(word).value_or(unknown));
    at = end;
  }
}

void WordTokenizer::encode_template(std::string_view text, text::TokenizedText& out) const {
  encode(text, false, out);
}

std::string WordTokenizer::decode(std::span<const text::TokenId> ids, bool /*skip*/) const {
  std::string out;
  for (const text::TokenId id : ids) {
    out += std::string(token(id)) + " ";
  }
  return out;
}

std::optional<text::TokenId> WordTokenizer::id(std::string_view token) const {
  if (vocabulary_.empty() && token == "[END]") {
    return 3;
  }
  const auto found = std::find(vocabulary_.begin(), vocabulary_.end(), token);
  return found == vocabulary_.end()
             ? std::nullopt
             : std::optional(static_cast<text::TokenId>(found - vocabulary_.begin()));
}

std::string_view WordTokenizer::token(text::TokenId id) const {
  return vocabulary_.empty() ? std::string_view("word")
                             : std::string_view(vocabulary_[static_cast<std::size_t>(id)]);
}

std::size_t WordTokenizer::id_count() const noexcept {
  return vocabulary_.empty() ? ids_ : vocabulary_.size();
}

std::vector<std::string> read_vocabulary(const std::filesystem::path& tokenizer_json) {
  const Json json = value_or_throw(parse_json(read_file(tokenizer_json)));
  const Json& vocabulary = json["model"]["vocab"];
  std::vector<std::string> words(vocabulary.size());
  for (const auto& [word, id] : vocabulary.items()) {
    words[id.get<std::size_t>()] = word;
  }
  return words;
}

float FakeBackbone::state(std::span<const std::int32_t> ids,
                          std::size_t token,
                          std::size_t column) {
  double sum = 0.0;
  for (std::size_t i = 0; i <= token; ++i) {
    sum += std::sin(static_cast<double>(ids[i]) * 0.7 + static_cast<double>(i) * 0.3 +
                    static_cast<double>(column));
  }
  return static_cast<float>(sum / static_cast<double>(token + 1));
}

void FakeBackbone::run(const PackedTokens& tokens, std::span<float> states) {
  ++runs;
  most_tokens = std::max(most_tokens, tokens.ids.size());
  std::size_t row = 0;
  std::size_t next_wanted = 0;
  for (std::size_t sequence = 0; sequence + 1 < tokens.starts.size(); ++sequence) {
    const auto begin = static_cast<std::size_t>(tokens.starts[sequence]);
    const auto ids =
        tokens.ids.subspan(begin, static_cast<std::size_t>(tokens.starts[sequence + 1]) - begin);
    const bool poisoned = std::find(ids.begin(), ids.end(), poison) != ids.end();
    for (std::size_t token = 0; token < ids.size(); ++token) {
      if (!tokens.wanted.empty()) {
        if (next_wanted == tokens.wanted.size() ||
            static_cast<std::size_t>(tokens.wanted[next_wanted]) != begin + token) {
          continue;
        }
        ++next_wanted;
      }
      for (std::size_t column = 0; column < hidden_; ++column) {
        states[row * hidden_ + column] =
            poisoned ? std::numeric_limits<float>::quiet_NaN() : state(ids, token, column);
      }
      ++row;
    }
  }
}

std::string safetensors_with_header(std::string_view header, std::size_t data) {
  const std::uint64_t length = header.size();
  std::string out(reinterpret_cast<const char*>(&length), sizeof(length));
  out += header;
  out.append(data, '\x01');
  return out;
}

std::string safetensors_bytes(const std::vector<NamedTensor>& tensors) {
  Json header = Json::object();
  std::string data;
  for (const NamedTensor& tensor : tensors) {
    const std::size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(tensor.values.data()),
                tensor.values.size() * sizeof(float));
    header[tensor.name] = {
        {"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
  }
  return safetensors_with_header(to_json_line(header), 0) + data;
}

void write_files(const std::filesystem::path& folder,
                 const std::vector<std::pair<std::string, std::string>>& files) {
  for (const auto& [name, content] : files) {
    write_file(folder / name, content);
  }
}

}  // namespace lode::model::testing
