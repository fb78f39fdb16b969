#include "lode/model/static_encoder.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <simdjson.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_values.hpp"
#include "lode/model/vectors.hpp"

namespace lode::model {
namespace {

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

/// The first `count` characters.
std::string_view first_characters(std::string_view text, std::size_t count) {
  if (text.size() <= count) {
    return text;
  }
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U && ++seen > count) {
      return text.substr(0, i);
    }
  }
  return text;
}

/// What one text came to.
struct TextOutcome {
  std::size_t tokens = 0;
  std::size_t dropped = 0;
  bool truncated = false;
};

class StaticEncoder : public search::Encoder {
 public:
  explicit StaticEncoder(StaticModel model) : model_(std::move(model)) {
    check();
    if (model_.max_length) {
      max_characters_ = *model_.max_length * median_token_length(*model_.tokenizer);
    }
    if (model_.embeddings.type != TensorType::Float32) {
      converted_.resize(element_count(model_.embeddings.shape));
      read_floats(model_.embeddings, 0, converted_, model_.name);
      rows_ = std::as_bytes(std::span<const float>(converted_)).data();
    } else {
      rows_ = model_.embeddings.bytes.data();
    }
  }

  [[nodiscard]] std::size_t dimension() const noexcept override { return model_.dimension; }
  [[nodiscard]] std::string identity() const override { return model_.identity; }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    return model_.prompts.prompt(context);
  }
  [[nodiscard]] std::string prompts() const override {
    return to_json_line(model_.prompts.to_json());
  }

  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override {
    constexpr std::size_t kGrain = 32;
    const std::string before = prompt(context);
    require_room(before);
    std::vector<TextOutcome> outcomes(texts.size());
    parallel_for(texts.size(), kGrain, [&](std::size_t begin, std::size_t end) {
      text::TokenizedText tokens;
      for (std::size_t i = begin; i < end; ++i) {
        const auto vector = vectors.subspan(i * model_.dimension, model_.dimension);
        outcomes[i] =
            encode_one(before.empty() ? std::string(texts[i]) : before + std::string(texts[i]),
                       tokens,
                       vector);
        if (!is_finite(vector)) {
          refuse_not_finite(model_.name, i, texts[i]);
        }
      }
    });
    search::EncodeCounts counts;
    counts.texts = texts.size();
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      counts.tokens += outcomes[i].tokens;
      counts.dropped_tokens += outcomes[i].dropped;
      if (outcomes[i].truncated) {
        counts.truncated.push_back(i);
      }
    }
    return counts;
  }

 private:
  void check() const {
    const std::vector<std::int64_t>& shape = model_.embeddings.shape;
    const auto refuse = [&](const std::string& what) {
      throw Error(ErrorKind::InvalidInput, fmt::format("{}: {}", model_.name, what));
    };
    if (shape.size() != 2 || shape[1] < 1) {
      refuse(fmt::format("the embeddings have the shape {}, expected [tokens, dimension]",
                         shape_text(shape)));
    }
    const std::size_t tokens = model_.tokenizer->id_count();
    if (model_.mapping.empty() && static_cast<std::size_t>(shape[0]) != tokens) {
      refuse(fmt::format("there are {} embeddings and {} tokens", shape[0], tokens));
    }
    if (!model_.mapping.empty() && model_.mapping.size() < tokens) {
      refuse(fmt::format(
          "the mapping has {} rows, the tokenizer {} tokens", model_.mapping.size(), tokens));
    }
    if (std::any_of(model_.mapping.begin(), model_.mapping.end(), [&](std::int64_t row) {
          return row < 0 || row >= shape[0];
        })) {
      refuse("the mapping names a row that the embeddings do not have");
    }
    if (!model_.weights.empty() && model_.weights.size() < tokens) {
      refuse(fmt::format("there are {} weights and {} tokens", model_.weights.size(), tokens));
    }
    if (model_.dimension < 1 || model_.dimension > static_cast<std::size_t>(shape[1])) {
      refuse(fmt::format("{} dimensions were asked for, it has {}", model_.dimension, shape[1]));
    }
  }

  /// A prompt that takes all that is read would make every text the same.
  void require_room(const std::string& before) const {
    if (!model_.max_length || before.empty()) {
      return;
    }
    text::TokenizedText tokens;
    model_.tokenizer->encode(before, false, tokens);
    if (tokens.ids.size() >= *model_.max_length || character_count(before) >= max_characters_) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format("max_length={} leaves no room for a text: the prompt has {} tokens, of "
                      "{} characters; take a shorter prompt or more tokens",
                      *model_.max_length,
                      tokens.ids.size(),
                      character_count(before)));
    }
  }

  TextOutcome encode_one(std::string_view text,
                         text::TokenizedText& tokens,
                         std::span<float> vector) const {
    TextOutcome outcome;
    const std::string_view kept =
        model_.max_length ? first_characters(text, max_characters_) : text;
    outcome.truncated = kept.size() != text.size();
    tokens.clear();
    model_.tokenizer->encode(kept, false, tokens);
    std::span<const text::TokenId> ids = tokens.ids;
    if (model_.max_length && ids.size() > *model_.max_length) {
      outcome.truncated = true;
      outcome.dropped = ids.size() - *model_.max_length;
      ids = ids.first(*model_.max_length);
    }
    std::fill(vector.begin(), vector.end(), 0.0F);
    for (const text::TokenId id : ids) {
      if (id != model_.unknown) {
        add_row(static_cast<std::size_t>(id), vector);
        ++outcome.tokens;
      }
    }
    if (outcome.tokens > 0) {
      const auto count = static_cast<float>(outcome.tokens);
      for (float& value : vector) {
        value /= count;
      }
    }
    if (model_.normalize) {
      normalize(vector);
    }
    return outcome;
  }

  void add_row(std::size_t id, std::span<float> vector) const {
    const std::size_t row =
        model_.mapping.empty() ? id : static_cast<std::size_t>(model_.mapping[id]);
    const auto width = static_cast<std::size_t>(model_.embeddings.shape[1]);
    const std::byte* const numbers = rows_ + row * width * sizeof(float);
    const float weight = model_.weights.empty() ? 1.0F : model_.weights[id];
    for (std::size_t i = 0; i < vector.size(); ++i) {
      float value;  // Mapped files do not align their tensors.
      std::memcpy(&value, numbers + i * sizeof(float), sizeof(float));
      vector[i] += value * weight;
    }
  }

  StaticModel model_;
  std::vector<float> converted_;  ///< Embeddings that are not stored as fp32.
  const std::byte* rows_ = nullptr;
  std::size_t max_characters_ = 0;
};

}  // namespace

std::unique_ptr<search::Encoder> make_static_encoder(StaticModel model) {
  return std::make_unique<StaticEncoder>(std::move(model));
}

std::size_t median_token_length(const text::Tokenizer& tokenizer) {
  std::vector<std::size_t> lengths;
  for (std::size_t id = 0; id < tokenizer.id_count(); ++id) {
    if (const std::string_view token = tokenizer.token(static_cast<text::TokenId>(id));
        !token.empty()) {
      lengths.push_back(character_count(token));
    }
  }
  if (lengths.empty()) {
    return 0;
  }
  std::sort(lengths.begin(), lengths.end());
  const std::size_t middle = lengths.size() / 2;
  return lengths.size() % 2 == 1 ? lengths[middle] : (lengths[middle - 1] + lengths[middle]) / 2;
}

std::optional<text::TokenId> unknown_token(const std::filesystem::path& tokenizer_json,
                                           const text::Tokenizer& tokenizer) {
  const std::string content = read_file(tokenizer_json);
  const simdjson::padded_string padded(content);
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document document;
  simdjson::ondemand::object model;
  if (parser.iterate(padded).get(document) != simdjson::SUCCESS ||
      document["model"].get_object().get(model) != simdjson::SUCCESS) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: expected an object 'model'", tokenizer_json.string()));
  }
  std::string_view spelling;
  if (model["unk_token"].get_string().get(spelling) == simdjson::SUCCESS) {
    return tokenizer.id(spelling);
  }
  std::int64_t id = 0;
  if (model["unk_id"].get_int64().get(id) == simdjson::SUCCESS && id >= 0 &&
      static_cast<std::size_t>(id) < tokenizer.id_count()) {
    return static_cast<text::TokenId>(id);
  }
  return std::nullopt;
}

}  // namespace lode::model
