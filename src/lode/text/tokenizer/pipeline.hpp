#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "lode/text/tokenizer.hpp"
#include "lode/text/tokenizer/added_tokens.hpp"
#include "lode/text/tokenizer/decoder.hpp"
#include "lode/text/tokenizer/model.hpp"
#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/tokenizer/post_processor.hpp"
#include "lode/text/tokenizer/pre_tokenizer.hpp"
#include "lode/text/tokenizer/word_cache.hpp"

namespace lode::text::tokenizer {

/// The components of a tokenizer.
struct Components {
  std::unique_ptr<Model> model;
  std::unique_ptr<Normalizer> normalizer;  ///< Null for none.
  PreTokenizerPlan pre_tokenizer;
  PostProcessorPlan post_processor;
  std::unique_ptr<Decoder> decoder;      ///< Null: tokens are joined by blanks.
  std::vector<AddedToken> added_tokens;  ///< Their ids are set by the tokenizer.
  bool normalize_added = true;           ///< Else `normalized` ones are looked for as they are.
};

/// A tokenizer made of components: text -> added tokens -> normalizer -> pre-tokenizer -> model.
class PipelineTokenizer : public Tokenizer {
 public:
  explicit PipelineTokenizer(Components components);
  ~PipelineTokenizer() override;

  void encode(std::string_view text, bool spans, TokenizedText& out) const override;
  void encode_template(std::string_view text, TokenizedText& out) const override;
  [[nodiscard]] const TokenTemplate& single_template() const noexcept override;
  [[nodiscard]] const TokenTemplate& pair_template() const noexcept override;
  [[nodiscard]] std::string decode(std::span<const TokenId> ids, bool skip_special) const override;
  [[nodiscard]] std::optional<TokenId> id(std::string_view token) const override;
  [[nodiscard]] std::string_view token(TokenId id) const override;
  [[nodiscard]] std::size_t id_count() const noexcept override;
  [[nodiscard]] std::size_t plain_id_count() const override;
  [[nodiscard]] std::string_view kind() const noexcept override;

 private:
  /// What one running call needs; kept for the next one.
  struct Scratch;
  struct Job;
  class Lease;

  void run(std::string_view text, bool with_special, bool spans, TokenizedText& out) const;
  void encode_part(std::string_view text, const TextPart& part, Job& job) const;
  void encode_words(Job& job) const;
  static void put_token(TokenId id, Range range, const AlignedText& text, Job& job);
  static void put_tokens(const std::vector<WordToken>& tokens, Range piece, Job& job);
  static void put_known(const WordCache::Entry& entry, Range piece, Job& job);
  [[nodiscard]] static TokenSpan span_of(Range range,
                                         Range piece,
                                         const AlignedText& text) noexcept;

  Components components_;
  AddedTokens added_;
  std::size_t cache_slots_;
  std::size_t kept_bytes_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Scratch>> idle_;
};

}  // namespace lode::text::tokenizer
