#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/search/encoder.hpp"
#include "lode/search/pipeline.hpp"

namespace lode::testing {

/// An encoder without a model: a vector counts the text's trigrams, each at a place by its hash.
class HashingEncoder final : public search::Encoder {
 public:
  struct Options {
    std::string name = "fake/hashing";
    std::size_t dimension = 64;
    std::size_t max_length = 1000;  ///< Bytes that are read.
    std::string query_prompt = {};
    std::string document_prompt = {};
    bool mentions_task = false;  ///< Its prompt holds task and instruction.
    std::string poison = {};     ///< Texts that hold it get a vector that is not finite.
  };
  HashingEncoder() = default;
  explicit HashingEncoder(Options options) : options_(std::move(options)) {}

  [[nodiscard]] std::size_t dimension() const noexcept override { return options_.dimension; }
  [[nodiscard]] std::string identity() const override {
    return options_.name + " " + std::to_string(options_.dimension) + " " +
           std::to_string(options_.max_length);
  }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    std::string prompt =
        context.role == search::TextRole::Query ? options_.query_prompt : options_.document_prompt;
    if (options_.mentions_task) {
      prompt.append(context.task).append(context.instruction);
    }
    return prompt;
  }
  [[nodiscard]] std::string prompts() const override {
    return options_.query_prompt + "|" + options_.document_prompt +
           (options_.mentions_task ? "|task" : "");
  }

  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override {
    search::EncodeCounts counts;
    counts.texts = texts.size();
    calls += 1;
    encoded += texts.size();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::string text = prompt(context) + std::string(texts[i]);
      if (text.size() > options_.max_length) {
        counts.truncated.push_back(i);
        counts.dropped_tokens += text.size() - options_.max_length;
      }
      counts.tokens += std::min(text.size(), options_.max_length);
      encode_one(text.substr(0, options_.max_length),
                 vectors.subspan(i * options_.dimension, options_.dimension));
    }
    return counts;
  }

  mutable std::atomic<std::size_t> calls{0};
  mutable std::atomic<std::size_t> encoded{0};  ///< Texts, over all calls.

 private:
  void encode_one(const std::string& text, std::span<float> vector) const {
    std::fill(vector.begin(), vector.end(), 0.0F);
    vector[0] = 0.01F;
    for (std::size_t i = 0; i + 3 <= text.size(); ++i) {
      vector[hash64(std::string_view(text).substr(i, 3)) % vector.size()] += 1.0F;
    }
    float squares = 0.0F;
    for (const float value : vector) {
      squares += value * value;
    }
    for (float& value : vector) {
      value /= std::sqrt(squares);
    }
    if (!options_.poison.empty() && text.find(options_.poison) != std::string::npos) {
      vector[1] = std::numeric_limits<float>::quiet_NaN();
    }
  }

  Options options_;
};

/// Knows the encoders that it was given, by name.
class KnownEncoders final : public search::EncoderOpener {
 public:
  void add(const std::string& name, std::shared_ptr<const search::Encoder> encoder) {
    encoders_[name] = std::move(encoder);
  }
  [[nodiscard]] std::shared_ptr<const search::Encoder> open(
      const search::Component& component) override {
    const auto found = encoders_.find(component.name);
    if (found == encoders_.end()) {
      throw Error(ErrorKind::NotFound, "there is no model '" + component.name + "'");
    }
    if (!component.parameters.empty()) {
      throw Error(ErrorKind::InvalidArgument,
                  component.name + " takes no parameter '" + component.parameters[0].name + "'");
    }
    return found->second;
  }

 private:
  std::map<std::string, std::shared_ptr<const search::Encoder>> encoders_;
};

}  // namespace lode::testing
